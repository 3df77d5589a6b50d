// Moderators' access: never to cases about themselves, and only as long as the case exists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#contract/durations.ts';
import { sql } from '#server/db/sql.ts';
import { makeModerators, report } from '#test/reports.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'hugo', 'zoe');
});
afterAll(() => town.close());

const listedBy = async (
  username: Username,
  state: 'open' | 'decided' | 'appealed' | 'waiting' = 'open',
) =>
  (await (await town.as(username)).ask('GET /admin/reports', { state, pageSize: 100 })).cases.map(
    ({ id }) => id,
  );
const canOpen = async (username: Username, id: string) =>
  (await (await town.as(username)).raw('GET /admin/report', { id })).statusCode;

describe('a judge', () => {
  test('hides reports, counts and audit rows about the judge; cases about moderators go to administrators', async () => {
    const hugo = await town.as('hugo');
    const keeper = await town.as('keeper');
    const post = await town.post('hugo');
    const { sent } = await hugo.ask('POST /message/send', {
      recipients: ['dev'],
      message: 'Nothing kind.',
    });
    const before = (await keeper.ask('GET /admin/reports', {})).waiting.open;
    await report(town, { content_id: post.id }, 'dev');
    await report(town, { user_id: hugo.id }, 'dev');
    await report(town, { message_id: sent.id }, 'dev');
    const ids = [`content-${post.id}`, `person-${hugo.id}`, `message-${sent.id}`];
    for (const username of ['hugo', 'zoe'] as const) {
      const response = await (await town.as(username)).ask('GET /admin/reports', {});
      expect([response.cases, response.waiting.open], username).toEqual([[], 0]);
      for (const id of ids) expect(await canOpen(username, id)).toBe(404);
    }
    expect(await listedBy('keeper')).toEqual(expect.arrayContaining(ids));
    expect((await keeper.ask('GET /admin/dashboard', {})).waiting.reports).toBe(before + 3);
    for (const id of ids) expect(await canOpen('keeper', id)).toBe(200);
    const { decision } = await keeper.ask('POST /admin/report/resolve', {
      id: ids[0]!,
      decision: 'hide',
      category: 'spam',
    });
    await hugo.ask('POST /moderation/appeal', { id: decision.id, text: 'It is not.' });
    for (const state of ['appealed', 'decided', 'waiting'] as const)
      expect(await listedBy('hugo', state)).toEqual([]);

    // Even as an administrator they see neither the audit rows about their cases nor counts that
    // include them.
    await town.db.execute(sql`update people set role = 1 where id = ${hugo.id}`);
    await keeper.ask('POST /admin/appeal/resolve', { id: decision.id, decision: 'uphold' });
    const { log } = await hugo.ask('GET /admin/audit', { pageSize: 100 });
    expect(
      log.filter(
        ({ deed, subject_id }) =>
          /^(report|appeal)\.(?!list)/.test(deed) && subject_id !== undefined,
      ),
    ).toEqual([]);
    expect((await hugo.ask('GET /admin/user', { user_id: hugo.id })).user.reports).toBe(0);
    expect((await keeper.ask('GET /admin/user', { user_id: hugo.id })).user.reports).toBe(3);
    await town.db.execute(sql`update people set role = 2 where id = ${hugo.id}`);
  });

  test('leaves reports about staff out of the totals', async () => {
    const { dailyStatsJob } = await import('../admin/dailyStats.ts');
    const keeper = await town.as('keeper');
    const count = async () => {
      await dailyStatsJob({}, town.app, '1');
      const { totals, days } = await keeper.ask('GET /admin/dashboard', {});
      return [totals.reports, days.at(-1)!.reports];
    };
    const before = await count();
    await report(town, { user_id: keeper.id }, 'dev');
    expect(await count()).toEqual(before);
    await report(town, { user_id: town.id.ben }, 'dev');
    expect(await count()).toEqual(before.map((n) => n! + 1));
  });

  test('lets only moderators decide about the only administrator', async () => {
    const id = `person-${town.id.keeper}`;
    expect(await canOpen('keeper', id)).toBe(404);
    expect(await canOpen('zoe', id)).toBe(200);
    await town.db.execute(sql`update people set role = 1 where id = ${town.id.gus}`);
    expect([await canOpen('zoe', id), await canOpen('gus', id)]).toEqual([404, 200]);
    await town.db.execute(sql`update people set role = 2 where id = ${town.id.gus}`);
  });

  test('hides reports about a group owner from them, but not from the site’s moderators', async () => {
    const group_id = town.group.creek!;
    const post = await town.post('ada', { group_id, shared_as: 'Group' });
    await report(town, { content_id: post.id }, 'dev');
    const ada = await town.as('ada');
    const response = await ada.ask('GET /group/reports', { group_id });
    expect([response.cases, response.waiting.open]).toEqual([[], 0]);
    expect(
      (await ada.refused('GET /group/report', { group_id, id: `content-${post.id}` })).status,
    ).toBe(404);
    expect(await listedBy('zoe')).toContain(`content-${post.id}`);
  });
});

