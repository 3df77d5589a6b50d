// Running the site: who is here, how it does, and what was done about it.
import { fault, stopListening } from './look.ts';
import { expect, linkFromMail, logIn, passwordOfNeighbors, test } from './people.ts';

test('an administrator finds somebody, suspends and restores them, makes them a moderator, and the log knows', async ({
  signedIn,
  neighbor,
  visitor,
}) => {
  const [keeper, thora] = [
    await signedIn('keeper'),
    await neighbor('thora', 'Thora Quillfeather', 'nowhere'),
  ];

  // the administration is nowhere for members
  await thora.goto('/admin/people');
  await expect(thora.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await keeper.goto('/admin');
  await expect(keeper.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(keeper.getByRole('region', { name: 'People' })).toContainText('new this week');
  await expect(keeper.getByRole('region', { name: 'The system' })).toContainText('Database');

  // found by a part of her address
  await keeper
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'People' })
    .click();
  await keeper.getByLabel('Search by name, username or email').fill('thora@exa');
  await expect(keeper.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
  await keeper.getByRole('link', { name: /Thora Quillfeather/ }).click();
  await expect(keeper.getByRole('heading', { name: 'Thora Quillfeather' })).toBeVisible();

  // suspended: a reason is needed, and she is out at once
  await keeper.getByRole('button', { name: 'Suspend' }).click();
  const dialog = keeper.getByRole('dialog', { name: 'Suspend Thora Quillfeather?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Please give a reason. They will see it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Advertisements in the ferry group.');
  await dialog.getByLabel('Duration').selectOption('For 3 days');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(keeper.getByText(/^Suspended since .*, until /)).toBeVisible();
  await expect(keeper.getByRole('list', { name: 'Audit log, newest first' })).toContainText(
    'suspended Thora Quillfeather',
  );
  await thora.goto('/friends');
  await expect(thora.getByRole('heading', { name: 'Log in' })).toBeVisible();

  // restored: she is told, and logs in again
  await keeper.getByRole('button', { name: 'Restore' }).click();
  await keeper.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(keeper.getByText(/^Suspended since/)).toBeHidden();
  await linkFromMail('thora@example.org', '/login');
  const back = await visitor();
  await logIn(back, 'thora', passwordOfNeighbors);

  // a moderator by the administrator's own password; what only administrators see stays out of her sight
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

  // all of it is written down
  await keeper.goto('/admin/audit');
  await expect(keeper.getByText('The log is whole')).toBeVisible();
  await keeper.getByLabel('Show').selectOption('People');
  const log = keeper.getByRole('list', { name: 'Audit log, newest first' });
  for (const deed of [
    'changed the role of Thora Quillfeather',
    'restored Thora Quillfeather',
    'suspended Thora Quillfeather',
  ])
    await expect(
      log.getByRole('listitem').filter({ hasText: `June Abernathy ${deed}` }),
    ).toBeVisible();

  // and all of it fits a phone, in the dark too
  await stopListening(keeper);
  await keeper.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await keeper.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/dashboard', '/admin/people', '/admin/people/2', '/admin/audit']) {
    await keeper.goto(path, { waitUntil: 'networkidle' });
    await fault(keeper, `${path} at 390 px`);
    expect(
      await keeper.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(0);
  }
});
