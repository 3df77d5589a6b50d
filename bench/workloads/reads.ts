// W1, W2, W3, W7: the most frequent reads.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from '#contract/calls.ts';
import { second } from '#contract/durations.ts';
import { maxPageSizes } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import type { LoadRequest } from '../load.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { fixtures } from '../dataset/sizes.ts';
import { findBlockedPairs } from './blockedPairs.ts';
import { failIf, isSameList, usualViewer, type WorkloadRow } from './row.ts';

/** Comments or notifications per page. */
const pageSize = 20;
const postCount = maxPageSizes.posts;

export function homeRow(benchServer: BenchServer): WorkloadRow {
  const path = `/content/list?pageSize=${postCount}`;
  return {
    id: 'W1',
    name: `home, ${postCount} posts, members in turn`,
    next: () => benchServer.get(path),
    baselinePath: () => '/home',
    target: { share: 1 / 4, peer: { perSecond: 37, factor: 15 } },
    check: async () => {
      for (const viewer of [2, 3, fixtures.sessions - 1]) {
        const { contents } = await fetchJson<Output<'GET /content/list'>>(
          benchServer.product.url,
          benchServer.get(path, viewer),
        );
        const expected = await idsOf(benchServer, viewer);
        failIf(
          !isSameList(
            contents.map(({ id }) => id),
            expected,
          ),
          `the home feed of member ${viewer}`,
        );
        failIf(
          contents.some((one) => one.can_edit !== (one.user_id === viewer)),
          'the permissions on a post',
        );
      }
    },
  };
}

/**
 * Reference query for the home feed: the newest visible posts that are the viewer’s own, by
 * friends, in the viewer’s groups, or not limited to a group. It reads the newest 20,000 posts
 * only, which contain a page for every viewer.
 */
