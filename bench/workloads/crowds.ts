// Workloads C1 to C8: subjects with many rows, and pages far down. The targets are in each row.
import type { Output } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { maxPageSizes } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { newestPostAt, postIntervalMs, fixtures } from '../dataset/sizes.ts';
import { checkFirstPage } from './reads.ts';
import { failIf, isSameList, usualViewer, type WorkloadRow } from './row.ts';

const postCount = maxPageSizes.posts;
const thirdOfBaseline = { share: 1 / 3 };

export function crowdRows(benchServer: BenchServer): WorkloadRow[] {
  const {
    memberId,
    friends,
    everyoneGroupId,
    largeGroup,
    likedPostId,
    threadPostId,
    threadComments,
  } = fixtures.crowds;
  const request = <T>(path: string, member: number) =>
    fetchJson<T>(benchServer.product.url, benchServer.get(path, member));
  // The time of publication of the post after the newest 1% of all posts, and an id.
  const cursor = `${newestPostAt - benchServer.size.posts * postIntervalMs * 0.01}-1`;
  let turn = 0;
  /** What a client requests when a member opens a group. */
  const opening = [
    `/group/get-one?id=${largeGroup.id}`,
    `/content/list?pageSize=${postCount}&group_id=${largeGroup.id}`,
  ];
  return [
    {
      id: 'C1',
      name: `home of a member with ${friends.toLocaleString('en')} friends`,
      next: () => benchServer.get(`/content/list?pageSize=${postCount}`, memberId),
      baselinePath: () => '/home',
      check: async () => {
        const friendCount = (await benchServer.db.queryOne<{ n: number }>(
          sql`select count(*)::int as n from friends_of(${memberId})`,
        ))!.n;
        failIf(friendCount !== friends, 'the member with many friends');
        const { contents } = await request<Output<'GET /content/list'>>(
          `/content/list?pageSize=${postCount}`,
          memberId,
        );
        failIf(contents.length !== postCount, 'their home feed');
      },
    },
    {
      id: 'C2',
      name: 'card of a group that everyone has joined',
      next: () => benchServer.get(`/group/get-one?id=${everyoneGroupId}`),
      baselinePath: () => `/card?id=${everyoneGroupId}`,
      target: thirdOfBaseline,
      check: async () => {
        const response = await request<Output<'GET /group/get-one'>>(
          `/group/get-one?id=${everyoneGroupId}`,
          usualViewer,
        );
        const [expected] = await benchServer.db.query<{ members: number; posts: number }>(sql`
          select (select count(*)::int from visible_members(${usualViewer}) m where m.group_id = ${everyoneGroupId}) as members,
            (select count(*)::int from visible_posts(${usualViewer}) c where c.group_id = ${everyoneGroupId} and not c.draft and c.content_type not in (${contentType.group}, ${contentType.action})) as posts`);
        failIf(
          response.group.total_members !== expected!.members ||
            response.group.total_posts !== expected!.posts,
          'the counts of the large group',
        );
      },
    },
    {
      id: 'C3',
      name: `newest of that group, ${postCount}`,
      next: () =>
        benchServer.get(`/content/list?pageSize=${postCount}&group_id=${everyoneGroupId}`),
      baselinePath: () => `/group?id=${everyoneGroupId}`,
      target: thirdOfBaseline,
      check: async () => {
        const { contents } = await request<Output<'GET /content/list'>>(
          `/content/list?pageSize=${postCount}&group_id=${everyoneGroupId}`,
          usualViewer,
        );
        failIf(
          contents.length !== postCount || contents.some((one) => one.group_id !== everyoneGroupId),
          'the feed of the large group',
        );
      },
    },
    {
      id: 'C4',
      name: `a post with ${benchServer.size.people.toLocaleString('en')} likes`,
      next: () => benchServer.get(`/content/get-one?id=${likedPostId}`),
      baselinePath: () => `/post?id=${likedPostId}`,
      check: async () => {
        const { content } = await request<Output<'GET /content/get-one'>>(
          `/content/get-one?id=${likedPostId}`,
          usualViewer,
        );
        const expected = (await benchServer.db.queryOne<{ n: number }>(
          sql`select count(*)::int as n from likes l join visible_people(${usualViewer}) p on p.id = l.person_id where l.content_id = ${likedPostId}`,
        ))!.n;
        failIf(
          content.total_likes !== expected || content.likes.length !== 5,
          'the post with many likes',
        );
      },
    },
    {
      id: 'C5',
      name: `the first page of ${threadComments.toLocaleString('en')} comments`,
      next: () => benchServer.get(`/comment/list?content_id=${threadPostId}&pageSize=20`),
      baselinePath: () => `/thread?id=${threadPostId}`,
      check: () => checkFirstPage(benchServer, threadPostId),
    },
    {
      id: 'C6',
      name: 'home, 10,000 posts deep, by cursor',
      next: () => benchServer.get(`/content/list?pageSize=${postCount}&before=${cursor}`),
      target: { relativeTo: { row: 'W1', world: benchServer.world, share: 0.8 } },
      check: async () => {
        const { contents } = await request<Output<'GET /content/list'>>(
          `/content/list?pageSize=${postCount}&before=${cursor}`,
          usualViewer,
        );
        failIf(
          contents.length !== postCount ||
            contents.some(({ added_on }) => Date.parse(added_on) >= Number(cursor.split('-')[0])),
          'a deep page',
        );
      },
    },
    {
      id: 'C7',
      name: 'about page 23 of a group’s posts, by cursor',
      next: () =>
        benchServer.get(
          `/content/list?pageSize=${postCount}&group_id=${everyoneGroupId}&before=${cursor}`,
        ),
      target: { relativeTo: { row: 'C3', world: benchServer.world, share: 0.8 } },
      check: async () => {
        const { contents } = await request<Output<'GET /content/list'>>(
          `/content/list?pageSize=${postCount}&group_id=${everyoneGroupId}&before=${cursor}`,
          usualViewer,
        );
        failIf(contents.length !== postCount, 'a deep page of a group');
      },
    },
    {
      id: 'C8',
      name: `a group of ${largeGroup.members.toLocaleString('en')} with 100,000 posts: card and newest ${postCount}`,
      next: () => benchServer.get(opening[turn++ % 2]!),
      requestsPerOperation: 2,
      baselinePath: () => `/opened?id=${largeGroup.id}`,
      target: thirdOfBaseline,
      check: async () => {
        const [card, list] = [
          await request<Output<'GET /group/get-one'>>(opening[0]!, usualViewer),
          await request<Output<'GET /content/list'>>(opening[1]!, usualViewer),
        ];
        const expected = await benchServer.db.query<{
          id: number;
          members: number;
          posts: number;
        }>(sql`
          select c.id, (select count(*)::int from visible_members(${usualViewer}) m where m.group_id = ${largeGroup.id}) as members, count(*) over ()::int as posts
          from visible_posts(${usualViewer}) c where c.group_id = ${largeGroup.id} and not c.draft order by c.created_at desc, c.id desc limit ${postCount}`);
        failIf(
          card.group.total_members !== expected[0]?.members ||
            card.group.total_members < largeGroup.members * 0.95 ||
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
  ];
}
