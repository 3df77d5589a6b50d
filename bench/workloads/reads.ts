// W1, W2, W3, W7: what is read most.
import type { Output } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { LoadRequest } from '../load.ts';
import { answered } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { marks } from '../dataset/sizes.ts';
import { apartIn } from './blockedPairs.ts';
import { failIf, same, type Row } from './row.ts';

const size = 20;

export function home(benchServer: BenchServer): Row {
  const path = `/content/list?pageSize=${size}`;
  return {
    id: 'W1',
    name: 'home, 20 posts, a member in turn',
    next: () => benchServer.get(path),
    limit: () => '/home',
    target: { share: 1 / 4, peer: { perSecond: 37, times: 15 } },
    check: async () => {
      for (const viewer of [2, 3, marks.signedIn - 1]) {
        const { contents } = await answered<Output<'GET /content/list'>>(
          benchServer.product.url,
          benchServer.get(path, viewer),
        );
        const right = await idsOf(benchServer, viewer);
        failIf(
          !same(
            contents.map(({ id }) => id),
            right,
          ),
          `the home feed of member ${viewer}`,
        );
        failIf(
          contents.some((one) => one.can_edit !== (one.user_id === viewer)),
          'what one may do to a post',
        );
      }
    },
  };
}

/** By the rules, without any haste: the newest of all that a member sees and that is theirs, of friends or of their groups, or for everybody. */
async function idsOf({ db, size: { posts } }: BenchServer, viewer: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select c.id from visible_contents(${viewer}) c
    where c.id > ${posts - 20_000} and not c.draft
      and (c.author_id = ${viewer} or c.shared_as <> 'Group' or c.group_id in (select group_id from group_members where person_id = ${viewer})
        or c.author_id in (select id from friends_of(${viewer})))
    order by c.added_on desc, c.id desc limit 20`);
  return rows.map(({ id }) => id);
}

export function newestOfGroup(benchServer: BenchServer): Row {
  let turn = 0;
  // open groups, a different one each time
  const groups = Array.from({ length: benchServer.size.groups }, (_, i) => i + 1).filter(
    (group) => group % 3 > 0 && group > 1,
  );
  return {
    id: 'W2',
    name: 'newest of a group, 20',
    next: () =>
      benchServer.get(`/content/list?pageSize=${size}&group_id=${groups[turn++ % groups.length]}`),
    limit: () => `/group?id=${groups[turn++ % groups.length]}`,
    target: { share: 1 / 4, peer: { perSecond: 37, times: 15 } },
    check: async () => {
      const group = groups[0]!;
      for (const viewer of [group, 1_999]) {
        const { contents } = await answered<Output<'GET /content/list'>>(
          benchServer.product.url,
          benchServer.get(`/content/list?pageSize=${size}&group_id=${group}`, viewer),
        );
        const right = await benchServer.db.query<{ id: number }>(
          sql`select c.id from visible_contents(${viewer}) c where c.group_id = ${group} and not c.draft order by c.added_on desc, c.id desc limit 20`,
        );
        failIf(
          !same(
            contents.map(({ id }) => id),
            right.map(({ id }) => id),
          ),
          `the feed of group ${group}`,
        );
      }
    },
  };
}

/** The post and its newest comments, which come along. */
export function post(benchServer: BenchServer): Row {
  let turn = 0;
  const { first, posts, comments } = marks.busy;
  const busy = () => first + (turn++ % posts);
  const apart = apartIn(benchServer);
  const call = (id: number) => `/content/get-one?id=${id}&comments=${size}`;
  const next = (): LoadRequest => {
    const [post, member] = [busy(), 1 + (turn % 1_999)];
    return apart.isApart(post, member) ? next() : benchServer.get(call(post), member);
  };
  return {
    id: 'W3',
    name: 'a post, and its newest 20 comments',
    next,
    limit: () => `/post?id=${busy()}`,
    target: { share: 1 / 4, peer: { perSecond: 57, times: 15 } },
    check: async () => {
      await apart.ask();
      const { content, thread } = await answered<Output<'GET /content/get-one'>>(
        benchServer.product.url,
        benchServer.get(call(first), 2),
      );
      const seen = (await benchServer.db.queryOne<{ seen: number }>(
        sql`select count(*)::int as seen from comments_beneath(2) m where m.content_id = ${first}`,
      ))!.seen;
      failIf(
        content.id !== first || content.total_comments !== seen || seen < comments - 5,
        'a post',
      );
      failIf(thread?.total_comments !== seen, 'how many comments come along');
      await checkThread(benchServer, first, thread!);
    },
  };
}

export function thread(benchServer: BenchServer): Row {
  const { post, comments } = marks.thread;
  return {
    id: 'W3b',
    name: `the first page of ${comments} comments`,
    next: () => benchServer.get(`/comment/list?content_id=${post}&pageSize=${size}`),
    limit: () => `/thread?id=${post}`,
    target: { share: 1 / 4, peer: { perSecond: 57, times: 15 } },
    check: () => checkFirstPage(benchServer, post),
  };
}

export async function checkFirstPage(benchServer: BenchServer, post: number) {
  const page = benchServer.get(`/comment/list?content_id=${post}&pageSize=${size}`, 2);
  await checkThread(
    benchServer,
    post,
    await answered<Output<'GET /comment/list'>>(benchServer.product.url, page),
  );
}

async function checkThread(
  benchServer: BenchServer,
  post: number,
  answer: Output<'GET /comment/list'>,
) {
  const right = await benchServer.db.query<{ id: number }>(
    sql`select m.id from comments_beneath(2) m where m.content_id = ${post} and m.parent_id is null order by m.id desc limit 20`,
  );
  const total = (await benchServer.db.queryOne<{ total: number }>(
    sql`select count(*)::int as total from comments_beneath(2) m where m.content_id = ${post}`,
  ))!.total;
  failIf(
    !same(
      answer.comment.map(({ id }) => id),
      right.map(({ id }) => id).toReversed(),
    ) || answer.total_comments !== total,
    `the thread of post ${post}`,
  );
}

/** More unread ones are not counted. */
const mostUnread = 100;

export function notifications(benchServer: BenchServer): Row {
  let turn = 0;
  const path = `/notification/list?pageSize=${size}`;
  return {
    id: 'W7',
    name: '20 notifications, and how many are unread',
    next: () => benchServer.get(path),
    limit: () => `/notifications?person=${(turn++ % marks.signedIn) + 1}`,
    target: { share: 1 / 4, peer: { perSecond: 44, times: 15 } },
    check: async () => {
      const viewer = 5;
      const answer = await answered<Output<'GET /notification/list'>>(
        benchServer.product.url,
        benchServer.get(path, viewer),
      );
      const right = await benchServer.db.query<{ id: number; unread: number }>(sql`
        select n.id, (select count(*)::int from visible_notifications(${viewer}) u where u.read_at is null and u.on_site) as unread
        from visible_notifications(${viewer}) n where n.on_site order by n.created_on desc, n.id desc limit 20`);
      failIf(
        !same(
          answer.notifications.map(({ id }) => id),
          right.map(({ id }) => id),
        ) || answer.new !== Math.min(right[0]?.unread ?? 0, Math.max(answer.new, mostUnread)),
        'the notifications',
      );
      failIf(right.length !== 20 || !answer.notifications[0]!.object.actor, 'who did it');
    },
  };
}
