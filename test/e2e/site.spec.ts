// Site administration: name, color, pages, texts, sign-ups and approval of actions.
import { expectAccessible, blockEventStream } from './screenChecks.ts';
import { createFirstAdministrator, openNewSite, type NewSite } from './newSite.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<object, { site: NewSite }>({
  site: [
    async ({}, use) => {
      const site = await openNewSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  database: async ({ site }, use) => use(site.database),
});

test('lets an administrator set name and color, write a page, change a text, close sign-ups and approve an action', async ({
  site,
  openAsVisitor,
  openAsNewMember,
}) => {
  test.setTimeout(240_000);
  const [admin, stranger] = [await openAsVisitor(), await openAsVisitor()];
  const primary = () =>
    admin.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--c-primary'),
    );

  // the link in the log creates the first administrator
  await createFirstAdministrator(admin, site, 'June Abernathy');
  await stranger.goto('/login');
  await expect(stranger.getByRole('link', { name: 'Create an account' })).toBeVisible();

  // a color with low contrast is rejected and kept; the other input is saved
  await admin
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Settings' })
    .click();
  // "This is the default." is only said of a value that is
  const isDefault = admin.getByText('This is the default.');
  await expect(isDefault).toHaveCount(4);
  await admin.getByLabel('Name', { exact: true }).fill('');
  await expect(isDefault).toHaveCount(3);
  await admin.getByLabel('Name', { exact: true }).fill('Larkwater Forum');
  await expect(isDefault).toHaveCount(3);
  await admin.getByLabel('Color', { exact: true }).fill('#ffcc00');
  await admin.getByRole('radio', { name: 'No one' }).check();
  await admin.getByRole('switch', { name: 'Actions need approval' }).click();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    admin.getByText(/^White text is hard to read on this color\. Its contrast is 1\.5/),
  ).toBeVisible();
  await expect(admin.getByText('Everything except the color was saved.')).toBeVisible();
  await expect(admin.getByRole('banner').getByText('Larkwater Forum')).toBeVisible();
  const color = admin.getByLabel('Color', { exact: true });
  await expect(color).toBeFocused();
  await expect(color).toHaveValue('#ffcc00');
  // the nearest color that passes, with one click
  await admin.getByRole('button', { name: 'Use this darker shade' }).click();
  await expect(color).not.toHaveValue('#ffcc00');
  await expect(admin.getByText(/^White text is hard to read/)).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Use this darker shade' })).toBeHidden();
  await color.fill('#7a1fa2');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();
  await expect(admin.getByText(/^Set here\. The default: “[^”]+”/)).toBeVisible();
  expect(await primary()).toBe('#7a1fa2');

  // a page for the menu; its slug is derived from the title
  await admin.goto('/admin/pages/new');
  await admin.getByLabel('Title').fill('House rules');
  await expect(admin.getByRole('textbox', { name: 'Address' })).toHaveValue('house-rules');
  await admin.getByRole('textbox', { name: 'Text' }).fill('Be kind. {{site_name}} is ours.');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByRole('heading', { name: 'Pages' })).toBeVisible();
  await admin.getByRole('button', { name: 'Move House rules up' }).click();
  await expect(admin.getByText('House rules is now number 3 of 4.')).toBeAttached();
  await admin
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'House rules' })
    .click();
  await expect(admin.getByText('Be kind. Larkwater Forum is ours.')).toBeVisible();
  expect(await primary()).toBe('#7a1fa2');

  // a changed text takes effect immediately
  await admin.goto('/admin/wording');
  await admin.getByLabel('Find a sentence').fill('Not friends');
  await admin.getByRole('button', { name: 'Edit “Not friends found.”' }).click();
  await admin.getByLabel('Instead of “Not friends found.”').fill('No friends here yet.');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Text saved.')).toBeVisible();
  await admin.goto('/friends');
  await expect(admin.getByText('No friends here yet.')).toBeVisible();

  // the lists name the site instead of a placeholder; a preview opens in view
  await admin.goto('/admin/wording');
  const confirmation = admin.getByRole('link', { name: 'Confirm your email for Larkwater Forum' });
  await expect(confirmation).toBeVisible();
  await expect(admin.getByRole('main')).not.toContainText('{{');
  await confirmation.click();
  await admin.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = admin.getByRole('region', { name: 'Preview' });
  await expect(
    preview.getByRole('heading', { name: 'Confirm your email for Larkwater Forum' }),
  ).toBeInViewport({ ratio: 1 });
  await expect(preview.getByTitle('Preview')).toBeInViewport({ ratio: 0.5 });

  // sign-up is closed and says so
  await stranger.goto('/signup');
  await expect(
    stranger.getByText('Sign-ups are closed right now. Please check back later.'),
  ).toBeVisible();
  await expect(stranger).toHaveTitle(/Larkwater Forum$/);
  await stranger.getByRole('link', { name: 'Go to login' }).click();
  await expect(stranger.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Create an account' })).toBeHidden();

  // an action that waits for approval is visible to its author only
  const [author, reader] = [
    await openAsNewMember('hornbeam', 'Hornbeam Okoye', { opensHome: false }),
    await openAsNewMember('aspen', 'Aspen Duarte', { opensHome: false }),
  ];
  await author.goto('/actions/create');
  await author.getByRole('radio', { name: 'Task' }).check();
  await author.getByLabel('Title').fill('Count the lamps');
  await author.getByLabel('Link (optional)').fill('https://lamps.example/how');
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(
    author.getByText('Action saved. Others can see it once an administrator approves it.'),
  ).toBeVisible();
  const waits = author.getByText('This action is waiting for an administrator’s approval.');
  await expect(waits).toBeVisible();
  await expect(author.getByRole('button', { name: /^Mark Completed/ })).toBeHidden();
  const action = new URL(author.url()).pathname;
  await reader.goto(action);
  await expect(reader.getByRole('heading', { name: 'Action not found.' })).toBeVisible();

  // if declined, the author sees the reason and can edit it; if approved, everyone sees it
  await admin.goto('/admin/actions');
  const pendingCard = admin.getByRole('article', { name: 'Count the lamps' });
  await expect(pendingCard.getByRole('link', { name: 'lamps.example/how' })).toBeVisible();
  await pendingCard.getByRole('button', { name: 'Decline' }).click();
  const decline = admin.getByRole('dialog', { name: 'Decline “Count the lamps”?' });
  await decline.getByLabel('Reason').fill('Which lamps?');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await expect(admin.getByText('Action declined. The organizer has been notified.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await author.goto('/notifications');
  await author.getByRole('link', { name: /Your action wasn’t approved/ }).click();
  await expect(author.getByText('didn’t approve this action: Which lamps?')).toBeVisible();
  await author.goto(action.replace('details', 'edit'));
  await author.getByLabel('Title').fill('Count the lamps of Ferry Street');
  await author.getByRole('button', { name: 'Save' }).click();
  await expect(waits).toBeVisible();
  await admin.reload();
  await admin
    .getByRole('article', { name: 'Count the lamps of Ferry Street' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(admin.getByText('Action approved. The organizer has been notified.')).toBeVisible();
  await reader.reload();
  await expect(
    reader.getByRole('heading', { level: 1, name: 'Count the lamps of Ferry Street' }),
  ).toBeVisible();

  // an empty list of decisions does not look like an empty queue
  await admin.goto('/admin/reports');
  await expect(admin.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  await admin.getByLabel('Show', { exact: true }).selectOption('decided');
  await expect(admin.getByRole('heading', { name: 'No decisions yet' })).toBeVisible();

  // the screens fit a phone, in dark mode and with the site color
  await blockEventStream(admin);
  await admin.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await admin.setViewportSize({ width: 390, height: 844 });
  for (const path of ['settings', 'pages/new', 'issues', 'wording/confirm']) {
    await admin.goto(`/admin/${path}`, { waitUntil: 'networkidle' });
    await expectAccessible(admin, `/admin/${path} at 390 px`);
    expect(
      await admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(0);
  }
});
