// First steps of administrators.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { loadMailHealth } from '#server/mail/mailHealth.ts';
import { emailsTo } from '#test/emails.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ SITE_NAME: 'Folkmoot' });
});
afterAll(() => town.close());

const setup = async () => (await town.as('keeper')).ask('GET /admin/setup', {});
const done = async () => (await setup()).steps.filter((step) => step.done).map(({ step }) => step);

test('a step is done when the site shows it', async () => {
  await town.db.execute(sql`delete from groups`);
  await town.db.execute(sql`update people set suspended_at = now() where role <> 1`);
  expect(await done()).toEqual([]);
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/settings', { name: 'Larkwater', colour: '#7a1fa2' });
  expect(await done()).toEqual(['name', 'color']);
  await keeper.ask('POST /admin/settings', { operator_contact: 'June Abernathy' });
  await town.db.execute(sql`update people set suspended_at = null`);
  expect(await done()).toEqual(['name', 'color', 'pages', 'invitations']);
  // a choice, even of the default
  await keeper.ask('POST /admin/settings', { plain_wording: 'N', setup_decided: ['wording'] });
  expect(await done()).toContain('wording');
  await keeper.ask('POST /admin/settings', { visitors_look_around: false });
  expect(await done()).toContain('visitors');
  // a logo is no step
  await keeper.upload(await photo(), 'logo.jpg', 'POST /admin/logo/upload');
  expect(await done()).not.toContain('cover');
  await keeper.upload(await photo(), 'cover.jpg', 'POST /admin/cover/upload');
  expect(await done()).toContain('cover');
});

test('an administrator can hide the list and show it again', async () => {
  expect((await setup()).hidden).toBe(false);
  await (await town.as('keeper')).ask('POST /admin/settings', { setup_hidden: true });
  expect((await setup()).hidden).toBe(true);
  await (await town.as('keeper')).ask('POST /admin/settings', { setup_hidden: false });
  expect((await setup()).hidden).toBe(false);
});

test('sends a test email to the administrator', async () => {
  const { message } = await (await town.as('keeper')).ask('POST /admin/mail/test', {});
  expect(message).toBe(
    'Email isn’t set up. The test email was only written to a file on the server.',
  );
  const mails = await emailsTo(town);
  expect(mails.map(({ subject }) => subject)).toEqual(['Test email from Larkwater']);
  // Emails are written to files, which does not prove that they arrive.
  expect(await setup()).toMatchObject({ mail_to_files: true });
  expect(await done()).not.toContain('email');
  expect((await loadMailHealth(town.db))?.sent_at).toBeNull();
});

test('is for administrators only', async () => {
  const ada = await town.as('ada');
  expect((await ada.refused('GET /admin/setup', {})).status).toBe(403);
  expect((await ada.refused('POST /admin/mail/test', {})).status).toBe(403);
});
