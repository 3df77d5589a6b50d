// Appeals by members and by suspended people, and the public log of decisions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moderationStrings as sentences } from '#contract/moderationStrings.ts';
import { strings as everyday } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { codeIn, emailsToMember } from '#test/emails.ts';
import { listAuditEntries, makeModerators, report } from '#test/reports.ts';
import { notificationTexts } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'ada', 'zoe');
});
afterAll(() => town.close());

/** A decision by Ada about a post of the user. */
async function decideAndReport(
  username: Username,
  decision: 'hide' | 'delete' | 'warn' | 'suspend' | 'keep',
  days?: number,
) {
  const post = await town.post(username, { text: 'The words in question.' });
  await report(town, { content_id: post.id }, 'noor');
  const id = `content-${post.id}`;
  const ada = await town.as('ada');
  const response = await ada.ask('POST /admin/report/resolve', {
    id,
    decision,
    ...(decision !== 'keep' && { category: 'false' as const }),
    ...(days && { days }),
  });
  return { post: post.id, case: id, id: response.decision.id };
}
const decideAppeal = async (
  id: number,
  decision: 'uphold' | 'overturn',
  username: Username = 'zoe',
  reason = '',
) => (await town.as(username)).ask('POST /admin/appeal/resolve', { id, decision, reason });
const refusedJudge = async (id: number, username: Username) =>
  (await town.as(username)).refused('POST /admin/appeal/resolve', { id, decision: 'uphold' });

test('the only moderator of a site decides the appeal too, and the author is notified of that', async () => {
  const smallTown = await createTestTown();
  const keeper = await smallTown.as('keeper');
  const post = await smallTown.post('dev');
  await report(smallTown, { content_id: post.id }, 'noor', 'keeper');
  const { decision } = await keeper.ask('POST /admin/report/resolve', {
    id: `content-${post.id}`,
    decision: 'hide',
    category: 'spam',
  });
  const dev = await smallTown.as('dev');
  await dev.ask('POST /moderation/appeal', { id: decision.id, text: 'It is not.' });
  const waiting = await keeper.ask('GET /admin/reports', { state: 'waiting' });
  expect(waiting.cases).toMatchObject([
    { state: 'appealed', decision: { can_judge: true, sole: true } },
  ]);
  const { decision: reviewed } = await keeper.ask('POST /admin/appeal/resolve', {
    id: decision.id,
    decision: 'uphold',
    reason: 'I looked again.',
  });
  expect(reviewed.appeal).toMatchObject({ by_same: true });
  expect((await dev.ask('GET /moderation/decisions', {})).decisions[0]!.appeal).toMatchObject({
    by_same: true,
    reason: 'I looked again.',
  });
  await smallTown.close();
});

test('an appeal remains in its case after a later decision', async () => {
  const otherTown = await createTestTown();
  await makeModerators(otherTown, 'ada', 'zoe');
  const [ada, gus, zoe] = [
    await otherTown.as('ada'),
    await otherTown.as('gus'),
    await otherTown.as('zoe'),
  ];
  const post = await otherTown.post('gus');
  const caseId = `content-${post.id}`;
  const decideWarning = async () => {
    await report(otherTown, { content_id: post.id }, 'noor');
    return (
      await ada.ask('POST /admin/report/resolve', {
        id: caseId,
        decision: 'warn',
        category: 'other',
      })
    ).decision.id;
  };
  const upholdAppeal = (id: number) =>
    zoe.ask('POST /admin/appeal/resolve', { id, decision: 'uphold' });
  const loadCase = async () => (await zoe.ask('GET /admin/report', { id: caseId })).case;
  const first = await decideWarning();
  await gus.ask('POST /moderation/appeal', { id: first, text: 'It is right.' });
  const second = await decideWarning();
  expect(await loadCase()).toMatchObject({
    state: 'appealed',
    decision: { id: first, can_judge: true, appeal: { text: 'It is right.' } },
  });
  await gus.ask('POST /moderation/appeal', { id: second, text: 'This too.' });
  const { cases, waiting } = await zoe.ask('GET /admin/reports', { state: 'waiting' });
  expect([cases.map(({ id, decision }) => [id, decision?.id]), waiting.appealed]).toEqual([
    [[caseId, first]],
    1,
  ]);
  await upholdAppeal(first);
  expect(await loadCase()).toMatchObject({ state: 'appealed', decision: { id: second } });
  await upholdAppeal(second);
  expect(await loadCase()).toMatchObject({ state: 'decided', decision: { id: second } });
  await otherTown.close();
});

