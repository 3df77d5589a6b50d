// Sign-up and login with the provider of an organization, on a site of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openIdentityProvider } from '../loginProviders.ts';
import { expectAccessible } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';
import { createFirstAdministrator, openNewSite, type NewSite } from './newSite.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-organization-'));
const logo = join(folder, 'town.png');
test.beforeAll(async () => {
  await sharp({ create: { width: 96, height: 96, channels: 3, background: '#2a6f4e' } })
    .png()
    .toFile(logo);
});
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a provider whose every login is the same person, and a site that uses it. */
async function openTown(
  settings: Record<string, string>,
  run: (site: NewSite, provider: string) => Promise<void>,
) {
  // below the ports that the system gives to outgoing connections
  const port = 9_000 + Math.floor(Math.random() * 2_000);
  const url = `http://127.0.0.1:${port}`;
  const provider = await openIdentityProvider(url, {
    id: 'town',
    first: {
      sub: 'whimbrel',
      name: 'Whimbrel Castellan',
      email: 'whimbrel@example.org',
      email_verified: true,
    },
    configuration: { features: { backchannelLogout: { enabled: true } } },
    client: {
      backchannel_logout_uri: `${url}/social/town/backchannel-logout`,
      backchannel_logout_session_required: true,
      post_logout_redirect_uris: [`${url}/login`],
    },
  });
  const site = await openNewSite({
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_PROVIDERS: 'town',
    ...provider.settings,
    OIDC_TOWN_NAME: 'Town of Larkwater',
    OIDC_TOWN_LOGO: logo,
    ...settings,
  });
  try {
    await run(site, provider.url);
  } finally {
    await site.close();
    await provider.close();
  }
}

test('a person signs up with the town, and a logout there ends the session here', async ({
  openWindow,
}) => {
  await openTown({}, async ({ url }, provider) => {
    const page = await openWindow([], { baseURL: url });
    await page.goto('/signup');
    const button = page.getByRole('button', { name: 'Continue with Town of Larkwater' });
    await expect(button).toBeVisible();
    await page.goto('/login');
    // the logo comes from this site
    const picture = button.locator('img');
    await expect(picture).toHaveAttribute('src', '/provider-logo/town');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page, 'the login with an organization');
    await button.click();
    await page.getByRole('button', { name: 'Create my account' }).click();
    await page.waitForURL(`${url}/`);

    await page.goto('/account/logging-in');
    await expect(page.getByText('whimbrel@example.org, connected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disconnect Town of Larkwater' })).toBeVisible();

    // the person logs out here, and there too
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('You may still be logged in at Town of Larkwater.')).toBeVisible();
    await expectAccessible(page, 'the logout with an organization');
    await page.getByRole('link', { name: 'Log out there too' }).click();
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL(`${url}/login`);

    // a logout there ends the session here
    await button.click();
    await page.waitForURL(`${url}/`);
    await page.goto(`${provider}/session/end`);
    await page.getByRole('button', { name: /yes/i }).click();
    await page.waitForURL(/\/session\/end\/success/);
    await page.goto(url);
    await expect(button).toBeVisible();
  });
});

test('with providers only, members have no password form, and administrators one in an emergency', async ({
  openWindow,
}) => {
  await openTown({ OIDC_ONLY: 'on' }, async (site) => {
    const page = await openWindow([], { baseURL: site.url });
    await createFirstAdministrator(page, site, 'Turnstone Vale');
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(
      page.getByText('Log in or sign up with your organization’s account.'),
    ).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    for (const width of [1360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/signup');
      await expect(
        page.getByRole('button', { name: 'Continue with Town of Larkwater' }),
      ).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
      await expectAccessible(page, 'the sign-up with an organization only');
    }
    await page.goto('/login?emergency=true');
    await page.getByLabel('Email or username').fill('boss');
    await page.getByLabel('Password', { exact: true }).fill('the ferry leaves at nine');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByLabel('Email or username')).toHaveCount(0);
    await page.goto('/admin');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  });
});
