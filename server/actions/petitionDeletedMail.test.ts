// Final email to visitors who signed a petition with many comments. It is hidden first, and its
// rows are deleted later.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { publishPetition, signByEmail } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

async function largePetition() {
  const { id } = await publishPetition(town, { title: 'Keep the night ferry' });
  await signByEmail(town, id);
  await town.db.execute(
    sql`insert into comments (content_id, author_id, text) select ${id}, ${town.id.ben}, 'Yes.' from generate_series(1, 1002)`,
  );
  return id;
}

async function farewell() {
  await town.drainJobs();
  await runJob(town, 'petitions.farewells');
  await town.drainJobs();
  return (await emailsTo(town, 'wren@far.example')).at(-1)!;
}
const subject = 'A petition you signed was deleted';

test('the email has the title of a Public petition that its author deleted', async () => {
  const id = await largePetition();
  await (await town.as('ada')).ask('POST /action/delete', { id });
  expect(await farewell()).toMatchObject({
    subject,
    text: expect.stringContaining('“Keep the night ferry” was deleted'),
  });
});

test.each([
  ['was hidden before', sql`hidden_at = now() - interval '1 day'`],
  ['was no longer Public', sql`shared_as = 'Friends'`],
])('the email has no title when the petition %s', async (_, change) => {
  const id = await largePetition();
  await town.db.execute(sql`update posts set ${change} where id = ${id}`);
  await (await town.as('ada')).ask('POST /action/delete', { id });
  const email = await farewell();
  expect(email.subject).toBe(subject);
  expect(email.text).not.toContain('Keep the night ferry');
});

test('the email has no title when a moderator deleted the petition', async () => {
  const id = await largePetition();
  await (
    await town.as('noor')
  ).ask('POST /content/report', { title: 'Spam', url: '/', reason: 'Spam', content_id: id });
  await (
    await town.as('keeper')
  ).ask('POST /admin/report/resolve', {
    id: `content-${id}`,
    decision: 'delete',
    category: 'spam',
  });
  await town.db.execute(
    sql`update posts set hidden_at = now() - interval '31 days', removed_at = now() - interval '31 days' where id = ${id}`,
  );
  await town.drainJobs();
  await runJob(town, 'moderation.sweep');
  const email = await farewell();
  expect(email.subject).toBe(subject);
  expect(email.text).not.toContain('Keep the night ferry');
});
