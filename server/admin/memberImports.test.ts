// Lists of people to invite: the check of a file, the pace of its invitations, what they give to
// those who join, and their undo.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Output } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { clientOf } from '#test/api.ts';
import { emailsTo } from '#test/emails.ts';
import { runJob } from '#test/jobs.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';

const password = 'a long walk along the creek';
let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
beforeAll(async () => {
  town = await createTestTown({ INVITATIONS_PER_HOUR: '240' });
  keeper = await town.as('keeper');
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${keeper.id}`,
  );
});
afterAll(() => town.close());

const uploadFile = (csv: string) =>
  keeper.upload(Buffer.from(csv), 'people.csv', 'POST /admin/member-import/upload');
async function upload(csv: string): Promise<Output<'POST /admin/member-import/upload'>> {
  const response = await uploadFile(csv);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const start = (id: number) => keeper.ask('POST /admin/member-import/start', { id, password });
const change = (id: number, change: 'pause' | 'resume' | 'cancel' | 'undo') =>
  keeper.ask('POST /admin/member-import/change', { id, change });
const viewOf = async (id: number) =>
  (await keeper.ask('GET /admin/member-imports', {})).member_imports.find(
    (item) => item.id === id,
  )!;
const countsOf = async (id: number) =>
  Object.fromEntries((await viewOf(id)).counts.map(({ state, lines }) => [state, lines]));
/** Runs the job of the next minute now. */
async function nextMinute() {
  await town.db.execute(
    sql`select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs where key like 'admin.send-imported%'), run_at => now())`,
  );
  await town.drainJobs();
}
async function join(email: string) {
  const code = /signup-with-invitation\/([\w-]+)/.exec((await emailsTo(town, email))[0]!.link)![1]!;
  const { user_id, token } = await town.visitor.ask('POST /user/join', {
    code,
    name: 'Pim Larch',
    email,
    password: 'the ferry sails at dawn again',
  });
  await town.drainJobs();
  return { id: user_id!, client: clientOf(town, token) };
}

describe('a file', () => {
  test('is checked by line, without inviting anyone', async () => {
    const { member_import } = await upload(
      [
        'Email;Name;Groups;Role',
        'new1@example.org;One;Creek Keepers;',
        'not an address;Two;;',
        'NEW1@example.org;One again;;',
        'ada@larkwater.example;Ada;;',
        'new2@example.org;Three;;king',
        `new3@example.org;${'x'.repeat(81)};;`,
        `new4@example.org;;${Array.from({ length: 11 }, (_, n) => `G${n}`).join(', ')};`,
        `new5@example.org;;"${Array.from({ length: 11 }, (_, n) => `G${n}`).join(';')}";moderator`,
      ].join('\n'),
    );
    expect(member_import).toMatchObject({ state: 'draft', lines: 8, file_name: 'people.csv' });
    const { lines, pageCount } = await keeper.ask('GET /admin/member-import/lines', {
      id: member_import.id,
    });
    expect(pageCount).toBe(1);
    expect(lines.map(({ line, state }) => [line, state])).toEqual([
      [2, 'waiting'],
      [3, 'email'],
      [4, 'duplicate'],
      [5, 'member'],
      [6, 'role'],
      [7, 'name'],
      [8, 'waiting'],
      [9, 'groups'],
    ]);
    const waiting = await keeper.ask('GET /admin/member-import/lines', {
      id: member_import.id,
      state: 'waiting',
    });
    expect(waiting.lines.map(({ line }) => line)).toEqual([2, 8]);
    await town.drainJobs();
    expect(await emailsTo(town, 'new1@example.org')).toEqual([]);
    expect((await (await town.as('ada')).refused('GET /admin/member-imports', {})).status).toBe(
      403,
    );
    // only who uploaded it sees a draft
    await town.db.execute(sql`update all_people set role = role_admin() where username = 'carmen'`);
    const carmen = await town.as('carmen');
    expect((await carmen.ask('GET /admin/member-imports', {})).member_imports).toEqual([]);
    expect(
      (await carmen.refused('GET /admin/member-import/lines', { id: member_import.id })).status,
    ).toBe(404);
    await town.db.execute(sql`update all_people set role = 2 where username = 'carmen'`);
  });

  test('is refused without the column, without lines, and with too many', async () => {
    const refusal = async (csv: string) => (await uploadFile(csv)).body;
    expect(await refusal('name\nAda')).toContain(adminStrings.memberFileColumns);
    expect(await refusal('email\n')).toContain(adminStrings.csvFileEmpty);
    const many = Array.from({ length: limits.memberFileLines + 1 }, (_, n) => `p${n}@example.org`);
    expect(await refusal(`email\n${many.join('\n')}`)).toContain('10000');
    const { member_import } = await upload(`email\n${many.slice(1).join('\n')}`);
    expect(member_import).toMatchObject({ counts: [{ state: 'waiting', lines: 10_000 }] });
    await change(member_import.id, 'cancel');
  });

  test('with a group name that is not unique leaves the line out', async () => {
    await town.db.execute(
      sql`insert into groups (owner_id, name) values (${town.id.ada}, 'Twin peaks'), (${town.id.ben}, 'twin Peaks')`,
    );
    const { member_import } = await upload('email,groups\ntwin@example.org,Twin Peaks');
    expect(member_import.counts).toEqual([{ state: 'several_groups', lines: 1 }]);
  });
});

describe('the invitations', () => {
  test('need the password, are sent by the minute, and can be paused and canceled', async () => {
    const addresses = Array.from({ length: 11 }, (_, n) => `paced${n}@example.org`);
    const { member_import } = await upload(`email\n${addresses.join('\n')}`);
    const { id } = member_import;
    expect(
      (await keeper.refused('POST /admin/member-import/start', { id, password: 'wrong' })).message,
    ).toEqual({ password: [strings.wrongCurrentPassword] });
    expect((await start(id)).member_import.state).toBe('running');
    expect(
      (await keeper.refused('POST /admin/member-import/start', { id, password })).message,
    ).toBe(adminStrings.memberImportState);
    await town.drainJobs();
    // 240 an hour are 4 a minute
    expect(await countsOf(id)).toEqual({ invited: 4, waiting: 7 });
    expect(await emailsTo(town, 'paced3@example.org')).toHaveLength(1);
    expect(await emailsTo(town, 'paced4@example.org')).toEqual([]);

    await change(id, 'pause');
    await nextMinute();
    expect(await countsOf(id)).toEqual({ invited: 4, waiting: 7 });
    await change(id, 'resume');
    await town.drainJobs();
    expect(await countsOf(id)).toEqual({ invited: 8, waiting: 3 });
    await change(id, 'cancel');
    await nextMinute();
    expect(await countsOf(id)).toEqual({ invited: 8, canceled: 3 });
    expect(await viewOf(id)).toMatchObject({ state: 'canceled', lines: 11, per_hour: 240 });
    const { log } = await keeper.ask('GET /admin/audit', { deed: 'person.import' });
    expect(log.map(({ details }) => JSON.parse(details) as object)).toContainEqual({
      import: id,
      addresses: 11,
      roles: 0,
    });
  });

  test('wait while their administrator is none, and finish', async () => {
    const { member_import } = await upload('email\nlater@example.org');
    const { id } = member_import;
    await town.db.execute(sql`update member_imports set state = 'running' where id = ${id}`);
    await town.db.execute(sql`update all_people set role = role_admin() where username = 'ada'`);
    await town.db.execute(sql`update all_people set role = 2 where id = ${keeper.id}`);
    await runJob(town, 'admin.send-imported', { import: id });
    await town.db.execute(sql`update all_people set role = role_admin() where id = ${keeper.id}`);
    await town.db.execute(sql`update all_people set role = 2 where username = 'ada'`);
    expect(await countsOf(id)).toEqual({ waiting: 1 });
    await change(id, 'pause');
    await change(id, 'resume');
    await town.drainJobs();
    expect(await viewOf(member_import.id)).toMatchObject({ state: 'finished' });
  });

  test('leave out an address that became a member, or whose domain was blocked', async () => {
    const { member_import } = await upload('email\nx@blocked.example\ny@example.org');
    await keeper.ask('POST /admin/spam', { blocked_domains: 'blocked.example' });
    await town.db.execute(
      sql`insert into people (username, username_normalized, name, email, email_normalized, confirmed_at) values ('y', 'y', 'Y', 'y@example.org', 'y@example.org', now())`,
    );
    await start(member_import.id);
    await town.drainJobs();
    expect(await countsOf(member_import.id)).toEqual({ blocked: 1, member: 1 });
    await keeper.ask('POST /admin/spam', { blocked_domains: '' });
  });
});

describe('people who join', () => {
  test('get their groups and role, and their address leaves the list', async () => {
    const { member_import } = await upload(
      'email,groups,role\npim@example.org,Harbor watch; Creek,moderator\npam@example.org,harbor Watch,',
    );
    await town.db.execute(sql`update groups set name = 'Creek' where id = ${town.group.creek}`);
    await start(member_import.id);
    await town.drainJobs();
    const pim = await join('pim@example.org');
    const pam = await join('pam@example.org');
    const groups = await town.db.query<{
      id: number;
      name: string;
      status: string;
      owner: number;
      people: number[];
    }>(sql`
      select g.id, g.name, g.status, g.owner_id as owner, to_jsonb(array(select m.person_id from group_members m where m.group_id = g.id and m.person_id = any (${[pim.id, pam.id]}::bigint[]) order by 1)) as people
      from groups g where g.name in ('Harbor watch', 'Creek') order by g.name`);
    expect(groups).toMatchObject([
      { name: 'Creek', people: [pim.id] },
      { name: 'Harbor watch', status: 'Closed', owner: keeper.id, people: [pim.id, pam.id] },
    ]);
    const rows = await town.db.query(
      sql`select role, moderator from all_people where id = any (${[pim.id, pam.id]}::bigint[]) order by id`,
    );
    expect(rows).toEqual([
      { role: 2, moderator: true },
      { role: 2, moderator: false },
    ]);
    const { lines } = await keeper.ask('GET /admin/member-import/lines', { id: member_import.id });
    expect(lines.map(({ email, state }) => [email, state])).toEqual([
      ['', 'joined'],
      ['', 'joined'],
    ]);
  });

  test('do not get into the closed groups of others, and keep the highest role of two lists', async () => {
    const [closed, shared] = await town.db.query<{ id: number }>(sql`
      insert into groups (owner_id, name, status, access) values (${town.id.ben}, 'Ben only', 'Closed', 1), (${town.id.ben}, 'Ben and friends', 'Closed', 2) returning id`);
    await town.db.execute(
      sql`insert into group_members (group_id, person_id) select g, p from unnest(array[${closed!.id}, ${shared!.id}]::bigint[]) g, unnest(array[${town.id.ben}, ${keeper.id}]::bigint[]) p`,
    );
    for (const role of ['admin', 'moderator']) {
      const { member_import } = await upload(
        `email,groups,role\ntwice@example.org,Ben only; Ben and friends,${role}`,
      );
      await start(member_import.id);
      await town.drainJobs();
    }
    const { id } = await join('twice@example.org');
    expect(
      await town.db.queryOne(sql`select role, moderator from all_people where id = ${id}`),
    ).toEqual({ role: 1, moderator: false });
    expect(
      await town.db.query(sql`select group_id as id from group_members where person_id = ${id}`),
    ).toEqual([{ id: shared!.id }]);
    await town.db.execute(sql`update all_people set role = 2 where id = ${id}`);
  });

  test('get them with an invitation that the administrator sent before, which the undo leaves', async () => {
    await keeper.ask('POST /user/invite-friend', {
      emails: ['first@example.org', 'second@example.org'],
    });
    const { member_import } = await upload(
      'email,role\nfirst@example.org,moderator\nsecond@example.org,moderator',
    );
    await start(member_import.id);
    await town.drainJobs();
    const { id } = await join('first@example.org');
    expect(await town.db.queryOne(sql`select moderator from all_people where id = ${id}`)).toEqual({
      moderator: true,
    });
    await change(member_import.id, 'undo');
    expect(await countsOf(member_import.id)).toEqual({ joined: 1, revoked: 1 });
    const second = await join('second@example.org');
    expect(
      await town.db.queryOne(sql`select moderator from all_people where id = ${second.id}`),
    ).toEqual({ moderator: false });
  });

  test('get nothing after the undo, which revokes unused invitations only', async () => {
    const { member_import } = await upload(
      'email,groups\nused@example.org,Undo\nunused@example.org,Undo',
    );
    await start(member_import.id);
    await town.drainJobs();
    const { id } = await join('used@example.org');
    const code = /signup-with-invitation\/([\w-]+)/.exec(
      (await emailsTo(town, 'unused@example.org'))[0]!.link,
    )![1]!;
    await change(member_import.id, 'undo');
    expect(await countsOf(member_import.id)).toEqual({ joined: 1, revoked: 1 });
    expect((await town.visitor.refused('GET /user/invitation', { code })).status).toBe(422);
    expect(
      await town.db.queryOne(sql`select from all_people where id = ${id} and active`),
    ).toBeDefined();
    expect(
      (
        await keeper.refused('POST /admin/member-import/change', {
          id: member_import.id,
          change: 'undo',
        })
      ).message,
    ).toBe(adminStrings.memberImportState);
  });
});

test('lists are deleted after 60 days, and drafts after a day', async () => {
  const { member_import: draft } = await upload('email\ndraft@example.org');
  const { member_import: old } = await upload('email\nold@example.org');
  await start(old.id);
  await town.db.execute(
    sql`update member_imports set created_at = now() - interval '61 days' where id = ${old.id}`,
  );
  // the second upload has replaced the first draft
  expect(await viewOf(draft.id)).toBeUndefined();
  const { member_import: next } = await upload('email\nnext@example.org');
  await town.db.execute(
    sql`update member_imports set created_at = now() - interval '2 days' where id = ${next.id}`,
  );
  await town.db.execute(sql`select graphile_worker.add_job('admin.sweep')`);
  await town.drainJobs();
  expect(
    await town.db.query(
      sql`select id from member_imports where id = any (${[old.id, next.id]}::bigint[])`,
    ),
  ).toEqual([]);
});
