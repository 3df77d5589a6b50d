// Every list can be read to its end: by page number up to a limit, and by cursor without one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls, type Call } from '#contract/calls.ts';
import { maxPageSizes } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';

const rowCount = 2_130;
const size = 100;

let town: TestTown;
let petition = 0;
beforeAll(async () => {
  town = await createTestTown();
  const { ada, ben } = town.id;
  const { db } = town;
  // three rows per timestamp, so that pages end between equal timestamps
  await db.execute(sql`update all_people set role = 1 where id = ${ada}`);
  await db.execute(sql`
    insert into posts (author_id, content_type, title, shared_as, approved, created_at)
    select ${ben}, 4, 'Gather ' || i, 'Public', i <= ${rowCount}, '2026-01-01'::timestamptz + (i / 3) * interval '1 minute' from generate_series(1, ${2 * rowCount}) i`);
  // a third has no end, a third is upcoming, and a third is over, in part before 1970
  await db.execute(sql`
    insert into actions (content_id, kind, timezone, ends_at, latitude, longitude, zip_code)
    select c.id, 'event', 'UTC', case c.n % 3 when 1 then now() + (c.n / 7) * interval '1 hour' + interval '1 hour' when 2 then case when c.n % 2 = 0 then '1950-01-01' else now() - (c.n / 7) * interval '1 hour' end end,
      42.36 + c.n % 5 * 0.08, -71.06, '02108'
    from (select id, row_number() over (order by id) as n from posts where content_type = 4) c`);
  await db.execute(
    sql`insert into action_followers (content_id, person_id) select id, ${ada} from posts where content_type = 4 and approved`,
  );
  await db.execute(sql`
    insert into action_completions (content_id, person_id, completed_at)
    select id, ${ben}, '2026-01-01'::timestamptz + (id / 3) * interval '1 minute' from posts where content_type = 4 and approved`);
  const [first] = await db.query<{ id: number }>(sql`
    with post as (insert into posts (author_id, content_type, title, shared_as) values (${ben}, 4, 'A petition', 'Public') returning id)
    insert into actions (content_id, kind, timezone) select id, 'petition', 'UTC' from post returning content_id as id`);
  petition = first!.id;
  await db.execute(sql`
    insert into signatures (content_id, name, shown, email_hash, signed_at)
    select ${petition}, 'Signer ' || i, i % 2 = 0, sha256(i::text::bytea), '2026-01-01'::timestamptz + (i / 6) * interval '1 minute' from generate_series(1, ${2 * rowCount}) i`);
  await db.execute(sql`
    insert into action_updates (content_id, body, created_at)
    select ${petition}, '<p>' || i || '</p>', '2026-01-01'::timestamptz + (i / 3) * interval '1 minute' from generate_series(1, ${rowCount}) i`);
  await db.execute(sql`
    with polls_made as (
      insert into posts (author_id, content_type, title, shared_as, created_at)
      select ${ben}, 1, 'Poll ' || i, 'Public', '2026-02-01'::timestamptz + (i / 3) * interval '1 minute' from generate_series(1, ${rowCount}) i returning id)
    insert into polls (content_id, closes_at, timezone, answer_allowed, tally, counts) select id, now() + interval '1 year', 'UTC', 1, '{0,0}', '{}' from polls_made`);
  await db.execute(sql`
    with created as (
      insert into notifications (person_id, type, content_id, show_on_site, send_email, created_at)
      select ${ada}, 12, id, true, false, '2026-01-01'::timestamptz + (id / 3) * interval '1 minute' from posts where content_type = 1 returning id)
    insert into notification_actors (notification_id, person_id) select id, ${ben} from created`);
  await db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select n, n, n, n, n, now() from (select 'peer' || i as n from generate_series(1, ${rowCount}) i) p`);
  await db.execute(sql`
    insert into group_members (group_id, person_id, joined_at)
    select ${town.group.creek}, id, '2026-01-01'::timestamptz + (id / 3) * interval '1 minute' from all_people where username like 'peer%'`);
  // each message goes to three people
  await db.execute(sql`
    with peers as (select id as peer, row_number() over (order by id) as n from all_people where username like 'peer%'),
      sent as (insert into messages (sender_id, text) select ${ada}, 'm' || n from peers where n % 3 = 0 returning id, text),
      views as (
        insert into message_copies (person_id, peer_id, message_id, sent)
        select ${ada}, peer, sent.id, true from peers join sent on sent.text = 'm' || (n + 2) / 3 * 3 returning peer_id, message_id)
    insert into conversations (person_id, peer_id, last_message_id, last_sent_id) select ${ada}, peer_id, message_id, message_id from views`);
});
afterAll(() => town.close());

type Found = { id: number; user_id: number; name: string };
/** A response: its list is in a field of its own name. */
type Listed = { pageCount: number; next?: string } & Record<string, Found[]>;
type List = {
  call: Call;
  input: Record<string, string | number>;
  list: string;
  key?: keyof Found;
  as?: 'ben';
  total?: number;
};
const actions = { call: 'GET /action/list' as const, list: 'actions' };
const inAll = rowCount + 1;
const upcoming = Math.floor(rowCount / 3) * 2 + 1;
const lists: Record<string, List> = {
  notifications: { call: 'GET /notification/list', input: {}, list: 'notifications' },
  inbox: { call: 'GET /message/inbox', input: {}, list: 'inbox', key: 'user_id' },
  'sent messages': {
    call: 'GET /message/inbox',
    input: { folder: 'sent' },
    list: 'inbox',
    key: 'user_id',
  },
  'all actions': { ...actions, input: {}, total: inAll },
  'actions of a person': { ...actions, input: { user_id: 0 }, total: inAll },
  'actions with a word': { ...actions, input: { keyword: 'gather' } },
  'actions to come': { ...actions, input: { type: 'upcoming' }, total: upcoming },
  'actions to come with a word': {
    ...actions,
    input: { type: 'upcoming', keyword: 'gather' },
    total: upcoming - 1,
  },
  'completed actions': { ...actions, input: { type: 'completed' }, as: 'ben' },
  'followed actions': { ...actions, input: { type: 'following' } },
  'actions that fit': { ...actions, input: { type: 'preferences' }, total: upcoming },
  signatures: {
    call: 'GET /action/signatures',
    input: { action_id: 0 },
    list: 'signatures',
    key: 'name',
  },
  updates: { call: 'GET /action/updates', input: { action_id: 0 }, list: 'updates' },
  'actions that wait': { call: 'GET /admin/actions-waiting', input: {}, list: 'actions' },
  'members with a word': {
    call: 'GET /group/members',
    input: { group_id: 0, keyword: 'peer' },
    list: 'members',
  },
  'polls to vote in': { call: 'GET /poll/polls-to-vote', input: {}, list: 'contents' },
  'actions found': { call: 'GET /search/actions', input: { keyword: 'gather' }, list: 'actions' },
};

const inputOf = ({ input }: List) => ({
  ...input,
  ...(input.action_id === 0 && { action_id: petition }),
  ...(input.group_id === 0 && { group_id: town.group.creek }),
  ...(input.user_id === 0 && { user_id: town.id.ben }),
  pageSize: size,
});

const responseOf = async (client: Client, list: List, position: object) =>
  (await client.ask(list.call, { ...inputOf(list), ...position } as never)) as unknown as Listed;
const rowsOf = ({ list, key = 'id' }: List, response: Listed) =>
  response[list]!.map((row) => row[key]);

async function byNumbers(client: Client, list: List) {
  const rows: unknown[] = [];
  for (let page = 1; page <= 20; page++)
    rows.push(...rowsOf(list, await responseOf(client, list, { page })));
  return rows;
}

async function byCursors(client: Client, list: List) {
  const rows: unknown[] = [];
  let position: { page: number; before?: string } | undefined = { page: 1 };
  while (position) {
    const response: Listed = await responseOf(client, list, position);
    rows.push(...rowsOf(list, response));
    // as the client loads further pages
    position =
      position.page < response.pageCount && response.next
        ? { page: position.page + 1, before: response.next }
        : undefined;
  }
  return rows;
}

test.for(Object.entries(lists))(
  'reads the list of %s by cursor to its last row, in the order of the numbered pages',
  async ([name, list]) => {
    const client = await town.as(list.as ?? 'ada');
    if (name === 'actions that fit')
      await client.ask('POST /action/save-preferences', {
        address: 'Boston, MA 02108',
        radius: 25,
        issues: [],
        remind: true,
      } as never);
    const rows = await byCursors(client, list);
    expect(new Set(rows).size, 'no duplicates').toBe(rows.length);
    expect(rows, 'all').toHaveLength(list.total ?? rowCount);
    const numbered = await byNumbers(client, list);
    expect(numbered.length).toBeGreaterThanOrEqual(20 * maxPageSizes.posts);
    expect(rows.slice(0, numbered.length)).toEqual(numbered);
  },
);

test('offers a cursor for every list that rejects deep pages', async () => {
  const ada = await town.as('ada');
  const deep: Call[] = [];
  for (const [call, { input }] of Object.entries(calls) as [Call, (typeof calls)[Call]][]) {
    const fields = input.properties as Record<string, unknown>;
    if (!call.startsWith('GET ') || !('page' in fields)) continue;
    const filled = {
      keyword: 'gather',
      tag: 'creek',
      action_id: petition,
      content_id: petition,
      group_id: town.group.creek,
      id: petition,
    };
    const callInput = Object.fromEntries(
      Object.entries(filled).filter(([field]) => field in fields),
    );
    const { body } = await ada.raw(call, { ...callInput, page: 102, pageSize: 20 } as never);
    if (!body.includes(strings.cursorRequired)) continue;
    deep.push(call);
    expect(fields, call).toHaveProperty('before');
    expect(calls[call].output.properties, call).toHaveProperty('next');
  }
  expect(deep.length).toBeGreaterThan(10);
});

test('reveals nothing about hidden signatures in the cursor', async () => {
  const { next } = await town.visitor.ask('GET /action/signatures', {
    action_id: petition,
    pageSize: size,
  });
  const [timestamp, skipped] = next!.split('-').map(Number);
  // each timestamp has three visible and three hidden signatures
  expect(new Date(timestamp!).getTime()).toBeGreaterThan(Date.UTC(2026, 0, 1));
  expect(skipped).toBeLessThanOrEqual(3);
});

test('rejects a cursor of another list', async () => {
  const ada = await town.as('ada');
  for (const [type, before] of [
    ['all', '1-1-1'],
    ['following', '1-1'],
    ['preferences', '1-1'],
    ['upcoming', '9999999999999999999-1'],
  ] as const)
    expect((await ada.refused('GET /action/list', { type, before })).message, type).toBe(
      strings.invalidValue,
    );
});
