// Workloads L1 to L4 on long lists: people and group members by the beginning of every username, a
// page far down by cursor, and suggestions for a member with many friends.
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { fixtures } from '../dataset/sizes.ts';
import { failIf, type WorkloadRow } from './row.ts';

/** A member with an ordinary number of friends. */
const viewer = 2;

export function listRows(benchServer: BenchServer): WorkloadRow[] {
  const { memberId, friends, everyoneGroupId } = fixtures.crowds;
  const request = <T>(path: string, member: number) =>
    fetchJson<T>(benchServer.product.url, benchServer.get(path, member));
  // Every username begins with “member”.
  const peoplePath = '/user/get-users?keyword=member';
  const membersPath = `/group/members?group_id=${everyoneGroupId}&keyword=member&pageSize=20`;
  let deepPath = '';
  return [
    {
      id: 'L1',
      name: 'people by the beginning of every username',
      next: () => benchServer.get(peoplePath),
      check: async () => {
        const { users } = await request<Output<'GET /user/get-users'>>(peoplePath, viewer);
        failIf(users.length === 0, 'people by username');
      },
    },
    {
      id: 'L2',
      name: 'members of a group of everyone, by the beginning of every username',
      next: () => benchServer.get(membersPath),
      check: async () => {
        const { members } = await request<Output<'GET /group/members'>>(membersPath, viewer);
        failIf(members.length !== 20, 'members by username');
      },
    },
    {
      id: 'L3',
      name: 'members of a group of everyone, halfway down, by cursor',
      next: () => benchServer.get(deepPath),
      prepare: async (db) => {
        const row = (await db.queryOne<{ at: Date; id: number }>(sql`
          select joined_at as at, person_id as id from visible_members(${viewer}) where group_id = ${everyoneGroupId} and not moderator
          order by joined_at, person_id offset ${Math.floor(benchServer.size.people / 2)} limit 1`))!;
        // 2 is the rank of members who are neither owner nor moderator (server/groups/members.ts).
        deepPath = `/group/members?group_id=${everyoneGroupId}&pageSize=20&before=2-${row.at.getTime()}-${row.id}`;
      },
      check: async () => {
        const { members } = await request<Output<'GET /group/members'>>(deepPath, viewer);
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
