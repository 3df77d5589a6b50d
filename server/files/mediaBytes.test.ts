// Budgets of attached files: their bytes, and the time that drawing pages of PDFs takes.
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import type { MessageFile } from '#contract/message.ts';
import { sql } from '#server/db/sql.ts';
import { rateLimitRules } from '#server/rateLimits/rateLimits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { exportPassword, requestExport } from '#test/exports.ts';
import { createPdf, createWebm } from '#test/media.ts';
import { uploaded } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { maxFileBytesPerHour } from '../rateLimits/fileBytes.ts';

const size = 20_000_000;
let town: TestTown;
let path: string;
beforeAll(async () => {
  town = await createTestTown({ RATE_LIMITS: 'on' });
  await (
    await town.as('keeper')
  ).ask('POST /admin/settings', {
    attached_media: ['pdf', 'video'],
  });
  const beginning = createWebm('V_VP9');
  const response = await (
    await town.as('ada')
  ).upload(
    Buffer.concat([beginning, Buffer.alloc(size - beginning.length, 1)]),
    'walk.webm',
    'POST /media/upload',
  );
  path = response.json<Output<'POST /media/upload'>>().media!.url;
});
afterAll(() => town.close());

const load = async (remoteAddress: string, range: string) =>
  (await town.http.inject({ url: path, remoteAddress, headers: { range } })).statusCode;
/** Leaves this many bytes of a full budget. */
const leave = (bytes: number, address: string, person: number | null = null) =>
  town.app.rateLimits.reserveFileBytes(address, person, maxFileBytesPerHour - bytes);

test('a viewer receives a limited number of bytes, from any address', async () => {
  const refund = await leave(1_000, '198.51.100.3', town.id.ada);
  expect(await load('198.51.100.4', 'bytes=0-1000')).toBe(429);
  await refund(maxFileBytesPerHour / 2);
  expect(await load('198.51.100.4', 'bytes=0-1000')).toBe(206);
});

test('PDFs of messages and data exports count too', async () => {
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(exportPassword)}`,
  );
  const noor = await town.as('noor');
  const { url: pdf, bytes } = (
    await noor.upload(createPdf(), 'a.pdf', 'POST /message/upload')
  ).json<MessageFile>();
  const zip = await requestExport(town, 'noor');
  const loadFrom = async (remoteAddress: string, url: string) =>
    (await town.http.inject({ url, remoteAddress })).statusCode;
  await leave(bytes, '198.51.100.21');
  expect(await loadFrom('198.51.100.21', pdf), 'what is left').toBe(200);
  expect(await loadFrom('198.51.100.21', pdf)).toBe(429);
  await leave(bytes, '198.51.100.22');
  expect(await loadFrom('198.51.100.22', zip)).toBe(429);
  // Noor has received one.
  const refund = await leave(bytes, '198.51.100.23', noor.id);
  expect(await loadFrom('198.51.100.24', pdf), 'of the member, from any address').toBe(429);
  expect(await loadFrom('198.51.100.24', zip)).toBe(429);
  await refund(maxFileBytesPerHour / 2);
  expect(await loadFrom('198.51.100.24', pdf)).toBe(200);
  expect(await loadFrom('198.51.100.24', zip)).toBe(200);
});

test('a large photo counts as several requests of the address', async () => {
  const [ada, remoteAddress] = [await town.as('ada'), '198.51.100.9'];
  const { file_name, url: image } = await uploaded(ada);
  const isLoaded = async (url: string) =>
    (await town.http.inject({ url, remoteAddress })).statusCode === 200;
  const [[points]] = rateLimitRules.page as [[number, number]];
  await town.app.rateLimits.consume('page', remoteAddress, points - 8);
  await town.app.files.store.put(`${file_name}.webp`, Buffer.alloc(3_000_000));
  // One request and six more; then one of a small file is left.
  expect(await isLoaded(image)).toBe(true);
  await town.app.files.store.put(`${file_name}.webp`, Buffer.alloc(100_000));
  expect([await isLoaded(image), await isLoaded(image)]).toEqual([true, false]);
});

test('bytes that were not sent, because the response was ended, are returned', async () => {
  const base = await town.http.listen({ port: 0, host: '127.0.0.1' });
  await leave(size, '127.0.0.1');
  const [response] = (await once(get(new URL(path, base)), 'response')) as [IncomingMessage];
  expect([response.statusCode, await isReservable(1)]).toEqual([200, false]);
  await once(response, 'readable');
  response.destroy();
  await expect.poll(() => isReservable(size / 2)).toBe(true);
});

async function isReservable(bytes: number): Promise<boolean> {
  try {
    const refund = await town.app.rateLimits.reserveFileBytes('127.0.0.1', null, bytes);
    await refund(bytes);
    return true;
  } catch {
    return false;
  }
}

test('ten networks of one IPv6 /48 use up the budget of all', async () => {
  for (let network = 1; network <= 10; network++) await leave(0, `2001:db8:1:${network}::/64`);
  expect(await load('2001:db8:1:99::1', 'bytes=0-0')).toBe(429);
});

test('an address receives a limited number of bytes', async () => {
  await leave(1_000, '198.51.100.1');
  expect(await load('198.51.100.1', 'bytes=0-1000')).toBe(429);
  expect(await load('198.51.100.1', 'bytes=0-499'), 'a part that fits').toBe(206);
  expect(await load('198.51.100.1', 'bytes=0-499')).toBe(206);
  expect(await load('198.51.100.1', 'bytes=0-0')).toBe(429);
  expect(await load('198.51.100.2', 'bytes=0-1000'), 'another address').toBe(206);
});

test('the page of a PDF is not drawn if those of its owner have taken too long today', async () => {
  const [points] = rateLimitRules.drawing[0]!;
  await town.app.rateLimits.charge('drawing', String(town.id.noor), points - 1);
  const drawn: boolean[] = [];
  for (const owner of ['noor', 'noor', 'gus'] as const) {
    const response = await (
      await town.as(owner)
    ).upload(createPdf(), 'Agenda.pdf', 'POST /media/upload');
    const { file_name: name } = response.json<Output<'POST /media/upload'>>();
    await town.drainJobs();
    const row = await town.db.queryOne<{ width: number }>(
      sql`select width from files where name = ${name}`,
    );
    drawn.push(row!.width > 0);
  }
  expect(drawn).toEqual([true, false, true]);
});
