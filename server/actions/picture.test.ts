// Pictures of actions, uploaded or fetched by the server.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let server: Server;
let origin: string;
const requested: string[] = [];
const { promise: slow, resolve: answerSlowly } = Promise.withResolvers<void>();
const paths: Record<string, { type: string; body: string | Buffer }> = {};
beforeAll(async () => {
  server = createServer((request, reply) => {
    requested.push(request.url!);
    if (request.url === '/slow.png') return void slow.then(() => reply.writeHead(404).end());
    const page = paths[request.url!];
    if (page) reply.writeHead(200, { 'content-type': page.type }).end(page.body);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  town = await createTestTown({ ALLOW_PRIVATE_HOSTS: host });
  paths['/creek.jpg'] = { type: 'image/jpeg', body: await photo() };
  paths['/page'] = {
    type: 'text/html',
    body: '<title>Creek</title><meta property="og:image" content="/creek.jpg">',
  };
  paths['/plain'] = { type: 'text/html', body: '<title>No picture</title>' };
  paths['/broken.png'] = { type: 'image/png', body: 'no picture at all' };
});
afterAll(async () => {
  await town.close();
  server.closeAllConnections();
  server.close();
});

test('imports a picture from its URL or from the page that shows it, for the member who requested it', async () => {
  const ada = await town.as('ada');
  for (const path of ['/creek.jpg', '/page']) {
    const picture = await ada.ask('POST /action/scrap-image', { url: `${origin}${path}` });
    expect(picture).toMatchObject({ width: 60, height: 40 });
    expect((await town.http.inject({ url: picture.url })).statusCode).toBe(200);
    expect(
      await town.db.queryOne(
        sql`select owner_id, content_id from files where name = ${picture.file_name}`,
      ),
    ).toEqual({ owner_id: ada.id, content_id: null });
    const action = await publishAction(town, 'ada', { image: picture.file_name });
    expect(action.image_file).toBe(picture.file_name);
  }
});

test('reports a missing picture and an unreachable address with the same error', async () => {
  const ada = await town.as('ada');
  const notFoundError = { status: 422, message: { url: [strings.noImageFound] } };
  for (const path of ['/plain', '/broken.png', '/nothing'])
    expect(
      await ada.refused('POST /action/scrap-image', { url: `${origin}${path}` }),
    ).toMatchObject(notFoundError);
  const before = requested.length;
  for (const url of [
    'http://127.0.0.1:22/',
    'http://[::1]/x.png',
    'http://169.254.169.254/latest',
    'http://10.0.0.1/x.png',
    'http://localhost:8080/x.png',
  ]) {
    expect(await ada.refused('POST /action/scrap-image', { url }), url).toMatchObject(
      notFoundError,
    );
  }
  for (const url of ['file:///etc/passwd', 'creek.jpg', 'https://me:secret@example.org/x.png']) {
    expect(await ada.refused('POST /action/scrap-image', { url }), url).toMatchObject({
      status: 422,
      message: { url: [strings.linkFormat] },
    });
  }
  expect(requested).toHaveLength(before);
  expect(
    (await town.visitor.refused('POST /action/scrap-image', { url: `${origin}/creek.jpg` })).status,
  ).toBe(401);
});

test('no database connection waits while a server responds slowly', async () => {
  const ada = await town.as('ada');
  const url = `${origin}/slow.png`;
  const responses = [undefined, { 'idempotency-key': 'slowly-fetched' }].map((key) =>
    ada.raw('POST /action/scrap-image', { url }, key),
  );
  await expect.poll(() => requested.filter((path) => path === '/slow.png').length).toBe(2);
  const idleInTransaction = await town.db.queryOne(
    sql`select count(*)::int as held from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  answerSlowly();
  expect(idleInTransaction).toEqual({ held: 0 });
  expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([422, 422]);
});

test('an upload requires a picture and a member', async () => {
  const ada = await town.as('ada');
  const answer = await ada.upload(await photo(), 'photo.jpg', 'POST /action/upload');
  expect(answer.json()).toMatchObject({ success: true, width: 60 });
  expect(
    (await ada.upload(Buffer.from('hello'), 'hello.png', 'POST /action/upload')).statusCode,
  ).toBe(422);
  expect(
    (await town.visitor.upload(await photo(), 'photo.jpg', 'POST /action/upload')).statusCode,
  ).toBe(401);
});

test('countries are public, and the call accepts no fields', async () => {
  const { countries } = await town.visitor.ask('GET /common/get-countries', {});
  expect(countries.find(({ id }) => id === 254)).toMatchObject({
    name: 'United States of America',
    code: 'US',
  });
  expect((await town.visitor.refused('GET /common/get-countries', { country: 254 })).status).toBe(
    422,
  );
});

test('an action without a picture keeps the drawing that its author chose', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id, title } = (
    await ada.ask('POST /action/create', { title: 'Plant trees', kind: 'task', drawing: 'orchard' })
  ).action;
  const drawingFor = async (client: typeof ada) =>
    (await client.ask('GET /action/get-one', { id })).action.drawing;
  await ada.ask('POST /action/update', { id, title });
  expect(await drawingFor(ada)).toBe('orchard');
  await ada.ask('POST /action/update', { id, title, drawing: 'hills', shared_as: 'Public' });
  expect(await drawingFor(ben)).toBe('hills');
  await ada.ask('POST /action/update', { id, title, drawing: null });
  expect(await drawingFor(ben)).toBeUndefined();
  expect(
    (await ada.refused('POST /action/update', { id, title, drawing: 'volcano' as 'hills' })).status,
  ).toBe(422);
});
