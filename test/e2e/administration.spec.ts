// Administration: overview, people, suspension, roles and audit log.
import { publicPassword } from '../../server/site/demoAccounts.ts';
import { expectAccessible, blockEventStream } from './screenChecks.ts';
import { expect, waitForEmailLink, logIn, memberPassword, test } from './fixtures.ts';

test('an administrator suspends a member, ends that and makes them a moderator, and the audit log records it', async ({
  openAs,
  openAsNewMember,
  openAsVisitor,
}) => {
  // June Abernathy (keeper) is the administrator.
  const [keeper, thora] = [
    await openAs('keeper'),
    await openAsNewMember('thora', 'Thora Quillfeather', { opensHome: false }),
  ];

  // Members cannot open the administration
  await thora.goto('/admin/people');
  await expect(thora.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await keeper.goto('/admin');
  await expect(keeper.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const statistics = keeper.getByRole('region', { name: 'Statistics' });
  await expect(statistics).toContainText(/Members\s*\d+\s*\d+ new in the last 7 days/);
  await expect(statistics).toContainText(/Active in the last 7 days\s*\d+\s*\d+ of them today/);
  await expect(keeper.getByRole('region', { name: 'The system' })).toContainText('Database');

  // The administrator finds her by a part of her email address.
  await keeper
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'People' })
    .click();
  await keeper.getByLabel('Search by name, username or email').fill('thora@exa');
  await expect(keeper.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await keeper.getByRole('link', { name: /Thora Quillfeather/ }).click();
  await expect(keeper.getByRole('heading', { name: 'Thora Quillfeather' })).toBeVisible();

  // The administrator suspends her: a reason is required, and she is logged out immediately.
  await keeper.getByRole('button', { name: 'Suspend' }).click();
  const dialog = keeper.getByRole('dialog', { name: 'Suspend Thora Quillfeather?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Please give a reason. The person will see it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Advertisements in the ferry group.');
  await dialog.getByLabel('Duration').selectOption('For 3 days');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(keeper.getByText(/^Suspended from .* until /)).toBeVisible();
  await expect(keeper.getByRole('list', { name: 'Audit log, newest first' })).toContainText(
    'suspended Thora Quillfeather',
  );
  await thora.goto('/friends');
  await expect(thora.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible();

  // The administrator ends the suspension: she is notified and can log in again.
  await keeper.getByRole('button', { name: 'End suspension' }).click();
  await keeper.getByRole('dialog').getByRole('button', { name: 'End suspension' }).click();
  await expect(keeper.getByText(/^Suspended (from|since) /)).toBeHidden();
  await waitForEmailLink('thora@example.org', '/login');
  const thoraAgain = await openAsVisitor();
  await logIn(thoraAgain, 'thora', memberPassword);

  // The administrator makes her a moderator, with a password. She does not see what only
  // administrators see.
  await keeper.getByRole('button', { name: 'Change role' }).click();
  await keeper.getByRole('menuitem', { name: 'Make moderator' }).click();
  const reauthentication = keeper.getByRole('dialog', {
    name: 'Make Thora Quillfeather a moderator?',
  });
  await reauthentication.getByLabel('Your password').fill(publicPassword);
  await reauthentication.getByRole('button', { name: 'Make moderator' }).click();
  await expect(keeper.getByRole('region', { name: 'Account' })).toContainText('Moderator');
  await thoraAgain.goto('/admin');
  const adminMenu = thoraAgain.getByRole('navigation', { name: 'Administration' });
  await expect(adminMenu.getByRole('link', { name: 'Reports' })).toBeVisible();
  await expect(adminMenu.getByRole('link', { name: 'People' })).toBeHidden();

  // The audit log contains all of it.
  await keeper.goto('/admin/audit');
  await expect(
    keeper.getByText('The log is intact. No entries were changed or removed.'),
  ).toBeVisible();
  await keeper.getByLabel('Show').selectOption('People');
  const log = keeper.getByRole('list', { name: 'Audit log, newest first' });
  for (const entry of [
    'changed the role of Thora Quillfeather',
    'ended the suspension of Thora Quillfeather',
    'suspended Thora Quillfeather',
  ])
    await expect(
      log.getByRole('listitem').filter({ hasText: `June Abernathy ${entry}` }),
    ).toBeVisible();

  // The screens fit a phone, in dark mode. Any person has the screen of the person with id 2.
  await blockEventStream(keeper);
  await keeper.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await keeper.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/dashboard', '/admin/people', '/admin/people/2', '/admin/audit']) {
    await keeper.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(keeper, `${path} at 390 px`);
    expect(
      await keeper.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(0);
  }
});
