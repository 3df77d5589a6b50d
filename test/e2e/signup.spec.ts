// The steps of the sign-up: what each of them checks, and what happens when it fails.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' });

/** Fills the first step and opens the second one. */
async function openSecondStep(page: Page, email: string) {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a garganey rests on the pond');
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
    await page.getByLabel('Email').fill('river.garganey@example.org');
    for (const [refused, reason] of [
      ['password', 'This password is too common. Please choose another.'],
      ['river.garganey', 'Your password must be different from your username and email.'],
    ] as const) {
      await password.fill(refused);
      await next(page).click();
      await expect(page.getByText(reason)).toBeVisible();
      await expect(page.getByText('Step 1 of 3')).toBeVisible();
      await expect(password).toBeFocused();
    }
    await password.fill('a garganey rests on the pond');
    await next(page).click();
    await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  });

test('the second step checks the form of the ZIP code', async ({ openAsVisitor }) => {
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  await openSecondStep(page, 'garganey.zip@example.org');
  await page.getByLabel('Name', { exact: true }).fill('Garganey Zip');
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
  await openSecondStep(page, 'garganey.gap@example.org');
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
  await page.getByLabel('Name', { exact: true }).pressSequentially('Garganey');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(problems).toBeHidden();
});
