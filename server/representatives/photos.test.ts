// Photos of officials: fetched by a job, kept as pictures of this site, and gone with who is shown on them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Representatives } from '#contract/representatives.ts';
import { nowAsKept, sql } from '#server/db/sql.ts';
import { canary, photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { load } from './load.ts';
import { withPhotosOfHere } from './photos.ts';

let town: TestTown;
let server: Server;
let origin: string;
let requested: { path: string; headers: object }[];
let broken: boolean;

beforeAll(async () => {
  const bytes = await photo('jpeg', 300, 400);
  server = createServer(({ url = '', headers }, response) => {
    requested.push({ path: url, headers });
    if (broken) return void response.writeHead(503).end();
    if (url === '/page')
      return void response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end('<html>no picture</html>');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  town = await createTestTown({ PRIVATE_FETCH: origin.slice('http://'.length) });
});
afterAll(async () => {
  server.close();
  await town.close();
});
beforeEach(async () => {
  [requested, broken] = [[], false];
  await town.db.execute(sql`delete from civic_imports`);
  await town.db.execute(sql`delete from official_photos`);
});

const tend = async () => {
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
  load(town.db, {
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
const shown = async (who: 'ada' | 'ben' = 'ada') => {
  const { representatives } = await (
    await town.as(who)
  ).ask('POST /representative/search', { address: '00001' });
  return (JSON.parse(representatives) as Representatives).officials.map(({ photoUrl }) => photoUrl);
};
const standing = (path: string) =>
  town.db.queryOne<{ failures: number; wait: number; kept: boolean }>(sql`
    select failures, round(extract(epoch from next_at - now()) / 3600)::int as wait, name is not null as kept from official_photos where url = ${`${origin}${path}`}`);
const due = () => town.db.execute(sql`update official_photos set next_at = now()`);

test('are fetched once for an address by a job, not by who looks, and shown from here', async () => {
  await elect(['One', '/a.jpg'], ['Two', '/a.jpg'], ['Three', '']);
  expect([await shown(), await shown('ben'), requested]).toEqual([['', '', ''], ['', '', ''], []]);
  await tend();
  await tend();
  const [one, two, three] = await shown();
  expect(requested.map(({ path }) => path)).toEqual(['/a.jpg']);
  expect(JSON.stringify(requested[0]!.headers), 'nothing of who looks').not.toMatch(
    /cookie|referer|api-key|forwarded/i,
  );
  expect([one, three]).toEqual([two, '']);
  expect(one).toMatch(/^\/f\/official\/[\w-]{22}$/);
  const { statusCode, rawPayload, headers } = await town.http.inject(one!);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  });
  expect(rawPayload.includes(canary)).toBe(false);
});

test('are due as soon as they are noted, though what is kept of the time may be rounded up', async () => {
  for (let n = 0; n < 50; n++)
    expect(
      await town.db.queryOne(
        sql`with noted as (insert into official_photos (url) values (${`${origin}/${n}`}) returning next_at) select next_at <= ${nowAsKept} as due from noted`,
      ),
    ).toEqual({ due: true });
});

test('that can not be had are tried again, ever later, and what stands stays', async () => {
  await elect(['One', '/a.jpg'], ['Two', '/page']);
  await tend();
  expect(await standing('/page')).toEqual({ failures: 1, wait: 1, kept: false });
  expect(await standing('/a.jpg')).toEqual({ failures: 0, wait: 30 * 24, kept: true });
  broken = true;
  await due();
  await tend();
  expect(await standing('/page')).toEqual({ failures: 2, wait: 4, kept: false });
  expect(await standing('/a.jpg')).toEqual({ failures: 1, wait: 1, kept: true });
  const [before] = await shown();
  broken = false;
  await due();
  await tend();
  expect(await standing('/a.jpg')).toEqual({ failures: 0, wait: 30 * 24, kept: true });
  const [after] = await shown();
  expect(after).not.toBe(before);
  expect([
    (await town.http.inject(before!)).statusCode,
    (await town.http.inject(after!)).statusCode,
  ]).toEqual([404, 200]);
});

test('go with the last official who has them, and their files with them', async () => {
  await elect(['One', '/a.jpg'], ['Two', '/b.jpg']);
  await tend();
  const [one = '', two = ''] = await shown();
  await elect(['One', '/a.jpg'], ['Two', '']);
  await tend();
  expect([await standing('/b.jpg'), (await shown())[0]]).toEqual([undefined, one]);
  await town.db.execute(sql`select graphile_worker.add_job('files.sweep')`);
  await town.drainJobs();
  const isKept = async (address: string) => {
    const file = await town.app.files.store.open(`${address.split('/').at(-1)}.webp`);
    file?.stream.destroy();
    return file !== undefined;
  };
  expect([await isKept(one), await isKept(two)]).toEqual([true, false]);
});

test('of officials whom only a service told of are kept while they are shown now and then', async () => {
  const ofService = [official('Four', `${origin}/d.jpg`), official('Five', 'javascript:alert(1)')];
  const found = async () =>
    (await withPhotosOfHere(ofService, town.db)).map(({ photoUrl }) => photoUrl);
  expect([await found(), requested]).toEqual([['', ''], []]);
  await tend();
  expect(requested.map(({ path }) => path)).toEqual(['/d.jpg']);
  expect(await found()).toEqual([expect.stringMatching(/^\/f\/official\//), '']);
  await town.db.execute(sql`update official_photos set seen_on = current_date - 29`);
  await tend();
  expect((await standing('/d.jpg'))?.kept).toBe(true);
  await town.db.execute(sql`update official_photos set seen_on = current_date - 31`);
  await found();
  await tend();
  expect((await standing('/d.jpg'))?.kept, 'shown today').toBe(true);
  await town.db.execute(sql`update official_photos set seen_on = current_date - 31`);
  await tend();
  expect(await standing('/d.jpg')).toBeUndefined();
});
