// W4, W5, W8: the most frequent writes. The counts are checked exactly.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { sql } from '#server/db/sql.ts';
import { fetchJson } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { isSuspended } from '../dataset/rows.ts';
import { fixtures } from '../dataset/sizes.ts';
import { findBlockedPairs } from './blockedPairs.ts';
import { failIf, usualViewer, type WorkloadRow } from './row.ts';

/** Waits until the activity outbox is empty. */
async function flushOutbox({ db, world }: BenchServer, row: string) {
  const from = performance.now();
  while (await db.queryOne(sql`select from activity_outbox limit 1`)) await sleep(20);
  console.log(
    `${row} ${world}: activity outbox empty ${((performance.now() - from) / 1_000).toFixed(1)} s after the last request`,
  );
}

/**
 * Marks notifications of posts since `since` as read. Otherwise the next rows would find hundreds
 * of unread notifications per member, not the number that the dataset has.
 */
async function markAllRead({ db }: BenchServer, since: Date) {
  await db.execute(
    sql`update notifications set read_at = clock_timestamp() where read_at is null and type = ${NotificationType.postCreated} and created_at > ${since}`,
  );
  await db.execute(sql`vacuum notifications`);
}

/** Creates posts for Friends and Public in turn. */
export function createRow(benchServer: BenchServer): WorkloadRow {
  const startedAt = new Date();
  let turn = 0;
  const audience = () => (turn++ % 2 ? 'Friends' : 'Public');
  const createPost = (shared_as: string, member?: number) =>
    benchServer.post(
      '/content/add',
      { text: `A post of the benchmark about the bridge, the ${turn}th`, shared_as },
      member,
    );
  return {
    id: 'W4',
    name: 'create a post',
    next: () => createPost(audience()),
    baselinePath: () => `/insert?person=${(turn++ % fixtures.sessions) + 1}`,
    target: { share: 1 / 8, peer: { perSecond: 68, factor: 5 } },
    waitUntilIdle: async () => {
      await flushOutbox(benchServer, 'W4');
      await markAllRead(benchServer, startedAt);
    },
    check: async () => {
      const [author, friend] = (
        await benchServer.db.query<{ id: number }>(
          sql`select ${usualViewer}::bigint as id union all (select f.id from friends_of(${usualViewer}) f join visible_people(${usualViewer}) p on p.id = f.id where f.id <= ${fixtures.sessions} limit 1)`,
        )
      ).map(({ id }) => id);
      const { content } = await fetchJson<Output<'POST /content/add'>>(
        benchServer.product.url,
        createPost('Friends', author),
      );
      const feed = async (viewer: number) =>
        (
          await fetchJson<Output<'GET /content/list'>>(
            benchServer.product.url,
            benchServer.get('/content/list?pageSize=15', viewer),
          )
        ).contents;
      const start = performance.now();
      failIf(
        (await feed(friend!))[0]?.id !== content.id || performance.now() - start > 1_000,
        'a new post of a friend in the home feed',
      );
      const stranger = (await benchServer.db.queryOne<{ id: number }>(
        sql`select p.id from people p where p.active and p.id > ${usualViewer} and p.id <= ${fixtures.sessions} and p.id not in (select id from friends_of(${usualViewer})) limit 1`,
      ))!.id;
      failIf(
        (await feed(stranger)).some(({ id }) => id === content.id),
        'a post for friends in the feed of a stranger',
      );
    },
  };
}

export function likeRow(benchServer: BenchServer): WorkloadRow {
  let turn = 0;
  const { firstId, posts } = fixtures.busy;
  // A member cannot like the post of an author across a block.
  const apart = findBlockedPairs();
  const next = (): { post: number; member: number } => {
    // A pair repeats only after each member has liked each post.
    const [post, member] = [
      firstId + (turn % posts),
      1 + ((turn * 7 + Math.floor(turn / fixtures.sessions)) % fixtures.sessions),
    ];
    turn++;
    return apart.isApart(post, member) ? next() : { post, member };
  };
  return {
    id: 'W5',
    name: 'like a post',
    next: () => {
      const { post, member } = next();
      return benchServer.post('/content/like', { content_id: post }, member);
    },
    baselinePath: () => {
      const { post, member } = next();
      return `/like?id=${post}&person=${member}`;
    },
    target: { share: 1 / 5, peer: { perSecond: 122, factor: 5 } },
    waitUntilIdle: () => flushOutbox(benchServer, 'W5'),
    prepare: apart.load,
    check: async () => {
      const liked = () =>
        fetchJson<Output<'POST /content/like'>>(
          benchServer.product.url,
          benchServer.post('/content/like', { content_id: fixtures.thread.postId }, usualViewer),
        );
      const [once, twice] = [await liked(), await liked()];
      failIf(
        once.total_likes !== twice.total_likes ||
          !once.likes.some(({ user_id }) => user_id === usualViewer),
        'a second like',
      );
    },
  };
}

/** Votes and reads of the result in turn. */
export function voteRow(benchServer: BenchServer): WorkloadRow {
  let [turn, votes] = [0, 0];
  const { firstId, posts } = fixtures.polls;
  const options = new Map<number, number[]>();
  const pollOf = (vote: number) => firstId + (Math.floor(vote / fixtures.sessions) % posts);
  const memberOf = (vote: number) => 1 + (vote % fixtures.sessions);
  const apart = findBlockedPairs(fixtures.polls);
  let last = 0;
  return {
    id: 'W8',
    name: 'vote, and read the result',
    next: () => {
      if (turn++ % 2) return benchServer.get(`/poll/get-one?id=${pollOf(last)}`, memberOf(last));
      while (isSuspended(memberOf(votes)) || apart.isApart(pollOf(votes), memberOf(votes))) votes++;
      const vote = (last = votes++);
      return benchServer.post(
        '/poll/do-vote',
        {
          poll_id: pollOf(vote),
          content_id: pollOf(vote),
          answer_id: options.get(pollOf(vote))![vote % 3],
        },
        memberOf(vote),
      );
    },
    baselinePath: () => `/insert?person=${(turn++ % fixtures.sessions) + 1}`,
    target: { share: 1 / 8 },
    prepare: async (db) => {
      await apart.load(db);
      const rows = await db.query<{ content_id: number; id: number }>(
        sql`select content_id, id from poll_options order by content_id, slot`,
      );
      for (const { content_id, id } of rows)
        options.set(content_id, [...(options.get(content_id) ?? []), id]);
    },
    check: async () => {
      const { poll } = await fetchJson<Output<'GET /poll/get-one'>>(
        benchServer.product.url,
        benchServer.get(`/poll/get-one?id=${firstId + posts - 1}`, usualViewer),
      );
      failIf(poll.options.length !== 3 || !poll.can_vote, 'a poll');
    },
    finish: async () => {
      const [row] = await benchServer.db.query<{ voters: number; ballots: number }>(sql`
        select sum(voters)::int as voters, (select count(*)::int from ballots) as ballots from polls`);
      failIf(row!.voters !== row!.ballots || row!.voters === 0, 'the count of votes');
    },
  };
}
