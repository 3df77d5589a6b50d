// Concurrent requests of two people: the friendship state stays valid in any order.
import limit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createRandom } from '#test/random.ts';

const rounds = 200;
const atOnce = 16;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'p' || i, 'p' || i, 'p' || i, 'p' || i || '@example.org', 'p' || i || '@example.org', now() from generate_series(1, ${rounds * 2}::int) i`);
  await app.db.execute(
    sql`insert into posts (author_id, text, shared_as) select id, 'A post', 'Public' from people`,
  );
});
afterAll(() => app.close());

type Side = Client & { id: number; post: number; acted: boolean };

async function side(id: number): Promise<Side> {
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
const between = (a: Side, b: Side) =>
  app.db.queryOne<{ ties: number; status: number | null; likes: number; comments: number }>(sql`
    select (select count(*)::int from friendships where low_id in (${a.id}, ${b.id}) and high_id in (${a.id}, ${b.id})) as ties,
      (select status from friendships where low_id = ${Math.min(a.id, b.id)} and high_id = ${Math.max(a.id, b.id)}) as status,
      (select count(*)::int from likes where content_id in (${a.post}, ${b.post})) as likes,
      (select count(*)::int from comments where content_id in (${a.post}, ${b.post})) as comments`);

test(
  `stays consistent in ${rounds} rounds of crossing requests, ${atOnce} at once`,
  { timeout: 180_000 },
  async () => {
    const random = createRandom(20_261_121);
    const violations: string[] = [];
    const observed = { friends: 0, blocked: 0, landedBefore: 0, calls: 0 };

    const round = async (n: number, plan: [Name, 0 | 1][][]) => {
      const sides = [await side(2 * n + 1), await side(2 * n + 2)] as const;
      const planText = JSON.stringify(plan);
      for (const burst of plan) {
        let atBlock: Awaited<ReturnType<typeof between>>;
        await Promise.all(
          burst.map(async ([name, who]) => {
            const [from, to] = [sides[who], sides[1 - who]!];
            let answer = await calls[name](from, to);
            // a busy machine may not get a lock in time, which changes nothing
            while (answer.statusCode === 503) answer = await calls[name](from, to);
            observed.calls++;
            if (answer.statusCode >= 500)
              violations.push(`${answer.statusCode} from ${name} in ${planText}`);
            if (answer.statusCode !== 200) return;
            if (name === 'send' || name === 'confirm') from.acted = true;
            // First acknowledged block: nothing may be stored after it.
            if (name === 'block') atBlock ??= await between(...sides);
          }),
        );
        const after = (await between(...sides))!;
        if (after.ties > 1) violations.push(`${after.ties} rows after ${planText}`);
        if (after.status === 1) {
          observed.friends++;
          if (!sides[0].acted || !sides[1].acted)
            violations.push(`friends through one side only after ${planText}`);
        }
        if (atBlock) {
          observed.blocked++;
          observed.landedBefore += atBlock.likes + atBlock.comments;
          if (after.status !== null && after.status !== 2)
            violations.push(`a relation despite the block after ${planText}`);
          if (after.likes > atBlock.likes || after.comments > atBlock.comments)
            violations.push(`landed after the block: ${planText}`);
        }
      }
    };

    const some = (names: Name[], n: number, who: () => 0 | 1): [Name, 0 | 1][] =>
      Array.from({ length: n }, () => [random.pick(names), who()]);
    const either = () => random.pick([0, 1] as const);
    const limiter = limit(atOnce);
    await Promise.all(
      Array.from({ length: rounds }, (_, n) => {
        const kind = n % 4;
        const plan: [Name, 0 | 1][][] =
          // Both send a request at the same time.
          kind === 0
            ? [
                [
                  ['send', 0],
                  ['send', 1],
                ],
                some(['send', 'confirm', 'remove', 'cancel'], 5, either),
              ]
            : // Only one of the two acts.
              kind === 1
              ? [some(['send', 'confirm', 'send', 'confirm', 'decline', 'cancel'], 7, () => 0)]
              : // Any mix of calls.
                kind === 2
                ? [
                    some(
                      ['send', 'confirm', 'decline', 'cancel', 'remove', 'like', 'comment'],
                      7,
                      either,
                    ),
                    some(['send', 'confirm', 'decline', 'cancel', 'remove'], 5, either),
                  ]
                : // A block among interactions that it must stop.
                  [
                    some(['send'], 2, either),
                    [
                      ...some(['send', 'confirm', 'like', 'comment'], 4, either),
                      ['block', 0],
                      ...some(['send', 'confirm', 'like', 'comment'], 5, () => 1),
                    ],
                  ];
        return limiter(() => round(n, plan));
      }),
    );

    expect(violations).toEqual([]);
    expect(observed.friends, 'friendships came about').toBeGreaterThan(20);
    expect(observed.blocked, 'blocks were made').toBeGreaterThan(40);
    expect(observed.landedBefore, 'some were quicker than the block').toBeGreaterThan(5);
  },
);

test('makes two people friends once when they send requests at the same time', async () => {
  const [a, b] = [await side(1), await side(2)];
  for (let i = 0; i < 20; i++) {
    await app.db.execute(sql`delete from friendships where low_id = 1 and high_id = 2`);
    await app.db.execute(sql`delete from blocks`);
    const answers = await Promise.all([calls.send(a, b), calls.send(b, a)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await between(a, b)).toMatchObject({ ties: 1, status: 1 });
  }
});
