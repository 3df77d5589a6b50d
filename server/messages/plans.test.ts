// Query plans of messages, with a conversation of 100,000 among thousands of others: the cost
// depends on the page size.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  contextOf,
  expectIndexOnly as expectShortOf,
  collectStatements as collectStatementsOf,
} from '#test/queryPlans.ts';
import { conversationHandlers as conversationCalls } from '../conversations/conversations.ts';
import type { RequestContext, Member } from '../context.ts';
import { messageHandlers as calls } from './messages.ts';

const personCount = 3_000;
const textLength = 100_000;
const rowsForPage = 150;
const tables = ['messages', 'message_copies', 'conversations', 'people', 'friendships', 'blocks'];
const [viewerId, peerId] = [1, 2];

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await client.query(`
    set statement_timeout = 0;
    set lock_timeout = 0;
    -- The generated rows are consistent, so triggers and foreign keys are skipped.
    set session_replication_role = replica;
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at) select n, n, n, n, n, now() from (select 'person' || i as n from generate_series(1, ${personCount}) i) p;
    -- The reader has a conversation with everyone, and a very long one with one person.
    insert into messages (sender_id, text) select case when i % 3 = 0 then ${viewerId} else ${peerId} end, 'Message ' || i from generate_series(1, ${textLength}) i;
    insert into message_copies (person_id, peer_id, message_id, sent, read_at)
      select side.person, side.peer, m.id, m.sender_id = side.person, case when m.sender_id = side.person or m.id < ${textLength - 50} then now() end
      from messages m, (values (${viewerId}, ${peerId}), (${peerId}, ${viewerId})) side (person, peer);
    with sent as (insert into messages (sender_id, text) select i, 'Hello' from generate_series(3, ${personCount}) i returning id, sender_id)
    insert into message_copies (person_id, peer_id, message_id, sent, read_at)
      select side.person, side.peer, s.id, side.person = s.sender_id, now() from sent s, lateral (values (${viewerId}, s.sender_id), (s.sender_id, ${viewerId})) side (person, peer);
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id, unread, request)
      select person_id, peer_id, max(message_id), max(message_id) filter (where sent), count(*) filter (where read_at is null), person_id = ${viewerId} and peer_id % 4 = 0
      from message_copies group by person_id, peer_id;
    insert into friendships (low_id, high_id, requester_id, status) select i, i + step, i, 1 from generate_series(3, ${personCount - 10}) i, generate_series(1, 3) step;
    insert into blocks (blocker_id, blocked_id) select i, i + 1 from generate_series(10, ${personCount - 1}) i;
    reset session_replication_role;
    analyze`);
});
afterAll(async () => {
  client.release();
  await app.close();
});

const collectStatements = (
  viewer: number,
  work: (ctx: RequestContext<Member>) => Promise<unknown>,
) => collectStatementsOf(app, viewer, work);
const ctx = (id: number) => contextOf(id, app);
const expectShortPlan = async (
  where: string,
  work: (ctx: RequestContext<Member>) => Promise<unknown>,
  viewer = viewerId,
  maxRows = rowsForPage,
) => expectShortOf(client, tables, await collectStatements(viewer, work), maxRows, where);

test('reads any page of a conversation by index, and little beyond the page', async () => {
  const read = calls['GET /message/get-messages'];
  const conversation = await read({ user_id: peerId }, ctx(viewerId));
  expect(conversation.messages.map(({ message }) => message)).toEqual(
    Array.from({ length: 30 }, (_, i) => `Message ${textLength - 29 + i}`),
  );
  await expectShortPlan('the end', (ctx) => read({ user_id: peerId }, ctx));
  await expectShortPlan('back', (ctx) => read({ user_id: peerId, before: textLength / 2 }, ctx));
  await expectShortPlan('on', (ctx) =>
    read({ user_id: peerId, maxMessageId: textLength / 2 }, ctx),
  );
  await expectShortPlan('nothing new', (ctx) =>
    read({ user_id: peerId, maxMessageId: textLength }, ctx),
  );
  await expectShortPlan(
    'one message',
    (ctx) => calls['GET /message/get-one']({ id: textLength / 2 }, ctx),
    viewerId,
    10,
  );
});

test('a search and a jump to a day read a bounded part of a conversation', async () => {
  const search = conversationCalls['GET /conversation/search'];
  for (const input of [
    { keyword: 'absent', user_id: peerId },
    { keyword: 'absent', user_id: peerId, before: `0-0-${textLength / 2}` },
    { keyword: 'absent' },
  ])
    await expectShortPlan(JSON.stringify(input), (ctx) => search(input, ctx), viewerId, 6_000);
  const read = calls['GET /message/get-messages'];
  const since = new Date().toISOString();
  await client.query('begin');
  const readRows = async () =>
    Number(
      (
        await client.query(
          `select sum(idx_tup_fetch + seq_tup_read) as rows from pg_stat_xact_user_tables where relname in ('messages', 'message_copies')`,
        )
      ).rows[0].rows,
    );
  const before = await readRows();
  await client.query(`select message_position_since(${viewerId}, ${peerId}, '${since}')`);
  expect((await readRows()) - before).toBeLessThan(200);
  await client.query('commit');
  const statements = await collectStatements(viewerId, (ctx) =>
    read({ user_id: peerId, since }, ctx),
  );
  expect(statements.length).toBeGreaterThan(3);
});

test('the cost of an inbox depends on its page, not on its conversations', async () => {
  const inbox = calls['GET /message/inbox'];
  for (const folder of ['inbox', 'sent'] as const)
    await expectShortPlan(folder, (ctx) => inbox({ folder, pageSize: 20 }, ctx));
  // A name is searched only in the reader's conversations.
  await expectShortPlan(
    'by a name',
    (ctx) => inbox({ keyword: 'person2999' }, ctx),
    viewerId,
    2 * personCount,
  );
  await expectShortPlan(
    'by an unknown name',
    (ctx) => inbox({ keyword: 'unknown' }, ctx),
    viewerId,
    2 * personCount,
  );
  await expectShortPlan(
    'of a person with one conversation',
    (ctx) => inbox({}, ctx),
    personCount,
    20,
  );
});

test('checks the delivery permission of the first matching people only', async () => {
  const users = calls['GET /message/users'];
  expect((await users({ keyword: 'person' }, ctx(viewerId))).users).toHaveLength(20);
  await expectShortOf(
    client,
    ['conversations'],
    await collectStatements(viewerId, (ctx) => users({ keyword: 'person' }, ctx)),
    500,
    'recipients',
  );
});
