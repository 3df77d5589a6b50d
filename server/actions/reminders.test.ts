// Reminders to followers a day before an action.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '#contract/action.ts';
import { NotificationType } from '#contract/notification.ts';
import type { Username } from '#server/seed/people.ts';
import { runJob } from '#test/jobs.ts';
import { notify } from '#server/notifications/notify.ts';
import { translatorFor } from '#server/lib/translators.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { emailsTo } from '#test/emails.ts';
import { enableAllNotifications } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { formatTime } from '../notifications/types/describeTimeAndPlace.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await enableAllNotifications(town);
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const sweep = () => runJob(town, 'actions.remind');
const remindersTo = async (name: Username) =>
  (await emailsTo(town, `${name}@larkwater.example`)).filter(({ subject }) =>
    /^An action you follow (starts|ends) soon$/.test(subject),
  );
const readNotifications = async (name: Username) =>
  (await town.as(name)).ask('POST /notification/read', {});
/** Returns a function that counts the reminders that a member has got since this call. */
const countFromNow = (name: Username) =>
  remindersTo(name).then((before) => async () => (await remindersTo(name)).length - before.length);

/** Moves the action to begin in that many hours and last two. */
const moveStart = ({ id }: Action, hours: number) =>
  town.db.execute(
    sql`update actions set starts_at = now() + ${hours} * interval '1 hour', ends_at = now() + (${hours} + 2) * interval '1 hour' where content_id = ${id}`,
  );
/** Lets members follow for several days. */
async function follow({ id }: Action, names: Username[], fields: { remind?: boolean } = {}) {
  for (const name of names)
    await (await town.as(name)).ask('POST /action/follow', { id, ...fields });
  await town.db.execute(
    sql`update action_followers set followed_at = now() - interval '5 days' where content_id = ${id} and person_id = any (${names.map((name) => town.id[name])})`,
  );
}

