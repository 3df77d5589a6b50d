// Closing of polls, and their outcome.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings, tooLong } from '#contract/strings.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { pollUpdateInput, letClose, publishPoll, vote } from '#test/polls.ts';
import { rowsOf } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const closedSubject = 'A poll you voted in has closed';
const invitedSubject = 'Your poll has closed. Let voters know what happens next.';
const mailsAbout = async (name: string, subject: string) =>
  (await emailsTo(town, `${name}@larkwater.example`)).filter((email) => email.subject === subject);
/** Returns a function that counts new emails with this subject to the person. */
const createCounter = (name: string, subject: string) =>
  mailsAbout(name, subject).then(
    (before) => async () => (await mailsAbout(name, subject)).length - before.length,
  );
const runAt = async (id: number) =>
  (
    await town.db.query<{ run_at: Date }>(
      sql`select run_at from graphile_worker._private_jobs where key = ${`polls.close ${id}`}`,
    )
  ).map(({ run_at }) => run_at.toISOString());

describe('when it closes', () => {
  test('its job is scheduled for the closing time, and moves with it', async () => {
    const poll = await publishPoll(town, 'ada');
    expect(await runAt(poll.id)).toEqual([poll.closes_at]);
    const { content } = await (
      await town.as('ada')
    ).ask('POST /poll/update', pollUpdateInput(poll, { close_on: '2098-05-05' }));
    expect(content.poll!.closes_at).toBe('2098-05-05T22:00:00.000Z');
    expect(await runAt(poll.id)).toEqual(['2098-05-05T22:00:00.000Z']);
  });

  test('its voters are notified once, and its author is asked for the outcome', async () => {
    const poll = await publishPoll(town, 'ada');
    for (const name of ['ada', 'ben', 'hugo'] as const) await vote(await town.as(name), poll, 0);
    const [ada, adaAsVoter, ben, hugo, elif] = await Promise.all([
      createCounter('ada', invitedSubject),
      createCounter('ada', closedSubject),
      createCounter('ben', closedSubject),
      createCounter('hugo', closedSubject),
      createCounter('elif', closedSubject),
    ]);
    await letClose(town, poll);
    const email = (await mailsAbout('ben', closedSubject)).at(-1)!;
    expect(email.link).toBe(`https://moot.example/polls/${poll.id}/details`);
    expect(email.text).toContain('> Where should the new bench stand?');
    expect(email.text).not.toMatch(/bridge|market|hill/);
    const invitation = (await mailsAbout('ada', invitedSubject)).at(-1)!;
    expect([invitation.link, invitation.text]).toEqual([
      email.link,
      expect.stringContaining('You can add the outcome on the poll’s page.'),
    ]);

    await runJob(town, 'polls.close', { poll: poll.id });
    await runJob(town, 'polls.sweep');
    expect([await ada(), await adaAsVoter(), await ben(), await hugo(), await elif()]).toEqual([
      1, 0, 1, 1, 0,
    ]);
  });

  test('only active members who can still see it are notified, without text that is not Public', async () => {
    const poll = await publishPoll(town, 'otis', {
      group_id: town.group.ferry,
      shared_as: 'Public',
      question: 'Who has the ladder?',
    });
    for (const name of ['ada', 'ben', 'zoe', 'kira'] as const)
      await vote(await town.as(name), poll, 0);
    const [otis, ada, ben, zoe, kira] = await Promise.all([
      createCounter('otis', invitedSubject),
      createCounter('ada', closedSubject),
      createCounter('ben', closedSubject),
      createCounter('zoe', closedSubject),
      createCounter('kira', closedSubject),
    ]);
    await town.db.execute(
      sql`delete from group_members where group_id = ${town.group.ferry} and person_id = ${town.id.zoe}`,
    );
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id.kira}, ${town.id.otis})`,
    );
    await town.db.execute(
      sql`update all_people set suspended_at = now() where id = ${town.id.ada}`,
    );
    await letClose(town, poll);
    expect([await otis(), await ada(), await ben(), await zoe(), await kira()]).toEqual([
      1, 0, 1, 0, 0,
    ]);
    for (const email of [
      (await mailsAbout('ben', closedSubject)).at(-1)!,
      (await mailsAbout('otis', invitedSubject)).at(-1)!,
    ]) {
      expect(email.text).not.toContain('ladder');
    }
    await town.db.execute(sql`update all_people set suspended_at = null where id = ${town.id.ada}`);
    await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.kira}`);
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) values (${town.group.ferry}, ${town.id.zoe})`,
    );
  });

  test('only the email that could not be sent is retried', async () => {
    const poll = await publishPoll(town, 'ada');
    for (const name of ['ben', 'hugo'] as const) await vote(await town.as(name), poll, 0);
    const [ben, hugo] = await Promise.all([
      createCounter('ben', closedSubject),
      createCounter('hugo', closedSubject),
    ]);
    const { mail } = town.app;
    const send = mail.send;
    mail.send = async (email) => {
      if (email.to.startsWith('ben')) throw new Error('no mail today');
      await send(email);
    };
    await letClose(town, poll);
    expect([await ben(), await hugo()]).toEqual([0, 1]);
    mail.send = send;
    await town.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`,
    );
    expect([await ben(), await hugo()]).toEqual([1, 1]);
  });

  test('the sweep replaces a lost job', async () => {
    const poll = await publishPoll(town, 'ada');
    await vote(await town.as('ben'), poll, 0);
    const ben = await createCounter('ben', closedSubject);
    await town.db.execute(sql`select graphile_worker.remove_job(${`polls.close ${poll.id}`})`);
    await runJob(town, 'polls.sweep');
    expect(await ben()).toBe(0);
    await town.db.execute(
      sql`update polls set closes_at = now() - interval '2 minutes' where content_id = ${poll.id}`,
    );
    await runJob(town, 'polls.sweep');
    expect(await ben()).toBe(1);
  });

  test('no one is notified early if the closing time was postponed', async () => {
    const poll = await publishPoll(town, 'ada');
    await vote(await town.as('ben'), poll, 0);
    const ben = await createCounter('ben', closedSubject);
    await runJob(town, 'polls.close', { poll: poll.id });
    expect(await ben()).toBe(0);
    await letClose(town, poll);
    expect(await ben()).toBe(1);
  });

  test('each of many voters is notified once', async () => {
    const poll = await publishPoll(town, 'ada');
    await town.db.execute(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, suspended_at)
      select 'v' || n, 'v' || n, 'v', 'v' || n || '@a.example', 'v' || n || '@a.example', now(), null from generate_series(1, 1200) n`);
    await town.db.execute(
      sql`insert into ballots (content_id, person_id, round, sealed) select ${poll.id}, id, 1, '' from all_people where username ~ '^v[0-9]+$'`,
    );
    await town.db.execute(sql`
      insert into notification_settings (person_id, name, enabled) select id, 'my_content_email', false from all_people where username ~ '^v[0-9]+$'`);
    await letClose(town, poll);
    const notified = (await rowsOf(town)).filter(
      ({ recipient: username, kind }) => kind === 'pollClosed' && /^v[0-9]+$/.test(username),
    );
    expect([
      notified.length,
      new Set(notified.map(({ recipient: username }) => username)).size,
    ]).toEqual([1200, 1200]);
  });
});

describe('the outcome', () => {
  test('can be published, changed and removed by its author, and is visible with the poll', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const poll = await publishPoll(town, 'ada');
    await letClose(town, poll);
    expect((await ada.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
      can_tell_outcome: true,
      outcome: '',
    });
    const { content, message } = await ada.ask('POST /poll/tell-outcome', {
      id: poll.id,
      outcome: 'It stands by the bridge.',
    });
    expect([message, content.poll!.outcome, content.poll!.outcome_on]).toEqual([
      strings.outcomePublished,
      'It stands by the bridge.',
      expect.any(String),
    ]);
    expect((await ben.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
      outcome: 'It stands by the bridge.',
      can_tell_outcome: false,
    });
    await ada.ask('POST /poll/tell-outcome', { id: poll.id, outcome: 'It stood by the bridge.' });
    expect((await town.visitor.ask('GET /poll/get-one', { id: poll.id })).poll.outcome).toBe(
      'It stood by the bridge.',
    );
    const response = await ada.ask('POST /poll/tell-outcome', { id: poll.id, outcome: ' ' });
    expect([
      response.message,
      response.content.poll!.outcome,
      response.content.poll!.outcome_on,
    ]).toEqual([strings.outcomeRemoved, '', undefined]);
  });

  test('cannot be published by others, or before the poll is closed', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const poll = await publishPoll(town, 'ada');
    expect(
      await ada.refused('POST /poll/tell-outcome', { id: poll.id, outcome: 'Well' }),
    ).toMatchObject({ status: 403, message: strings.pollStillOpen });
    await letClose(town, poll);
    expect(
      await ben.refused('POST /poll/tell-outcome', { id: poll.id, outcome: 'Well' }),
    ).toMatchObject({ status: 403, message: strings.notYours });
    expect(
      (await town.visitor.refused('POST /poll/tell-outcome', { id: poll.id, outcome: 'Well' }))
        .status,
    ).toBe(401);
    expect(
      (await ada.refused('POST /poll/tell-outcome', { id: poll.id, outcome: 'x'.repeat(5001) }))
        .message,
    ).toEqual({ outcome: [tooLong(5000)] });
    expect((await ada.ask('GET /poll/get-one', { id: poll.id })).poll.outcome).toBe('');
  });

  test('is not requested from an author who has published it', async () => {
    const poll = await publishPoll(town, 'ada');
    const ada = await createCounter('ada', invitedSubject);
    await town.db.execute(sql`update polls set closes_at = now() where content_id = ${poll.id}`);
    await (await town.as('ada')).ask('POST /poll/tell-outcome', { id: poll.id, outcome: 'Quick.' });
    await letClose(town, poll);
    expect(await ada()).toBe(0);
  });
});
