// Answers to events: places, the waiting list, who sees the names, and check-in.
import { attendanceStrings } from '#contract/attendanceStrings.ts';
import { actionStrings } from '#contract/actionStrings.ts';
import { strings } from '#contract/strings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findWrongCounts } from '#server/integrity/check.ts';
import { runJob } from '#test/jobs.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { letEnd, publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { exportAttendance } from './export.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

type Answer = 'going' | 'maybe' | 'no';
const answer = async (who: Username, action_id: number, given?: Answer, show_name?: boolean) => {
  const { action, message } = await (
    await town.as(who)
  ).ask('POST /action/answer', {
    action_id,
    ...(given && { answer: given }),
    ...(show_name !== undefined && { show_name }),
  });
  return { action: action!, message };
};
const getAction = async (who: Username, id: number) =>
  (await (await town.as(who)).ask('GET /action/get-one', { id })).action;
const names = async (who: Username, action_id: number, listed?: Answer | 'waiting') =>
  (
    await (
      await town.as(who)
    ).ask('GET /action/attendance', { action_id, ...(listed && { answer: listed }) })
  ).people.map(({ user }) => user.username);
const notices = async (who: Username) =>
  (await (await town.as(who)).ask('GET /notification/list', {})).notifications.map(
    ({ sentence }) => sentence,
  );

describe('an event with places for two', () => {
  test('lets the next wait, and gives them the place that becomes free', async () => {
    const { id } = await publishAction(town, 'ada', { capacity: 2 });
    expect((await answer('ben', id, 'going')).message).toBe(attendanceStrings.answeredGoing);
    await answer('zoe', id, 'maybe');
    await answer('hugo', id, 'going');
    const { action, message } = await answer('noor', id, 'going');
    expect(message).toBe(attendanceStrings.answeredWaiting);
    expect(action).toMatchObject({
      capacity: 2,
      total_going: 2,
      attendance: { answer: 'going', waiting: true },
      following: true,
    });
    await answer('gus', id, 'going');
    // Repeating an answer changes nothing.
    expect((await answer('noor', id, 'going')).action.attendance?.waiting).toBe(true);
    expect((await answer('ben', id, 'going')).action.attendance?.waiting).toBe(false);

    await answer('ben', id, 'no');
    // The free place is for the first who waits, not for who asks first.
    expect((await answer('rosa', id, 'going')).action.attendance?.waiting).toBe(true);
    await town.drainJobs();
    expect(await getAction('noor', id)).toMatchObject({
      total_going: 2,
      attendance: { waiting: false },
    });
    expect(await notices('noor')).toContain('There’s a place for you at an event');
    expect(await notices('gus')).toEqual([]);
    // A guest who comes back waits behind the others.
    expect((await answer('ben', id, 'going')).action.attendance?.waiting).toBe(true);
    expect(await names('ada', id, 'waiting')).toEqual(['gus', 'rosa', 'ben']);
    expect(await names('ada', id, 'maybe')).toEqual(['zoe']);

    await (await town.as('ada')).ask('POST /action/update', { id, title: 'Larger', capacity: 10 });
    await town.drainJobs();
    expect(await names('ada', id)).toEqual(['hugo', 'noor', 'gus', 'rosa', 'ben']);
    expect(await findWrongCounts(town.db)).toEqual([]);
  });

  test('gives a place to one of two people who want the last at the same time', async () => {
    const { id } = await publishAction(town, 'ada', { capacity: 1 });
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        (['ben', 'hugo', 'noor'] as const).map((who) => answer(who, id, 'going')),
      );
      expect(answers.filter(({ action }) => !action.attendance!.waiting)).toHaveLength(1);
      await town.db.execute(sql`delete from attendance`);
    }
    expect(await findWrongCounts(town.db)).toEqual([]);
  });

  test.for(['suspended_at', 'deleted_at'] as const)(
    'gives the place of a guest with %s to the next',
    async (column) => {
      const set = (value: Date | null) =>
        town.db.execute(
          column === 'deleted_at'
            ? sql`update all_people set deleted_at = ${value} where id = ${town.id.ben}`
            : sql`update all_people set suspended_at = ${value} where id = ${town.id.ben}`,
        );
      const { id } = await publishAction(town, 'ada', { capacity: 2 });
      await answer('ben', id, 'going');
      await answer('zoe', id, 'going');
      await answer('hugo', id, 'going');
      await answer('noor', id, 'going');
      await set(new Date());
      await runJob(town, 'actions.sweep-places');
      await town.drainJobs();
      await set(null);
      expect(await names('ada', id)).toEqual(['zoe', 'hugo']);
      expect(await names('ada', id, 'waiting')).toEqual(['noor']);
      expect((await getAction('ada', id)).total_going).toBe(2);
    },
  );
});

