// The list of members: filters in the address, selecting many, acting on them, and the undo.
import type { Page } from '@playwright/test';
import { publicPassword } from '../../server/site/demoAccounts.ts';
import { addMembers, expect, test } from './fixtures.ts';
import { blockEventStream, expectAccessible, expectTouchTargets } from './screenChecks.ts';

// The list of actions on many people is that of the site.
test.describe.configure({ mode: 'serial' });

const rows = (page: Page) =>
  page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem');
const search = (page: Page) => page.getByLabel('Search by name, username or email');
const actions = (page: Page) => page.getByRole('region', { name: 'Changes to many accounts' });

async function chooseAction(page: Page, name: string) {
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Actions' })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

async function expectFitting(page: Page, label: string) {
  await expectAccessible(page, label);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${label} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
}

for (const [width, height, name] of [
  [1360, 900, 'Ottoline'],
  [390, 844, 'Peregrina'],
] as const)
  test(`filters members, suspends those selected and undoes it, at ${width} px`, async ({
    openAs,
  }) => {
    await addMembers(name, 35);
    const keeper = await openAs('keeper', { phone: width < 500 });
    await blockEventStream(keeper);
    await keeper.setViewportSize({ width, height });
    await keeper.goto('/admin/people');
    await search(keeper).fill(`${name} `);
    await expect(keeper.getByRole('status').filter({ hasText: '35 people' })).toBeVisible();

    // Filters are in the address, and work with the keyboard.
    const filters = keeper.getByRole('button', { name: 'Filters' });
    await expect(filters).toHaveAttribute('aria-expanded', 'false');
    await filters.press('Enter');
    // Typed digit by digit, during which Chrome reports the years 0002, 0020 and 0202.
    const joinedUntil = keeper.getByRole('textbox', { name: 'Joined on or before' });
    await joinedUntil.pressSequentially('01202026');
    await expect(joinedUntil).toHaveValue('2026-01-20');
    await expect(keeper.getByRole('status').filter({ hasText: '20 people' })).toBeVisible();
    await keeper.getByLabel('Use of the account').selectOption('Never used');
    await keeper.getByLabel('Sort by').selectOption('Name');
    await expect(keeper).toHaveURL(/joined_to=2026-01-20/);
    await expect(keeper).toHaveURL(/seen=never/);
    await expect(keeper).toHaveURL(/order=name/);
    await expect(keeper.getByRole('button', { name: 'Filters · 2' })).toBeVisible();
    await expect(rows(keeper).first()).toContainText(`${name} Member 01`);
    await keeper.reload();
    await expect(keeper.getByRole('status').filter({ hasText: '20 people' })).toBeVisible();
    await expect(rows(keeper).first()).toContainText(`${name} Member 01`);
    await expectFitting(keeper, `the list at ${width} px`);

    // Without matches
    await keeper.getByRole('button', { name: 'Filters · 2' }).click();
    await keeper.getByLabel('Email address').selectOption('Emails come back');
    await expect(keeper.getByText('No one matches all of these filters.')).toBeVisible();
    await keeper.getByRole('button', { name: 'Remove the filter “Emails come back”' }).click();

    // Three are selected, then all.
    for (const n of ['01', '02', '03'])
      await keeper.getByRole('checkbox', { name: `Select ${name} Member ${n}` }).check();
    const selected = keeper.getByRole('region', { name: 'Selection' }).getByRole('status');
    await expect(selected).toHaveText('3 selected');
    await keeper.getByLabel('Select all shown').check();
    await expect(selected).toHaveText('20 selected');
    await keeper.getByRole('checkbox', { name: `Select ${name} Member 20` }).uncheck();
    await expect(selected).toHaveText('19 selected');
    if (width < 500) await expectTouchTargets(keeper, 'the list with a selection');

    await chooseAction(keeper, 'Suspend');
    const dialog = keeper.getByRole('dialog', { name: 'Suspend 19 people?' });
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('Please enter your password.')).toBeVisible();
    await dialog.getByLabel('Rule that was broken').selectOption('Spam or advertising');
    await expect(dialog.getByLabel('Send no email')).toBeChecked();
    await dialog.getByLabel('Reason').fill('Robots that sell shoes.');
    await expectFitting(keeper, `the dialog at ${width} px`);
    await dialog.getByLabel('Your password').fill(publicPassword);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(actions(keeper)).toContainText('Suspended 19 people');
    await expect(rows(keeper).filter({ hasText: 'Suspended' })).toHaveCount(19);
    await expect(keeper.getByRole('region', { name: 'Selection' })).toBeHidden();

    await actions(keeper).getByRole('button', { name: 'Undo: Suspended 19 people' }).click();
    await expect(actions(keeper)).toContainText('Ended the suspension of 19 people');
    await expect(rows(keeper).filter({ hasText: 'Suspended' })).toHaveCount(0);
    await actions(keeper).getByRole('button', { name: 'Show all of the last 30 days' }).click();
    await expect(actions(keeper).getByText('Suspended 19 people').first()).toBeVisible();
    // What is undone cannot be undone again.
    await expect(actions(keeper).getByRole('button', { name: 'Undo' })).toBeHidden();

    // The first 200 matches are loaded and selected; the export contains them.
    await keeper.goto(`/admin/people?keyword=${name}%20Member`);
    await keeper.getByRole('button', { name: 'Select the first 35 matches' }).click();
    await expect(selected).toHaveText('35 selected');
    const downloading = keeper.waitForEvent('download');
    await chooseAction(keeper, 'Export as CSV');
    expect((await downloading).suggestedFilename()).toBe('people.csv');
  });
