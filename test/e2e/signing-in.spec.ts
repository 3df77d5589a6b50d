// Login with a provider, with a passkey and with two-factor authentication.
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './screenChecks.ts';
import { expect, logOut, memberPassword, test } from './fixtures.ts';

test('signs up with Google, takes first steps, and logs in with Google again', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByRole('heading', { name: 'Finish logging in with Google' })).toBeVisible();
  // the code and the state are removed from the URL
  await expect(page).toHaveURL(/\/social\/google$/);
  await expect(page.getByText('corncrake@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Create my account' }).click();

  // the checklist asks for what Google does not know: the issues and the ZIP code
  await expect(page.getByRole('heading', { name: /What.s Going On\?/ })).toBeVisible();
  const checklist = page.getByRole('region', { name: /^Glad you’re here/ });
  await expect(checklist).toContainText('0 of 7');
  const stepOf = (step: string) => checklist.locator(`[data-step=${step}]`);
  const open = (step: string) => stepOf(step).getByRole('button').first().click();
  const issues = stepOf('issues');
  await open('issues');
  await issues.getByRole('button', { name: 'Save' }).click();
  await expect(issues.getByText('Please choose at least one issue.')).toBeVisible();
  await expect(
    issues.getByRole('group', { name: 'Which issues do you care about?' }),
  ).toBeFocused();
  await issues.locator('#issues label').first().click();
  await issues.getByRole('button', { name: 'Save' }).click();
  await issues.getByRole('button', { name: 'Next' }).click();
  await expect(stepOf('hello').getByRole('button').first()).toBeFocused();
  await expectAccessible(page, 'the checklist');
  const representatives = stepOf('representatives');
  await open('representatives');
  await representatives.getByLabel('Your address').fill('00417');
  await representatives.getByLabel(/^Save this address/).check();
  await representatives.getByRole('button', { name: 'Find my representatives' }).click();
  await expect(representatives.getByRole('status')).toContainText(
    /You have \d+ representatives, including /,
  );
  await representatives.getByRole('button', { name: 'Next' }).click();
  await expect(checklist).toContainText('2 of 7');
  await page.getByRole('button', { name: 'Close the first steps' }).click();
  await expect(checklist).toBeHidden();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /What’s on your mind/ })).toBeVisible();
  await expect(checklist).toBeHidden();

  await page.goto('/account/logging-in');
  await expect(page.getByText('corncrake@example.org, connected')).toBeVisible();
  // there is no password to ask for, but a confirmation
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Disconnect Google?' });
  await expect(confirmation).toContainText('You’ll no longer be able to log in with Google.');
  await confirmation.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('This is your only way to log in.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();

  await logOut(page);
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByRole('heading', { name: /What.s Going On\?/ })).toBeVisible();
});

test('adds a passkey and two-factor authentication, and logs in with each', async ({
  openAsNewMember,
  baseURL,
}) => {
  const context = (
    await openAsNewMember('hoopoe', 'Hoopoe Abiola', { opensHome: false })
  ).context();
  const page = await context.newPage();
  // browsers support passkeys for host names only, not for IP addresses
  const site = baseURL!.replace('127.0.0.1', 'localhost');
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const home = page.getByRole('heading', { name: /What.s Going On\?/ });
  const byPassword = async () => {
    await page.getByLabel('Email or username').fill('hoopoe');
    await page.getByLabel('Password', { exact: true }).fill(memberPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  const reauthenticate = async (yes: string) => {
    await page
      .getByRole('dialog')
      .getByLabel('Your password', { exact: true })
      .fill(memberPassword);
    await page.getByRole('dialog').getByRole('button', { name: yes }).click();
  };

  await page.goto(`${site}/login`);
  await byPassword();
  await home.waitFor();
  await page.goto(`${site}/account/logging-in`);
  await page.getByLabel('Passkey name').fill('The old laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await reauthenticate('Continue');
  await expect(page.getByText('The old laptop')).toBeVisible();

  await page.getByRole('button', { name: 'Turn on' }).click();
  await reauthenticate('Continue');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = Secret.fromBase32(
    (await page
      .getByRole('region', { name: 'Two-factor authentication' })
      .locator('code')
      .textContent())!.replaceAll(' ', ''),
  );
  await page.getByLabel('Enter the code that your app shows').fill(TOTP.generate({ secret }));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent())!;
  // they are displayed once, so Escape does not close the dialog
  await expect(page.getByRole('button', { name: 'I’ve saved them' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toBeFocused();
  await expectAccessible(page, 'the login settings');

  // by passkey
  await page.goto(`${site}/logout`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await home.waitFor();

  // by password and recovery code
  await page.goto(`${site}/logout`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await byPassword();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This code isn’t right or was already used.').first()).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page, 'the second step of the login');
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await byPassword();
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await home.waitFor();
});
