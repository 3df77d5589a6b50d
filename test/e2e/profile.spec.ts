// Profiles: fields and their audiences, friendship, blocks, and the profile photo.
import sharp from 'sharp';
import { befriend, expect, addFriends, postJson, test } from './fixtures.ts';

test('hides profile fields by audience, and previews the profile as others see it', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(120_000);
  const wren = await openAsNewMember('wren', 'Wren Castellan', { opensHome: false });
  const pike = await openAsNewMember('pike', 'Pike Moreau', { opensHome: false });
  const alder = await openAsNewMember('alder', 'Alder Finnegan', { opensHome: false });
  await befriend('wren', 'pike');

  // three fields with three audiences
  await wren.goto('/account/profile-settings');
  await wren.getByLabel('Phone', { exact: true }).fill('555 0188');
  await wren.getByLabel('Who can see: Phone').selectOption('Friends');
  await wren.getByLabel('Website', { exact: true }).fill('https://example.org/wren');
  await wren.getByRole('textbox', { name: 'Education' }).fill('Three winters at the boat school.');
  await wren.getByLabel('Who can see: Education').selectOption('Private');

  // the date of birth is required; other input survives a reload
  await wren.getByRole('button', { name: 'Save' }).click();
  await expect(wren.getByText('Please select your date of birth.')).toBeVisible();
  await expect(wren.getByText('Error! Please required form fields.')).toBeVisible();
  await wren.reload();
  await expect(wren.getByLabel('Phone', { exact: true })).toHaveValue('555 0188');
  await wren.getByLabel('Date of birth', { exact: true }).fill('1988-02-29');

  // leaving asks for confirmation; Cancel stays
  await wren.getByRole('link', { name: 'Dashboard' }).click();
  await expect(wren.getByRole('dialog')).toContainText('Leave without saving?');
  await wren.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await wren.getByRole('button', { name: 'Save' }).click();
  await expect(wren.getByText('Profile has been updated sucessfully.')).toBeVisible();

  // the own view, then those of others
  await wren.goto('/profile/wren/about');
  const about = wren.getByRole('region', { name: 'About', exact: true });
  await expect(about).toContainText('555 0188');
  await expect(about).toContainText('Three winters at the boat school.');
  await expect(about).toContainText('February 29, 1988');
  const viewAs = wren.getByRole('navigation', { name: 'View as' });
  await viewAs.getByRole('link', { name: 'Friend' }).click();
  await expect(about).not.toContainText('boat school');
  await expect(about).toContainText('555 0188');
  await viewAs.getByRole('link', { name: 'Member' }).click();
  await expect(about).not.toContainText('555 0188');
  await expect(about).toContainText('example.org/wren');
  await viewAs.getByRole('link', { name: 'Public' }).click();
  await expect(wren.getByText('There’s nothing here for you to see.')).toBeVisible();

  // others see the same, and hidden fields are not in the response
  const response = pike.waitForResponse(/\/api\/user\/get\?/);
  await pike.goto('/profile/wren/about');
  await expect(pike.getByText('555 0188')).toBeVisible();
  expect(await (await response).text()).not.toMatch(/boat school|education|dob|visibility/);
  await alder.goto('/profile/wren/about');
  await expect(alder.getByRole('link', { name: 'example.org/wren' })).toBeVisible();
  await expect(alder.getByText('555 0188')).toBeHidden();
  const stranger = await openAsVisitor();
  await stranger.goto('/profile/wren');
  await expect(stranger).toHaveURL(/\/login\?return=/);

  // empty sections say so
  const parts = pike.getByRole('navigation', { name: 'Profile sections' });
  for (const [part, sentence] of [
    ['Article', 'This user has no blog posts yet'],
    ['Actions', 'This user has not any actions.'],
    ['Polls', 'This user has no poll posts yet.'],
    ['Activity', 'This user has no feed/activity yet.'],
  ] as const) {
    await parts.getByRole('link', { name: part }).click();
    await expect(pike.getByRole('heading', { name: sentence, exact: true })).toBeVisible();
  }

  // activity has two alias URLs; with more than five friends, a button opens the full list
  await postJson(wren, '/content/add', { text: 'The kettle sings again.', shared_as: 'Friends' });
  await addFriends('wren', 4);
  const seesActivityAt = async (address: string) => {
    await pike.goto(`/profile/wren/${address}`);
    await expect(pike.getByRole('article')).toContainText('The kettle sings again.');
    await expect(parts.getByRole('link', { name: 'Activity' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  };
  await seesActivityAt('feed-activity');
  const friends = pike.getByRole('region', { name: 'Friends', exact: true });
  await expect(friends.getByRole('listitem')).toHaveCount(5);
  await expect(friends.getByText('View all')).toBeHidden();
  await befriend('wren', 'alder');
  await seesActivityAt('discussions');
  await friends.getByRole('button', { name: 'View all' }).click();
  await expect(
    pike.getByRole('dialog', { name: 'Wren Castellan’s friends' }).getByRole('listitem'),
  ).toHaveCount(6);
});

test('makes and ends a friendship on profiles, and blocks and unblocks', async ({
  openAsNewMember,
}) => {
  test.setTimeout(120_000);
  const fern = await openAsNewMember('fern', 'Fern Dubois', { opensHome: false });
  const moss = await openAsNewMember('moss', 'Moss Tanaka', { opensHome: false });

  // one sends a request, cancels it and sends it again; the other accepts
  await fern.goto('/profile/moss');
  await fern.getByRole('button', { name: 'Add Friend', exact: true }).click();
  // clicks are ignored while a request is running, so that a double click does not cancel it
  await fern.locator('[aria-busy=false]', { hasText: 'Cancel Friend Request' }).click();
  await expect(fern.getByText('Friend request canceled.')).toBeVisible();
  await fern.getByRole('button', { name: 'Add Friend', exact: true }).click();
  await expect(fern.getByText('Friend request sent.')).toBeVisible();
  await moss.goto('/profile/fern');
  await expect(moss.getByRole('button', { name: 'Decline Friend' })).toBeVisible();
  await moss.getByRole('button', { name: 'Confirm Friend' }).click();
  await expect(moss.getByText('You’re now friends.')).toBeVisible();

  // ending a friendship asks for confirmation
  await fern.reload();
  await fern.getByRole('button', { name: 'Friends', exact: true }).click();
  await fern.getByRole('menuitem', { name: 'Un-Friend' }).click();
  await expect(fern.getByRole('dialog')).toContainText('Are you sure to un-friend this user?');
  await fern.getByRole('dialog').getByRole('button', { name: 'Un-Friend' }).click();
  await expect(fern.getByRole('button', { name: 'Add Friend', exact: true })).toBeVisible();

  // a block; the dialog explains its limits
  await moss.goto('/profile/fern');
  await moss.getByRole('button', { name: 'More options for Fern Dubois', exact: true }).click();
  await moss.getByRole('menuitem', { name: 'Block' }).click();
  await expect(moss.getByRole('dialog')).toContainText(
    'Fern Dubois can still see what you share as Public by logging out.',
  );
  await moss.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(moss.getByRole('heading', { name: 'You blocked Fern Dubois' })).toBeVisible();
  await fern.goto('/profile/moss');
  await expect(fern.getByRole('heading', { name: 'User not found.' })).toBeVisible();

  // it is listed in the settings and can be removed on the profile
  await moss.goto('/account/blocked');
  await expect(moss.getByRole('button', { name: 'Un-Block: Fern Dubois' })).toBeVisible();
  await moss.getByRole('link', { name: 'Fern Dubois' }).click();
  await moss.getByRole('button', { name: 'Un-Block' }).click();
  await expect(moss.getByRole('button', { name: 'Add Friend', exact: true })).toBeVisible();
  await fern.goto('/profile/moss');
  await expect(fern.getByRole('heading', { name: 'Moss Tanaka', level: 1 })).toBeVisible();
});

test('crops a profile photo, and changes a name without further required fields', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('robin', 'Robin Achebe', { opensHome: false });
  await page.goto('/profile/robin/edit');

  // orange on the left, teal on the right
  const right = await sharp({
    create: { width: 450, height: 600, channels: 3, background: '#116d67' },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#a85320' },
  })
    .composite([{ input: right, left: 450, top: 0 }])
    .png()
    .toBuffer();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a photo' }).click(),
  ]);
  await chooser.setFiles({ name: 'halves.png', mimeType: 'image/png', buffer });

  // with buttons and slider only: zoom in, then move to the left half
  const dialog = page.getByRole('dialog', { name: 'Your profile photo' });
  await expect(dialog.getByRole('group', { name: /The part others will see/ })).toBeVisible();
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
  const moveRight = dialog.getByRole('button', { name: 'Move right' });
  for (let times = 0; times < 25; times++) await moveRight.click();
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Profile photo saved.')).toBeVisible();

  // the header shows it, and its dominant color is orange
  const address = await page.getByRole('banner').locator('img').getAttribute('src');
  const portrait = sharp(await (await page.request.get(address!)).body());
  const { width, height } = await portrait.metadata();
  expect(width).toBe(height);
  const { dominant } = await portrait.stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Profile photo removed.')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);

  // other fields can be changed without a phone number or a date of birth
  await page.getByLabel('Name', { exact: true }).fill('Robin Achebe-Lund');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/profile\/robin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Achebe-Lund' })).toBeVisible();
});
