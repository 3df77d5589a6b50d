// Signing in without a password, and with more than one.
import { Secret, TOTP } from 'otpauth';
import { fault } from './look.ts';
import { expect, logOut, passwordOfNeighbors, test } from './people.ts';

test('somebody comes by Google, says what they care about, and comes back by Google', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome from Google' })).toBeVisible();
  // neither the code nor the state stays in the address
  await expect(page).toHaveURL(/\/social\/google$/);
  await expect(page.getByText('corncrake@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Create my account' }).click();

  // what somebody new is asked over their first feed: answered, skipped, and never asked again
  await expect(page.getByRole('heading', { name: /What.s Going On\?/ })).toBeVisible();
  const issues = page.getByRole('region', { name: 'What do you care about?' });
  await expect(issues).toContainText('Question 1 of 3');
  await issues.getByRole('button', { name: 'Save' }).click();
  await expect(issues.getByText('Please choose at least one issue.')).toBeVisible();
  await expect(
    issues.getByRole('group', { name: 'Which issues do you care about?' }),
  ).toBeFocused();
  await issues.locator('#issues label').first().click();
  await issues.getByRole('button', { name: 'Save' }).click();
  await issues.getByRole('button', { name: 'Next' }).click();
  const people = page.getByRole('region', { name: 'Do you know anyone here?' });
  await expect(people.getByRole('heading')).toBeFocused();
  await fault(page, 'what somebody new is asked');
  await people.getByRole('button', { name: 'Skip' }).click();
  const place = page.getByRole('region', { name: 'Who represents you?' });
  await place.getByLabel('Your address').fill('00417');
  await place.getByRole('button', { name: 'Find my representatives' }).click();
  await expect(place.getByRole('status')).toContainText('stand for you');
  await place.getByRole('button', { name: 'Done' }).click();
  await expect(place).toBeHidden();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /What matters to you/ })).toBeVisible();
  await expect(page.getByText(/Question \d of/)).toBeHidden();

  await page.goto('/account/logging-in');
  await expect(page.getByText('corncrake@example.org, connected')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByText('This is the only way you can log in.')).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page.getByRole('heading', { name: /What.s Going On\?/ })).toBeVisible();
});

test('a member adds a passkey and two-factor, and logs in by each', async ({
  neighbor,
  baseURL,
}) => {
  const context = (await neighbor('hoopoe', 'Hoopoe Abiola', 'nowhere')).context();
  const page = await context.newPage();
  // a browser keeps passkeys for names alone
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
    await page.getByLabel('Password', { exact: true }).fill(passwordOfNeighbors);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  const prove = async (yes: string) => {
    await page
      .getByRole('dialog')
      .getByLabel('Your password', { exact: true })
      .fill(passwordOfNeighbors);
    await page.getByRole('dialog').getByRole('button', { name: yes }).click();
  };

  await page.goto(`${site}/login`);
  await byPassword();
  await home.waitFor();
  await page.goto(`${site}/account/logging-in`);
  await page.getByLabel('Passkey name').fill('The old laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await prove('Continue');
  await expect(page.getByText('The old laptop')).toBeVisible();

  await page.getByRole('button', { name: 'Turn on' }).click();
  await prove('Continue');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = Secret.fromBase32(
    (await page
      .getByRole('region', { name: 'Two-factor authentication' })
      .locator('code')
      .textContent())!.replaceAll(' ', ''),
  );
  await page.getByLabel('Enter the code that it shows').fill(TOTP.generate({ secret }));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent())!;
  // they are shown once: no key closes them by mistake
  await expect(page.getByRole('button', { name: 'I’ve saved them' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toBeFocused();
  await fault(page, 'the ways to log in');

  // by the device alone
  await page.goto(`${site}/logout`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await home.waitFor();

  // by the password and what was kept for the day the app is gone
  await page.goto(`${site}/logout`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await byPassword();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This code is not right').first()).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await fault(page, 'the second step');
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await byPassword();
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await home.waitFor();
});
