// Query plans of group conversations, with a conversation of 100,000 messages and a person in 2,000
// of them: the cost depends on the page size.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { collectStatements, contextOf, expectIndexOnly } from '#test/queryPlans.ts';
import type { RequestContext, Member } from '../context.ts';
import { conversationHandlers as calls } from './conversations.ts';
import { loadChats } from './view.ts';

const tables = ['messages', 'chats', 'chat_members', 'undelivered_messages', 'people'];
const viewerId = 1;
const longChat = 1;
const textCount = 100_000;
const chatCount = 2_000;
/** Here the conversation is hidden: one half by a suspension, the other by a block. */
const blockingId = 5;
const hiddenChat = chatCount + 1;
/** A list checks the people of each conversation that it shows. */
const rowsForPage = 600;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await client.query(`
    set statement_timeout = 0;
    -- The generated rows are consistent, so triggers and foreign keys are skipped.
    set session_replication_role = replica;
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at) select n, n, n, n, n, now() from (select 'person' || i as n from generate_series(1, 3000) i) p;
    insert into chats (name, creator_id) select 'Chat ' || i, 2 from generate_series(1, ${chatCount}) i;
    insert into messages (chat_id, sender_id, text) select ${longChat}, 1 + i % 5, 'Message ' || i from generate_series(1, ${textCount}) i;
    insert into messages (chat_id, sender_id, text) select 1 + i % ${chatCount}, 2, 'Elsewhere' from generate_series(1, 20000) i;
    insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, joined_at)
      select c.id, p, 'joined', 0, last.id, 0, now() from chats c cross join lateral (select max(m.id) as id from messages m where m.chat_id = c.id) last
      cross join lateral (select ${viewerId} as p union select 2 union select 3 union select 10 + (c.id + s) % 2900 from generate_series(1, 3) s) people;
    insert into undelivered_messages (message_id, person_id) select m.id, 3 from messages m where m.id % 7 = 0;
    update people set suspended_at = now() where id = 9;
    insert into chats (name, creator_id) values ('Hidden', ${blockingId});
    insert into messages (chat_id, sender_id, text) select ${hiddenChat}, 8 + i % 2, 'Hidden' from generate_series(1, 50000) i;
    insert into undelivered_messages (message_id, person_id) select m.id, ${blockingId} from messages m where m.sender_id = 8;
    insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, unread, joined_at)
      select ${hiddenChat}, p, 'joined', 0, max(m.id), 0, 25000, now() from messages m, unnest('{${blockingId},8,9}'::bigint[]) p where m.chat_id = ${hiddenChat} group by p;
    reset session_replication_role;
    analyze`);
}, 60_000);
afterAll(async () => {
  client.release();
  await app.close();
});

const expectShortPlan = async (
  where: string,
  work: (ctx: RequestContext<Member>) => Promise<unknown>,
) =>
  expectIndexOnly(client, tables, await collectStatements(app, viewerId, work), rowsForPage, where);

test('reads any page of a conversation by index, and little beyond the page', async () => {
  const read = calls['GET /conversation/get-messages'];
  const input = { conversation_id: longChat };
  expect(
    (await read({ ...input, before: textCount }, contextOf(viewerId, app))).messages,
  ).toHaveLength(30);
  await expectShortPlan('the end', (ctx) => read(input, ctx));
  await expectShortPlan('back', (ctx) => read({ ...input, before: textCount / 2 }, ctx));
  await expectShortPlan('on', (ctx) => read({ ...input, maxMessageId: textCount / 2 }, ctx));
});

test('reads a bounded part of a conversation in which everything is hidden', async () => {
  const input = { conversation_id: hiddenChat };
  const ctx = contextOf(blockingId, app);
  expect((await calls['GET /conversation/get'](input, ctx)).conversation.unread).toBe(0);
  const statements = await collectStatements(app, blockingId, async (ctx) => {
    await calls['GET /conversation/get'](input, ctx);
    expect((await calls['GET /conversation/get-messages'](input, ctx)).messages).toEqual([]);
  });
  expect(statements.length).toBeLessThan(150);
  // The latest 1,000 twice, of 50,000: for the unread count and for the latest message.
  await expectIndexOnly(client, tables, statements.slice(0, 20), 5000, 'hidden messages');
});

test('counts unread messages of many conversations with a suspended person at little cost', async () => {
  const list = calls['GET /conversation/list'];
  await client.query(
    `update people set suspended_at = now() where id = 3; update chat_members set unread = 10 where person_id = ${viewerId} and chat_id > ${longChat}; analyze people, chat_members`,
  );
  try {
    const { conversations } = await list({ pageSize: 10 }, contextOf(viewerId, app));
    expect(conversations[1]!.group!.unread).toBe(10);
    await expectShortPlan('a suspended person who wrote nothing', (ctx) =>
      loadChats(ctx, [longChat + 1, longChat + 2]),
    );
    await client.query(`update chat_members set unread = 1000 where person_id = ${viewerId}`);
    // Of the latest 1,000, the viewer and the suspended person wrote a fifth each.
    const counted = await loadChats(contextOf(viewerId, app), [longChat]);
    expect(counted.get(longChat)!.unread).toBe(100);
  } finally {
    await client.query(
      `update people set suspended_at = null where id = 3; update chat_members set unread = 0 where person_id = ${viewerId}; analyze people, chat_members`,
    );
  }
});

test('the cost of the list depends on its page, not on the conversations', async () => {
  const list = calls['GET /conversation/list'];
  expect((await list({}, contextOf(viewerId, app))).conversations.length).toBeGreaterThan(10);
  await expectShortPlan('groups', async (ctx) => {
    const { next } = await list({ only: 'groups', pageSize: 10 }, ctx);
    await list({ only: 'groups', pageSize: 10, before: next! }, ctx);
  });
});
