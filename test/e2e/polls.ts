// Helpers for tests of polls.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const cardOf = (page: Page, question: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: question }) });
export const optionRow = (page: Page, question: string, option: string) =>
  cardOf(page, question)
    .getByRole('list', { name: 'Results' })
    .getByRole('listitem')
    .filter({ hasText: option });

/** The date `days` from now, for a date field. */
export const dateInDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type PollOptions = { allowed?: string; results?: string; tags?: string };

/** Creates a poll with the form. Returns its path and id. */
export async function publish(
  page: Page,
  question: string,
  options: string[],
  { allowed = '1', results = 'Always, from 10 votes on', tags = '' }: PollOptions = {},
) {
  await page.goto('/polls/create');
  await page.getByLabel('Question').fill(question);
  for (const [place, option] of options.entries()) {
    if (place > 1) await page.getByRole('button', { name: 'Add an option' }).click();
    await page.getByLabel(`Option ${place + 1}`, { exact: true }).fill(option);
  }
  await page.getByLabel('How many options can people choose?').fill(allowed);
  await page.getByLabel('When can people see results?').selectOption(results);
  if (tags) await page.getByLabel('Tags (optional)').fill(`${tags} `);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/polls\/\d+\/details$/);
  const address = new URL(page.url()).pathname;
  return { address, id: /\d+/.exec(address)![0] };
}

export async function openEdit(page: Page, question: string, name: string) {
  await cardOf(page, question)
    .getByRole('button', { name: `More options for ${name}’s post` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit poll' })).toBeVisible();
}

/** Drags to the target and drops after the page has announced the position. */
export async function dragTo(page: Page, dragged: Locator, target: Locator, announcement: string) {
  // wait for running animations
  await page.waitForTimeout(400);
  const [from, to] = [(await dragged.boundingBox())!, (await target.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 12 });
  await expect(page.getByText(announcement)).toBeAttached();
  await page.mouse.up();
  // the library clears every selection for another 50 ms
  await page.waitForTimeout(100);
}

/** Calls a GET endpoint as the member of the page and returns the JSON. */
export const getJson = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(
    async (address) =>
      (
        await fetch(`/api${address}`, {
          headers: { 'X-Api-Key': `Bearer ${localStorage.getItem('token')}` },
        })
      ).json(),
    address,
  );
