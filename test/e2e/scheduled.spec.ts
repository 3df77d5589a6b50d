// Posts that are published later.
import type { Page } from '@playwright/test';
import { scheduleStrings } from '../../contract/scheduleStrings.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

const formOf = (page: Page) => page.getByRole('region', { name: 'New post' });
const timeOf = (page: Page) => page.getByRole('group', { name: 'Post later' });
const rowOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** A date some days ahead, as the field has it. */
const dateIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function schedule(page: Page, text: string, days: number) {
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill(text);
  await formOf(page).getByRole('button', { name: 'Post later' }).click();
  await timeOf(page).getByLabel('Date').fill(dateIn(days));
  await timeOf(page).getByLabel('Time').fill('07:00');
  await formOf(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(scheduleStrings.scheduled)).toBeVisible();
}

test('schedules a post, keeps the time with the draft, changes, deletes with undo, and posts now', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('dunnock', 'Dunnock Vester');
  const text = page.getByRole('textbox', { name: /What’s on your mind/ });
  await text.fill('The sluice opens at dawn.');
  await formOf(page).getByRole('button', { name: 'Post later' }).click();
  await expect(
    timeOf(page).getByText(/^Will be published .+GMT.+ Until then, only you can see it\.$/),
  ).toBeVisible();
  await timeOf(page).getByLabel('Date').fill(dateIn(-2));
  await formOf(page).getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(timeOf(page).getByText(scheduleStrings.scheduleInPast)).toBeVisible();
  await timeOf(page).getByLabel('Date').fill(dateIn(3));
  await timeOf(page).getByLabel('Time').fill('07:00');
  // The time is part of the draft.
  await page.reload();
  await expect(timeOf(page).getByLabel('Time')).toHaveValue('07:00');
  await timeOf(page).getByRole('button', { name: 'Don’t schedule' }).click();
  await expect(formOf(page).getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  await schedule(page, 'The sluice opens at dawn.', 3);
  await expect(text).toHaveValue('');
  await expect(page.getByRole('article').filter({ hasText: 'opens at dawn' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Dunnock Vester’s account' }).click();
  await page.getByRole('menuitem', { name: 'Scheduled posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled posts' })).toBeVisible();
  const row = rowOf(page, 'The sluice opens at dawn.');
  await expect(row.getByRole('heading', { name: /7:00\sam/ })).toBeVisible();

  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('The sluice opens at noon.');
  await dialog.getByLabel('Time').fill('12:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(scheduleStrings.scheduleSaved)).toBeVisible();
  const changed = rowOf(page, 'The sluice opens at noon.');
  await expect(changed.getByRole('heading', { name: /12:30\spm/ })).toBeVisible();
  await expectPageSound(page, '/scheduled');
  await page.setViewportSize({ width: 1360, height: 900 });

  await changed.getByRole('button', { name: 'Delete' }).click();
  await expect(changed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(changed).toBeVisible();
  await changed.getByRole('button', { name: 'Post now' }).click();
  await expect(page.getByRole('heading', { name: 'No scheduled posts' })).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('article').filter({ hasText: 'The sluice opens at noon.' }),
  ).toBeVisible();
});

test('shows both versions when another tab changed the scheduled post', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('redpoll', 'Redpoll Averill');
  await schedule(page, 'The weir is closed.', 3);
  await page.goto('/scheduled');
  const other = await page.context().newPage();
  await other.goto('/scheduled');
  const edit = async (tab: Page, from: string, to: string, time?: string) => {
    await rowOf(tab, from).getByRole('button', { name: 'Edit' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Edit scheduled post' });
    await dialog.getByRole('textbox', { name: 'Post text' }).fill(to);
    if (time) await dialog.getByLabel('Time').fill(time);
  };
  const save = (tab: Page) =>
    tab
      .getByRole('dialog', { name: 'Edit scheduled post' })
      .getByRole('button', { name: 'Save' })
      .click();
  await edit(page, 'The weir is closed.', 'The weir is closed until May.');
  await edit(other, 'The weir is closed.', 'The weir is open.', '08:15');
  await save(other);
  await expect(rowOf(other, 'The weir is open.')).toBeVisible();

  await save(page);
  const conflict = page.getByRole('dialog', { name: /changed/i });
  const mine = conflict.getByRole('region', { name: 'Your version in this window' });
  const theirs = conflict.getByRole('region', { name: 'The other version' });
  await expect(mine).toContainText('The weir is closed until May.');
  await expect(theirs).toContainText('The weir is open.');
  await expect(theirs).toContainText('8:15 am');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the conflict of a scheduled post');
  await page.setViewportSize({ width: 1360, height: 900 });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(rowOf(page, 'The weir is closed until May.')).toBeVisible();

  // the other tab accepts the version of the first
  await edit(other, 'The weir is open.', 'The weir is gone.');
  await save(other);
  await other.getByRole('button', { name: 'Use the other version' }).click();
  await expect(rowOf(other, 'The weir is closed until May.')).toBeVisible();
});
