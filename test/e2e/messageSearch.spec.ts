// Search for messages in one conversation and in all, and jumps to a message or a day.
import type { Page } from '@playwright/test';
import { befriend, createConversation, expect, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

const messageCount = 2_000;
const widths = [1360, 390];

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const line = (page: Page, n: number) => log(page).getByText(new RegExp(`^Line ${n}(?!\\d)`));

test('words and days are found in a long conversation, and words in all of them', async ({
  openAsNewMember,
}) => {
  const isaura = await openAsNewMember('isaura', 'Isaura Thornbeck', { opensHome: false });
  await openAsNewMember('zebedee', 'Zebedee Treadaway', { opensHome: false });
  await befriend('isaura', 'zebedee');
  await createConversation('zebedee', 'isaura', messageCount);
  const panel = isaura.getByRole('region', { name: 'Search in this conversation' });
  const target = log(isaura).locator('[data-target]');
  const search = isaura.getByRole('button', { name: 'Search in this conversation' });
  for (const width of widths) {
    await isaura.setViewportSize({ width, height: 844 });
    await isaura.goto('/messages/with/zebedee');
    await expect(line(isaura, messageCount)).toBeInViewport();

    // a word that the first request does not reach
    await search.click();
    await expect(panel.getByRole('searchbox')).toBeFocused();
    await panel.getByRole('searchbox').fill('lin "234"');
    const found = panel.getByRole('link', { name: /Line 234/ });
    await expect(found).toBeVisible();
    await expect(panel.getByText('1 message found.')).toBeVisible();
    await expect(found.locator('b').first()).toHaveText('Lin');
    await expectAccessible(isaura, `the search of a conversation at ${width} px`);
    await found.click();
    await expect(target).toContainText('Line 234 ');
    await expect(target).toBeInViewport();
    await expect(target).toBeFocused();
    await expect(isaura).toHaveURL(/\/messages\/with\/zebedee$/);
    if (width > 390) {
      await expect(target.locator('b').first()).toHaveText('Lin');
      await panel.getByRole('searchbox').fill('absent words');
      await expect(panel.getByText('No messages with “absent words.”')).toBeVisible();
      await isaura.keyboard.press('Escape');
    }
    await expect(panel).toBeHidden();

    // a day
    await search.click();
    const yesterday = await isaura.evaluate(() => {
      const now = new Date();
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
      return { ms: midnight.getTime(), day: midnight.toLocaleDateString('sv') };
    });
    await panel.getByLabel('Jump to date').fill(yesterday.day);
    await panel.getByRole('button', { name: 'Jump' }).click();
    await expect(target).not.toContainText('Line 234 ');
    await expect(target).toBeInViewport();
    const [before, at] = await target.evaluate((entry) => {
      const timeOf = (element: Element | undefined) =>
        Date.parse(element?.querySelector('time')?.dateTime ?? '');
      const entries = [...entry.parentElement!.querySelectorAll('[data-message]')];
      return [timeOf(entries[entries.indexOf(entry) - 1]), timeOf(entry)];
    });
    expect(at).toBeGreaterThanOrEqual(yesterday.ms);
    if (!Number.isNaN(before)) expect(before).toBeLessThan(yesterday.ms);
    if (width > 390) await panel.getByRole('button', { name: 'Close search' }).click();
    await expect(search).toBeVisible();
    await isaura.getByRole('button', { name: 'Back to newest' }).click();
    await expect(line(isaura, messageCount)).toBeInViewport();
    await expect(target).toHaveCount(0);
  }

  // all conversations
  for (const width of widths) {
    await isaura.setViewportSize({ width, height: 844 });
    await isaura.goto('/messages');
    const results = isaura.getByRole('region', { name: 'Messages', exact: true });
    await isaura.getByRole('searchbox', { name: 'Search names and messages' }).fill('"line 1234"');
    await expect(results.getByRole('heading', { name: 'Zebedee Treadaway' })).toBeVisible();
    await expectAccessible(isaura, `the search of all conversations at ${width} px`);
    await results.getByRole('link', { name: /Line 1234/ }).click();
    await expect(target).toContainText('Line 1234 ');
    await expect(target).toBeInViewport();
  }
  await expectPageSound(isaura, '/messages/with/zebedee');
});
