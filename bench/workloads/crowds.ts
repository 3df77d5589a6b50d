// Workloads C1 to C8 on subjects with very many rows, and on pages far from the first. Each should
// cost about as much as an ordinary one.
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { newestPostAt, fixtures } from '../dataset/sizes.ts';
import { checkFirstPage } from './reads.ts';
import { failIf, isSameList, type WorkloadRow } from './row.ts';

const third = { share: 1 / 3 };

export function crowdRows(benchServer: BenchServer): WorkloadRow[] {
  const { member, friends, group, hall, liked, long, comments } = fixtures.crowd;
  const request = <T>(path: string, viewer: number) =>
    fetchJson<T>(benchServer.product.url, benchServer.get(path, viewer));
  const cursor = `${newestPostAt - benchServer.size.posts * 20_000 * 0.01}-1`;
  let turn = 0;
  const opening = [
    `/group/get-one?id=${hall.group}`,
    `/content/list?pageSize=20&group_id=${hall.group}`,
  ];
  return [
    {
      id: 'C1',
      name: `home of a member with ${friends.toLocaleString('en')} friends`,
      next: () => benchServer.get('/content/list?pageSize=20', member),
      limit: () => '/home',
      check: async () => {
        const friendCount = (await benchServer.db.queryOne<{ n: number }>(
          sql`select count(*)::int as n from friends_of(${member})`,
        ))!.n;
        failIf(friendCount !== friends, 'the member with many friends');
        const { contents } = await request<Output<'GET /content/list'>>(
          '/content/list?pageSize=20',
          member,
        );
        failIf(contents.length !== 20, 'their home feed');
      },
    },
    {
      id: 'C2',
      name: 'card of a group that everyone has joined',
      next: () => benchServer.get(`/group/get-one?id=${group}`),
      limit: () => `/card?id=${group}`,
      target: third,
      check: async () => {
        const response = await request<Output<'GET /group/get-one'>>(
          `/group/get-one?id=${group}`,
          2,
        );
        const [expected] = await benchServer.db.query<{ members: number; posts: number }>(sql`
          select (select count(*)::int from visible_members(2) m where m.group_id = ${group}) as members,
            (select count(*)::int from visible_posts(2) c where c.group_id = ${group} and not c.draft and c.content_type not in (3, 4)) as posts`);
        failIf(
          response.group.total_members !== expected!.members ||
            response.group.total_posts !== expected!.posts,
          'the counts of the large group',
        );
      },
    },
    {
      id: 'C3',
      name: 'newest of that group, 20',
      next: () => benchServer.get(`/content/list?pageSize=20&group_id=${group}`),
      limit: () => `/group?id=${group}`,
      target: third,
      check: async () => {
        const { contents } = await request<Output<'GET /content/list'>>(
          `/content/list?pageSize=20&group_id=${group}`,
          2,
        );
        failIf(
          contents.length !== 20 || contents.some((one) => one.group_id !== group),
          'the feed of the large group',
        );
      },
    },
    {
      id: 'C8',
      name: `a group of ${hall.members.toLocaleString('en')} with 100,000 posts: card and newest 20`,
      next: () => benchServer.get(opening[turn++ % 2]!),
      each: 2,
      limit: () => `/opened?id=${hall.group}`,
      target: third,
      check: async () => {
        const [card, list] = [
          await request<Output<'GET /group/get-one'>>(opening[0]!, 2),
          await request<Output<'GET /content/list'>>(opening[1]!, 2),
        ];
        const expected = await benchServer.db.query<{
          id: number;
          members: number;
          posts: number;
        }>(sql`
          select c.id, (select count(*)::int from visible_members(2) m where m.group_id = ${hall.group}) as members, count(*) over ()::int as posts
          from visible_posts(2) c where c.group_id = ${hall.group} and not c.draft order by c.created_at desc, c.id desc limit 20`);
        failIf(
          card.group.total_members !== expected[0]?.members ||
            card.group.total_members < hall.members * 0.95 ||
            card.group.total_posts !== expected[0].posts ||
            card.group.total_posts < 90_000 ||
            !isSameList(
              list.contents.map(({ id }) => id),
              expected.map(({ id }) => id),
            ),
          'the group with many posts',
        );
      },
    },
    {
      id: 'C4',
      name: `a post with ${benchServer.size.people.toLocaleString('en')} likes`,
      next: () => benchServer.get(`/content/get-one?id=${liked}`),
      limit: () => `/post?id=${liked}`,
      check: async () => {
        const { content } = await request<Output<'GET /content/get-one'>>(
          `/content/get-one?id=${liked}`,
          2,
        );
        const expected = (await benchServer.db.queryOne<{ n: number }>(
          sql`select count(*)::int as n from likes l join visible_people(2) p on p.id = l.person_id where l.content_id = ${liked}`,
        ))!.n;
        failIf(
          content.total_likes !== expected || content.likes.length !== 5,
          'the post with many likes',
        );
      },
    },
    {
      id: 'C5',
      name: `the first page of ${comments.toLocaleString('en')} comments`,
      next: () => benchServer.get(`/comment/list?content_id=${long}&pageSize=20`),
      limit: () => `/thread?id=${long}`,
      check: () => checkFirstPage(benchServer, long),
    },
    {
      id: 'C6',
      name: 'home, 10,000 posts down, by cursor',
      next: () => benchServer.get(`/content/list?pageSize=20&before=${cursor}`),
      target: { of: { row: 'W1', world: benchServer.world, share: 0.8 } },
      check: async () => {
        const { contents } = await request<Output<'GET /content/list'>>(
          `/content/list?pageSize=20&before=${cursor}`,
          2,
        );
        failIf(
          contents.length !== 20 ||
            contents.some(({ added_on }) => Date.parse(added_on) >= Number(cursor.split('-')[0])),
          'a page far down',
        );
      },
    },
    {
      id: 'C7',
      name: `page 500 of a group’s posts, by cursor`,
      next: () => benchServer.get(`/content/list?pageSize=20&group_id=${group}&before=${cursor}`),
      target: { of: { row: 'C3', world: benchServer.world, share: 0.8 } },
      check: async () => {
        const { contents } = await request<Output<'GET /content/list'>>(
          `/content/list?pageSize=20&group_id=${group}&before=${cursor}`,
          2,
        );
        failIf(contents.length !== 20, 'a page far down in a group');
      },
    },
  ];
}