test('others see only the names of those who go and agree, and that they can see', async () => {
  const { id } = await publishAction(town, 'ada');
  await answer('ben', id, 'going', true);
  await answer('hugo', id, 'going');
  await answer('zoe', id, 'maybe', true);
  expect(await names('ada', id)).toEqual(['ben', 'hugo']);
  expect(await names('noor', id)).toEqual(['ben']);
  expect(await names('hugo', id)).toEqual(['ben', 'hugo']);
  expect((await getAction('noor', id)).total_going).toBe(2);
  const ada = await town.as('ada');
  const first = await ada.ask('GET /action/attendance', { action_id: id, pageSize: 1 });
  const second = await ada.ask('GET /action/attendance', {
    action_id: id,
    pageSize: 1,
    before: first.next!,
  });
  expect([...first.people, ...second.people].map(({ user }) => user.username)).toEqual([
    'ben',
    'hugo',
  ]);
  expect(second).not.toHaveProperty('next');
  // The cursor names the last person, and not when they answered.
  expect(first.next).toBe(String(town.id.ben));
  const noor = await town.as('noor');
  expect(
    (await noor.refused('GET /action/attendance', { action_id: id, answer: 'maybe' })).status,
  ).toBe(403);
  // A cursor of someone who is not in the list says nothing of their answer.
  for (const hidden of [town.id.hugo, town.id.zoe, town.id.gus])
    expect(
      (await noor.ask('GET /action/attendance', { action_id: id, before: String(hidden) })).people,
    ).toEqual([]);
  await (await town.as('ben')).ask('POST /user/block-user', { user_id: noor.id });
  expect(await names('noor', id)).toEqual([]);
  expect(await names('ada', id)).toEqual(['ben', 'hugo']);
  await (await town.as('ben')).ask('POST /user/un-block-user', { user_id: noor.id });
  expect((await town.visitor.refused('GET /action/attendance', { action_id: id })).status).toBe(
    401,
  );
  const totals = (await (await town.as('ada')).ask('GET /action/attendance', { action_id: id }))
    .totals;
  expect(totals).toEqual({ waiting: 0, maybe: 1, no: 0, checked_in: 0 });
  expect(await exportAttendance(town.db, town.id.ben)).toMatchObject([
    { answer: 'going', waiting: false, name_shown: true },
  ]);
});

test('the organizer gets the totals of the list, on its first page', async () => {
  const { id } = await publishAction(town, 'ada');
  await answer('ben', id, 'going');
  await answer('noor', id, 'going');
  await answer('zoe', id, 'maybe');
  await answer('hugo', id, 'maybe');
  const ada = await town.as('ada');
  const list = (input: object) =>
    ada.ask('GET /action/attendance', { action_id: id, pageSize: 1, ...input });
  await ada.ask('POST /action/check-in', { action_id: id, user_id: town.id.noor, present: true });
  const { totals, next } = await list({});
  expect(totals).toEqual({ waiting: 0, maybe: 2, no: 0, checked_in: 1 });
  expect(await list({ before: next! })).not.toHaveProperty('totals');
  expect(await list({ page: 2 })).not.toHaveProperty('totals');
  // A block hides people from both.
  const blockers = [await town.as('hugo'), await town.as('noor')];
  for (const blocker of blockers) await blocker.ask('POST /user/block-user', { user_id: ada.id });
  expect((await list({ answer: 'maybe', pageSize: 10 })).people).toHaveLength(1);
  expect((await list({})).totals).toEqual({ waiting: 0, maybe: 1, no: 0, checked_in: 0 });
  for (const blocker of blockers)
    await blocker.ask('POST /user/un-block-user', { user_id: ada.id });
});

test('a name is not shown to members that a wider audience adds', async () => {
  const { id } = await publishAction(town, 'ada', { shared_as: 'Friends' });
  await answer('ben', id, 'going', true);
  await (
    await town.as('ada')
  ).ask('POST /action/update', { id, title: 'Wider', shared_as: 'Public' });
  expect(await names('noor', id)).toEqual([]);
  expect(await names('ada', id)).toEqual(['ben']);
  await answer('ben', id, 'going', false);
  await answer('ben', id, 'going', true);
  expect(await names('noor', id)).toEqual(['ben']);
});

test('only members other than the organizer answer, and only while it is ahead', async () => {
  const { id } = await publishAction(town, 'ada');
  const ada = await town.as('ada');
  const refused = await ada.refused('POST /action/answer', { action_id: id, answer: 'going' });
  expect(refused).toMatchObject({ status: 403, message: actionStrings.ownAction });
  const petition = await publishAction(town, 'ada', { kind: 'petition' });
  const ben = await town.as('ben');
  expect(
    (await ben.refused('POST /action/answer', { action_id: petition.id, answer: 'going' })).message,
  ).toBe(attendanceStrings.notAnEvent);
  await answer('ben', id, 'going');
  await ada.ask('POST /action/call-off', { id });
  const hugo = await town.as('hugo');
  expect(
    (await hugo.refused('POST /action/answer', { action_id: id, answer: 'going' })).message,
  ).toBe(strings.actionIsCanceled);
  // An answer can always be withdrawn.
  expect((await answer('ben', id)).action).not.toHaveProperty('attendance');
  const ended = await publishAction(town, 'ada');
  await letEnd(town, ended);
  expect(
    (await hugo.refused('POST /action/answer', { action_id: ended.id, answer: 'going' })).message,
  ).toBe(actionStrings.actionEnded);
});

