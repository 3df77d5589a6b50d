// The directory of members: by role, and the newest first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let group_id: number;
beforeAll(async () => {
  town = await createTestTown();
  ({ id: group_id } = await createTestGroup(town, 'ada', ['ben', 'isla', 'gus', 'zoe'], {
    name: 'Directory',
  }));
  const ada = await town.as('ada');
  for (const name of ['isla', 'zoe'] as const)
    await ada.ask('POST /group/set-role', { group_id, user_id: town.id[name], role: 'moderator' });
});
afterAll(() => town.close());

type Filters = Omit<Input<'GET /group/members'>, 'group_id'>;
const listed = async (username: Username, filters: Filters) => {
  const { members, next } = await (
    await town.as(username)
  ).ask('GET /group/members', { group_id, ...filters });
  return { usernames: members.map((member) => member.username), next };
};

test('filters by role', async () => {
  expect((await listed('ben', { role: 'owner' })).usernames).toEqual(['ada']);
  expect((await listed('ben', { role: 'moderator' })).usernames).toEqual(['isla', 'zoe']);
  expect((await listed('ben', { role: 'member' })).usernames).toEqual(['ben', 'gus']);
});

test('filters by role and name together', async () => {
  expect((await listed('ben', { role: 'moderator', keyword: 'isla' })).usernames).toEqual(['isla']);
  expect((await listed('ben', { role: 'member', keyword: 'isla' })).usernames).toEqual([]);
});

test('lists the newest first, page by page', async () => {
  const all = ['zoe', 'gus', 'isla', 'ben', 'ada'];
  expect((await listed('ben', { sort: 'newest' })).usernames).toEqual(all);
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await listed('ben', { sort: 'newest', pageSize: 2, ...(before && { before }) });
    found.push(...page.usernames);
    before = page.next;
  } while (before);
  expect(found).toEqual(all);
  expect((await listed('ben', { sort: 'newest', role: 'moderator' })).usernames).toEqual([
    'zoe',
    'isla',
  ]);
});

test('leaves out people who blocked the viewer', async () => {
  await (await town.as('zoe')).ask('POST /user/block-user', { user_id: town.id.gus });
  expect((await listed('gus', { role: 'moderator' })).usernames).toEqual(['isla']);
  expect((await listed('gus', { sort: 'newest' })).usernames).toEqual([
    'gus',
    'isla',
    'ben',
    'ada',
  ]);
});

test('people outside the group see its first members in one order only', async () => {
  const first = (await listed('keeper', {})).usernames;
  expect(first).toEqual(['ada', 'isla', 'zoe', 'ben', 'gus']);
  expect((await listed('keeper', { sort: 'newest' })).usernames).toEqual(first);
  expect((await listed('keeper', { role: 'member' })).usernames).toEqual(first);
  await town.db.execute(
    sql`update group_members set unlisted = true where group_id = ${group_id} and person_id = ${town.id.ben}`,
  );
  expect((await listed('keeper', { sort: 'newest' })).usernames).not.toContain('ben');
});
