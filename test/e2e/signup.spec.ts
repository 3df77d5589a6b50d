// The steps of the sign-up: what each of them checks, and what happens when it fails.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' });

/** Fills the first step and opens the second one. */
async function openSecondStep(page: Page, email: string) {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a shoebill rests on the pond');
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
}

for (const width of [390, 1360])
  test(`a common password is refused in the first step, at ${width} px`, async ({
    openAsVisitor,
  }) => {
    const page = await openAsVisitor();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/signup');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill('river.shoebill@example.org');
    for (const [refused, reason] of [
      ['password', 'This password is too common. Please choose another.'],
      ['river.shoebill', 'Your password must be different from your username and email.'],
    ] as const) {
      await password.fill(refused);
      await next(page).click();
      await expect(page.getByText(reason)).toBeVisible();
      await expect(page.getByText('Step 1 of 3')).toBeVisible();
      await expect(password).toBeFocused();
    }
    await password.fill('a shoebill rests on the pond');
    await next(page).click();
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  });

test('the second step checks the form of the ZIP code', async ({ openAsVisitor }) => {
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await openSecondStep(page, 'shoebill.zip@example.org');
  await page.getByLabel('Name', { exact: true }).fill('Shoebillzip Marsh');
  const zipCode = page.getByLabel('ZIP code');
  for (const refused of ['12', 'abc']) {
    await zipCode.fill(refused);
    await next(page).click();
    await expect(
      page.getByText('Please enter a ZIP code, such as 00417 or 00417-1234.'),
    ).toBeVisible();
    await expect(zipCode).toBeFocused();
  }
  await zipCode.fill('00417');
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'What do you care about?' })).toBeVisible();
});

test('the list of problems loses each one that is corrected, and the focus stays', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await openSecondStep(page, 'shoebill.gap@example.org');
  await next(page).click();
  const problems = page.getByRole('alert').filter({ hasText: 'Please fix these' });
  await expect(problems).toBeFocused();
  await expect(problems).toContainText('Please fix these 3 problems');
  const zipCode = page.getByLabel('ZIP code');
  await zipCode.pressSequentially('00417');
  await expect(zipCode).toHaveValue('00417');
  await expect(zipCode).toBeFocused();
  await expect(problems).toContainText('Please fix these 2 problems');
  await expect(problems).not.toContainText('zip code');
  // the username follows the name
  await page.getByLabel('Name', { exact: true }).pressSequentially('Shoebill');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(problems).toBeHidden();
});

test('without a connection, Register shows one message and works at the next press', async ({
  openAsVisitor,
}) => {
  test.setTimeout(90_000);
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await openSecondStep(page, 'shoebill.away@example.org');
  await page.getByLabel('Name', { exact: true }).fill('Shoebillaway Marsh');
  await page.getByLabel('ZIP code').fill('00417');
  await next(page).click();
  await page.locator('#selected_issues label').first().click();
  const register = page.getByRole('button', { name: 'Register' });
  await expect(register).toBeEnabled({ timeout: 30_000 });
  // only screen readers hear it
  const done = await page.getByText('Done. You can register now.').boundingBox();
  expect(done!.width).toBeLessThanOrEqual(1);

  await page.context().setOffline(true);
  await register.click();
  const message = page.getByText(/^Can’t connect to the server/);
  await expect(message).toBeVisible();
  await expect(message).toHaveCount(1);
  await expect(register).toBeEnabled();
  await page.context().setOffline(false);
  await register.click();
  await expect(page.getByRole('dialog')).toContainText('We sent you an email with a link.');
  await expect(message).toHaveCount(0);
});

test('the check runs by itself once there is a connection', async ({ openAsVisitor }) => {
  test.setTimeout(90_000);
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  const challenges = '**/api/captcha/challenge*';
  await page.route(challenges, (route) => route.abort());
  await openSecondStep(page, 'shoebill.back@example.org');
  await page.getByLabel('Name', { exact: true }).fill('Goldcrest Back');
  await page.getByLabel('ZIP code').fill('00417');
  await next(page).click();
  const message = page.getByText(/^Can’t connect to the server/);
  await expect(message).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled();
  await page.unroute(challenges);
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled({ timeout: 30_000 });
  await expect(message).toHaveCount(0);
});

test('a long name of the site is truncated on a phone', async ({ openAsVisitor }) => {
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/signup');
  await expect(page.getByLabel('Email')).toBeFocused();
  const name = page.getByRole('banner').getByText('Folkmoot', { exact: true });
  await name.evaluate((element) => {
    element.textContent = 'Mill Prairie Neighbors of the Valley';
  });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  const language = await page.getByRole('navigation', { name: 'Language' }).boundingBox();
  expect(language!.x + language!.width).toBeLessThanOrEqual(390);
});