describe('an appeal', () => {
  test('can be made once, needs another moderator, and restores what was hidden when granted', async () => {
    const { id, post, case: caseId } = await decideAndReport('ben', 'hide');
    const [ben, ada, zoe] = [await town.as('ben'), await town.as('ada'), await town.as('zoe')];
    expect((await ben.ask('GET /moderation/decisions', {})).decisions[0]).toMatchObject({
      id,
      decision: 'hide',
      category: 'false',
      about: 'The words in question.',
      place: `/feed/${post}/details`,
      can_appeal: true,
    });
    expect((await ben.refused('POST /moderation/appeal', { id, text: ' ' })).message).toEqual({
      text: [sentences.appealTextRequired],
    });
    await ben.ask('POST /moderation/appeal', { id, text: 'I have a source.' });
    expect(await ben.refused('POST /moderation/appeal', { id, text: 'Again.' })).toMatchObject({
      status: 409,
      message: sentences.alreadyAppealed,
    });
    expect((await ben.ask('GET /content/get-one', { id: post })).content.hidden).toMatchObject({
      can_appeal: false,
    });

    const { cases, waiting } = await zoe.ask('GET /admin/reports', { state: 'appealed' });
    expect([cases.map((listed) => listed.id), waiting.appealed]).toEqual([[caseId], 1]);
    expect(cases[0]!.decision).toMatchObject({
      can_judge: true,
      appeal: { text: 'I have a source.' },
    });
    expect((await ada.ask('GET /admin/report', { id: caseId })).case.decision).toMatchObject({
      can_judge: false,
    });
    expect((await refusedJudge(id, 'ada')).message).toBe(sentences.ownDecisionAppealed);
    await makeModerators(town, 'noor');
    expect(
      (await (await town.as('noor')).ask('GET /admin/report', { id: caseId })).case.decision,
    ).toMatchObject({ can_judge: false });
    expect((await refusedJudge(id, 'noor')).message).toBe(sentences.ownReport);
    await town.db.execute(sql`update people set moderator = false where id = ${town.id.noor}`);
    const { message, decision } = await decideAppeal(id, 'overturn', 'zoe', 'The source is good.');
    expect([message, decision.undone, decision.appeal!.overturned]).toEqual([
      sentences.overturned,
      true,
      true,
    ]);
    await (await town.as('noor')).ask('GET /content/get-one', { id: post });
    expect(await notificationTexts(town, 'ben')).toEqual([
      'We granted your appeal and reversed the decision about your post',
    ]);
    expect((await ben.ask('GET /moderation/decisions', {})).decisions[0]).toMatchObject({
      undone: true,
      appeal: { overturned: true, reason: 'The source is good.' },
    });
    expect(await listAuditEntries(town, 'decision', id)).toEqual(['zoe appeal.overturn']);
    expect((await refusedJudge(id, 'keeper')).status).toBe(409);
  });

  test('changes nothing when rejected, and gives the reason', async () => {
    const { id, post } = await decideAndReport('dev', 'hide');
    await town.drainJobs();
    await (await town.as('dev')).ask('POST /moderation/appeal', { id, text: 'Please.' });
    await decideAppeal(id, 'uphold', 'zoe', 'It is still false.');
    expect(
      (await (await town.as('noor')).refused('GET /content/get-one', { id: post })).status,
    ).toBe(404);
    expect(await notificationTexts(town, 'dev')).toEqual([
      'We reviewed your appeal and kept the decision',
    ]);
    expect((await emailsToMember(town, 'dev')).map(({ subject }) => subject)).toEqual([
      'A moderator hid your post',
      'We reviewed your appeal and kept the decision',
    ]);
  });

  test('is rejected from others, about kept or undone decisions, and after 30 days', async () => {
    const { id } = await decideAndReport('gus', 'hide');
    const gus = await town.as('gus');
    expect(
      (await (await town.as('noor')).refused('POST /moderation/appeal', { id, text: 'x' })).message,
    ).toBe(sentences.decisionNotFound);
    expect((await town.visitor.refused('POST /moderation/appeal', { id, text: 'x' })).status).toBe(
      401,
    );
    expect((await town.visitor.refused('GET /moderation/decisions', {})).status).toBe(401);
    expect((await refusedJudge(id, 'zoe')).status).toBe(404);
    await town.db.execute(
      sql`update decisions set decided_at = ${new Date(Date.now() - 31 * day)} where id = ${id}`,
    );
    expect((await gus.refused('POST /moderation/appeal', { id, text: 'x' })).message).toBe(
      sentences.appealTooLate,
    );
    expect((await gus.ask('GET /moderation/decisions', {})).decisions[0]!.can_appeal).toBe(false);
    const keptDecision = await decideAndReport('gus', 'keep');
    expect(
      (await gus.refused('POST /moderation/appeal', { id: keptDecision.id, text: 'x' })).status,
    ).toBe(404);
    expect((await gus.ask('GET /moderation/decisions', {})).decisions).toHaveLength(1);
    const undoneDecision = await decideAndReport('gus', 'warn');
    await (await town.as('ada')).ask('POST /admin/report/undo', { id: undoneDecision.id });
    expect(
      (await gus.refused('POST /moderation/appeal', { id: undoneDecision.id, text: 'x' })).message,
    ).toBe(sentences.alreadyReversed);
  });

  test('of a suspended person works with the link in their email, without a session, and with no other code', async () => {
    for (const outcome of ['uphold', 'overturn'] as const) {
      const username = outcome === 'uphold' ? 'elif' : 'femi';
      const { id } = await decideAndReport(username, 'suspend', 20);
      const code = codeIn((await emailsToMember(town, username)).at(-1)!);
      const { decisions, reports } = await town.visitor.ask('GET /moderation/decisions', { code });
      expect([decisions.map((listed) => listed.id), reports]).toEqual([[id], []]);
      const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}x`;
      expect(
        (await town.visitor.refused('GET /moderation/decisions', { code: forged })).message,
      ).toEqual({ code: [everyday.linkExpired] });
      expect(
        (await town.visitor.refused('POST /moderation/appeal', { code: forged, text: 'x' })).status,
      ).toBe(422);
      await town.visitor.ask('POST /moderation/appeal', { code, text: 'It was not me.' });
      expect(
        (await town.visitor.refused('POST /moderation/appeal', { code, text: 'Again.' })).status,
      ).toBe(409);
      await decideAppeal(id, outcome, 'zoe', 'We looked twice.');
      const { suspended } = (await town.db.queryOne<{ suspended: boolean }>(
        sql`select suspended_at is not null as suspended from all_people where username = ${username}`,
      ))!;
      expect(suspended).toBe(outcome === 'uphold');
      const lastEmail = (await emailsToMember(town, username)).at(-1)!;
      expect(lastEmail.subject).toBe(
        outcome === 'uphold'
          ? 'Your appeal on Folkmoot'
          : 'We granted your appeal and reversed the decision about your account',
      );
    }
  });
});

test('an appeal against hiding is not granted for a text that was edited since it was read', async () => {
  const { post, case: id, id: decision } = await decideAndReport('dev', 'hide');
  const [dev, zoe] = [await town.as('dev'), await town.as('zoe')];
  await dev.ask('POST /moderation/appeal', { id: decision, text: 'I will change it.' });
  const { revision } = (await zoe.ask('GET /admin/report', { id })).case;
  await dev.ask('POST /content/add', { id: post, text: 'Something worse.' });
  const grant = { id: decision, decision: 'overturn', revision: revision! } as const;
  expect(await zoe.refused('POST /admin/appeal/resolve', grant)).toMatchObject({
    status: 409,
    message: everyday.changedElsewhere,
  });
  expect((await town.visitor.refused('GET /content/get-one', { id: post })).status).toBe(404);
  const { case: current } = await zoe.ask('GET /admin/report', { id });
  expect(current.said_now).toMatchObject({ text: 'Something worse.' });
  await zoe.ask('POST /admin/appeal/resolve', { ...grant, revision: current.revision! });
  expect((await town.visitor.ask('GET /content/get-one', { id: post })).content.text).toBe(
    'Something worse.',
  );
});

test('publishes the log of decisions if the site wants it, without names or content', async () => {
  expect((await town.visitor.refused('GET /moderation/log', {})).message).toBe(
    sentences.moderationLogOff,
  );
  const { decision } = (
    await (await town.as('ada')).ask('GET /admin/reports', { state: 'decided' })
  ).cases[0]!;
  await (await town.as('keeper')).ask('POST /admin/settings', { moderation_log_public: true });
  const { log } = await town.visitor.ask('GET /moderation/log', { pageSize: 100 });
  const pages = [];
  let before: string | undefined;
  do {
    const page = await town.visitor.ask('GET /moderation/log', {
      pageSize: 2,
      ...(before && { before }),
    });
    pages.push(...page.log);
    before = page.next;
  } while (before);
  expect(pages, 'by cursor').toEqual(log);
  const deep = await town.visitor.refused('GET /moderation/log', { page: 1_000, pageSize: 100 });
  expect(deep.status).toBe(422);
  expect(log.map(({ decision }) => decision)).toEqual(
    expect.arrayContaining(['hide', 'suspend', 'keep']),
  );
  expect(log.find(({ decision }) => decision === 'suspend')).toMatchObject({
    subject: 'content',
    content_type: 0,
    category: 'false',
    days: 20,
  });
  expect(log.find(({ overturned }) => overturned)).toBeDefined();
  // Decisions undone without an appeal are absent.
  expect(log.map(({ decision }) => decision)).not.toContain('warn');
  expect(decision!.id).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toMatch(/question|ada|ben|zoe|source|twice/);
});

test('pages the public log by id, and neither responses nor cursors contain the time of a decision', async () => {
  await (await town.as('keeper')).ask('POST /admin/settings', { moderation_log_public: true });
  await decideAndReport('lena', 'hide');
  await decideAndReport('lena', 'keep');
  const first = await town.visitor.ask('GET /moderation/log', { pageSize: 1 });
  expect(first.next).toBe(String(first.log[0]!.id));
  expect(first.log[0]!.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(JSON.stringify(first)).not.toMatch(/\d\d:\d\d|\d{10}/);
  const [newest, second] = (await town.visitor.ask('GET /moderation/log', { pageSize: 2 })).log;
  expect(newest!.id).toBeGreaterThan(second!.id);
  // with a time in the cursor, the time of a decision could be found by bisection
  const refused = await town.visitor.refused('GET /moderation/log', {
    before: `${Date.now()}-${second!.id}`,
  });
  expect(refused).toMatchObject({ status: 422, message: { before: [everyday.invalidValue] } });
});

test('deletes a person’s texts from reports and decisions when the account is deleted', async () => {
  const { id } = await decideAndReport('rosa', 'hide');
  const rosa = await town.as('rosa');
  await rosa.ask('POST /moderation/appeal', { id, text: 'My own words.' });
  await town.db.execute(sql`delete from people where id = ${rosa.id}`);
  expect(
    await town.db.queryOne(
      sql`select person_id, about, (select count(*)::int from appeals a where a.decision_id = d.id) as appeals from decisions d where d.id = ${id}`,
    ),
  ).toEqual({
    person_id: null,
    about: '',
    appeals: 0,
  });
  expect(
    await town.db.query(sql`select from reports where decision_id = ${id} and said is not null`),
  ).toEqual([]);
});
