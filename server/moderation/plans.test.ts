// Query plans of cases and the audit log: the cost depends on the reports and the page size, not on
// the number of posts or rows.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { contextOf, expectIndexOnly, seedCrowd, collectStatements } from '#test/queryPlans.ts';
import { auditHandlers } from '../admin/audit.ts';
import { loadNeighbors } from './adjacentComments.ts';
import { openCase } from './case.ts';
import { listCases } from './queue.ts';
import type { ModerationSubject } from '../decisions/subject.ts';

const personCount = 2_000;
const posts = 100_000;
const reports = 5_000;
const rows = 200_000;
const moderator = 1_500;
const owner = 1;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, personCount, ['posts', 'audit_log']);
  await client.query(`
    update people set moderator = id = ${moderator}, role = case when id = ${personCount} then 1 else 2 end;
    insert into group_members (group_id, person_id) select id, owner_id from groups on conflict do nothing;
    insert into posts (author_id, content_type, text, shared_as, group_id, open_to_all)
      select 1 + i * 7919 % ${personCount}, 0, 'Post ' || i, case when i % 4 = 0 then 'Group' else 'Public' end, case when i % 4 = 0 then 1 end, i % 4 <> 0
      from generate_series(1::bigint, ${posts}) i;
    insert into comments (content_id, author_id, text) select id, 1 + id % ${personCount}, 'A comment' from posts where id % 4 = 0;
    insert into reports (reporter_id, title, url, reason, content_id, comment_id, subject_person_id, audience, group_id, said, resolved_at)
      select 1 + i * 13 % ${personCount}, 'Not kind', '/', 'It is not', case when i % 3 > 0 then c.id end, case when i % 3 = 0 then m.id end, c.author_id, c.shared_as, c.group_id, '{}',
        case when i % 10 = 0 then now() end
      from generate_series(1, ${reports}) i join posts c on c.id = 4 * (1 + i * 5 % 4000) join comments m on m.content_id = c.id;
    insert into decisions (subject, subject_id, person_id, decision, group_id)
      select r.subject, r.subject_id, r.subject_person_id, 'keep', case when r.id % 20 = 0 then 1 end from reports r where r.resolved_at is not null;
    update reports r set decision_id = (select max(d.id) from decisions d where d.subject = r.subject and d.subject_id = r.subject_id) where r.resolved_at is not null;
    insert into appeals (decision_id, text) select id, 'It was kind' from decisions where id % 5 = 0;
    insert into audit_log (id, actor_id, operation, subject, subject_id, details, previous_hash, hash)
      select i, 1 + i % 7, (array['report.see', 'person.see', 'person.list', 'setting.change'])[1 + i % 4], 'content', i % 1000, '{}', '', '' from generate_series(1, ${rows}) i where i % 5000 <> 0;
    insert into audit_log (id, actor_id, operation, subject, previous_hash, hash) select i * 5000, 99, 'feed.save', 'feed', '', '' from generate_series(1, ${rows / 5_000}) i;
    update audit_head set written = ${rows};
    alter table audit_log enable trigger user;
    analyze`);
}, 300_000);
afterAll(async () => {
  client.release();
  await app.close();
});

const tables = ['posts', 'comments'];

test('the queue of the site reads only as many posts and comments as a page shows', async () => {
  for (const input of [
    {},
    { state: 'waiting' },
    { sort: 'most', page: 3 },
    { state: 'decided' },
    { state: 'appealed' },
  ] as const) {
    const statements = await collectStatements(app, moderator, (ctx) =>
      listCases(ctx, { id: moderator, admin: false, group: null }, input),
    );
    await expectIndexOnly(client, tables, statements, 400, JSON.stringify(input));
    await expectIndexOnly(client, ['people'], statements, 2_000, JSON.stringify(input));
  }
});

test('the queue of a group reads only as many posts and comments as a page shows', async () => {
  const moderator = { id: owner, admin: false, group: { id: 1 } };
  for (const state of ['open', 'decided', 'appealed'] as const)
    await expectIndexOnly(
      client,
      tables,
      await collectStatements(app, owner, (ctx) => listCases(ctx, moderator, { state })),
      400,
      `group, ${state}`,
    );
});

test('responds within a second, even on a busy machine; the benchmark asserts a tenth', async () => {
  const ctx = contextOf(moderator, app);
  const site = { id: moderator, admin: false, group: null };
  const { cases } = await listCases(ctx, site, {});
  const measure = async (work: () => Promise<unknown>) => {
    const durations = [];
    for (let i = 0; i < 8; i++) {
      const startedAt = performance.now();
      await work();
      durations.push(performance.now() - startedAt);
    }
    return Math.min(...durations);
  };
  const group = { id: owner, admin: false, group: { id: 1 } };
  for (const state of ['open', 'waiting', 'decided', 'appealed'] as const) {
    expect(await measure(() => listCases(ctx, site, { state })), `site, ${state}`).toBeLessThan(
      1_000,
    );
    expect(
      await measure(() =>
        listCases({ ...ctx, member: { ...ctx.member, id: owner } }, group, { state }),
      ),
      `group, ${state}`,
    ).toBeLessThan(1_000);
  }
  expect(await measure(() => openCase(ctx, site, cases[0]!.id)), 'a case').toBeLessThan(1_000);
});

test('a case about a comment reads only the comments next to it, however many the post has', async () => {
  const { rows: createdComments } = await client.query<{ id: string; content_id: string }>(`
    with post as (insert into posts (author_id, content_type, text, shared_as) values (1, 0, 'Much discussed', 'Public') returning id),
    said as (insert into comments (content_id, author_id, text) select post.id, 1 + i % ${personCount}, 'A comment' from post, generate_series(1, 5000) i returning id, content_id)
    select id::text, content_id::text from said order by said.id`);
  const { id, content_id } = createdComments[2_500]!;
  await client.query(`
    insert into reports (reporter_id, title, url, reason, comment_id, subject_person_id, audience, said)
      select 3, 'Not kind', '/', 'It is not', m.id, m.author_id, 'Public', '{}' from comments m where m.id = ${id};
    analyze comments`);
  const target = { subject: 'comment', subjectId: Number(id), content_id: Number(content_id) };
  const site = { id: moderator, admin: false, group: null };
  const statements = await collectStatements(app, moderator, async (ctx) => {
    const { neighbors } = await loadNeighbors(ctx, site, target as ModerationSubject);
    expect(neighbors.map(({ id, role }) => [id, role])).toEqual(
      ['before', 'before', 'this', 'after', 'after'].map((role, i) => [
        Number(createdComments[2_498 + i]!.id),
        role,
      ]),
    );
  });
  await expectIndexOnly(client, tables, statements, 800, 'neighbors');
});

test('reads each page of the audit log along an index, for any filter, including the last page', async () => {
  const list = auditHandlers['GET /admin/audit'];
  for (const input of [
    {},
    { deed: 'report' },
    { deed: 'feed' },
    { deed: 'feed.save' },
    { actor_id: 3 },
    { actor_id: 99 },
    { subject: 'feed' },
    { subject: 'content', subject_id: 5 },
  ] as const)
    await expectIndexOnly(
      client,
      ['audit_log'],
      await collectStatements(app, personCount, (ctx) => list(input, ctx)),
      2_000,
      JSON.stringify(input),
    );
  const before = app.app.addresses.rowCode(100);
  await expectIndexOnly(
    client,
    ['audit_log'],
    await collectStatements(app, personCount, (ctx) => list({ before }, ctx)),
    2_000,
    'near its end',
  );
});
