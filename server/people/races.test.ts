// Concurrent requests of two people: the friendship state stays valid in any order.
import limit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createRandom } from '#test/random.ts';

const roundCount = 200;
const concurrency = 16;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'p' || i, 'p' || i, 'p' || i, 'p' || i || '@example.org', 'p' || i || '@example.org', now() from generate_series(1, ${roundCount * 2}::int) i`);
  await app.db.execute(
    sql`insert into posts (author_id, text, shared_as) select id, 'A post', 'Public' from people`,
  );
});
afterAll(() => app.close());

type Side = Client & { id: number; post: number; acted: boolean };

async function createSide(id: number): Promise<Side> {
  const post = (await app.db.queryOne<{ id: number }>(
    sql`select id from posts where author_id = ${id}`,
  ))!;
  return {
    ...clientOf(app, await startSession(app.db, id, 'a test')),
    id,
    post: post.id,
    acted: false,
  };
}

const calls = {
  send: (from: Side, to: Side) =>
    from.raw('POST /user/send-friend-request', { second_user_id: to.id }),
  cancel: (from: Side, to: Side) =>
    from.raw('POST /user/cancel-friend-request', { second_user_id: to.id }),
  confirm: (from: Side, to: Side) =>
    from.raw('POST /user/confirm-friend-request', { user_id: to.id }),
  decline: (from: Side, to: Side) =>
    from.raw('POST /user/decline-friend-request', { user_id: to.id }),
  remove: (from: Side, to: Side) => from.raw('POST /user/remove-friend', { second_user_id: to.id }),
  block: (from: Side, to: Side) => from.raw('POST /user/block-user', { user_id: to.id }),
  like: (from: Side, to: Side) => from.raw('POST /content/like', { content_id: to.post }),
  comment: (from: Side, to: Side) =>
    from.raw('POST /comment/add', { content_id: to.post, comment: 'Hello' }),
};
type Name = keyof typeof calls;

/** The stored relations and interactions between two people. */
const loadRelation = (a: Side, b: Side) =>
  app.db.queryOne<{ ties: number; status: number | null; likes: number; comments: number }>(sql`
    select (select count(*)::int from friendships where low_id in (${a.id}, ${b.id}) and high_id in (${a.id}, ${b.id})) as ties,
      (select status from friendships where low_id = ${Math.min(a.id, b.id)} and high_id = ${Math.max(a.id, b.id)}) as status,
      (select count(*)::int from likes where content_id in (${a.post}, ${b.post})) as likes,
      (select count(*)::int from comments where content_id in (${a.post}, ${b.post})) as comments`);

test(`stays consistent in ${roundCount} rounds of crossing requests, ${concurrency} at once`, async () => {
  const random = createRandom(20_261_121);
  const violations: string[] = [];
  const observedCounts = { friends: 0, blocked: 0, landedBefore: 0, calls: 0 };

  const runRound = async (n: number, plan: [Name, 0 | 1][][]) => {
    const sides = [await createSide(2 * n + 1), await createSide(2 * n + 2)] as const;
    const planText = JSON.stringify(plan);
    for (const burst of plan) {
      let relationAtBlock: Awaited<ReturnType<typeof loadRelation>>;
      await Promise.all(
        burst.map(async ([name, sideIndex]) => {
          const [from, to] = [sides[sideIndex], sides[1 - sideIndex]!];
          let response = await calls[name](from, to);
          // a busy machine may not get a lock in time, which changes nothing
          while (response.statusCode === 503) response = await calls[name](from, to);
          observedCounts.calls++;
          if (response.statusCode >= 500)
            violations.push(`${response.statusCode} from ${name} in ${planText}`);
          if (response.statusCode !== 200) return;
          if (name === 'send' || name === 'confirm') from.acted = true;
          // First acknowledged block: nothing may be stored after it.
          if (name === 'block') relationAtBlock ??= await loadRelation(...sides);
        }),
      );
      const relationAfter = (await loadRelation(...sides))!;
      if (relationAfter.ties > 1) violations.push(`${relationAfter.ties} rows after ${planText}`);
      if (relationAfter.status === 1) {
        observedCounts.friends++;
        if (!sides[0].acted || !sides[1].acted)
          violations.push(`friends through one side only after ${planText}`);
      }
      if (relationAtBlock) {
        observedCounts.blocked++;
        observedCounts.landedBefore += relationAtBlock.likes + relationAtBlock.comments;
        if (relationAfter.status !== null && relationAfter.status !== 2)
          violations.push(`a relation despite the block after ${planText}`);
        if (
          relationAfter.likes > relationAtBlock.likes ||
          relationAfter.comments > relationAtBlock.comments
        )
          violations.push(`landed after the block: ${planText}`);
      }
    }
  };

  const pickCalls = (names: Name[], n: number, pickSideIndex: () => 0 | 1): [Name, 0 | 1][] =>
    Array.from({ length: n }, () => [random.pick(names), pickSideIndex()]);
  const pickSide = () => random.pick([0, 1] as const);
  const limiter = limit(concurrency);
  await Promise.all(
    Array.from({ length: roundCount }, (_, n) => {
      const roundType = n % 4;
      const plan: [Name, 0 | 1][][] =
        // Both send a request at the same time.
        roundType === 0
          ? [
              [
                ['send', 0],
                ['send', 1],
              ],
              pickCalls(['send', 'confirm', 'remove', 'cancel'], 5, pickSide),
            ]
          : // Only one of the two acts.
            roundType === 1
            ? [pickCalls(['send', 'confirm', 'send', 'confirm', 'decline', 'cancel'], 7, () => 0)]
            : // Any mix of calls.
              roundType === 2
              ? [
                  pickCalls(
                    ['send', 'confirm', 'decline', 'cancel', 'remove', 'like', 'comment'],
                    7,
                    pickSide,
                  ),
                  pickCalls(['send', 'confirm', 'decline', 'cancel', 'remove'], 5, pickSide),
                ]
              : // A block among interactions that it must stop.
                [
                  pickCalls(['send'], 2, pickSide),
                  [
                    ...pickCalls(['send', 'confirm', 'like', 'comment'], 4, pickSide),
                    ['block', 0],
                    ...pickCalls(['send', 'confirm', 'like', 'comment'], 5, () => 1),
                  ],
                ];
      return limiter(() => runRound(n, plan));
    }),
  );

  expect(violations).toEqual([]);
  expect(observedCounts.friends, 'friendships came about').toBeGreaterThan(20);
  expect(observedCounts.blocked, 'blocks were made').toBeGreaterThan(40);
  expect(observedCounts.landedBefore, 'some were quicker than the block').toBeGreaterThan(5);
});

test('makes two people friends once when they send requests at the same time', async () => {
  const [a, b] = [await createSide(1), await createSide(2)];
  for (let i = 0; i < 20; i++) {
    await app.db.execute(sql`delete from friendships where low_id = 1 and high_id = 2`);
    await app.db.execute(sql`delete from blocks`);
    const responses = await Promise.all([calls.send(a, b), calls.send(b, a)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await loadRelation(a, b)).toMatchObject({ ties: 1, status: 1 });
  }
});
