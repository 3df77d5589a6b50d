// Cases: what moderators see of reported subjects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { strings } from '#contract/strings.ts';
import { addJob } from '#server/jobs/queue.ts';
import { sql } from '#server/db/sql.ts';
import { uploaded } from '#test/pictures.ts';
import { listAuditEntries, makeModerators, report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'ada', 'zoe');
});
afterAll(() => town.close());

const openCase = async (id: string, username: 'ada' | 'keeper' | 'zoe' = 'ada') =>
  (await (await town.as(username)).ask('GET /admin/report', { id })).case;

describe('the queue', () => {
  test('groups reports by subject, oldest or most reported first, with the reporters', async () => {
    const [firstLink, secondLink] = [
      await town.post('ben', { text: 'The first one.' }),
      await town.post('ben', { text: 'The second one.' }),
    ];
    await report(town, { content_id: firstLink.id }, 'noor');
    await report(town, { content_id: secondLink.id }, 'noor', 'elif', 'femi');
    const ada = await town.as('ada');
    const listed = await ada.ask('GET /admin/reports', {});
    expect(listed.cases.map(({ id, total_reports }) => [id, total_reports])).toEqual([
      [`content-${firstLink.id}`, 1],
      [`content-${secondLink.id}`, 3],
    ]);
    expect(listed.waiting).toEqual({ open: 2, appealed: 0 });
    expect(listed.cases[1]).toMatchObject({
      state: 'open',
      subject: 'content',
      content_type: 0,
      quote: 'The second one.',
      author: { username: 'ben' },
    });
    expect(
      listed.cases[1]!.reports.map(({ reporter, reason }) => [reporter!.username, reason]),
    ).toEqual([
      ['noor', 'noor says so'],
      ['elif', 'elif says so'],
      ['femi', 'femi says so'],
    ]);
    const mostReported = await ada.ask('GET /admin/reports', { sort: 'most', pageSize: 1 });
    expect([mostReported.cases.map(({ id }) => id), mostReported.pageCount]).toEqual([
      [`content-${secondLink.id}`],
      2,
    ]);
  });

  test('quotes only public content, and names no author for external links', async () => {
    const { id } = await town.post('ben', { shared_as: 'Friends', text: 'For friends alone.' });
    await report(town, { content_id: id }, 'ada');
    await report(town, {}, 'noor');
    const { cases } = await (await town.as('zoe')).ask('GET /admin/reports', {});
    expect(cases.find((listed) => listed.id === `content-${id}`)).toMatchObject({
      quote: '',
      author: { username: 'ben' },
    });
    expect(cases.find(({ subject }) => subject === 'link')).not.toHaveProperty('author');
    expect(JSON.stringify(cases)).not.toContain('For friends alone');
  });

  test('is accessible to moderators and administrators only, immediately after a role change', async () => {
    const id = 'content-1';
    for (const [client, status] of [
      [town.visitor, 401],
      [await town.as('ben'), 403],
    ] as const) {
      expect((await client.refused('GET /admin/reports', {})).status).toBe(status);
      expect((await client.refused('GET /admin/report', { id })).status).toBe(status);
      expect(
        (await client.refused('POST /admin/report/resolve', { id, decision: 'keep' })).status,
      ).toBe(status);
      expect((await client.refused('POST /admin/report/undo', { id: 1 })).status).toBe(status);
      expect(
        (await client.refused('POST /admin/appeal/resolve', { id: 1, decision: 'uphold' })).status,
      ).toBe(status);
    }
    const hana = await town.as('hana');
    await makeModerators(town, 'hana');
    await hana.ask('GET /admin/reports', {});
    await town.db.execute(sql`update people set moderator = false where id = ${hana.id}`);
    expect((await hana.refused('GET /admin/reports', {})).status).toBe(403);
  });
});

