// Administration: people, overview and audit log.
import { expectAccessible, blockEventStream } from './screenChecks.ts';
import { expect, waitForEmailLink, logIn, memberPassword, test } from './fixtures.ts';

test('suspends and restores a member, makes her a moderator, and records it in the audit log', async ({
  openAs,
  openAsNewMember,
  openAsVisitor,
}) => {
  const [keeper, thora] = [
    await openAs('keeper'),
    await openAsNewMember('thora', 'Thora Quillfeather', { opensHome: false }),
  ];

  // members cannot open the administration
  await thora.goto('/admin/people');
  await expect(thora.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await keeper.goto('/admin');
  await expect(keeper.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const statistics = keeper.getByRole('region', { name: 'Statistics' });
  await expect(statistics).toContainText(/Members\s*\d+\s*\d+ new in 7 days/);
  await expect(statistics).toContainText(/Active in 7 days\s*\d+\s*\d+ of them today/);
  await expect(keeper.getByRole('region', { name: 'The system' })).toContainText('Database');

  // finds her by a part of her address
  await keeper
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'People' })
    .click();
  await keeper.getByLabel('Search by name, username or email').fill('thora@exa');
  await expect(keeper.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await keeper.getByRole('link', { name: /Thora Quillfeather/ }).click();
  await expect(keeper.getByRole('heading', { name: 'Thora Quillfeather' })).toBeVisible();

  // suspends her: a reason is required, and she is logged out immediately
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

  // restores her: she is notified and can log in again
  await keeper.getByRole('button', { name: 'Restore' }).click();
  await keeper.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(keeper.getByText(/^Suspended (from|since) /)).toBeHidden();
  await waitForEmailLink('thora@example.org', '/login');
  const back = await openAsVisitor();
  await logIn(back, 'thora', memberPassword);

  // makes her a moderator with the administrator’s password; she does not see what only
  // administrators see
  await keeper.getByRole('button', { name: 'Change role' }).click();
  await keeper.getByRole('menuitem', { name: 'Make moderator' }).click();
  const proof = keeper.getByRole('dialog', { name: 'Make Thora Quillfeather a moderator?' });
  await proof.getByLabel('Your password').fill('everyone-knows-this');
  await proof.getByRole('button', { name: 'Make moderator' }).click();
  await expect(keeper.getByRole('region', { name: 'Account' })).toContainText('Moderator');
  await back.goto('/admin');
  const list = back.getByRole('navigation', { name: 'Administration' });
  await expect(list.getByRole('link', { name: 'Reports' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'People' })).toBeHidden();

  // the audit log contains all of it
  await keeper.goto('/admin/audit');
  await expect(
    keeper.getByText('The log is intact. No entries were changed or removed.'),
  ).toBeVisible();
  await keeper.getByLabel('Show').selectOption('People');
  const log = keeper.getByRole('list', { name: 'Audit log, newest first' });
  for (const entry of [
    'changed the role of Thora Quillfeather',
    'restored Thora Quillfeather',
    'suspended Thora Quillfeather',
  ])
    await expect(
      log.getByRole('listitem').filter({ hasText: `June Abernathy ${entry}` }),
    ).toBeVisible();

  // the screens fit a phone, in dark mode too
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
