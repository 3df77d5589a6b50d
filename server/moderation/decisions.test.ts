// Decisions: their effects, notifications and reversal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { moderationStrings as sentences } from '#contract/moderationStrings.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import type { Username } from '#server/seed/people.ts';
import { describeSuspension } from '#server/login/suspendedError.ts';
import { runJob } from '#test/jobs.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { translatorFor } from '#server/lib/translators.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { emailsToMember } from '#test/emails.ts';
import { listAuditEntries, makeModerators, report } from '#test/reports.ts';
import { notificationTexts, notificationsFrom } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'ada', 'zoe');
});
afterAll(() => town.close());

type Resolution = Input<'POST /admin/report/resolve'>;
const decide = async (id: string, fields: Omit<Resolution, 'id'>, username: Username = 'ada') =>
  (await (await town.as(username)).ask('POST /admin/report/resolve', { id, ...fields })).decision;
const refused = async (id: string, fields: Omit<Resolution, 'id'>, username: Username = 'ada') =>
  (await town.as(username)).refused('POST /admin/report/resolve', { id, ...fields });
const undo = async (id: number, username: Username = 'ada') =>
  (await town.as(username)).ask('POST /admin/report/undo', { id });
const canSee = async (
  username: Username | null,
  call: 'GET /content/get-one' | 'GET /comment/get-one',
  id: number,
) =>
  (await (username ? await town.as(username) : town.visitor).raw(call, { id })).statusCode === 200;

async function reportedPost(by: Username, ...reporters: Username[]) {
  const post = await town.post(by, { text: `What ${by} should not have written.` });
  await report(
    town,
    { content_id: post.id },
    ...(reporters.length ? reporters : (['noor'] as const)),
  );
  return { ...post, case: `content-${post.id}` };
}