describe('a case', () => {
  test('shows the snapshot across blocks and audiences, shows the current version only if the audience has not shrunk, and is audited', async () => {
    const quinn = await town.as('quinn');
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${quinn.id}, ${town.id.zoe}) on conflict do nothing`,
    );
    const { file_name: fileName } = await uploaded(quinn);
    const post = await town.post('quinn', { text: 'As it stood.', attachments: [fileName] });
    await report(town, { content_id: post.id }, 'noor');
    expect((await openCase(`content-${post.id}`, 'zoe')).public).toBe(true);
    expect(await listAuditEntries(town, 'content', post.id)).toEqual(['zoe report.see']);
    await quinn.ask('POST /content/add', {
      id: post.id,
      text: 'As it stands.',
      shared_as: 'Public',
    });
    expect(await openCase(`content-${post.id}`, 'zoe')).toMatchObject({
      said_then: { text: 'As it stood.' },
      said_now: { text: 'As it stands.' },
    });

    await quinn.ask('POST /content/add', {
      id: post.id,
      text: 'For herself.',
      shared_as: 'Private',
    });
    const openedCase = await openCase(`content-${post.id}`, 'zoe');
    expect(openedCase).toMatchObject({
      public: false,
      place: '',
      said_then: { text: 'As it stood.', shared_as: 'Public' },
    });
    expect(JSON.stringify(openedCase)).not.toContain('For herself.');
    expect(
      (await town.http.inject(openedCase.pictures[0]!.url)).statusCode,
      'its picture of then',
    ).toBe(200);
    // One entry an hour for each moderator.
    expect(await listAuditEntries(town, 'content', post.id)).toEqual(['zoe report.see']);
    // In the calls for members, moderators see no more than anyone.
    expect(
      (await (await town.as('zoe')).refused('GET /content/get-one', { id: post.id })).status,
    ).toBe(404);
    expect(
      (await (await town.as('ada')).refused('GET /content/get-one', { id: post.id })).status,
    ).toBe(404);
  });

  test('retains images the author removed, for the judges only, until 30 days after the decision', async () => {
    const quinn = await town.as('quinn');
    const [first, second] = [await uploaded(quinn), await uploaded(quinn)];
    const post = await town.post('quinn', {
      text: 'Look.',
      attachments: [first.file_name, second.file_name],
    });
    const comment = await quinn.ask('POST /comment/add', {
      content_id: post.id,
      comment: 'And here.',
      image: (await uploaded(quinn)).file_name,
    });
    const commented = comment.comment.id;
    await report(town, { content_id: post.id }, 'noor');
    await report(town, { comment_id: commented }, 'noor');
    await quinn.ask('POST /content/delete-image', { file_name: first.file_name });
    expect(
      (await quinn.refused('POST /content/delete-image', { file_name: first.file_name })).status,
    ).toBe(404);
    const openedCase = await openCase(`content-${post.id}`, 'zoe');
    expect(openedCase.pictures.map(({ file_name }) => file_name)).toEqual([second.file_name]);
    expect(openedCase.pictures_then?.map(({ file_name }) => file_name)).toEqual([first.file_name]);
    const getStatus = async (url: string) => (await town.http.inject(url)).statusCode;
    expect(await getStatus(openedCase.pictures_then![0]!.url)).toBe(200);
    expect(await getStatus(town.app.files.address(first.file_name, quinn.id)), 'its author').toBe(
      404,
    );

    await quinn.ask('POST /comment/delete', { id: commented });
    const deletedCase = await openCase(`comment-${commented}`, 'zoe');
    expect(deletedCase).toMatchObject({ standing: 'gone', said_then: { text: 'And here.' } });
    expect(await getStatus(deletedCase.pictures[0]!.url)).toBe(200);
    await quinn.ask('POST /content/delete', { id: post.id });
    const urls = (await openCase(`content-${post.id}`, 'zoe')).pictures.map(({ url }) => url);
    expect(await Promise.all(urls.map(getStatus))).toEqual([200, 200]);
    await town.db.execute(
      sql`insert into files (name, owner_id, width, height, bytes, created_at) values ('unused', ${quinn.id}, 1, 1, 1, now() - interval '2 days')`,
    );
    await addJob(town.db, 'files.sweep', {});
    await town.drainJobs();
    expect(await town.db.queryOne(sql`select from files where name = 'unused'`)).toBeUndefined();
    expect(await Promise.all(urls.map(getStatus)), 'after the sweep').toEqual([200, 200]);

    await (
      await town.as('zoe')
    ).ask('POST /admin/report/resolve', { id: `content-${post.id}`, decision: 'keep' });
    await town.db.execute(
      sql`update reports set resolved_at = now() - interval '31 days' where subject_id = ${post.id}`,
    );
    await addJob(town.db, 'moderation.sweep', {});
    await town.drainJobs();
    await addJob(town.db, 'files.sweep', {});
    await town.drainJobs();
    expect(await town.db.query(sql`select from files where evidence_thing = ${post.id}`)).toEqual(
      [],
    );
    expect(await Promise.all(urls.map(getStatus))).toEqual([404, 404]);
  });

  test('returns 404 for unreported subjects and unknown ids', async () => {
    const { id } = await town.post('ben');
    const ada = await town.as('ada');
    const missing = await ada.refused('GET /admin/report', { id: 'content-999999999' });
    expect(missing).toMatchObject({ status: 404, message: moderationStrings.caseNotFound });
    expect((await ada.refused('GET /admin/report', { id: `content-${id}` })).body).toBe(
      missing.body,
    );
    expect(
      await town.db.query(sql`select from reported_posts(${ada.id}) where id = ${id}`),
    ).toEqual([]);
    expect(
      await town.db.query(sql`select from reported_posts(${town.id.ben})`),
      'a member',
    ).toEqual([]);
    expect(
      await town.db.query(sql`select from people_in_reports(${town.id.ben})`),
      'a member',
    ).toEqual([]);
  });

  test('shows a comment with its neighbors if they are public, and without them otherwise', async () => {
    const post = await town.post('ben');
    const [before, target] = [
      await town.say('noor', post.id, { comment: 'Before' }),
      await town.say('elif', post.id, { comment: 'Reported' }),
    ];
    const reply = await town.say('femi', post.id, { comment: 'A reply', parent_id: target.id });
    await report(town, { comment_id: target.id }, 'noor');
    const openedWhileOpen = await openCase(`comment-${target.id}`);
    expect(
      openedWhileOpen.neighbors.map(({ text, role, reported }) => [text, role, reported]),
    ).toEqual([
      ['Before', 'before', false],
      ['Reported', 'this', true],
      ['A reply', 'after', false],
    ]);
    expect(openedWhileOpen.post).toMatchObject({ text: post.text });

    await (await town.as('ben')).ask('POST /content/add', { id: post.id, shared_as: 'Private' });
    const openedAfterDecision = await openCase(`comment-${target.id}`);
    expect([openedAfterDecision.neighbors, openedAfterDecision.said_then?.text]).toEqual([
      [],
      'Reported',
    ]);
    expect(openedAfterDecision).not.toHaveProperty('post');
    await town.db.execute(sql`update posts set shared_as = 'Friends' where id = ${post.id}`);
    await report(town, { comment_id: target.id }, 'ada');
    await report(town, { comment_id: reply.id }, 'ada');
    await town.db.execute(sql`update people set moderator = true where id = ${town.id.femi}`);
    expect(
      (await openCase(`comment-${target.id}`, 'zoe')).neighbors.map(({ text, role }) => [
        text,
        role,
      ]),
      'what was reported too, but not a case of another moderator',
    ).toEqual([['Reported', 'this']]);
    await town.db.execute(sql`update people set moderator = false where id = ${town.id.femi}`);
    expect(
      (await openCase(`comment-${reply.id}`, 'zoe')).neighbors.map(({ text, role }) => [
        text,
        role,
      ]),
    ).toEqual([
      ['Reported', 'parent'],
      ['A reply', 'this'],
    ]);
    expect(await listAuditEntries(town, 'comment', before.id)).toEqual([]);
  });

  test('shows of a message only what its reporter sent', async () => {
    const [ben, ada] = [await town.as('ben'), await town.as('ada')];
    const { sent } = await ben.ask('POST /message/send', {
      recipients: ['ada'],
      message: 'You will be sorry.',
    });
    await ben.ask('POST /message/send', { recipients: ['ada'], message: 'Not reported.' });
    await report(town, { message_id: sent.id }, 'ada');
    await report(town, { message_id: sent.id }, 'noor');
    const { cases } = await (await town.as('keeper')).ask('GET /admin/reports', { pageSize: 100 });
    expect(cases.filter(({ id }) => id === `message-${sent.id}`)).toMatchObject([
      { total_reports: 1, quote: '', author: { username: 'ben' } },
    ]);
    const openedCase = await openCase(`message-${sent.id}`, 'keeper');
    expect(openedCase).toMatchObject({
      said_then: { text: 'You will be sorry.' },
      may: ['keep', 'warn', 'suspend'],
      public: false,
    });
    expect(openedCase).not.toHaveProperty('said_now');
    expect(JSON.stringify(openedCase)).not.toContain('Not reported');
    expect(await listAuditEntries(town, 'message', sent.id)).toEqual(['keeper report.see']);
    // Deletion by either side does not change what was sent.
    await ada.ask('POST /message/delete', { user_id: ben.id });
    await ben.ask('POST /message/delete', { user_id: ada.id });
    expect((await openCase(`message-${sent.id}`, 'keeper')).said_then).toMatchObject({
      text: 'You will be sorry.',
    });
  });

  test('shows the author’s history: join date, number of reports, and earlier decisions', async () => {
    const [firstPost, secondPost] = [await town.post('gus'), await town.post('gus')];
    await report(town, { content_id: firstPost.id }, 'noor');
    await report(town, { content_id: secondPost.id }, 'noor');
    await report(town, { user_id: town.id.gus }, 'noor');
    const ada = await town.as('ada');
    await ada.ask('POST /admin/report/resolve', {
      id: `content-${firstPost.id}`,
      decision: 'warn',
      category: 'spam',
    });
    const openedCase = await openCase(`content-${secondPost.id}`);
    expect(openedCase.history).toMatchObject({
      role: 'member',
      suspended: false,
      total_reports: 3,
      decisions: [{ decision: 'warn', category: 'spam', decided_by: { username: 'ada' } }],
    });
    expect(openedCase.earlier).toEqual([]);
    await report(town, { content_id: firstPost.id }, 'elif');
    const reopened = await openCase(`content-${firstPost.id}`);
    expect([
      reopened.state,
      reopened.earlier.map(({ decision }) => decision),
      reopened.history!.decisions,
    ]).toEqual(['open', ['warn'], []]);
    expect(await openCase(`person-${town.id.gus}`)).toMatchObject({
      said_now: { title: 'Gus Halvorsen' },
      may: ['keep', 'warn', 'suspend'],
    });
  });
});

test('group moderators see and decide only the cases of their group, without the reporters’ names', async () => {
  const group_id = town.group.creek!;
  const postInside = await town.post('ben', {
    group_id,
    shared_as: 'Group',
    text: 'In the creek.',
  });
  const friends = await town.post('ben', { group_id, shared_as: 'Friends' });
  const postOutside = await town.post('ben');
  await report(town, { content_id: friends.id }, 'ada');
  await town.db.execute(sql`update people set moderator = false where id = ${town.id.ada}`);
  await report(town, { content_id: postInside.id }, 'dev');
  await report(town, { content_id: postOutside.id }, 'dev');
  const ada = await town.as('ada');
  const { cases, waiting } = await ada.ask('GET /group/reports', { group_id });
  expect([cases.map(({ id }) => id), waiting.open]).toEqual([[`content-${postInside.id}`], 1]);
  expect(cases[0]!.reports[0]).not.toHaveProperty('reporter');
  const { case: openedCase } = await ada.ask('GET /group/report', {
    group_id,
    id: `content-${postInside.id}`,
  });
  expect(openedCase).toMatchObject({
    may: ['keep', 'hide', 'delete'],
    said_now: { text: 'In the creek.' },
  });
  expect(openedCase).not.toHaveProperty('history');
  for (const { id } of [friends, postOutside]) {
    expect((await ada.refused('GET /group/report', { group_id, id: `content-${id}` })).status).toBe(
      404,
    );
    expect(
      (
        await ada.refused('POST /group/report/resolve', {
          group_id,
          id: `content-${id}`,
          decision: 'hide',
          category: 'spam',
        })
      ).status,
    ).toBe(404);
  }
  const id = `content-${postInside.id}`;
  expect(
    (
      await ada.refused('POST /group/report/resolve', {
        group_id,
        id,
        decision: 'suspend',
        category: 'spam',
      })
    ).status,
  ).toBe(422);
  for (const username of ['ben', 'noor'] as const) {
    const client = await town.as(username);
    expect(await client.refused('GET /group/reports', { group_id })).toMatchObject({
      status: 403,
      message: strings.moderatorsOnly,
    });
    expect((await client.refused('POST /group/report/undo', { group_id, id: 1 })).status).toBe(403);
  }

  const { decision } = await ada.ask('POST /group/report/resolve', {
    group_id,
    id,
    decision: 'hide',
    category: 'other',
    reason: 'Off topic.',
  });
  expect(decision).toMatchObject({ in_group: true, can_undo: true });
  expect(
    (await (await town.as('dev')).refused('GET /content/get-one', { id: postInside.id })).status,
  ).toBe(404);
  const [row] = await town.db.query<{ group: string }>(
    sql`select details->>'group' as group from audit_log where operation = 'report.hide' and subject_id = ${postInside.id}`,
  );
  expect(row!.group).toBe(String(group_id));
  // The site's moderators see the group's decision too.
  expect((await openCase(id, 'zoe')).earlier).toMatchObject([{ in_group: true }]);
  await ada.ask('POST /group/report/undo', { group_id, id: decision.id });
  await (await town.as('dev')).ask('GET /content/get-one', { id: postInside.id });
  // Group moderators cannot undo the site's decisions.
  const { decision: ofSite } = await (
    await town.as('zoe')
  ).ask('POST /admin/report/resolve', { id, decision: 'hide', category: 'spam' });
  expect((await ada.refused('POST /group/report/undo', { group_id, id: ofSite.id })).status).toBe(
    404,
  );
  // Nor can they read the site's decisions or appeals to the site.
  const ben = await town.as('ben');
  await ben.ask('POST /moderation/appeal', { id: ofSite.id, text: 'For the site alone.' });
  for (const state of ['decided', 'appealed'] as const)
    expect((await ada.ask('GET /group/reports', { group_id, state })).cases).toEqual([]);
  expect(JSON.stringify(await ada.ask('GET /group/report', { group_id, id }))).not.toContain(
    'For the site alone.',
  );
  const post = await town.post('ben', { group_id, shared_as: 'Group' });
  await report(town, { content_id: post.id }, 'dev');
  await (
    await town.as('zoe')
  ).ask('POST /admin/report/resolve', { id: `content-${post.id}`, decision: 'keep' });
  expect(
    (await ada.refused('GET /group/report', { group_id, id: `content-${post.id}` })).status,
  ).toBe(404);
});

test('a case that a group keeps remains open for the site, which resolves it', async () => {
  const group_id = town.group.creek!;
  const post = await town.post('ben', {
    group_id,
    shared_as: 'Group',
    text: 'Kept among ourselves.',
  });
  await report(town, { content_id: post.id }, 'dev');
  const id = `content-${post.id}`;
  const [ada, zoe, dev] = [await town.as('ada'), await town.as('zoe'), await town.as('dev')];
  const listedBy = async (state: 'open' | 'decided') =>
    (await ada.ask('GET /group/reports', { group_id, state })).cases.find(
      (listed) => listed.id === id,
    );
  const waitsFor = async () =>
    (await zoe.ask('GET /admin/reports', { pageSize: 50 })).cases.some(
      (listed) => listed.id === id,
    );
  const loadOutcome = async () =>
    (await dev.ask('GET /moderation/decisions', {})).reports[0]!.outcome;
  const before = (await ada.ask('GET /group/reports', { group_id })).waiting.open;

  const { decision, message } = await ada.ask('POST /group/report/resolve', {
    group_id,
    id,
    decision: 'keep',
  });
  expect(message).toBe(moderationStrings.keptInGroup);
  expect(await listedBy('open')).toBeUndefined();
  expect(await listedBy('decided')).toMatchObject({
    total_reports: 1,
    decision: { decision: 'keep' },
  });
  expect((await ada.ask('GET /group/reports', { group_id })).waiting.open).toBe(before - 1);
  expect(
    (
      await ada.refused('POST /group/report/resolve', {
        group_id,
        id,
        decision: 'hide',
        category: 'spam',
      })
    ).status,
  ).toBe(409);
  expect(await waitsFor()).toBe(true);
  expect(await loadOutcome()).toBe('waits');

  // An undone decision, or a new reporter, reopens the case in the group.
  await ada.ask('POST /group/report/undo', { group_id, id: decision.id });
  expect(await listedBy('open')).toMatchObject({ total_reports: 1 });
  await ada.ask('POST /group/report/resolve', { group_id, id, decision: 'keep' });
  await report(town, { content_id: post.id }, 'noor');
  expect(await listedBy('open')).toMatchObject({ total_reports: 1 });

  const openedCase = await openCase(id, 'zoe');
  expect(openedCase).toMatchObject({
    state: 'open',
    total_reports: 2,
    earlier: [{ decision: 'keep', in_group: true }, {}],
  });

  // each decision stays in the audit log, so a group cannot decide and reverse without end
  const hideInput = { group_id, id, decision: 'hide', category: 'spam' } as const;
  for (let n = 3; n <= 5; n++) {
    const { decision } = await ada.ask('POST /group/report/resolve', hideInput);
    await ada.ask('POST /group/report/undo', { group_id, id: decision.id });
  }
  expect(await ada.refused('POST /group/report/resolve', hideInput)).toMatchObject({
    status: 403,
    message: moderationStrings.groupDecisionLimit,
  });
  await zoe.ask('POST /admin/report/resolve', { id, decision: 'hide', category: 'spam' });
  expect(await waitsFor()).toBe(false);
  expect(await listedBy('open')).toBeUndefined();
  expect(await loadOutcome()).toBe('acted');
});
