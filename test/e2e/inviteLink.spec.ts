// Invitations by link, QR code and email, followed by visitors and by members.
import type { Page } from '@playwright/test';
import { expectAccessible } from './screenChecks.ts';
import { confirmByEmail, expect, memberPassword, test, waitForEmailLink } from './fixtures.ts';

/** Creates a link on the open screen and returns its URL, as its QR code contains it. */
async function createLink(page: Page, uses: string, note = ''): Promise<string> {
  await page.getByRole('button', { name: 'Create a link' }).click();
  const form = page.getByRole('form', { name: 'Create a link' });
  await expect(form.getByLabel('Works for')).toBeFocused();
  await form.getByLabel('How many people can use it').selectOption(uses);
  await form.getByLabel('Message (optional)').fill(note);
  await form.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: /^Your link to / });
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await expect(dialog.getByRole('img', { name: `QR code with the link ${url}` })).toBeVisible();
  return url;
}

test('is followed by a visitor, who signs up, confirms the address and finds the friend request', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(120_000);
  const inviter = await openAsNewMember('wilma', 'Wilma Castellanos');
  // on a phone the menu leads there
  await inviter.setViewportSize({ width: 390, height: 844 });
  await inviter.getByRole('button', { name: /^Menu/ }).click();
  await inviter
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'Invite friends' })
    .click();
  const url = await createLink(inviter, '1', 'Come to the creek on Saturday.');
  await expectAccessible(inviter, 'the dialog with the link');
  await inviter.keyboard.press('Escape');
  const links = inviter.getByRole('region', { name: 'Invite by link' });
  await expect(links).toContainText('Used 0 of 1 times.');

  const newcomer = await openAsVisitor();
  await newcomer.goto(url);
  await expect(
    newcomer.getByRole('heading', { name: /^Wilma Castellanos invites you to / }),
  ).toBeVisible();
  await expect(newcomer.getByText('Come to the creek on Saturday.')).toBeVisible();
  await expect(newcomer).toHaveURL(/\/signup-with-invitation\/link$/);
  const about = newcomer.getByRole('region', { name: /^What is / });
  await expect(about).toContainText('No advertising, no tracking, nothing sold.');
  await expect(about).toContainText(/\d0\+ neighbors/);
  await expect(about.getByRole('link', { name: 'Look around' })).toBeVisible();
  await expectAccessible(newcomer, 'the invitation');
  await newcomer.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(newcomer, 'the invitation on a phone');
  await newcomer.getByLabel('Email').fill('pele@example.net');
  await newcomer.getByLabel('Name', { exact: true }).fill('Pelle Wren');
  await expect(newcomer.getByText('Your username will be @pelle_wren.')).toBeVisible();
  await newcomer.getByRole('button', { name: 'Change username' }).click();
  await newcomer.getByLabel('Username').fill('pelle');
  await newcomer.getByLabel('Password', { exact: true }).fill(memberPassword);
  await newcomer
    .getByRole('button', { name: 'Create an account and join', disabled: false })
    .click({ timeout: 30_000 });
  await expect(newcomer.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  // a typing error in the address can be corrected, with the password
  await newcomer.getByRole('button', { name: 'Use another address' }).click();
  await newcomer.getByLabel('Another email address').fill('pelle@example.net');
  await newcomer.getByLabel('The password you chose').fill('a guess of someone');
  await newcomer.getByRole('button', { name: 'Send the email to this address' }).click();
  await expect(newcomer.getByText(/^This isn’t this account’s password/)).toBeVisible();
  await expectAccessible(newcomer, 'the form for another address');
  await newcomer.getByLabel('The password you chose').fill(memberPassword);
  await newcomer.getByRole('button', { name: 'Send the email to this address' }).click();
  await expect(newcomer.getByText('pelle@example.net')).toBeVisible();
  await confirmByEmail(newcomer, 'pelle@example.net');
  await newcomer.goto('/friends/requests');
  await newcomer.getByRole('button', { name: 'Confirm Friend: Wilma Castellanos' }).click();
  await expect(newcomer.getByText('You’re now friends.')).toBeVisible();

  // the link was used up, and says so to the next visitor
  await inviter.reload();
  await expect(links).toContainText('Used 1 of 1 times.');
  const late = await openAsVisitor();
  await late.goto(url);
  await expect(
    late.getByRole('heading', { name: 'This invitation is no longer valid' }),
  ).toBeVisible();
  await late.getByRole('link', { name: 'Create an account' }).last().click();
  await expect(late).toHaveURL(/\/signup$/);
});