describe('hidden content', () => {
  test('is visible only to its author, with the reason; reporters learn only that it was reviewed', async () => {
    const post = await reportedPost('ben', 'noor', 'elif');
    const notified = await notificationsFrom(town, () =>
      decide(post.case, { decision: 'hide', category: 'harassment', reason: 'It names a child.' }),
    );
    expect(notified).toEqual(['ben moderated', 'elif moderated', 'noor moderated']);
    expect([
      await canSee('ben', 'GET /content/get-one', post.id),
      await canSee('elif', 'GET /content/get-one', post.id),
      await canSee(null, 'GET /content/get-one', post.id),
    ]).toEqual([true, false, false]);
    const ben = await town.as('ben');
    expect((await ben.ask('GET /content/get-one', { id: post.id })).content.hidden).toMatchObject({
      category: 'harassment',
      reason: 'It names a child.',
      can_appeal: true,
    });

    expect(await notificationTexts(town, 'ben')).toEqual(['A moderator hid your post']);
    expect(await notificationTexts(town, 'noor')).toEqual([
      'We reviewed your report and took action',
    ]);
    const [mail] = (await emailsToMember(town, 'ben')).slice(-1);
    expect(mail!.subject).toBe('A moderator hid your post');
    expect(mail!.text).toContain('Harassment or insults. It names a child.');
    expect(mail!.text).not.toMatch(/noor|elif|Not kind|should not have written/i);
    const [toReporter] = (await emailsToMember(town, 'noor')).slice(-1);
    expect(toReporter!.text).not.toMatch(/ben|hid\b|elif|harassment/i);
    expect(await listAuditEntries(town, 'content', post.id)).toEqual(['ada report.hide']);
    const ownDecisions = await (await town.as('noor')).ask('GET /moderation/decisions', {});
    expect(ownDecisions).toMatchObject({
      decisions: [],
      reports: [{ title: 'Not kind', outcome: 'acted' }],
    });
    expect(JSON.stringify(ownDecisions)).not.toContain('harassment');
  });

  test('a hidden comment and its replies disappear from lists and counts, except for the author', async () => {
    const post = await town.post('dev');
    const commented = await town.say('ben', post.id);
    const reply = await town.say('noor', post.id, { parent_id: commented.id });
    await (await town.as('dev')).ask('POST /comment/like', { comment_id: commented.id });
    await report(town, { comment_id: commented.id }, 'noor');
    const { id } = await decide(`comment-${commented.id}`, { decision: 'hide', category: 'hate' });
    const counts = async (username: Username) => {
      const client = await town.as(username);
      const thread = await client.ask('GET /comment/list', { content_id: post.id });
      const { content } = await client.ask('GET /content/get-one', { id: post.id });
      return [thread.total_comments, thread.comment.length, content.total_comments];
    };
    expect([await counts('ben'), await counts('dev'), await counts('noor')]).toEqual([
      [2, 1, 2],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const { comment } = await (
      await town.as('ben')
    ).ask('GET /comment/list', { content_id: post.id });
    expect(comment[0]!.hidden).toMatchObject({ category: 'hate', can_appeal: true });
    for (const commentId of [commented.id, reply.id])
      expect(await canSee('dev', 'GET /comment/get-one', commentId)).toBe(false);
    expect(
      (
        await (
          await town.as('dev')
        ).refused('POST /comment/add', {
          content_id: post.id,
          parent_id: commented.id,
          comment: 'x',
        })
      ).status,
    ).toBe(422);
    await undo(id);
    expect(await counts('dev')).toEqual([2, 1, 2]);
  });
});

describe('deleted content', () => {
  test('is invisible, can be restored for 30 days, and is then erased unless an appeal is open', async () => {
    const [restoredPost, appealed, erasedPost] = [
      await reportedPost('dev'),
      await reportedPost('dev'),
      await reportedPost('dev'),
    ];
    await (await town.as('kira')).ask('POST /content/like', { content_id: erasedPost.id });
    const first = await decide(restoredPost.case, { decision: 'delete', category: 'spam' });
    const second = await decide(appealed.case, { decision: 'delete', category: 'spam' });
    expect(
      await notificationsFrom(town, () =>
        decide(erasedPost.case, { decision: 'delete', category: 'spam' }),
      ),
    ).toEqual(['dev moderated', 'kira postDeleted', 'noor moderated']);
    for (const { id } of [restoredPost, appealed, erasedPost])
      expect(await canSee('dev', 'GET /content/get-one', id)).toBe(false);
    const dev = await town.as('dev');
    expect((await dev.refused('POST /content/delete', { id: restoredPost.id })).status).toBe(404);
    await undo(first.id);
    expect(await canSee('noor', 'GET /content/get-one', restoredPost.id)).toBe(true);
    await dev.ask('POST /moderation/appeal', { id: second.id, text: 'It was none.' });

    const countLeft = async () =>
      (
        await town.db.query<{ id: number }>(
          sql`select id from posts_by_author_unfiltered(${dev.id}) where id = any (${[restoredPost.id, appealed.id, erasedPost.id]}::bigint[])`,
        )
      ).length;
    const runSweep = () => runJob(town, 'moderation.sweep');
    await runSweep();
    expect(await countLeft()).toBe(3);
    const longAgo = new Date(Date.now() - 31 * day);
    await town.db.execute(
      sql`update posts set removed_at = ${longAgo} where removed_at is not null`,
    );
    await town.db.execute(
      sql`update decisions set decided_at = ${longAgo} where id = ${second.id}`,
    );
    await runSweep();
    expect(await countLeft()).toBe(2);
    expect(
      (
        await (
          await town.as('zoe')
        ).ask('POST /admin/appeal/resolve', { id: second.id, decision: 'overturn' })
      ).decision.undone,
    ).toBe(true);
    expect(await canSee('noor', 'GET /content/get-one', appealed.id)).toBe(true);
  });

  test('deleted by its author in the meantime allows only the decision to keep it', async () => {
    const post = await reportedPost('dev');
    await (await town.as('dev')).ask('POST /content/delete', { id: post.id });
    const ada = await town.as('ada');
    const { case: openedCase } = await ada.ask('GET /admin/report', { id: post.case });
    expect(openedCase).toMatchObject({
      standing: 'gone',
      may: ['keep', 'warn', 'suspend'],
      said_then: { text: 'What dev should not have written.' },
    });
    expect(await refused(post.case, { decision: 'hide', category: 'spam' })).toMatchObject({
      status: 422,
      message: sentences.alreadyRemoved,
    });
    await decide(post.case, { decision: 'keep' });
  });
});

test('notifies only the reporters of a decision to keep', async () => {
  const post = await reportedPost('hugo', 'noor');
  expect(await notificationsFrom(town, () => decide(post.case, { decision: 'keep' }))).toEqual([
    'noor moderated',
  ]);
  expect(await notificationTexts(town, 'noor')).toEqual([
    'We reviewed your report and took no action',
  ]);
  expect(await canSee('noor', 'GET /content/get-one', post.id)).toBe(true);
});

describe('a suspension', () => {
  const password = 'a long walk along the creek';

  test('ends sessions, is emailed with an appeal link, and shows at login only after the correct password', async () => {
    const wanda = await town.as('wanda');
    await town.db.execute(
      sql`update people set password_hash = ${await hashPassword(password)} where id = ${wanda.id}`,
    );
    const post = await reportedPost('wanda');
    const { id, until: loadEnd } = await decide(post.case, {
      decision: 'suspend',
      category: 'violence',
      reason: 'A threat.',
      days: 7,
    });
    expect((await wanda.refused('GET /account/sessions', {})).status).toBe(401);
    expect(await canSee('noor', 'GET /content/get-one', post.id)).toBe(false);
    const emails = await emailsToMember(town, 'wanda');
    expect(emails.map(({ subject }) => subject)).toEqual(['Your Folkmoot account is suspended']);
    expect(emails[0]!.text).toContain('Violence or threats. A threat.');

    const correctPassword = await town.visitor.refused('POST /user/login', {
      username: 'wanda',
      password,
    });
    expect(correctPassword).toMatchObject({
      status: 403,
      code: 'suspended',
      message: describeSuspension(
        { until: new Date(loadEnd!), why: 'Violence or threats. A threat.', appealable: true },
        translatorFor('en'),
      )
        .map(({ text }) => text)
        .join(' '),
    });
    const wrongPassword = await town.visitor.refused('POST /user/login', {
      username: 'wanda',
      password: 'another one',
    });
    expect(wrongPassword.body).toBe(
      (await town.visitor.refused('POST /user/login', { username: 'missing', password })).body,
    );

    // After it expires, the person finds the decision in their notifications.
    await town.db.execute(
      sql`update all_people set suspension_ends_at = now() - interval '1 second' where id = ${wanda.id}`,
    );
    await runJob(town, 'admin.end-suspensions');
    await town.visitor.ask('POST /user/login', { username: 'wanda', password });
    expect((await emailsToMember(town, 'wanda')).map(({ subject }) => subject)).toContain(
      'Your Folkmoot account is active again',
    );
    const { notifications } = await (
      await signedIn(town, 'wanda')
    ).ask('GET /notification/list', {});
    expect(notifications.map(({ sentence }) => sentence)).toContain(
      'A moderator suspended your account',
    );
    expect(
      (await (await signedIn(town, 'wanda')).ask('GET /moderation/decisions', {})).decisions.map(
        (decision) => decision.id,
      ),
    ).toEqual([id]);
  });

  test('for spam sends no email, and the login does not mention one', async () => {
    await town.db.execute(
      sql`update people set password_hash = ${await hashPassword(password)} where id = ${town.id.gus}`,
    );
    const post = await reportedPost('gus');
    await decide(post.case, { decision: 'suspend', category: 'spam' });
    expect(await emailsToMember(town, 'gus')).toEqual([]);
    expect(
      (await town.visitor.refused('POST /user/login', { username: 'gus', password })).message,
    ).toBe('Your account is suspended. Reason: Spam or advertising.');
  });

  test('remains in force by the longer of two when one is undone', async () => {
    const [firstPost, secondPost] = [await reportedPost('otis'), await reportedPost('otis')];
    const longSuspension = await decide(firstPost.case, { decision: 'suspend', category: 'spam' });
    const shortSuspension = await decide(secondPost.case, {
      decision: 'suspend',
      category: 'spam',
      days: 3,
    });
    const loadEnd = async () =>
      town.db.queryOne(
        sql`select suspended_at is not null as suspended, suspension_ends_at as until from all_people where id = ${town.id.otis}`,
      );
    await undo(shortSuspension.id);
    expect(await loadEnd()).toEqual({ suspended: true, until: null });
    await undo(longSuspension.id);
    expect(await loadEnd()).toEqual({ suspended: false, until: null });
  });

  test('by an administrator, or lifted by one, cannot be changed by a moderator', async () => {
    const [firstPost, secondPost, thirdPost] = [
      await reportedPost('rosa'),
      await reportedPost('rosa'),
      await reportedPost('rosa'),
    ];
    const suspended = async () =>
      town.db.queryOne(
        sql`select suspended_at is not null as suspended, suspended_why as why from all_people where id = ${town.id.rosa}`,
      );
    const [ada, keeper] = [await town.as('ada'), await town.as('keeper')];
    const longSuspension = await decide(firstPost.case, { decision: 'suspend', category: 'spam' });
    await decide(secondPost.case, { decision: 'suspend', category: 'spam', days: 3 });
    await keeper.ask('POST /admin/user/restore', { user_id: town.id.rosa });
    expect((await ada.refused('POST /admin/report/undo', { id: longSuspension.id })).message).toBe(
      sentences.alreadyReversed,
    );
    expect(await suspended()).toEqual({ suspended: false, why: '' });

    await keeper.ask('POST /admin/user/suspend', {
      user_id: town.id.rosa,
      reason: 'She sold accounts.',
    });
    const { id } = (await town.db.queryOne<{ id: number }>(
      sql`select max(id) as id from decisions where person_id = ${town.id.rosa}`,
    ))!;
    expect(
      await refused(thirdPost.case, { decision: 'suspend', category: 'spam', days: 1 }),
    ).toMatchObject({ status: 403, message: sentences.suspendedByAdmin });
    expect(await ada.refused('POST /admin/report/undo', { id })).toMatchObject({
      status: 403,
      message: sentences.decidedByAdmin,
    });
    expect(await suspended()).toEqual({ suspended: true, why: 'She sold accounts.' });
    await undo(id, 'keeper');
    expect(await suspended()).toEqual({ suspended: false, why: '' });
  });

  test('by an administrator is not ended by undoing an earlier decision', async () => {
    const { id } = await decide((await reportedPost('yusuf')).case, {
      decision: 'suspend',
      category: 'spam',
      days: 3,
    });
    await (
      await town.as('keeper')
    ).ask('POST /admin/user/suspend', { user_id: town.id.yusuf, reason: 'For another reason.' });
    await undo(id);
    expect(
      await town.db.queryOne(
        sql`select suspended_why as why from all_people where id = ${town.id.yusuf}`,
      ),
    ).toEqual({ why: 'For another reason.' });
  });
});

describe('a decision is refused', () => {
  test('about oneself, about own reports, and about staff unless by an administrator', async () => {
    const [ownDecisions, ownReport, ofModerator, ofAdmin] = [
      await reportedPost('ada'),
      await reportedPost('ben', 'ada'),
      await reportedPost('zoe'),
      await reportedPost('keeper'),
    ];
    const missing = await refused('content-999999999', { decision: 'keep' });
    expect((await refused(ownDecisions.case, { decision: 'keep' })).body).toBe(missing.body);
    expect(await refused(ownReport.case, { decision: 'keep' })).toMatchObject({
      status: 403,
      message: sentences.ownReport,
    });
    expect((await refused(ofModerator.case, { decision: 'keep' })).body).toBe(missing.body);
    // Moderators decide about the only administrator.
    expect(
      (
        await (
          await town.as('keeper')
        ).refused('POST /admin/report/resolve', { id: ofAdmin.case, decision: 'keep' })
      ).body,
    ).toBe(missing.body);
    await decide(ofAdmin.case, { decision: 'keep' });
    expect(
      (await (await town.as('ada')).refused('GET /admin/report', { id: ownDecisions.case })).status,
    ).toBe(404);
    const { id } = await decide(
      ofModerator.case,
      { decision: 'hide', category: 'other' },
      'keeper',
    );
    for (const username of ['zoe', 'ada'] as const)
      expect(
        (await (await town.as(username)).refused('POST /admin/report/undo', { id })).message,
      ).toBe(sentences.decisionNotFound);
    await undo(id, 'keeper');
    await decide(ownReport.case, { decision: 'keep' }, 'zoe');
  });

  test('without a category, or if it does not fit the subject', async () => {
    const post = await reportedPost('ben');
    expect(await refused(post.case, { decision: 'hide' })).toMatchObject({
      status: 422,
      message: { category: [sentences.violationRequired] },
    });
    await report(town, { user_id: town.id.ben }, 'noor');
    expect(
      await refused(`person-${town.id.ben}`, { decision: 'hide', category: 'spam' }),
    ).toMatchObject({
      status: 422,
      message: { decision: [sentences.decisionNotPossible] },
    });
    expect(await refused('content-999999999', { decision: 'keep' })).toMatchObject({ status: 404 });
  });

  test('to keep a text that its author edited since the moderator read it, which may have new reports', async () => {
    const zoe = await town.as('zoe');
    const [ben, { id: content_id }] = [await town.as('ben'), await town.post('ben')];
    const { id: comment_id } = await town.say('ben', content_id);
    const subjects = [
      {
        id: `content-${content_id}`,
        reported: { content_id },
        edit: () => ben.ask('POST /content/add', { id: content_id, text: 'Something worse.' }),
      },
      {
        id: `comment-${comment_id}`,
        reported: { comment_id },
        edit: () =>
          ben.ask('POST /comment/add', { id: comment_id, content_id, comment: 'Something worse.' }),
      },
    ];
    for (const { id, reported, edit } of subjects) {
      await report(town, reported, 'noor');
      const { revision } = (await zoe.ask('GET /admin/report', { id })).case;
      await edit();
      await report(town, reported, 'lena');
      const keep = { id, decision: 'keep', revision: revision! } as const;
      expect(await zoe.refused('POST /admin/report/resolve', keep)).toMatchObject({
        status: 409,
        message: strings.changedElsewhere,
      });
      const { case: current } = await zoe.ask('GET /admin/report', { id });
      expect(current).toMatchObject({
        state: 'open',
        revision: revision! + 1,
        said_now: { text: 'Something worse.' },
      });
      await zoe.ask('POST /admin/report/resolve', { ...keep, revision: current.revision! });
    }
  });

  test('a second time: of two concurrent decisions one gets a conflict', async () => {
    const posts = await Promise.all(Array.from({ length: 4 }, () => reportedPost('ivan')));
    const [ada, zoe] = [await town.as('ada'), await town.as('zoe')];
    for (const { case: id, id: post } of posts) {
      const responses = await Promise.all([
        ada.raw('POST /admin/report/resolve', { id, decision: 'hide', category: 'spam' }),
        zoe.raw('POST /admin/report/resolve', { id, decision: 'keep' }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect(responses.find(({ statusCode }) => statusCode === 409)!.json().message).toBe(
        sentences.alreadyDecided,
      );
      const wasHidden = responses[0]!.statusCode === 200;
      expect(await canSee('noor', 'GET /content/get-one', post)).toBe(!wasHidden);
      expect(await listAuditEntries(town, 'content', post)).toEqual([
        wasHidden ? 'ada report.hide' : 'zoe report.keep',
      ]);
    }
  });

  test('never by deadlock: a concurrent deletion by the author and the decision both take effect', async () => {
    const ivan = await town.as('ivan');
    for (let i = 0; i < 4; i++) {
      const post = await reportedPost('ivan');
      const [deleted, decided] = await Promise.all([
        ivan.raw('POST /content/delete', { id: post.id }),
        (await town.as('ada')).raw('POST /admin/report/resolve', {
          id: post.case,
          decision: 'delete',
          category: 'spam',
        }),
      ]);
      expect([200, 404]).toContain(deleted.statusCode);
      expect([200, 422]).toContain(decided.statusCode);
      expect(await canSee('ivan', 'GET /content/get-one', post.id)).toBe(false);
    }
  });
});

describe('an undone decision', () => {
  test('restores the content, reopens the case, and withdraws unread notifications', async () => {
    const post = await reportedPost('leo', 'noor');
    const notified = await notificationsFrom(town, async () => {
      await town.db.execute(
        sql`insert into notification_settings (person_id, name, enabled) select id, 'my_content_email', false from people on conflict (person_id, name) do update set enabled = false`,
      );
      const { id } = await decide(post.case, { decision: 'hide', category: 'spam' });
      await undo(id, 'zoe');
    });
    expect(notified).toEqual([]);
    expect(await canSee('noor', 'GET /content/get-one', post.id)).toBe(true);
    expect(await listAuditEntries(town, 'content', post.id)).toEqual([
      'ada report.hide',
      'zoe report.undo',
    ]);
    const { cases } = await (await town.as('ada')).ask('GET /admin/reports', { pageSize: 100 });
    expect(cases.map(({ id }) => id)).toContain(post.case);

    const { id } = await decide(post.case, { decision: 'hide', category: 'spam' });
    await (await town.as('leo')).ask('POST /notification/read', {});
    await undo(id);
    expect(await notificationTexts(town, 'leo')).toEqual([
      'A moderator reversed the decision about your post',
    ]);
    expect((await (await town.as('ada')).refused('POST /admin/report/undo', { id })).status).toBe(
      409,
    );
    expect(
      (await (await town.as('ada')).refused('POST /admin/report/undo', { id: 999_999 })).status,
    ).toBe(404);
  });

  test('is refused after 30 days', async () => {
    const post = await reportedPost('leo', 'elif');
    const { id } = await decide(post.case, { decision: 'hide', category: 'spam' });
    await town.db.execute(
      sql`update decisions set decided_at = ${new Date(Date.now() - 31 * day)} where id = ${id}`,
    );
    expect((await (await town.as('ada')).refused('POST /admin/report/undo', { id })).message).toBe(
      sentences.reversalTooLate,
    );
  });

  test('leaves the effects of another decision that hides the same content', async () => {
    const post = await reportedPost('leo', 'noor');
    const first = await decide(post.case, { decision: 'hide', category: 'spam' });
    await town.db.execute(
      sql`insert into reports (reporter_id, title, url, reason, content_id, subject_person_id) values (${town.id.kira}, 't', 'u', 'r', ${post.id}, ${town.id.leo})`,
    );
    const second = await decide(post.case, { decision: 'delete', category: 'spam' });
    expect(await canSee('leo', 'GET /content/get-one', post.id)).toBe(false);
    await undo(second.id);
    expect([
      await canSee('leo', 'GET /content/get-one', post.id),
      await canSee('noor', 'GET /content/get-one', post.id),
    ]).toEqual([true, false]);
    await undo(first.id);
    expect(await canSee('noor', 'GET /content/get-one', post.id)).toBe(true);
  });
});