test('the organizer checks in those who go and have a place', async () => {
  const { id } = await publishAction(town, 'ada', { capacity: 1 });
  await answer('ben', id, 'going');
  await answer('hugo', id, 'going');
  await answer('zoe', id, 'maybe');
  const ada = await town.as('ada');
  const check = (user_id: number, present: boolean) =>
    ada.ask('POST /action/check-in', { action_id: id, user_id, present });
  expect((await check(town.id.ben, true)).message).toBe(attendanceStrings.checkedIn);
  const list = () => ada.ask('GET /action/attendance', { action_id: id });
  expect(await list()).toMatchObject({
    people: [{ user: { username: 'ben' }, checked_in: true }],
    totals: { checked_in: 1 },
  });
  await check(town.id.ben, false);
  expect((await list()).totals!.checked_in).toBe(0);
  const missing = { action_id: id, user_id: town.id.zoe, present: true };
  expect((await ada.refused('POST /action/check-in', missing)).status).toBe(404);
  const waiting = { ...missing, user_id: town.id.hugo };
  expect((await ada.refused('POST /action/check-in', waiting)).status).toBe(404);
  expect((await list()).totals).toMatchObject({ waiting: 1, checked_in: 0 });
  const ben = await town.as('ben');
  expect((await ben.refused('POST /action/check-in', missing)).status).toBe(403);
});

test('a block of the organizer gives the place to the next who can see the event', async () => {
  const { id } = await publishAction(town, 'ada', { capacity: 1, shared_as: 'Friends' });
  for (const friend of [town.id.ben, town.id.zoe, town.id.hugo, town.id.gus])
    await town.db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status)
      values (least(${friend}::bigint, ${town.id.ada}), greatest(${friend}::bigint, ${town.id.ada}), ${friend}, 1)
      on conflict do nothing`);
  await answer('ben', id, 'going');
  await answer('zoe', id, 'going');
  await answer('hugo', id, 'going');
  // Zoe waits first, and no longer sees the event.
  await town.db.execute(
    sql`delete from friendships where ${town.id.zoe} in (low_id, high_id) and ${town.id.ada} in (low_id, high_id)`,
  );
  await (await town.as('ben')).ask('POST /user/block-user', { user_id: town.id.ada });
  await town.drainJobs();
  const stored = await town.db.query<{ person_id: number; waiting: boolean }>(
    sql`select person_id, waiting from attendance where content_id = ${id}`,
  );
  expect(stored).toEqual([{ person_id: town.id.hugo, waiting: false }]);
  expect(await findWrongCounts(town.db)).toEqual([]);
  // A guest who can no longer see the event loses the place to those who wait.
  await answer('gus', id, 'going');
  await town.db.execute(
    sql`delete from friendships where ${town.id.hugo} in (low_id, high_id) and ${town.id.ada} in (low_id, high_id)`,
  );
  await runJob(town, 'actions.sweep-places');
  await town.drainJobs();
  expect(await names('ada', id)).toEqual(['gus']);
});

test('an answer can be withdrawn from an event that the guest can no longer see', async () => {
  const { id } = await publishAction(town, 'ada', { capacity: 1 });
  await answer('hugo', id, 'going');
  await answer('zoe', id, 'going');
  await answer('rosa', id, 'maybe');
  const ada = await town.as('ada');
  await ada.ask('POST /action/update', { id, title: 'Mine', shared_as: 'Private' });
  await town.db.execute(sql`
    insert into posts (id, author_id, text, shared_as) overriding system value values (999999, ${ada.id}, '', 'Private')`);

  const hugo = await town.as('hugo');
  const refusal = { status: 404, message: strings.actionNotFound };
  const going = { action_id: id, answer: 'going' } as const;
  expect(await hugo.refused('POST /action/answer', going)).toMatchObject(refusal);
  const noor = await town.as('noor');
  for (const answer of ['no', undefined] as const)
    for (const action_id of [id, 999_999, 999_998])
      expect(
        await noor.refused('POST /action/answer', { action_id, ...(answer && { answer }) }),
        'of someone else',
      ).toMatchObject(refusal);

  const withdrawn = await hugo.ask('POST /action/answer', { action_id: id, answer: 'no' });
  expect(withdrawn).toEqual({ message: attendanceStrings.answerSaved });
  expect(await hugo.refused('POST /action/answer', { action_id: id })).toMatchObject(refusal);
  await (await town.as('rosa')).ask('POST /action/answer', { action_id: id });
  await town.drainJobs();
  const { total_going } = await getAction('ada', id);
  // Zoe, who waited, does not see the event either.
  expect([total_going, await town.db.query(sql`select from attendance`)]).toEqual([0, []]);
  expect(await findWrongCounts(town.db)).toEqual([]);
});
