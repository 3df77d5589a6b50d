// Account settings: email address, password, sessions, data export and deletion.
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import {
  befriend,
  expect,
  waitForEmailLink,
  logIn,
  memberPassword,
  backdateReauthentication,
  test,
} from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

test('changes email address and password only with the password, and ends other sessions', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(120_000);
  const page = await openAsNewMember('heron', 'Heron Vasquez', { opensHome: false });

  // a new address requires the password
  await page.goto('/profile/heron/edit');
  await page.getByLabel('Email', { exact: true }).fill('heron@elsewhere.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter your current password.')).toBeVisible();
  await page.getByLabel('Your current password').fill('not this one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your current password isn’t right.')).toBeVisible();
  await page.getByLabel('Your current password').fill(memberPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Profile saved. We sent an email to your new address. Please confirm it.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/heron$/);

  // it takes effect when the emailed link is opened
  await page.goto('/account/profile-settings');
  await expect(page.getByText('heron@elsewhere.example')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('heron@example.org');
  const link = await waitForEmailLink('heron@elsewhere.example', '/confirm-email/');
  await page.goto(link);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your new email address is confirmed.');
  await page.goto('/account/profile-settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('heron@elsewhere.example');

  // two more sessions; one is ended from the list
  const second = await openAsVisitor();
  await logIn(second, 'heron@elsewhere.example', memberPassword);
  const third = await openAsVisitor();
  await logIn(third, 'heron', memberPassword);
  await page.goto('/account/sessions');
  const others = page.getByRole('button', { name: /^Log out: / });
  await expect(others).toHaveCount(2);
  const suspicion = page.getByLabel('Someone else may have used my account');
  await expect(suspicion).not.toBeChecked();
  await expectPageSound(page, '/account/sessions');
  // after some time, ending a session requires the password
  await backdateReauthentication('heron');
  await others.first().click();
  const again = page.getByRole('dialog', { name: 'Log out on that device?' });
  await again.getByLabel('Your password').fill('not this one');
  await again.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(again.getByText('Your current password isn’t right.')).toBeVisible();
  await again.getByLabel('Your password').fill(memberPassword);
  await again.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByText('Logged out on that device.')).toBeVisible();
  await expect(again).toBeHidden();
  await expect(others).toHaveCount(1);

  // a new password ends the other sessions
  await page.goto('/account/change-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  for (const message of [
    'Please enter your current password.',
    'Please enter your new password.',
    'Please confirm your new password.',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await expectPageSound(page, '/account/change-password');
  await suspicion.check();
  const next = 'the heron stands in the reeds';
  await page.getByLabel('Current password', { exact: true }).fill(memberPassword);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  for (const gone of [second, third]) {
    await gone.reload();
    await expect(gone).toHaveURL(/\/login/);
  }
  await logIn(second, 'heron', next);
});

test('removes a reset code from the URL at once, while the emailed link stays valid', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  await openAsNewMember('whinchat', 'Whinchat Ode', { opensHome: false });
  const page = await openAsVisitor();
  await page.request.post('/api/user/forgot-password', { data: { username: 'whinchat' } });
  const link = await waitForEmailLink('whinchat@example.org', '/reset-password/');
  await page.goto(link);
  const next = page.getByLabel('New password', { exact: true });
  await next.waitFor();
  await expect(page).toHaveURL(/\/reset-password\/link$/);
  await page.reload();
  await expect(page.getByText('Please open the link in your email again.')).toBeVisible();
  await page.goto(link);
  await next.fill('the heath is dry in june');
  await page.getByLabel('Confirm new password').fill('the heath is dry in june');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, 'whinchat', 'the heath is dry in june');
});

