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
