// Coordinates of postal codes, and parsing them from addresses.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { ensureZipCoordinates, findZipCoordinates, findZip } from './zipCoordinates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.for([
  ['02108', '02108'],
  ['12 Elm Street, Boston, MA 02108', '02108'],
  ['12 Elm Street, Boston MA 02108-1234', '02108'],
  ['Boston, MA 02108, USA', '02108'],
  ['Boston, MA 02108 U.S.A.', '02108'],
  ['Boston\n02108, United States of America.', '02108'],
  ['10001 Elm Street, Boston, MA 02108', '02108'],
  ['00417 4321', '00417'],
  ['004171234', '00417'],
  ['００４１７', '00417'],
  ['００４１７－１２３４', '00417'],
  ['12 Elm Street, Boston, MA 02108–1234', '02108'],
  ['12 Elm Street, Boston, MA 021081234, USA', '02108'],
] as const)('%s has the postal code %s', ([address, zip]) => {
  expect(findZip(address)).toBe(zip);
});

test.for([
  '',
  'Boston',
  '10001 Elm Street, Boston',
  'Invalidenstr. 1, 10115 Berlin',
  '75001 Paris, France',
  'Call 617-555-021089',
  '0210',
  'MA 021081',
  '+1 617 5551 12-02108',
])('%s has no postal code', (address) => {
  expect(findZip(address)).toBeUndefined();
});

test('a known code has coordinates, an unknown one has none', async () => {
  expect(await findZipCoordinates(app.db, 'Boston, MA 02108')).toEqual({
    latitude: 42.355097,
    longitude: -71.065737,
  });
  expect(await findZipCoordinates(app.db, 'Larkwater 00417')).toBeUndefined();
});

test('all postal codes are loaded once and restored when they are missing', async () => {
  const count = async () =>
    (await app.db.queryOne<{ n: number }>(sql`select count(*)::int as n from zip_coordinates`))!.n;
  const all = await count();
  expect(all).toBeGreaterThan(33_000);
  await ensureZipCoordinates(app.db);
  expect(await count()).toBe(all);
  await app.db.execute(sql`delete from zip_coordinates`);
  await Promise.all([ensureZipCoordinates(app.db), ensureZipCoordinates(app.db)]);
  expect(await count()).toBe(all);
});
