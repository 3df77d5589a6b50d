// Workloads L1 to L4 on long lists: people by a name that everyone has, members of a group that
// everyone has joined, and pages by cursor.
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { fixtures } from '../dataset/sizes.ts';
import { failIf, type WorkloadRow } from './row.ts';

const viewer = 2;

export function listRows(benchServer: BenchServer): WorkloadRow[] {
  const { memberId, friends, everyoneGroupId } = fixtures.crowds;
  const request = <T>(path: string, member: number) =>
    fetchJson<T>(benchServer.product.url, benchServer.get(path, member));
  const common = '/user/get-users?keyword=member';
  const named = `/group/members?group_id=${everyoneGroupId}&keyword=member&pageSize=20`;
  let deep = `/group/members?group_id=${everyoneGroupId}&pageSize=20`;
  return [
    {
      id: 'L1',
      name: 'people by a name that everyone has',
      next: () => benchServer.get(common),
      check: async () => {
        const { users } = await request<Output<'GET /user/get-users'>>(common, viewer);
        failIf(users.length === 0, 'people by a common name');
      },
    },
    {
      id: 'L2',
      name: 'members of a group of everyone, by a name that everyone has',
      next: () => benchServer.get(named),
      check: async () => {
        const { members } = await request<Output<'GET /group/members'>>(named, viewer);
        failIf(members.length !== 20, 'members by a common name');
      },
    },
    {
      id: 'L3',
      name: 'members of a group of everyone, halfway down, by cursor',
      next: () => benchServer.get(deep),
      check: async () => {
        const row = (await benchServer.db.queryOne<{ at: Date; id: number }>(sql`
          select joined_at as at, person_id as id from visible_members(${viewer}) where group_id = ${everyoneGroupId} and not moderator
          order by joined_at, person_id offset ${Math.floor(benchServer.size.people / 2)} limit 1`))!;
        deep = `/group/members?group_id=${everyoneGroupId}&pageSize=20&before=2-${row.at.getTime()}-${row.id}`;
        const { members } = await request<Output<'GET /group/members'>>(deep, viewer);
        failIf(members.length !== 20, 'a deep page of members');
      },
    },
    {
      id: 'L4',
      name: `suggestions for a member with ${friends.toLocaleString('en')} friends`,
      next: () => benchServer.get('/user/get-users?suggestions=Y', memberId),
      check: async () => {
        const { users } = await request<Output<'GET /user/get-users'>>(
          '/user/get-users?suggestions=Y',
          memberId,
        );
        failIf(users.length === 0, 'the suggestions for a member with many friends');
      },
    },
  ];
}