describe('after the case', () => {
  test('hides later edits and drafts from moderators, and the snapshot after 30 days', async () => {
    const ada = await town.as('ada');
    const post = await town.post('ada', { shared_as: 'Friends', text: 'For friends.' });
    await report(town, { content_id: post.id }, 'ben');
    const id = `content-${post.id}`;
    const zoe = await town.as('zoe');
    await zoe.ask('POST /admin/report/resolve', { id, decision: 'keep' });
    await ada.ask('POST /content/add', {
      id: post.id,
      text: 'Written later.',
      shared_as: 'Private',
    });
    const { case: caseSoon } = await zoe.ask('GET /admin/report', { id });
    expect([caseSoon.said_then?.text, caseSoon.said_now]).toEqual(['For friends.', undefined]);
    const longAgo = new Date(Date.now() - 31 * day);
    await town.db.execute(
      sql`update decisions set decided_at = ${longAgo} where subject = 'content' and subject_id = ${post.id}`,
    );
    await town.db.execute(
      sql`update reports set resolved_at = ${longAgo} where subject = 'content' and subject_id = ${post.id}`,
    );
    const laterCase = JSON.stringify(await zoe.ask('GET /admin/report', { id }));
    expect(laterCase).not.toContain('For friends.');
    expect(laterCase).not.toContain('Written later.');
  });

  test('shows a blog that became a draft again as it was when reported', async () => {
    const ada = await town.as('ada');
    const { content: blog } = await ada.ask('POST /blog/create', {
      title: 'Read by all',
      excerpt: 'In short.',
      description: '<p>Before.</p>',
      shared_as: 'Public',
      status: 'Published',
    });
    await report(town, { content_id: blog.id }, 'ben');
    await ada.ask('POST /blog/update', {
      id: blog.id,
      title: 'Read by all',
      excerpt: 'In short.',
      description: '<p>DRAFT SECRET</p>',
      status: 'Draft',
    });
    const { case: openedCase } = await (
      await town.as('zoe')
    ).ask('GET /admin/report', { id: `content-${blog.id}` });
    expect(openedCase.said_then?.body).toContain('Before.');
    expect(JSON.stringify(openedCase)).not.toContain('DRAFT SECRET');
  });
});

test('adds the reason and a new snapshot when the same person reports again', async () => {
  const post = await town.post('gus', { text: 'Buy this.' });
  const dev = await town.as('dev');
  const send = (reason: string) =>
    dev.ask('POST /content/report', { content_id: post.id, title: 'Report', url: '/feed', reason });
  await Promise.all([send('Advertising'), send('Advertising')]);
  await (
    await town.as('gus')
  ).ask('POST /content/add', { id: post.id, text: 'I know where you live.', shared_as: 'Public' });
  await Promise.all([send('He threatens me'), send('And my family'), send('He threatens me')]);
  const { case: openedCase } = await (
    await town.as('zoe')
  ).ask('GET /admin/report', { id: `content-${post.id}` });
  expect(openedCase.total_reports).toBe(1);
  expect(openedCase.reports.map(({ reason }) => reason).toSorted()).toEqual([
    'Advertising',
    'And my family',
    'He threatens me',
  ]);
  expect([openedCase.said_then?.text, openedCase.said_later.map(({ said }) => said.text)]).toEqual([
    'Buy this.',
    ['I know where you live.'],
  ]);
});
