// Sizes of lists in the worst case: what is sent to the client, and what the server reads for it.
import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import { addLongTexts, listsOfLongTexts, type LongTexts } from '#test/longTexts.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let texts: LongTexts;
beforeAll(async () => {
  town = await createTestTown();
  texts = await addLongTexts(town);
});
afterAll(() => town.close());

const clientFor = (call: Call) =>
  town.as(['member', 'anyone'].includes(calls[call].who) ? 'ada' : 'keeper');

/** Also returns how many bytes the database sent. */
async function measured(call: Call, input: object) {
  const client = await clientFor(call);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const bytesRead = () =>
    [...new Set(query.mock.contexts)].reduce<number>(
      (sum, used) =>
        sum + (used as unknown as { connection: { stream: Socket } }).connection.stream.bytesRead,
      0,
    );
  let { statusCode, body } = await client.raw(call, input as never);
  let read = Infinity;
  // The least of several: a request may use a connection that was not seen before.
  for (let i = 0; i < 4; i++) {
    const before = bytesRead();
    ({ statusCode, body } = await client.raw(call, input as never));
    read = Math.min(read, bytesRead() - before);
  }
  query.mockRestore();
  return { statusCode, body, answered: Buffer.byteLength(body), read };
}

const megabyte = 1024 * 1024;

test('the largest lists of the longest texts stay under 1 MB, and read little more', async () => {
  const large: string[] = [];
  for (const [call, input] of listsOfLongTexts(texts, town)) {
    const { statusCode, body, answered, read } = await measured(call, input);
    const name = `${call} ${JSON.stringify(input)}`;
    expect(statusCode, `${name} ${body.slice(0, 200)}`).toBe(200);
    // A search returns excerpts.
    expect(answered, name).toBeGreaterThan(call.endsWith('/search') ? 2_000 : 10_000);
    if (answered > megabyte || read > 1.25 * megabyte) large.push(`${name}: ${answered} ${read}`);
  }
  expect(large).toEqual([]);
});

test('a case of long texts shows the first and the current one, and the newest others if they fit', async () => {
  const { case: opened } = await (
    await town.as('keeper')
  ).ask('GET /admin/report', { id: `content-${texts.article[0]!}` });
  expect([opened.said_then, opened.said_now].map((said) => [...said!.body].length)).toEqual([
    100_000, 100_000,
  ]);
  expect(opened.said_later).toEqual([]);
  const { case: short } = await (
    await town.as('keeper')
  ).ask('GET /admin/report', { id: `content-${texts.post[0]!}` });
  expect(short.said_later.map(({ said }) => said.title)).toEqual(['4', '5', '6', '7', '8']);
});
