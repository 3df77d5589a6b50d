// Query plans of group conversations, with a conversation of 100,000 messages and a person in 2,000
// of them: the cost depends on the page size.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  collectStatements,
  contextOf,
  countBlocks,
  expectIndexOnly,
  withFreeSearches,
} from '#test/queryPlans.ts';
import type { RequestContext, Member } from '../context.ts';
import { Database } from '../db/database.ts';
import { compile, sql } from '../db/sql.ts';
import { reactionHandlers } from '../messages/react.ts';
import { seenHandlers } from '../messages/seen.ts';
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
});
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

test('a search reads a bounded number of messages of one conversation, or of all', async () => {
  const search = calls['GET /conversation/search'];
  const ctx = contextOf(viewerId, app);
  const found = await withFreeSearches(viewerId, () =>
    search({ keyword: 'message', conversation_id: longChat }, ctx),
  );
  expect(found.conversations[0]!.messages).toHaveLength(15);
  // Of each message that is searched, the row, the membership, the sender and undelivered copies.
  const rowsForSearch = 4_000;
  for (const input of [
    { keyword: 'message', conversation_id: longChat },
    { keyword: 'absent', conversation_id: longChat },
    { keyword: 'absent', conversation_id: longChat, before: `0-0-${textCount / 2}` },
    { keyword: 'elsewhere' },
    { keyword: 'absent' },
  ])
    await expectIndexOnly(
      client,
      ['messages', 'undelivered_messages', 'people'],
      await collectStatements(app, viewerId, (ctx) => search(input, ctx)),
      rowsForSearch,
      JSON.stringify(input),
    );
});

test('a search reads only the texts that it searches, not all of a step', async () => {
  const count = 90;
  const [short, long] = [chatCount + 2, chatCount + 3];
  const peers = [2_001, 2_002];
  const shortText = sql`'Short'`;
  // Texts that are not compressed, and therefore stored apart from their rows.
  const longText = sql`(select string_agg(md5(i::text || n::text), '') from generate_series(1, 300) n)`;
  await client.query('begin; set local session_replication_role = replica');
  const db = new Database(client);
  for (const [chat, peer, text] of [
    [short, peers[0]!, shortText],
    [long, peers[1]!, longText],
  ] as const) {
    await db.execute(
      sql`insert into chats (id, name, creator_id) overriding system value values (${chat}, 'Texts', 2)`,
    );
    await db.execute(
      sql`insert into messages (chat_id, sender_id, text) select ${chat}, 2, ${text} from generate_series(1, ${count}::int) i`,
    );
    await db.execute(sql`
      insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, joined_at)
      select ${chat}, p, 'joined', 0, max(m.id), 0, now() from messages m, unnest('{1,2}'::bigint[]) p where m.chat_id = ${chat} group by p`);
    await db.execute(sql`
      with sent as (insert into messages (sender_id, subject, text, in_conversation) select ${peer}, 'About', ${text}, true from generate_series(1, ${count}::int) i returning id),
        copies as (insert into message_copies (person_id, peer_id, message_id, sent) select ${viewerId}, ${peer}, id, false from sent)
      insert into conversations (person_id, peer_id, last_message_id) select ${viewerId}, ${peer}, max(id) from sent`);
  }
  await client.query(
    'commit; analyze messages, chats, chat_members, message_copies, conversations',
  );
  const search = calls['GET /conversation/search'];
  const blocksOf = async (input: object) => {
    const statements = await collectStatements(app, viewerId, (ctx) =>
      search({ keyword: 'absent', ...input }, ctx),
    );
    return countBlocks(
      client,
      statements.filter((statement) => compile(statement).text.includes('size_so_far')).slice(0, 1),
    );
  };
  for (const [shortOnes, longOnes] of [
    [{ conversation_id: short }, { conversation_id: long }],
    [{ user_id: peers[0]! }, { user_id: peers[1]! }],
  ]) {
    const blocks = [await blocksOf(shortOnes!), await blocksOf(longOnes!)];
    // A step reads five or six of these texts.
    expect(blocks[1]! - blocks[0]!, JSON.stringify(blocks)).toBeLessThan(6 * count);
  }
});

test('finds the beginning of a day by halving, not by reading the conversation', async () => {
  await client.query(
    `update messages set created_at = now() - (${textCount} - id) * interval '1 minute' where chat_id = ${longChat}; analyze messages`,
  );
  const since = new Date(Date.now() - 30_000 * 60_000);
  const readRows = async () =>
    Number(
      (
        await client.query(
          `select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'messages'`,
        )
      ).rows[0].rows,
    );
  await client.query('begin');
  const before = await readRows();
  await client.query(`select chat_position_since(${longChat}, 0, '${since.toISOString()}')`);
  expect((await readRows()) - before).toBeLessThan(200);
  await client.query('commit');
});

test('reads reactions and seen marks by index', async () => {
  await client.query(`
    set session_replication_role = replica;
    insert into message_reactions (message_id, person_id, emoji)
      select m.id, p, '👍' from messages m, unnest('{2,3}'::bigint[]) p where m.chat_id = ${longChat};
    reset session_replication_role;
    update people set shows_read_since = now() - interval '1 day';
    update chat_members set seen_id = last_message_id, seen_at = now(), unread = 1 where chat_id = ${longChat};
    analyze message_reactions, people, chat_members`);
  const [own] = await app.db.query<{ id: number }>(
    sql`select max(id) as id from messages where chat_id = ${longChat} and sender_id = ${viewerId}`,
  );
  const input = { id: own!.id };
  const ctx = contextOf(viewerId, app);
  expect((await reactionHandlers['GET /message/get-reactions'](input, ctx)).people).toHaveLength(2);
  expect((await seenHandlers['GET /message/get-seen'](input, ctx)).people.length).toBeGreaterThan(
    2,
  );
  const reacting = [...tables, 'message_reactions'];
  const expectShort = async (
    where: string,
    work: (ctx: RequestContext<Member>) => Promise<unknown>,
  ) =>
    expectIndexOnly(
      client,
      reacting,
      await collectStatements(app, viewerId, work),
      rowsForPage,
      where,
    );
  await expectShort('who reacted', (ctx) =>
    reactionHandlers['GET /message/get-reactions'](input, ctx),
  );
  await expectShort('a reaction', (ctx) =>
    reactionHandlers['POST /message/react']({ ...input, emoji: '🙏' }, ctx),
  );
  await expectShort('a page with reactions', (ctx) =>
    calls['GET /conversation/get-messages']({ conversation_id: longChat }, ctx),
  );
  await expectShort('who has read', (ctx) => seenHandlers['GET /message/get-seen'](input, ctx));
  await expectShort('reading', (ctx) =>
    calls['POST /conversation/mark-read']({ conversation_id: longChat }, ctx),
  );
});

test('reads what the messages of a page reply to by index', async () => {
  await client.query(`
    set session_replication_role = replica;
    update messages set parent_id = 1 + id % 40000 where chat_id = ${longChat} and id > 50000;
    reset session_replication_role;
    analyze messages`);
  const read = () =>
    calls['GET /conversation/get-messages'](
      { conversation_id: longChat },
      contextOf(viewerId, app),
    );
  expect((await read()).messages.filter(({ reply_to }) => reply_to?.message)).toHaveLength(30);
  await expectShortPlan('a page of replies', (ctx) =>
    calls['GET /conversation/get-messages']({ conversation_id: longChat }, ctx),
  );
});
