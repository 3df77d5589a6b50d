// Photos of officials: fetched by a job, stored on this server, and deleted when unused.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Representatives } from '#contract/representatives.ts';
import { storedNow, sql } from '#server/db/sql.ts';
import { canary, photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { importTable } from '../districts/load.ts';
import { withLocalPhotos } from './photos.ts';

let town: TestTown;
let server: Server;
let origin: string;
let requests: { path: string; headers: object }[];
let broken: boolean;

beforeAll(async () => {
  const bytes = await photo('jpeg', 300, 400);
  server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, headers });
    if (broken) return void response.writeHead(503).end();
    if (url === '/page')
      return void response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end('<html>no picture</html>');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  town = await createTestTown({ ALLOW_PRIVATE_HOSTS: origin.slice('http://'.length) });
});
afterAll(async () => {
  server.close();
  await town.close();
});
beforeEach(async () => {
  [requests, broken] = [[], false];
  await town.db.execute(sql`delete from civic_imports`);
  await town.db.execute(sql`delete from official_photos`);
});

const runPhotoJob = async () => {
  await town.db.execute(sql`select graphile_worker.add_job('civic.photos')`);
  await town.drainJobs();
};
const official = (name: string, photoUrl: string) => ({
  key: name,
  name,
  photoUrl,
  party: '',
  phones: [],
  emails: [],
  formUrl: '',
  urls: [],
  channels: [],
});
let imports = 0;
const elect = (...officials: [name: string, path: string][]) =>
  importTable(town.db, {
    source: 'test',
    title: 'A test',
    licence: 'CC0',
    asOf: '2026-11-01',
    sha256: `test ${imports++}`,
    zips: [{ zip: '00001', division: 'ocd-division/country:us/place:x' }],
    offices: [
      {
        divisionId: 'ocd-division/country:us/place:x',
        name: 'Board',
        level: 'locality',
        role: 'schoolBoard',
        rank: 1,
        seats: 3,
        officials: officials.map(([name, path]) => official(name, path && `${origin}${path}`)),
      },
    ],
  });
const photoUrls = async (username: 'ada' | 'ben' = 'ada') => {
  const { representatives } = await (
    await town.as(username)
  ).ask('POST /representative/search', { address: '00001' });
  return (JSON.parse(representatives) as Representatives).officials.map(({ photoUrl }) => photoUrl);
};
const stateOf = (path: string) =>
  town.db.queryOne<{ failures: number; wait: number; stored: boolean }>(sql`
    select failures, round(extract(epoch from next_at - now()) / 3600)::int as wait, name is not null as stored from official_photos where url = ${`${origin}${path}`}`);
const makeDue = () => town.db.execute(sql`update official_photos set next_at = now()`);

test('are fetched once per URL by a job, independently of viewers, and served from this server', async () => {
  await elect(['One', '/a.jpg'], ['Two', '/a.jpg'], ['Three', '']);
  expect([await photoUrls(), await photoUrls('ben'), requests]).toEqual([
    ['', '', ''],
    ['', '', ''],
    [],
  ]);
  await runPhotoJob();
  await runPhotoJob();
  const [first, second, third] = await photoUrls();
  expect(requests.map(({ path }) => path)).toEqual(['/a.jpg']);
  expect(JSON.stringify(requests[0]!.headers), 'no data of the viewer').not.toMatch(
    /cookie|referer|api-key|forwarded/i,
  );
  expect([first, third]).toEqual([second, '']);
  expect(first).toMatch(/^\/f\/official\/[\w-]{22}$/);
  const { statusCode, rawPayload, headers } = await town.http.inject(first!);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  });
  expect(rawPayload.includes(canary)).toBe(false);
});

test('are due as soon as they are inserted, although stored timestamps may be rounded up', async () => {
  for (let n = 0; n < 50; n++)
    expect(
      await town.db.queryOne(
        sql`with noted as (insert into official_photos (url) values (${`${origin}/${n}`}) returning next_at) select next_at <= ${storedNow} as due from noted`,
      ),
    ).toEqual({ due: true });
});

test('that fail are retried at growing intervals, and a stored photo remains', async () => {
  await elect(['One', '/a.jpg'], ['Two', '/page']);
  await runPhotoJob();
  expect(await stateOf('/page')).toEqual({ failures: 1, wait: 1, stored: false });
  expect(await stateOf('/a.jpg')).toEqual({ failures: 0, wait: 30 * 24, stored: true });
  broken = true;
  await makeDue();
  await runPhotoJob();
  expect(await stateOf('/page')).toEqual({ failures: 2, wait: 4, stored: false });
  expect(await stateOf('/a.jpg')).toEqual({ failures: 1, wait: 1, stored: true });
  const [before] = await photoUrls();
  broken = false;
  await makeDue();
  await runPhotoJob();
  expect(await stateOf('/a.jpg')).toEqual({ failures: 0, wait: 30 * 24, stored: true });
  const [photoAfter] = await photoUrls();
  expect(photoAfter).not.toBe(before);
  expect([
    (await town.http.inject(before!)).statusCode,
    (await town.http.inject(photoAfter!)).statusCode,
  ]).toEqual([404, 200]);
});

test('are deleted with the last official who uses them, including their files', async () => {
  await elect(['One', '/a.jpg'], ['Two', '/b.jpg']);
  await runPhotoJob();
  const [first = '', second = ''] = await photoUrls();
  await elect(['One', '/a.jpg'], ['Two', '']);
  await runPhotoJob();
  expect([await stateOf('/b.jpg'), (await photoUrls())[0]]).toEqual([undefined, first]);
  await town.db.execute(sql`select graphile_worker.add_job('files.sweep')`);
  await town.drainJobs();
  const isStored = async (address: string) => {
    const file = await town.app.files.store.open(`${address.split('/').at(-1)}.webp`);
    file?.stream.destroy();
    return file !== undefined;
  };
  expect([await isStored(first), await isStored(second)]).toEqual([true, false]);
});

test('of officials known only from a service are stored while they are used', async () => {
  const ofService = [official('Four', `${origin}/d.jpg`), official('Five', 'javascript:alert(1)')];
  const findPhoto = async () =>
    (await withLocalPhotos(ofService, town.db)).map(({ photoUrl }) => photoUrl);
  expect([await findPhoto(), requests]).toEqual([['', ''], []]);
  await runPhotoJob();
  expect(requests.map(({ path }) => path)).toEqual(['/d.jpg']);
  expect(await findPhoto()).toEqual([expect.stringMatching(/^\/f\/official\//), '']);
  await town.db.execute(sql`update official_photos set seen_on = current_date - 29`);
  await runPhotoJob();
  expect((await stateOf('/d.jpg'))?.stored).toBe(true);
  await town.db.execute(sql`update official_photos set seen_on = current_date - 31`);
  await findPhoto();
  await runPhotoJob();
  expect((await stateOf('/d.jpg'))?.stored, 'used today').toBe(true);
  await town.db.execute(sql`update official_photos set seen_on = current_date - 31`);
  await runPhotoJob();
  expect(await stateOf('/d.jpg')).toBeUndefined();
});
