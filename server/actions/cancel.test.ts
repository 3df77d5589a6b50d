// Notifications to followers when the time or place of an action changes, or it is canceled or
// deleted.
import { actionStrings } from '#contract/actionStrings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { letEnd, publishAction } from '#test/actions.ts';
import { emailsTo } from '#test/emails.ts';
import { enableAllNotifications } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let before: number;
beforeAll(async () => {
  town = await createTestTown();
  await enableAllNotifications(town);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  before = (await emailsTo(town)).length;
});

const mailed = async () =>
  (await emailsTo(town))
    .slice(before)
    .map(({ to, subject, text }) => ({ to: to.split('@')[0], subject, text }));
const publishFollowed = async (
  people: Username[],
  fields: Parameters<typeof publishAction>[2] = {},
) => {
  const action = await publishAction(town, 'ada', fields);
  for (const who of people)
    await (await town.as(who)).ask('POST /action/follow', { id: action.id });
  return action;
};
const changed = 'Ada Lindqvist changed an action you follow';
const canceledSubject = 'Ada Lindqvist canceled an action you follow';

describe('a change of time or place', () => {
  test('notifies each follower separately, and no one else', async () => {
    const action = await publishFollowed(['ben', 'hugo']);
    await (await town.as('elif')).ask('POST /action/mark-complete', { action_id: action.id });
    before = (await emailsTo(town)).length;
    await (
      await town.as('ada')
    ).ask('POST /action/update', { id: action.id, title: action.title, venue: 'The upper bridge' });
    const mails = await mailed();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ben', 'hugo']);
    for (const { subject, text } of mails) {
      expect(subject).toBe(changed);
      expect(text).toContain('> Clean the creek');
      expect(text).toContain(`/actions/details/${action.id}`);
    }
  });

  test('notifies no one about a change of text, but about a change of time or time zone', async () => {
    const action = await publishFollowed(['ben']);
    const ada = await town.as('ada');
    await ada.ask('POST /action/update', {
      id: action.id,
      title: 'Other words',
      description: 'Others',
      time_to_complete: 5,
      url: 'https://example.org',
    });
    expect(await mailed()).toEqual([]);
    for (const change of [
      { timezone: 'Europe/Berlin' },
      { start_on: '2099-06-06T08:00' },
      { end_on: '2099-06-06T12:00' },
      { all_day: true, start_on: '2099-06-06', end_on: '2099-06-06' },
    ]) {
      before = (await emailsTo(town)).length;
      await ada.ask('POST /action/update', { id: action.id, title: 'Other words', ...change });
      expect(
        (await mailed()).map(({ to }) => to),
        JSON.stringify(change),
      ).toEqual(['ben']);
      await (await town.as('ben')).ask('POST /notification/read', {});
    }
  });

  test('includes the title only if visitors may read it, and notifies only those who still see it', async () => {
    const action = await publishFollowed(['ben', 'isla'], { shared_as: 'Friends' });
    await town.db.execute(sql`delete from friendships where ${town.id.isla} in (low_id, high_id)`);
    await (
      await town.as('ada')
    ).ask('POST /action/update', { id: action.id, title: action.title, city: 'Elsewhere' });
    const mails = await mailed();
    expect(mails.map(({ to }) => to)).toEqual(['ben']);
    expect(mails[0]!.text).not.toContain('creek');
    expect(mails[0]!.text).not.toContain('Elsewhere');
  });
});

describe('cancellation', () => {
  test('is allowed for the author only, keeps the action visible and notifies followers', async () => {
    const action = await publishFollowed(['ben']);
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    expect(await ben.refused('POST /action/call-off', { id: action.id })).toMatchObject({
      status: 403,
      message: strings.notYours,
    });
    const { action: canceled, message } = await ada.ask('POST /action/call-off', { id: action.id });
    expect(message).toBe(strings.actionCanceled);
    expect(canceled).toMatchObject({ called_off: true, can_edit: false, can_call_off: false });
    expect(await mailed()).toMatchObject([{ to: 'ben', subject: canceledSubject }]);
    // a repeated cancellation notifies no one again
    await ada.ask('POST /action/call-off', { id: action.id });
    expect(await mailed()).toHaveLength(1);
    expect((await ben.ask('GET /action/get-one', { id: action.id })).action).toMatchObject({
      called_off: true,
      following: true,
      can_follow: false,
      can_complete: false,
      can_rate: false,
    });
  });

  test('ends following, completing, rating and editing', async () => {
    const action = await publishAction(town, 'ada');
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    await ada.ask('POST /action/call-off', { id: action.id });
    expect(await ben.refused('POST /action/follow', { id: action.id })).toMatchObject({
      status: 403,
      message: strings.actionIsCanceled,
    });
    expect(await ben.refused('POST /action/mark-complete', { action_id: action.id })).toMatchObject(
      { status: 403, message: strings.actionIsCanceled },
    );
    expect(
      await ben.refused('POST /action/save-rating', { action_id: action.id, rating: 1 }),
    ).toMatchObject({ status: 403, message: strings.actionIsCanceled });
    expect(
      await ada.refused('POST /action/update', { id: action.id, title: 'On again' }),
    ).toMatchObject({ status: 403, message: strings.actionIsCanceled });
  });

  test('is rejected after the action has ended, and for an unknown action', async () => {
    const action = await publishAction(town, 'ada');
    await letEnd(town, action);
    expect(
      await (await town.as('ada')).refused('POST /action/call-off', { id: action.id }),
    ).toMatchObject({ status: 403, message: actionStrings.actionEnded });
    expect(
      await (await town.as('hugo')).refused('POST /action/call-off', { id: 999_999 }),
    ).toMatchObject({ status: 404, message: strings.actionNotFound });
  });
});

test('deletion notifies followers without any text of the action', async () => {
  const action = await publishFollowed(['ben']);
  const ada = await town.as('ada');
  await ada.ask('POST /action/delete', { id: action.id });
  const [mail, ...more] = await mailed();
  expect([mail, more]).toEqual([
    {
      to: 'ben',
      subject: 'Ada Lindqvist deleted a post you took part in',
      text: expect.not.stringMatching(/creek|boots|bridge|Mill Road/),
    },
    [],
  ]);
});