test('the list of settings has groups, beside a screen and on a phone', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('dunlinby', 'Dunlinby Corrigall', { opensHome: false });
  await page.goto('/account/muted');
  const list = page.getByRole('navigation', { name: 'Settings' });
  const entries = (group: string) =>
    list.getByRole('list', { name: group, exact: true }).getByRole('link');
  await expect(entries('You')).toHaveText([
    'Profile settings',
    'Notifications',
    'Appearance and shortcuts',
  ]);
  await expect(entries('Security and data')).toHaveCount(4);
  await expect(entries('Safety').filter({ hasText: 'Muted' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectPageSound(page, '/account/muted');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await expect(entries('You').first()).toBeVisible();
  await expectAccessible(page, 'the list of settings');
  await entries('Safety').filter({ hasText: 'Muted' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Muted' })).toBeVisible();
});

test('saves notification settings', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('lark', 'Lark Osborne', { opensHome: false });
  await page.goto('/account/notification-settings');
  const box = page.getByRole('checkbox', { name: 'My content: email' });
  const before = await box.isChecked();
  await box.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked({ checked: !before });
});

test('exports the data, deletes the account, hides it, and restores it within the grace period', async ({
  openAsNewMember,
}) => {
  test.setTimeout(120_000);
  const page = await openAsNewMember('teal', 'Teal Johansson');
  const friend = await openAsNewMember('finch', 'Finch Abara', { opensHome: false });
  await befriend('teal', 'finch');
  const words = 'The towpath is dry as far as the second lock.';
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill(words);
  const [posted] = await Promise.all([
    page.waitForResponse('**/api/content/add'),
    page.getByRole('button', { name: 'Post', exact: true }).click(),
  ]);
  expect(posted.ok()).toBe(true);
  await page.goto('/messages/with/finch');
  await page.getByRole('textbox', { name: 'Message to Finch Abara' }).fill('Bring boots');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Bring boots');

  // requested with the password, created by a job, downloaded on the same screen
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Request my data' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(memberPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Request my data' }).click();
  const download = page.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 30_000 });
  // the download requires the password again
  await download.click();
  const fetching = page.getByRole('dialog', { name: 'Download your data?' });
  await fetching.getByLabel('Your password').fill(memberPassword);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    fetching.getByRole('button', { name: 'Download' }).click(),
  ]);
  const files = unzip(readFileSync(await zip.path()));
  expect(JSON.parse(files['profile.json']!)).toMatchObject({
    username: 'teal',
    name: 'Teal Johansson',
    email: 'teal@example.org',
  });
  expect(files['posts.json']).toContain(words);

  // a wrong password deletes nothing; the right one hides the account from everyone
  await friend.goto('/profile/teal');
  await expect(friend.getByText(words)).toBeVisible();
  await friend.goto('/messages/with/teal');
  const replyField = friend.getByRole('textbox', { name: /^Message to/ });
  await expect(replyField).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Your current password isn’t right.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(memberPassword);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByText('Your account is deleted. If you change your mind, log in within 14 days.'),
  ).toBeVisible();
  // their messages stay, without a name, and cannot be replied to
  await expect(friend.getByRole('heading', { name: 'Deleted member' })).toBeVisible();
  await expect(replyField).toBeHidden();
  await friend.reload();
  await expect(friend.getByRole('log', { name: 'Messages' })).toContainText('Bring boots');
  await expect(friend.getByText('This account was deleted.')).toBeVisible();
  await expect(
    friend
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /^Deleted member/ }),
  ).toBeVisible();
  await expect(replyField).toBeHidden();
  await expect(friend.getByText(/teal/i)).toHaveCount(0);
  await friend.goto('/profile/teal');
  await expect(friend.getByRole('heading', { name: 'User not found.' })).toBeVisible();

  // logging in restores the account
  await friend.goBack();
  await expect(friend.getByRole('heading', { name: 'Deleted member' })).toBeVisible();
  await logIn(page, 'teal', memberPassword);
  await expect(friend.getByRole('heading', { name: 'Teal Johansson' })).toBeVisible();
  await expect(replyField).toBeVisible();
  await friend.goto('/profile/teal');
  await expect(friend.getByText(words)).toBeVisible();
});

/** Unpacks a zip file, using its central directory. Returns texts by file name. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const start = zip.readUInt32LE(at + 42);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(from, from + size);
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = (
      method === 8 ? inflateRawSync(packed) : packed
    ).toString('utf8');
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