async function idsOf({ db, size: { posts } }: BenchServer, viewer: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select c.id from visible_posts(${viewer}) c
    where c.id > ${posts - 20_000} and not c.draft
      and (c.author_id = ${viewer} or c.shared_as <> 'Group' or c.group_id in (select group_id from group_members where person_id = ${viewer})
        or c.author_id in (select id from friends_of(${viewer})))
    order by c.created_at desc, c.id desc limit ${postCount}`);
  return rows.map(({ id }) => id);
}

export function groupRow(benchServer: BenchServer): WorkloadRow {
  let turn = 0;
  // Open groups, in turn: every third group is closed, and group 1 may have all members.
  const groups = Array.from({ length: benchServer.size.groups }, (_, i) => i + 1).filter(
    (group) => group % 3 > 0 && group > 1,
  );
  return {
    id: 'W2',
    name: `newest of a group, ${postCount}`,
    next: () =>
      benchServer.get(
        `/content/list?pageSize=${postCount}&group_id=${groups[turn++ % groups.length]}`,
      ),
    baselinePath: () => `/group?id=${groups[turn++ % groups.length]}`,
    target: { share: 1 / 4, peer: { perSecond: 37, factor: 15 } },
    check: async () => {
      const group = groups[0]!;
      // The owner of group n is person n. The other viewer is any member.
      for (const viewer of [group, 1_999]) {
        const { contents } = await fetchJson<Output<'GET /content/list'>>(
          benchServer.product.url,
          benchServer.get(`/content/list?pageSize=${postCount}&group_id=${group}`, viewer),
        );
        const expected = await benchServer.db.query<{ id: number }>(
          sql`select c.id from visible_posts(${viewer}) c where c.group_id = ${group} and not c.draft order by c.created_at desc, c.id desc limit ${postCount}`,
        );
        failIf(
          !isSameList(
            contents.map(({ id }) => id),
            expected.map(({ id }) => id),
          ),
          `the feed of group ${group}`,
        );
      }
    },
  };
}

/** One post with its newest comments in one response. */
export function postRow(benchServer: BenchServer): WorkloadRow {
  let turn = 0;
  const { firstId, posts, comments } = fixtures.busy;
  const nextBusyId = () => firstId + (turn++ % posts);
  const blockedPairs = findBlockedPairs();
  const call = (id: number) => `/content/get-one?id=${id}&comments=${pageSize}`;
  const next = (): LoadRequest => {
    const [post, member] = [nextBusyId(), 1 + (turn % 1_999)];
    return blockedPairs.isApart(post, member) ? next() : benchServer.get(call(post), member);
  };
  return {
    id: 'W3',
    name: 'a post with its newest 20 comments',
    next,
    baselinePath: () => `/post?id=${nextBusyId()}`,
    target: { share: 1 / 4, peer: { perSecond: 57, factor: 15 } },
    prepare: blockedPairs.load,
    check: async () => {
      const { content, thread } = await fetchJson<Output<'GET /content/get-one'>>(
        benchServer.product.url,
        benchServer.get(call(firstId), usualViewer),
      );
      const visible = (await benchServer.db.queryOne<{ count: number }>(
        sql`select count(*)::int as count from comments_under_visible_posts(${usualViewer}) m where m.content_id = ${firstId}`,
      ))!.count;
      failIf(
        content.id !== firstId || content.total_comments !== visible || visible < comments - 5,
        'a post',
      );
      failIf(thread?.total_comments !== visible, 'the number of comments in the response');
      await checkThread(benchServer, firstId, thread!);
    },
  };
}

export function threadRow(benchServer: BenchServer): WorkloadRow {
  const { postId, comments } = fixtures.thread;
  return {
    id: 'W3b',
    name: `the first page of ${comments} comments`,
    next: () => benchServer.get(`/comment/list?content_id=${postId}&pageSize=${pageSize}`),
    baselinePath: () => `/thread?id=${postId}`,
    target: { share: 1 / 4, peer: { perSecond: 57, factor: 15 } },
    check: () => checkFirstPage(benchServer, postId),
  };
}

export async function checkFirstPage(benchServer: BenchServer, post: number) {
  const page = benchServer.get(
    `/comment/list?content_id=${post}&pageSize=${pageSize}`,
    usualViewer,
  );
  await checkThread(
    benchServer,
    post,
    await fetchJson<Output<'GET /comment/list'>>(benchServer.product.url, page),
  );
}

async function checkThread(
  benchServer: BenchServer,
  post: number,
  response: Output<'GET /comment/list'>,
) {
  const expected = await benchServer.db.query<{ id: number }>(
    sql`select m.id from comments_under_visible_posts(${usualViewer}) m where m.content_id = ${post} and m.parent_id is null order by m.id desc limit 20`,
  );
  const total = (await benchServer.db.queryOne<{ total: number }>(
    sql`select count(*)::int as total from comments_under_visible_posts(${usualViewer}) m where m.content_id = ${post}`,
  ))!.total;
  failIf(
    !isSameList(
      response.comment.map(({ id }) => id),
      expected.map(({ id }) => id).toReversed(),
    ) || response.total_comments !== total,
    `the thread of post ${post}`,
  );
}

/** Below this number the unread count is exact. From there on it is a lower bound. */
const maxUnread = 100;

export function notificationsRow(benchServer: BenchServer): WorkloadRow {
  let turn = 0;
  const path = `/notification/list?pageSize=${pageSize}`;
  return {
    id: 'W7',
    name: '20 notifications with the unread count',
    next: () => benchServer.get(path),
    baselinePath: () => `/notifications?person=${(turn++ % fixtures.sessions) + 1}`,
    target: { share: 1 / 4, peer: { perSecond: 44, factor: 15 } },
    check: async () => {
      const viewer = 5;
      const load = async () => {
        const response = await fetchJson<Output<'GET /notification/list'>>(
          benchServer.product.url,
          benchServer.get(path, viewer),
        );
        const expected = await benchServer.db.query<{ id: number; unread: number }>(sql`
          select n.id, (select count(*)::int from visible_notifications(${viewer}) u where u.read_at is null and u.show_on_site) as unread
          from visible_notifications(${viewer}) n where n.show_on_site order by n.created_at desc, n.id desc limit ${pageSize}`);
        const isEqual =
          isSameList(
            response.notifications.map(({ id }) => id),
            expected.map(({ id }) => id),
          ) &&
          response.new === Math.min(expected[0]?.unread ?? 0, Math.max(response.new, maxUnread));
        return { response, expected, isEqual };
      };
      // The checks of other rows create notifications in the background.
      let loaded = await load();
      for (let attempt = 0; attempt < 10 && !loaded.isEqual; attempt++) {
        await sleep(second);
        loaded = await load();
      }
      const { response, expected, isEqual } = loaded;
      failIf(!isEqual, 'the notifications');
      failIf(
        expected.length !== pageSize || !response.notifications[0]!.object.actor,
        'the actor of a notification',
      );
    },
  };
}