test('is followed by a member with one button, for a group too, until it is canceled', async ({
  openAsNewMember,
  openAs,
}) => {
  const ada = await openAs('ada', { opensHome: false });
  await ada.goto('/friends/invite');
  const url = await createLink(ada, '10');
  const member = await openAsNewMember('ilse', 'Ilse Barnaby', { opensHome: false });
  await member.goto(url);
  await member.getByRole('button', { name: 'Accept as Ilse Barnaby' }).click();
  await expect(member.getByText('Friend request sent.')).toBeVisible();
  const adasRequests = await openAs('ada', { opensHome: false });
  await adasRequests.goto('/friends/requests');
  await adasRequests
    .getByRole('listitem')
    .filter({ hasText: 'Ilse Barnaby' })
    .getByRole('button', { name: 'Confirm Friend' })
    .click();
  await expect(adasRequests.getByText('You’re now friends.')).toBeVisible();

  await ada.keyboard.press('Escape');
  const links = ada.getByRole('region', { name: 'Invite by link' });
  await links
    .getByRole('button', { name: /^Cancel link: / })
    .first()
    .click();
  const revoking = ada.waitForResponse('**/api/user/revoke-invitation-link');
  await ada
    .getByText('The link will no longer work.')
    .locator('..')
    .getByRole('button', { name: 'Close' })
    .click();
  await revoking;
  const other = await openAsNewMember('odo', 'Odo Barnaby', { opensHome: false });
  await other.goto(url);
  await expect(
    other.getByRole('heading', { name: 'This invitation is no longer valid' }),
  ).toBeVisible();
});

test('by email leads to the feed in at most six steps', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const inviter = await openAsNewMember('greta', 'Greta Holm', { opensHome: false });
  await inviter.goto('/friends/invite');
  await inviter.getByLabel('Email addresses').pressSequentially('noor.new@example.net,');
  await inviter.getByRole('button', { name: 'Send invitations' }).click();
  const link = await waitForEmailLink('noor.new@example.net', '/signup-with-invitation/');
  const newcomer = await openAsVisitor();
  let steps = 0;
  const step = <T>(done: Promise<T>) => {
    steps++;
    return done;
  };
  await step(newcomer.goto(link));
  // a forwarded link tells no address
  await expect(newcomer.getByText('noor.new@example.net')).toBeHidden();
  await expect(newcomer.getByLabel('Email')).toHaveValue('');
  await step(newcomer.getByLabel('Email').fill('noor.new@example.net'));
  await step(newcomer.getByLabel('Name', { exact: true }).fill('Noor New'));
  await step(newcomer.getByLabel('Password', { exact: true }).fill(memberPassword));
  await step(newcomer.getByRole('button', { name: 'Create an account and join' }).click());
  await expect(newcomer.getByRole('heading', { name: /What.s Going On\?/ })).toBeVisible();
  expect(steps).toBe(5);
  await newcomer.goto('/friends/requests');
  await expect(newcomer.getByRole('button', { name: 'Confirm Friend: Greta Holm' })).toBeVisible();
});

test('by email is followed after it was forwarded, and the person confirms their own address', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(120_000);
  const inviter = await openAsNewMember('ingrid', 'Ingrid Holm', { opensHome: false });
  await inviter.goto('/friends/invite');
  await inviter.getByLabel('Email addresses').pressSequentially('vera.new@example.net,');
  await inviter.getByRole('button', { name: 'Send invitations' }).click();
  const newcomer = await openAsVisitor();
  await newcomer.goto(await waitForEmailLink('vera.new@example.net', '/signup-with-invitation/'));
  await newcomer.getByLabel('Email').fill('xaver.new@example.net');
  await newcomer.getByLabel('Name', { exact: true }).fill('Xaver New');
  await newcomer.getByLabel('Password', { exact: true }).fill(memberPassword);
  await newcomer.getByRole('button', { name: 'Create an account and join' }).click();
  await expect(newcomer.getByText(/^This isn’t the address that was invited/)).toBeVisible();
  await expectAccessible(newcomer, 'the form for another address');
  await newcomer
    .getByRole('button', { name: 'Create an account and join', disabled: false })
    .click({ timeout: 30_000 });
  await expect(newcomer.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await confirmByEmail(newcomer, 'xaver.new@example.net');
  await newcomer.goto('/friends/requests');
  await expect(newcomer.getByText('Ingrid Holm')).toBeHidden();
});
