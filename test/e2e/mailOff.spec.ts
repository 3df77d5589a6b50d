// A site without a mail server says so and claims no delivery.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './screenChecks.ts';
import { createFirstAdministrator, openNewSite } from './newSite.ts';
import { expect, test } from './fixtures.ts';

test('a site without a mail server tells the administrator and newcomers', async ({
  openWindow,
}) => {
  test.setTimeout(240_000);
  const site = await openNewSite();
  try {
    const page = await openWindow([], { baseURL: site.url });
    await createFirstAdministrator(page, site, 'Imogen Saltmarsh');

    const card = page.getByRole('region', { name: /^Set up / });
    // on a phone the list is first, and no alarm repeats it
    await expect(page.getByText('The server and the background tasks work.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const inbox = page.getByRole('region', { name: 'Inbox' });
    const top = async (part: Locator) => (await part.boundingBox())!.y;
    await expect(async () => expect(await top(card)).toBeLessThan(await top(inbox))).toPass();
    await expectAccessible(page, 'the overview of a new site at 390 px');
    await page.setViewportSize({ width: 1360, height: 900 });
    await card.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('Something needs attention')).toBeVisible();
    await page.getByRole('button', { name: 'Show the setup list' }).click();
    await card.getByRole('button', { name: 'Check that email works' }).click();
    const check = page.getByRole('dialog', { name: 'Does email work?' });
    await expect(check).toContainText('MAIL_URL=smtp://');
    await expect(check.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
    await expectAccessible(page, 'the check of email without a mail server');
    await check.getByRole('button', { name: 'Close' }).last().click();
    const system = page.getByRole('region', { name: 'The system' });
    await expect(system).toContainText('Email isn’t set up, so nothing is sent.');
    await expect(system).toContainText('Set MAIL_URL on the server.');
    await expect(system).not.toContainText('Last email sent');

    // invitations by link only
    await card.getByRole('button', { name: 'Invite ten people' }).click();
    const invite = page.getByRole('dialog', { name: 'Invite people by email' });
    await expect(invite).toContainText('Email isn’t set up yet. Share a link instead.');
    await expect(invite.getByRole('button', { name: 'Send invitations' })).toHaveCount(0);
    await invite.getByRole('link', { name: 'Create a link' }).click();
    await expect(page.getByText('Email isn’t set up yet. Share a link instead.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible();
    await expect(page.getByLabel('Email addresses')).toHaveCount(0);

    const newcomer = await openWindow([], { baseURL: site.url });
    await newcomer.setViewportSize({ width: 390, height: 844 });
    // already in the page that the server writes
    const early = await newcomer.request.get(`${site.url}/signup`);
    expect(await early.text()).toContain('This site can’t send email yet.');
    await newcomer.goto('/signup');
    await expect(
      newcomer.getByText('This site can’t send email yet. Please ask the person who runs it.'),
    ).toBeVisible();
    await expectAccessible(newcomer, 'the sign-up without a mail server');
    await newcomer.goto('/forgot-password');
    await expect(
      newcomer.getByText('This site can’t send email yet. Please ask the person who runs it.'),
    ).toBeVisible();
    await expect(newcomer.getByRole('button', { name: 'Send link' })).toHaveCount(0);
    await expectAccessible(newcomer, 'the forgotten password without a mail server');

    await page.goto('/account/notification-settings');
    await expect(page.getByText('This site can’t send email yet.')).toBeVisible();
    await page.goto('/groups/create');
    await page.getByLabel('Name', { exact: true }).fill('Saltmarsh walkers');
    await page.getByRole('button', { name: 'Next Step' }).click();
    await page.getByRole('button', { name: 'Next Step' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saltmarsh walkers' })).toBeVisible();
    const group = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.goto(`/groups/invite-users/${group}`);
    const inviteToGroup = page.getByRole('dialog');
    await expect(
      inviteToGroup.getByText('Email isn’t set up yet. Share a link instead.'),
    ).toBeVisible();
    await expect(inviteToGroup.getByLabel('Email addresses')).toHaveCount(0);
    await expectAccessible(page, 'the invitations of a group without a mail server');
  } finally {
    await site.close();
  }
});
