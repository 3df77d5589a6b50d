// Group conversations of members who delete their account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { runJob } from '#test/jobs.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { createChat, say, textsIn } from '#test/conversations.ts';
import { announcedBy } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** Deletes an account for good. */
async function purge(name: Username, { suspended = false } = {}) {
  await town.db.execute(sql`
    update all_people set deleted_at = now() - interval '15 days', suspended_at = case when ${suspended} then now() end where id = ${town.id[name]}`);
  await runJob(town, 'settings.purge');
  expect(await town.db.query(sql`select from all_people where id = ${town.id[name]}`)).toEqual([]);
}
/** With messages of suspended people. */
const storedUnread = async (name: Username, chat: number) =>
  (await town.db.queryOne<{ unread: number }>(
    sql`select unread from chat_members where chat_id = ${chat} and person_id = ${town.id[name]}`,
  ))!.unread;
const unreadOf = async (name: Username, conversation_id: number) =>
  (await (await town.as(name)).ask('GET /conversation/get', { conversation_id })).conversation
    .unread;
const messagesIn = (chat: number) =>
  town.db.query(sql`select from messages where chat_id = ${chat}`);

test('a suspended account takes its messages along, also from the unread counts', async () => {
  const id = await createChat(town, 'lena', ['priya', 'kira']);
  await say(town, 'lena', id, 'Read');
  await (await town.as('kira')).ask('POST /conversation/mark-read', { conversation_id: id });
  await say(town, 'lena', id, 'Hidden');
  await say(town, 'priya', id, 'Kept');
  expect(await storedUnread('kira', id)).toBe(2);
  await purge('lena', { suspended: true });
  expect(await textsIn(town, 'kira', id)).toEqual(['Kept']);
  expect(await storedUnread('kira', id)).toBe(1);
  expect(await unreadOf('kira', id)).toBe(1);
  expect(await storedUnread('priya', id)).toBe(0);
});

test('the last member takes a long conversation along, and no other', async () => {
  const [ending, going] = [
    await createChat(town, 'hana', ['clara']),
    await createChat(town, 'hana', ['clara']),
  ];
  for (const id of [ending, going]) await say(town, 'hana', id, 'Hello');
  await town.db.execute(sql`
    insert into messages (sender_id, chat_id, text) select ${town.id.clara}, ${ending}, n::text from generate_series(1, 1200) n`);
  await (await town.as('clara')).ask('POST /conversation/leave', { conversation_id: ending });
  await purge('hana');
  expect(await messagesIn(ending)).toEqual([]);
  expect(await textsIn(town, 'clara', going)).toEqual(['Hello']);
});

test('a creator who leaves or deletes the account passes the conversation on to an active member', async () => {
  const password = 'the ferry leaves at six';
  const isOwn = async (name: Username, conversation_id: number) =>
    (await (await town.as(name)).ask('GET /conversation/get', { conversation_id })).conversation
      .own;
  // Elif joined first, and is suspended.
  const [left, deleted] = [
    await createChat(town, 'ada', ['elif', 'ben']),
    await createChat(town, 'ada', ['elif', 'ben']),
  ];
  const alone = await createChat(town, 'ada', ['elif']);
  await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.elif}`);
  await town.db.execute(
    sql`update chat_members set joined_at = now() - interval '1 day' where person_id = ${town.id.elif}`,
  );
  const ada = await town.as('ada');
  await ada.ask('POST /conversation/leave', { conversation_id: left });
  expect(await isOwn('ben', left)).toBe(true);
  expect(await isOwn('ben', deleted)).toBe(false);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${ada.id}`,
  );
  const events = await announcedBy(town, () => ada.ask('POST /account/delete', { password }));
  expect(events).toContainEqual({
    event: 'conversation',
    to: [town.id.ben],
    conversation_id: deleted,
    id: 0,
  });
  expect(await isOwn('ben', deleted)).toBe(true);
  // Without an active member, it is still hers if she returns.
  await town.db.execute(sql`update all_people set deleted_at = null where id = ${ada.id}`);
  expect(
    await town.db.query(
      sql`select c.id, c.own from visible_chats(${ada.id}) c where c.id = any (${[deleted, alone]}::bigint[]) order by c.id`,
    ),
  ).toEqual([
    { id: deleted, own: false },
    { id: alone, own: true },
  ]);
});
