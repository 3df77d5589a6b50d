import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { literalInt, sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`create table deletions (rows int)`);
  await town.db.execute(sql`
    create function record_deletion() returns trigger language plpgsql as $$
    begin
      insert into deletions select count(*) from old_rows;
      return null;
    end $$`);
  for (const table of [sql`letters_sent`, sql`letter_recipients`, sql`signatures`])
    await town.db.execute(sql`
      create trigger record_deletion after delete on ${table} referencing old table as old_rows for each statement execute function record_deletion()`);
});
afterAll(() => town.close());

/** Long comments, which PostgreSQL stores out of line, all by Ben. */
const commentCount = 20_000;
async function commented(
  content: number,
  { parent = null, count = commentCount }: { parent?: number | null; count?: number } = {},
) {
  await town.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`
      insert into comments (content_id, parent_id, author_id, text, created_at)
      select ${content}, ${parent}, ${town.id.ben}, repeat('creek ', 200), now() - interval '1 hour' from generate_series(1, ${literalInt(count)})`);
    await db.execute(sql`
      insert into storage_used (person_id, bytes) values (${town.id.ben}, ${count * 1200})
      on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes`);
  });
  await town.db.execute(sql`analyze comments`);
}
const countLeft = async (content: number) =>
  (await town.db.queryOne<{ n: number }>(
    sql`select count(*)::int as n from comments where content_id = ${content}`,
  ))!.n;
const loadUsedBytes = async () =>
  (
    await town.db.queryOne<{ bytes: number }>(
      sql`select bytes from storage_used where person_id = ${town.id.ben}`,
    )
  )?.bytes ?? 0;
/** Removes the post as moderators do, longer ago than a decision can be undone. */
const setRemoved = (content: number) =>
  town.db.execute(
    sql`update posts set hidden_at = now() - interval '400 days', removed_at = now() - interval '400 days' where id = ${content}`,
  );
/** The rows that statements deleted from letters and signatures, and those of the largest one. */
const loadDeletions = () =>
  town.db.queryOne(
    sql`select coalesce(sum(rows), 0)::int as total, max(rows) as largest from deletions`,
  );
const rows = (content: number) => town.db.query(sql`select id from posts where id = ${content}`);

test('a post with many long comments is hidden for everyone immediately, and its rows are deleted soon after', async () => {
  const [ada, gus] = [await town.as('ada'), await town.as('gus')];
  const { id } = await town.post('ada');
  await commented(id);
  expect((await ada.raw('POST /content/delete', { id })).statusCode).toBe(200);
  for (const client of [ada, gus, town.visitor])
    expect((await client.refused('GET /content/get-one', { id })).status).toBe(404);
  expect((await ada.refused('POST /content/delete', { id })).status).toBe(404);
  await town.drainJobs();
  expect([await countLeft(id), await rows(id), await loadUsedBytes()]).toEqual([0, [], 0]);
});

test('a comment with many long replies is hidden immediately, and its replies are deleted soon after', async () => {
  const gus = await town.as('gus');
  const { id } = await town.post('ada');
  const topComment = await town.say('gus', id);
  await town.say('ada', id);
  await commented(id, { parent: topComment.id });
  expect((await gus.ask('POST /comment/delete', { id: topComment.id })).total_comments).toBe(1);
  expect((await gus.refused('GET /comment/get-one', { id: topComment.id })).status).toBe(404);
  expect((await gus.ask('GET /comment/list', { content_id: id })).total_comments).toBe(1);
  await town.drainJobs();
  expect([await countLeft(id), await loadUsedBytes()]).toEqual([1, 0]);
});

test('the sweep deletes a post that moderators removed, whatever its number of comments', async () => {
  const { id } = await town.post('ada');
  await commented(id);
  await setRemoved(id);
  await runJob(town, 'moderation.sweep');
  expect([await rows(id), await loadUsedBytes()]).toEqual([[], 0]);
});

