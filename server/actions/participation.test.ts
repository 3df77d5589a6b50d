// Following, completing and rating actions: permissions, idempotence, and what others see.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { letEnd, publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const getAction = async (who: Username, id: number) =>
  (await (await town.as(who)).ask('GET /action/get-one', { id })).action;
const storedTotals = async (id: number) =>
  (await town.db.queryOne(sql`
  select total_followers, total_completed, followers_completed, total_ratings, sum_of_ratings, (select count(*)::int from action_followers f where f.content_id = a.content_id) as followers,
    (select count(*)::int from action_followers f join action_completions d using (content_id, person_id) where f.content_id = a.content_id) as both,
    (select count(*)::int from action_completions d where d.content_id = a.content_id) as completions, (select count(*)::int from action_ratings r where r.content_id = a.content_id) as ratings
  from actions a where content_id = ${id}`))!;

describe('following', () => {
  test('is visible to the follower, and to others as a number', async () => {
    const action = await publishAction(town, 'ada');
    const [ben, hugo] = [await town.as('ben'), await town.as('hugo')];
    const { action: followed, message } = await ben.ask('POST /action/follow', { id: action.id });
    expect(message).toBe(strings.actionFollowed);
    expect(followed).toMatchObject({
      following: true,
      remind: true,
      followers: [{ user_id: ben.id }],
      total_followers: 1,
    });
    await hugo.ask('POST /action/follow', { id: action.id, remind: false });
    expect(await getAction('hugo', action.id)).toMatchObject({
      followers: [{ user_id: hugo.id }],
      total_followers: 2,
      remind: false,
    });
    // the author sees the number, not the followers
    expect(await getAction('ada', action.id)).toMatchObject({
      following: false,
      followers: [],
      total_followers: 2,
    });
    expect((await town.visitor.ask('GET /action/get-one', { id: action.id })).action).toMatchObject(
      { followers: [], total_followers: 2 },
    );
    const { action: after, message: messageAfter } = await ben.ask('POST /action/un-follow', {
      id: action.id,
    });
    expect(messageAfter).toBe(strings.actionUnfollowed);
    expect(after).toMatchObject({
      following: false,
      followers: [],
      total_followers: 1,
      can_follow: true,
    });
    expect(
      (await ben.ask('POST /action/un-follow', { id: action.id })).action.total_followers,
    ).toBe(1);
  });

  test('is not allowed for the author, visitors, users who do not see the action, or after its end', async () => {
    const action = await publishAction(town, 'ada', { shared_as: 'Friends' });
    expect(
      await (await town.as('ada')).refused('POST /action/follow', { id: action.id }),
    ).toMatchObject({ status: 403, message: actionStrings.ownAction });
    expect((await town.visitor.refused('POST /action/follow', { id: action.id })).status).toBe(401);
    expect((await town.visitor.refused('POST /action/un-follow', { id: action.id })).status).toBe(
      401,
    );
    for (const call of ['POST /action/follow', 'POST /action/un-follow'] as const) {
      expect(await (await town.as('hugo')).refused(call, { id: action.id })).toMatchObject({
        status: 404,
        message: strings.actionNotFound,
      });
    }
    await letEnd(town, action);
    expect(
      await (await town.as('ben')).refused('POST /action/follow', { id: action.id }),
    ).toMatchObject({ status: 403, message: actionStrings.actionEnded });
    expect(await getAction('ben', action.id)).toMatchObject({
      ended: true,
      can_follow: false,
      can_complete: true,
      can_rate: true,
    });
  });

  test('uses the reminder setting of the call or of the preferences', async () => {
    const [one, other] = [await publishAction(town, 'ada'), await publishAction(town, 'ada')];
    const hugo = await town.as('hugo');
    await town.db.execute(
      sql`insert into action_preferences (person_id, remind) values (${hugo.id}, false)`,
    );
    expect((await hugo.ask('POST /action/follow', { id: one.id })).action.remind).toBe(false);
    expect(
      (await hugo.ask('POST /action/follow', { id: other.id, remind: true })).action.remind,
    ).toBe(true);
    // following again without a setting keeps it
    expect((await hugo.ask('POST /action/follow', { id: other.id })).action.remind).toBe(true);
    expect(
      (await hugo.ask('POST /action/follow', { id: other.id, remind: false })).action,
    ).toMatchObject({ remind: false, total_followers: 1 });
  });

  test('is not possible across a block, and deleting an account updates the totals', async () => {
    const action = await publishAction(town, 'quinn');
    expect(
      await (await town.as('rex')).refused('POST /action/follow', { id: action.id }),
    ).toMatchObject({ status: 404, message: strings.actionNotFound });
    const hugo = await town.as('hugo');
    await hugo.ask('POST /action/follow', { id: action.id });
    await hugo.ask('POST /action/mark-complete', { action_id: action.id });
    await hugo.ask('POST /action/save-rating', { action_id: action.id, rating: 2 });
    await expect(
      town.db.transaction(async (db) => {
        await db.execute(sql`delete from people where id = ${hugo.id}`);
        expect(
          await db.queryOne(
            sql`select total_followers, total_completed, followers_completed, total_ratings, sum_of_ratings from actions where content_id = ${action.id}`,
          ),
        ).toEqual({
          total_followers: 0,
          total_completed: 0,
          followers_completed: 0,
          total_ratings: 0,
          sum_of_ratings: 0,
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });
});

describe('completing', () => {
  test('is recorded once and permanently; others see the number', async () => {
    const action = await publishAction(town, 'ada');
    const ben = await town.as('ben');
    const { action: done, message } = await ben.ask('POST /action/mark-complete', {
      action_id: action.id,
    });
    expect(message).toBe(strings.actionCompleted);
    expect(done).toMatchObject({
      completed: [{ user_id: ben.id }],
      total_completed: 1,
      followers_completed: 0,
      can_complete: false,
    });
    expect((await ben.ask('POST /action/follow', { id: action.id })).action).toMatchObject({
      total_completed: 1,
      followers_completed: 1,
    });
    expect(
      (await ben.ask('POST /action/mark-complete', { action_id: action.id })).action,
    ).toMatchObject({ total_completed: 1 });
    expect(await getAction('hugo', action.id)).toMatchObject({
      completed: [],
      total_completed: 1,
      can_complete: true,
    });
    expect(
      (await (await town.as('ada')).ask('POST /action/mark-complete', { action_id: action.id }))
        .action.total_completed,
    ).toBe(2);
    expect(
      (await town.visitor.refused('POST /action/mark-complete', { action_id: action.id })).status,
    ).toBe(401);
    const hidden = await publishAction(town, 'ada', { shared_as: 'Private' });
    expect(await ben.refused('POST /action/mark-complete', { action_id: hidden.id })).toMatchObject(
      { status: 404, message: strings.actionNotFound },
    );
  });
});

describe('a rating', () => {
  test('counts once per member, and the average is published from five ratings on, in steps of five', async () => {
    const action = await publishAction(town, 'ada');
    const raters = [
      'ben',
      'hugo',
      'elif',
      'gus',
      'zoe',
      'otis',
      'tess',
      'noor',
      'dev',
      'rex',
    ] as const;
    const rate = async (name: (typeof raters)[number], rating: number) =>
      (await town.as(name)).ask('POST /action/save-rating', { action_id: action.id, rating });
    const getShownRating = async () =>
      (await town.visitor.ask('GET /action/get-rating', { action_id: action.id })).rating;
    expect(await rate('ben', 4)).toEqual({
      rating: { average: 0, total: 0, mine: 4 },
      message: strings.ratingSaved,
    });
    for (const name of raters.slice(1, 4)) await rate(name, 5);
    expect(await getShownRating()).toEqual({ average: 0, total: 0, mine: 0 });
    const first = { average: 4.5, total: 5, mine: 0 };
    expect((await rate('zoe', 4)).rating).toEqual({ ...first, mine: 4 });
    // a single rating cannot be derived by comparing the average before and after a change
    for (const name of raters.slice(5, 9)) {
      for (const rating of [1, 5, 1]) await rate(name, rating);
      expect(await getShownRating(), name).toEqual(first);
    }
    expect((await rate('rex', 1)).rating).toEqual({ average: 3, total: 10, mine: 1 });
    expect((await getAction('hugo', action.id)).rating).toEqual({ average: 3, total: 10, mine: 5 });
  });

  test('is one to five whole stars, from a member who sees the action and is not its author', async () => {
    const action = await publishAction(town, 'ada', { shared_as: 'Friends' });
    const [ben, hugo] = [await town.as('ben'), await town.as('hugo')];
    for (const rating of [0, 6, 4.5, '5.0', null, undefined])
      expect(
        (await ben.refused('POST /action/save-rating', { action_id: action.id, rating })).status,
        String(rating),
      ).toBe(422);
    expect(
      await (
        await town.as('ada')
      ).refused('POST /action/save-rating', { action_id: action.id, rating: 5 }),
    ).toMatchObject({
      status: 403,
      message: actionStrings.ownAction,
    });
    expect(
      await hugo.refused('POST /action/save-rating', { action_id: action.id, rating: 5 }),
    ).toMatchObject({
      status: 404,
      message: strings.actionNotFound,
    });
    expect(await hugo.refused('GET /action/get-rating', { action_id: action.id })).toMatchObject({
      status: 404,
      message: strings.actionNotFound,
    });
    expect(await storedTotals(action.id)).toMatchObject({ total_ratings: 0, ratings: 0 });
  });
});

test('concurrent calls result in one row each and correct totals', async () => {
  const action = await publishAction(town, 'ada');
  const people = await Promise.all(
    (['ben', 'hugo', 'elif', 'femi'] as const).map((who) => town.as(who)),
  );
  const clients = Array.from({ length: 32 }, (_, i) => people[i % 4]!);
  await Promise.all(
    clients.flatMap((client, i) => [
      client.ask('POST /action/follow', { id: action.id }),
      client.ask('POST /action/mark-complete', { action_id: action.id }),
      client.ask('POST /action/save-rating', { action_id: action.id, rating: 1 + (i % 5) }),
    ]),
  );
  const { sum } = (await town.db.queryOne<{ sum: number }>(
    sql`select sum(rating)::int as sum from action_ratings`,
  ))!;
  expect(await storedTotals(action.id)).toEqual({
    total_followers: 4,
    total_completed: 4,
    followers_completed: 4,
    total_ratings: 4,
    sum_of_ratings: sum,
    followers: 4,
    both: 4,
    completions: 4,
    ratings: 4,
  });
  await Promise.all(
    clients.map((client) => client.ask('POST /action/un-follow', { id: action.id })),
  );
  expect(await storedTotals(action.id)).toMatchObject({
    total_followers: 0,
    followers: 0,
    followers_completed: 0,
    both: 0,
    total_completed: 4,
  });
});
