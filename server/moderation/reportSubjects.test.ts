// A report is about one subject, with its own author and audience.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { signedIn } from '#test/api.ts';
import { createChat, say } from '#test/conversations.ts';
import { makeModerators, report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
  await makeModerators(town, 'gus', 'zoe');
});
afterAll(() => town.close());

const openCase = async (id: string, username: 'gus' | 'zoe' = 'zoe') =>
  (await (await town.as(username)).ask('GET /admin/report', { id })).case;

/** A comment that was written for the author alone. */
async function privateComment(username: 'gus' | 'hana') {
  const own = await town.post(username, { text: 'Mine', shared_as: 'Private' });
  const comment = await town.say(username, own.id);
  await (
    await town.as(username)
  ).ask('POST /content/add', {
    id: own.id,
    revision: own.revision,
    text: 'Mine',
    shared_as: 'Public',
  });
  return comment.id;
}

describe('one subject', () => {
  test('is all that a report may name', async () => {
    const { id: content_id } = await town.post('dev', { text: 'Everyone may read this.' });
    const { id: comment_id } = await town.say('dev', content_id);
    const message_id = (await say(town, 'dev', await createChat(town, 'dev', ['hana']), 'Hello'))
      .id;
    const targets = { content_id, comment_id, message_id, user_id: town.id.dev };
    const hana = await town.as('hana');
    const names = Object.keys(targets) as (keyof typeof targets)[];
    for (const [n, first] of names.entries())
      for (const second of names.slice(n + 1)) {
        const { status, message } = await hana.refused('POST /content/report', {
          title: 'Not kind',
          url: '/feed',
          reason: 'It is not',
          [first]: targets[first],
          [second]: targets[second],
        });
        expect([status, message], `${first} and ${second}`).toEqual([
          422,
          moderationStrings.reportOneThing,
        ]);
      }
    expect(await town.db.query(sql`select from reports where reporter_id = ${hana.id}`)).toEqual(
      [],
    );
  });

  test('decides the audience, also if a comment for a narrower one is named', async () => {
    const comment = await privateComment('gus');
    const post = await town.post('dev', { text: 'Everyone may read this.' });
    expect(
      await town.db.queryOne(sql`select audience from current_audience(${post.id}, ${comment})`),
    ).toEqual({ audience: 'Public' });
  });

  test('is what the database accepts, and earlier reports that named more are corrected', async () => {
    const comment = await privateComment('hana');
    const post = await town.post('dev', { text: 'Everyone may read this.' });
    const insertReport = () =>
      town.db.execute(sql`
        insert into reports (reporter_id, title, url, reason, content_id, comment_id, subject_person_id, audience, said)
        values (${town.id.hana}, 'Not kind', '/', 'It is not', ${post.id}, ${comment}, ${town.id.noor}, 'Private', '{"title": "", "text": "Everyone may read this.", "body": "", "link": "", "location": "", "options": [], "pictures": []}')`);
    await expect(insertReport()).rejects.toThrow('reports_one_subject');

    // As an earlier release stored it.
    await town.db.execute(sql`alter table reports drop constraint reports_one_subject`);
    await insertReport();
    const migration = new URL('../migrations/0152_report_subjects.sql', import.meta.url);
    await town.pool.query(readFileSync(migration, 'utf8'));
    expect(
      await town.db.queryOne(
        sql`select subject, comment_id, subject_person_id, audience from reports where content_id = ${post.id}`,
      ),
    ).toEqual({
      subject: 'content',
      comment_id: null,
      subject_person_id: town.id.dev,
      audience: 'Public',
    });
    await (
      await town.as('dev')
    ).ask('POST /content/add', {
      id: post.id,
      revision: post.revision,
      text: 'My diary',
      shared_as: 'Private',
    });
    const opened = await openCase(`content-${post.id}`, 'gus');
    expect([opened.said_now, opened.said_then?.text]).toEqual([
      undefined,
      'Everyone may read this.',
    ]);
  });
});

describe('a message of a group conversation whose sender deleted the account', () => {
  const logInAgain = async (username: Username) => {
    await town.visitor.ask('POST /user/login', { username, password });
    return signedIn(town, username);
  };
  /** The id of the case about a message that was reported after its sender deleted the account. */
  async function reportedMessage(sender: Username, name: string) {
    const chat = await createChat(town, sender, ['ada', 'elif'], name);
    await town.db.execute(
      sql`update chat_members set state = 'joined' where chat_id = ${chat} and state <> 'joined'`,
    );
    const { id } = await say(town, sender, chat, 'I know where you live, Ada.');
    await (await signedIn(town, sender)).ask('POST /account/delete', { password });
    await report(town, { message_id: id }, 'ada');
    return `message-${id}`;
  }

  test('is closed to the sender, a moderator who returns', async () => {
    const id = await reportedMessage('gus', 'First');
    const gus = await logInAgain('gus');
    const { cases } = await gus.ask('GET /admin/reports', {});
    expect(cases.map((listed) => listed.id)).not.toContain(id);
    expect((await gus.refused('GET /admin/report', { id })).status).toBe(404);
    expect((await gus.refused('POST /admin/report/resolve', { id, decision: 'keep' })).status).toBe(
      404,
    );
    const keeper = await town.as('keeper');
    expect((await keeper.ask('GET /admin/report', { id })).case.total_reports).toBe(1);
  });

  test('is a case about the sender, who is named only after a return', async () => {
    await report(town, { user_id: town.id.kofi }, 'isla');
    const id = await reportedMessage('kofi', 'Second');
    const deleted = await openCase(id);
    expect(deleted).toMatchObject({ may: ['keep', 'warn', 'suspend'] });
    expect([deleted.author, deleted.history]).toEqual([undefined, undefined]);
    const reportsOfPerson = async () =>
      (await openCase(`person-${town.id.kofi}`)).history!.total_reports;
    expect(await reportsOfPerson(), 'not linked to the account').toBe(1);

    await logInAgain('kofi');
    expect((await openCase(id)).author?.username).toBe('kofi');
    expect(await reportsOfPerson()).toBe(2);
    await (
      await town.as('zoe')
    ).ask('POST /admin/report/resolve', { id, decision: 'warn', category: 'harassment' });
  });

  test('has its sender after the upgrade, if it was reported before', async () => {
    const id = await reportedMessage('omar', 'Third');
    const subjectId = Number(id.split('-')[1]);
    const personOf = () =>
      town.db.queryOne(
        sql`select subject_person_id as person, said->>'text' as text from reports where message_id = ${subjectId}`,
      );
    const expected = { person: town.id.omar, text: 'I know where you live, Ada.' };
    expect(await personOf()).toEqual(expected);
    await town.db.execute(sql`alter table reports disable trigger clear_reported_text`);
    await town.db.execute(
      sql`update reports set subject_person_id = null where message_id = ${subjectId}`,
    );
    await town.db.execute(sql`alter table reports drop constraint reports_one_subject`);
    const migration = new URL('../migrations/0152_report_subjects.sql', import.meta.url);
    await town.pool.query(readFileSync(migration, 'utf8'));
    expect(await personOf()).toEqual(expected);
  });
});