describe('a letter that many sent', () => {
  const writerCount = 900;
  beforeAll(async () => {
    await town.db.execute(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select n, n, n, n, n, now() from (select 'writer' || i as n from generate_series(1, ${literalInt(writerCount)}) i) p`);
  });

  /** Each person wrote to the mayor and to two officials of their own. */
  async function publishLetter(author: 'ada' | 'rex') {
    const { id } = await publishAction(town, author, {
      kind: 'letter',
      letter_text: 'Please keep it.',
      recipients: [{ name: 'The mayor', phone: '555 0100' }],
      offices: ['council'],
    });
    await town.db.execute(sql`
      insert into letter_recipients (content_id, person_id, position, name, phone)
      select ${id}, p.id, 20, 'Official ' || n, '555 0101' from people p, generate_series(1, 2) n where p.username like 'writer%'`);
    await town.db.execute(sql`
      insert into letters_sent (recipient_id, person_id, way)
      select r.id, p.id, 'phone' from letter_recipients r join people p on p.username like 'writer%' and p.id = coalesce(r.person_id, p.id)
      where r.content_id = ${id}`);
    await town.db.execute(sql`truncate deletions`);
    return id;
  }
  async function expectDeletedInBatches(id: number) {
    expect(await rows(id)).toEqual([]);
    expect(await town.db.query(sql`select from letters_sent`)).toEqual([]);
    expect(await loadDeletions()).toEqual({ total: 5 * writerCount + 1, largest: 500 });
    expect(
      await town.db.query(
        sql`select from storage_used s join people p on p.id = s.person_id where p.username like 'writer%' and s.bytes <> 0`,
      ),
    ).toEqual([]);
  }

  test('is deleted in batches by its author', async () => {
    const id = await publishLetter('ada');
    const ada = await town.as('ada');
    await ada.ask('POST /action/delete', { id });
    await town.drainJobs();
    await expectDeletedInBatches(id);
  });

  test('is deleted in batches by the sweep, after moderators removed it', async () => {
    const id = await publishLetter('ada');
    await setRemoved(id);
    await runJob(town, 'moderation.sweep');
    await expectDeletedInBatches(id);
  });

  test('is deleted in batches when the account of its author is purged', async () => {
    const id = await publishLetter('rex');
    await town.db.execute(
      sql`update all_people set deleted_at = now() - interval '20 days' where id = ${town.id.rex}`,
    );
    // The last test has an account that cannot be purged.
    await expect(runJob(town, 'settings.purge')).resolves.toBeUndefined();
    await expectDeletedInBatches(id);
  });
});

describe('a petition that many signed', () => {
  const signerCount = 1100;

  /** By visitors, who get a last email. */
  async function publishSigned(author: 'ada' | 'leo') {
    const { id } = await publishAction(town, author, { kind: 'petition', goal: 100 });
    await town.db.execute(sql`
      insert into signatures (content_id, name, email_hash, sealed_email, signed_at)
      select ${id}, 'Signer', convert_to('hash ' || n, 'UTF8'), 'sealed', now() from generate_series(1, ${literalInt(signerCount)}) n`);
    return id;
  }
  async function expectDeletedInBatches(ids: number[]) {
    for (const id of ids) {
      expect(await rows(id)).toEqual([]);
      expect(
        await town.db.queryOne(
          sql`select count(*)::int as total from petition_removal_notices where petition_id = ${id}`,
        ),
      ).toEqual({ total: signerCount });
    }
    expect(await loadDeletions()).toEqual({ total: ids.length * signerCount, largest: 500 });
    await town.db.execute(sql`delete from petition_removal_notices`);
  }

  test('is deleted in batches by the sweep, after moderators removed it', async () => {
    const ids = [await publishSigned('ada'), await publishSigned('ada')];
    await town.db.execute(sql`truncate deletions`);
    for (const id of ids) await setRemoved(id);
    await runJob(town, 'moderation.sweep');
    await expectDeletedInBatches(ids);
  });

  test('is deleted in batches when the account of its author is purged', async () => {
    const id = await publishSigned('leo');
    await town.db.execute(sql`truncate deletions`);
    await town.db.execute(
      sql`update all_people set deleted_at = now() - interval '20 days' where id = ${town.id.leo}`,
    );
    // The last test has an account that cannot be purged.
    await expect(runJob(town, 'settings.purge')).resolves.toBeUndefined();
    await expectDeletedInBatches([id]);
  });
});

test('the purge deletes an account whatever the number of comments on its posts, and continues after one that fails', async () => {
  const { id } = await town.post('hugo');
  await commented(id);
  const otherPost = await town.post('ada');
  const topComment = await town.say('hugo', otherPost.id);
  await commented(otherPost.id, { parent: topComment.id });
  await town.post('noor', { text: 'All of this is gone' });
  await town.drainJobs();
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '20 days' where id in (${town.id.hugo}, ${town.id.gus})`,
  );
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '16 days' where id = ${town.id.noor}`,
  );
  // A row that cannot be deleted.
  await town.db.execute(sql`create table keeps (person_id bigint references people)`);
  await town.db.execute(sql`insert into keeps values (${town.id.gus})`);
  await expect(runJob(town, 'settings.purge')).rejects.toThrow('1 accounts could not be purged');
  expect(
    await town.db.query(
      sql`select username from all_people where id in (${town.id.hugo}, ${town.id.noor}, ${town.id.gus})`,
    ),
  ).toEqual([{ username: 'gus' }]);
  expect([await rows(id), await countLeft(otherPost.id), await loadUsedBytes()]).toEqual([
    [],
    0,
    0,
  ]);
});
