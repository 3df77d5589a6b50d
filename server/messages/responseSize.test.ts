// Sizes of responses with the longest messages and the longest descriptions of their images.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const megabyte = 1024 * 1024;
const count = 40;
let town: TestTown;
let ada: Client;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
});
afterAll(() => town.close());

/** Replaces all messages: each replies to the one before. All characters have four bytes. */
async function addMessages(length: number) {
  const { ada: to, ben: from } = town.id;
  await town.db.execute(sql`delete from messages`);
  await town.db.execute(sql`
    with sent as (insert into messages (sender_id, subject, text) select ${from}, '', repeat('𞤀', ${length}) from generate_series(1, ${count}::int) returning id),
    copies as (insert into message_copies (person_id, peer_id, message_id, sent) select ${to}, ${from}, id, false from sent returning message_id),
    files as (insert into message_files (name, owner_id, message_id, position, type, title, width, height, bytes, description)
      select left(md5(random()::text), 22), ${from}, id, n, 'image', 'a.png', 1, 1, 1, repeat('𞤀', ${limits.photoDescription}) from sent, generate_series(1, ${limits.attachments}::int) n)
    insert into conversations (person_id, peer_id, last_message_id) select ${to}, ${from}, max(message_id) from copies
    on conflict (person_id, peer_id) do update set last_message_id = excluded.last_message_id`);
  await town.db.execute(
    sql`update messages m set parent_id = (select max(o.id) from messages o where o.id < m.id)`,
  );
  return (await town.db.query<{ id: number }>(sql`select id from messages order by id`)).map(
    ({ id }) => id,
  );
}

test.each([0, 4_000, limits.message])(
  'a conversation with texts of %i characters comes in pages below 1 MB, without a gap',
  async (length) => {
    const ids = await addMessages(length);
    const seen: number[] = [];
    for (let more = true; more;) {
      const response = await ada.raw('GET /message/get-messages', {
        user_id: town.id.ben,
        ...(seen.length && { before: seen[0]! }),
      });
      expect(Buffer.byteLength(response.body)).toBeLessThan(megabyte);
      const page = response.json<{ messages: { id: number }[]; more: boolean }>();
      expect(page.messages.length).toBeGreaterThan(0);
      seen.unshift(...page.messages.map(({ id }) => id));
      ({ more } = page);
    }
    expect(seen).toEqual(ids);
  },
);

test('a message comes with as much of its thread as fits, and the inbox without descriptions', async () => {
  const ids = await addMessages(limits.message);
  const response = await ada.raw('GET /message/get-one', { id: ids.at(-1)! });
  expect(Buffer.byteLength(response.body)).toBeLessThan(megabyte);
  const { thread } = response.json<{ thread: { id: number }[] }>();
  expect(thread.length).toBeGreaterThan(0);
  expect(thread.map(({ id }) => id)).toEqual(ids.slice(-1 - thread.length, -1));

  const { inbox } = await ada.ask('GET /message/inbox', {});
  expect(inbox[0]!.latest.attachments).toHaveLength(limits.attachments);
  expect(inbox[0]!.latest.attachments[0]).not.toHaveProperty('description');
});
