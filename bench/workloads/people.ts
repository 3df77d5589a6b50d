// Workloads P1 to P3 on people with many friends: suggestions, the friend list, and a profile.
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { fixtures } from '../dataset/sizes.ts';
import { failIf, isSameList, type WorkloadRow } from './row.ts';

/** A member with an ordinary number of friends. */
const viewer = 2;
const target = { share: 1 / 3 };
const pageSize = 20;

export const peopleRows = (benchServer: BenchServer): WorkloadRow[] => [
  suggestions(benchServer),
  friendList(benchServer),
  profile(benchServer),
];

function suggestions(benchServer: BenchServer): WorkloadRow {
  let turn = 0;
  return {
    id: 'P1',
    name: `${pageSize} suggestions for a member with ${benchServer.size.friends} friends`,
    next: () => benchServer.get('/user/get-users?suggestions=Y'),
    baselinePath: () => `/suggestions?person=${(turn++ % fixtures.sessions) + 1}`,
    target,
    check: async () => {
      const { users } = await fetchJson<Output<'GET /user/get-users'>>(
        benchServer.product.url,
        benchServer.get('/user/get-users?suggestions=Y', viewer),
      );
      const expected = await benchServer.db.query<{ id: number; mutual: number }>(sql`
        select p.id, count(*)::int as mutual from friends_with_visible_friend_lists(${viewer}) f cross join lateral friends_of(f.id) t join visible_people(${viewer}) p on p.id = t.id
        where p.id <> ${viewer} and p.id not in (select id from friendship_rows_of(${viewer})) group by p.id order by mutual desc, p.id limit ${users.length}`);
      failIf(
        users.length === 0 ||
          !isSameList(
            users.map(({ mutual_friends }) => mutual_friends),
            expected.map(({ mutual }) => mutual),
          ),
        'the suggestions for a member',
      );
    },
  };
}

function friendList(benchServer: BenchServer): WorkloadRow {
  let turn = 0;
  const path = `/user/get-friends?pageSize=${pageSize}`;
  return {
    id: 'P2',
    name: `${pageSize} of ${benchServer.size.friends} friends, with mutual friends`,
    next: () => benchServer.get(path),
    baselinePath: () => `/friends?person=${(turn++ % fixtures.sessions) + 1}`,
    target,
    check: async () => {
      const response = await fetchJson<Output<'GET /user/get-friends'>>(
        benchServer.product.url,
        benchServer.get(path, viewer),
      );
      const expected = await benchServer.db.query<{
        id: number;
        total: number;
        mutual: number;
      }>(sql`
        select p.id, count(*) over ()::int as total,
          (select count(*)::int from friends_of(p.id) t where t.id in (select id from friends_with_visible_friend_lists(${viewer}))) as mutual
        from visible_friends(${viewer}, ${viewer}) p order by fold_text(p.name), p.id limit ${pageSize}`);
      failIf(
        response.total !== expected[0]?.total ||
          !isSameList(
            response.friends.map((friend) => `${friend.id} ${friend.mutual_friends}`),
            expected.map(({ id, mutual }) => `${id} ${mutual}`),
          ),
        'the friends of a member',
      );
    },
  };
}

/** The profile of a friend. Everyone in the dataset shows their friends to their friends. */
function profile(benchServer: BenchServer): WorkloadRow {
  let turn = 0;
  let pairs: { member: number; friend: number }[] = [];
  const nextPair = () => pairs[turn++ % pairs.length]!;
  return {
    id: 'P3',
    name: `the profile of a friend with ${benchServer.size.friends} friends`,
    next: () => {
      const { member, friend } = nextPair();
      return benchServer.get(`/user/get?user_id=${friend}`, member);
    },
    baselinePath: () => `/profile?id=${nextPair().friend}`,
    target,
    prepare: async (db) => {
      pairs = await db.query(sql`
        select m.id as member, (select max(p.id) from visible_friends(m.id, m.id) p) as friend from visible_people(null) m where m.id between 2 and 300`);
    },
    check: async () => {
      const { member, friend } = pairs[0]!;
      const response = await fetchJson<Output<'GET /user/get'>>(
        benchServer.product.url,
        benchServer.get(`/user/get?user_id=${friend}`, member),
      );
      const expected = (await benchServer.db.queryOne<{ friends: number; posts: number }>(sql`
        select (select count(*)::int from visible_friends(${member}, ${friend})) as friends,
          (select count(*)::int from visible_posts(${member}) c where c.author_id = ${friend} and not c.draft) as posts`))!;
      failIf(
        response.counts.friends !== expected.friends ||
          response.counts.posts !== expected.posts ||
          response.friends?.list.length !== 6,
        'the profile of a friend',
      );
    },
  };
}