describe('a day before the beginning', () => {
  test('followers who want it are reminded once, by an email with title, time and place', async () => {
    const action = await publishAction(town, 'ada');
    await follow(action, ['ben', 'noor']);
    await follow(action, ['hugo'], { remind: false });
    const [ada, ben, noor, hugo] = await Promise.all([
      countFromNow('ada'),
      countFromNow('ben'),
      countFromNow('noor'),
      countFromNow('hugo'),
    ]);
    await moveStart(action, 25);
    await sweep();
    expect([await ben(), await noor()], 'too early').toEqual([0, 0]);
    await moveStart(action, 23);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect([await ada(), await ben(), await noor(), await hugo()]).toEqual([0, 1, 1, 0]);
    // Otherwise the unread notification alone would prevent a second email.
    await readNotifications('ben');
    await readNotifications('noor');
    await sweep();
    expect([await ben(), await noor()], 'again').toEqual([1, 1]);

    const { starts_at } = (await town.db.queryOne<{ starts_at: Date }>(
      sql`select starts_at from actions where content_id = ${action.id}`,
    ))!;
    const email = (await remindersTo('ben')).at(-1)!;
    expect(email.link).toBe(`https://moot.example/actions/details/${action.id}`);
    expect(email.text).toContain('> Clean the creek');
    expect(email.text).toContain(
      `It starts on ${formatTime({ at: starts_at, all_day: false, timezone: 'America/New_York' }, translatorFor('en'))}.`,
    );
    expect(email.text).toContain('Where: The lower bridge, 1 Mill Road, Larkwater');
  });

  test('members who followed within the last day are not reminded', async () => {
    const action = await publishAction(town, 'ada');
    await (await town.as('ben')).ask('POST /action/follow', { id: action.id });
    const ben = await countFromNow('ben');
    await moveStart(action, 20);
    await sweep();
    expect(await ben()).toBe(0);
  });

  test('there is no reminder of an action that has begun, ended or been canceled', async () => {
    const [begun, canceled, over] = [
      await publishAction(town, 'ada'),
      await publishAction(town, 'ada'),
      await publishAction(town, 'ada'),
    ];
    for (const action of [begun, canceled, over]) await follow(action, ['ben']);
    const ben = await countFromNow('ben');
    await moveStart(begun, -1);
    await moveStart(over, -5);
    await (await town.as('ada')).ask('POST /action/call-off', { id: canceled.id });
    await moveStart(canceled, 10);
    await sweep();
    expect(await ben()).toBe(0);
  });

  test('an action postponed by a day or more is reminded of again, by less it is not', async () => {
    const action = await publishAction(town, 'ada');
    await follow(action, ['ben']);
    const ben = await countFromNow('ben');
    await moveStart(action, 2);
    await sweep();
    expect(await ben()).toBe(1);
    // Otherwise the unread notification alone would prevent a second email, here and below.
    await readNotifications('ben');
    await moveStart(action, 10);
    await sweep();
    expect(await ben()).toBe(1);
    // as if the reminder had been for two days earlier
    await town.db.execute(
      sql`update action_followers set reminded_start_at = reminded_start_at - interval '2 days' where content_id = ${action.id}`,
    );
    await sweep();
    expect(await ben()).toBe(2);
    await readNotifications('ben');
    await sweep();
    expect(await ben()).toBe(2);
  });

  test('an action without a beginning is reminded of before it ends', async () => {
    // no day has 25 hours there, so the next midnight is always within a day
    const timezone = 'America/Phoenix';
    const action = await publishAction(town, 'ada', {
      kind: 'task',
      start_on: '',
      end_on: '2099-06-06',
      all_day: true,
      timezone,
    });
    await follow(action, ['ben']);
    const ben = await countFromNow('ben');
    await town.db.execute(
      sql`update actions set ends_at = (date_trunc('day', now() at time zone timezone) + interval '1 day') at time zone timezone where content_id = ${action.id}`,
    );
    await sweep();
    expect(await ben()).toBe(1);
    const email = (await remindersTo('ben')).at(-1)!;
    const last = (await town.db.queryOne<{ day: Date }>(
      sql`select ends_at - interval '1 second' as day from actions where content_id = ${action.id}`,
    ))!.day;
    expect([email.subject, email.text]).toEqual([
      'An action you follow ends soon',
      expect.stringContaining(
        `ends on ${formatTime({ at: last, all_day: true, timezone }, translatorFor('en'))}.`,
      ),
    ]);
  });

  test('only active followers who still see the action are reminded; the email names neither title nor place of an action that visitors cannot see', async () => {
    // Public in a closed group: its members see it, visitors do not.
    const action = await publishAction(town, 'ben', {
      group_id: town.group.ferry,
      shared_as: 'Public',
      title: 'Tar the hull',
    });
    const names: Username[] = ['ada', 'zoe', 'otis', 'kira', 'joe', 'jamal'];
    await follow(action, names);
    const counts = await Promise.all(names.map(countFromNow));
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.ferry} and person_id = ${town.id.zoe}`,
    );
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id.otis}, ${town.id.ben})`,
    );
    await town.db.execute(
      sql`update all_people set suspended_at = now() where id = ${town.id.kira}`,
    );
    await moveStart(action, 20);
    // joe turns the reminder off after it was created, and before its email is rendered
    await town.db.transaction(async (db) => {
      await notify(db, {
        type: NotificationType.actionStartsSoon,
        actor: null,
        content: action.id,
        to: [town.id.joe],
      });
      await db.execute(
        sql`update action_followers set remind = false where content_id = ${action.id} and person_id = ${town.id.joe}`,
      );
    });
    await sweep();
    expect(await Promise.all(counts.map((count) => count()))).toEqual([1, 0, 0, 0, 0, 1]);
    const email = (await remindersTo('ada')).at(-1)!;
    expect(email.text).toContain('It starts on');
    expect(email.text).not.toMatch(/hull|lower bridge|Mill Road/);
    await town.db.execute(
      sql`update all_people set suspended_at = null where id = ${town.id.kira}`,
    );
    await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.otis}`);
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.ferry}, ${town.id.zoe})`,
    );
  });

  test('an email that cannot be sent is retried separately', async () => {
    const action = await publishAction(town, 'ada');
    await follow(action, ['ben', 'noor']);
    const [ben, noor] = await Promise.all([countFromNow('ben'), countFromNow('noor')]);
    await moveStart(action, 12);
    const { mail } = town.app;
    const send = mail.send;
    mail.send = async (email) => {
      if (email.to.startsWith('ben')) throw new Error('no mail today');
      await send(email);
    };
    await sweep();
    expect([await ben(), await noor()]).toEqual([0, 1]);
    mail.send = send;
    await town.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`,
    );
    expect([await ben(), await noor()]).toEqual([1, 1]);
  });

  test('all of many followers are processed, in batches', async () => {
    const action = await publishAction(town, 'ada');
    await town.db.execute(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, suspended_at)
      select 'f' || n, 'f' || n, 'f', 'f' || n || '@a.example', 'f' || n || '@a.example', now(), now() from generate_series(1, 1100) n`);
    await town.db.execute(sql`
      insert into action_followers (content_id, person_id, followed_at) select ${action.id}, id, now() - interval '3 days' from all_people where username ~ '^f[0-9]+$'`);
    await moveStart(action, 12);
    await Promise.all([sweep(), sweep()]);
    const counted = await town.db.queryOne<{ reminded: number }>(
      sql`select count(reminded_start_at)::int as reminded from action_followers where content_id = ${action.id}`,
    );
    expect(counted).toEqual({ reminded: 1100 });
    await town.drainJobs();
  });
});

describe('the formatted time', () => {
  const formatted = (at: string, timezone: string, all_day = false) =>
    formatTime({ at: new Date(at), timezone, all_day }, translatorFor('en'));
  test('is the local time, before and after a clock change', () => {
    expect(formatted('2099-03-07T15:00Z', 'America/New_York')).toBe(
      'Saturday, March 7, 2099 at 10:00 AM GMT-5 (America/New_York)',
    );
    expect(formatted('2099-03-09T14:00Z', 'America/New_York')).toBe(
      'Monday, March 9, 2099 at 10:00 AM GMT-4 (America/New_York)',
    );
    expect(formatted('2099-06-01T12:30Z', 'Asia/Kolkata')).toBe(
      'Monday, June 1, 2099 at 6:00 PM GMT+5:30 (Asia/Kolkata)',
    );
  });
  test('is the local day for whole days', () => {
    expect(formatted('2099-06-05T12:00Z', 'Pacific/Auckland', true)).toBe(
      'Saturday, June 6, 2099, all day',
    );
  });
});
