// Moderation: report, decision, notifications and appeal.
import type { Locator } from '@playwright/test';
import { expectAccessible } from './screenChecks.ts';
import { expect, makeModerators, test } from './fixtures.ts';

test('hides a reported post by keyboard, notifies those involved, and restores it after an appeal', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const words = 'Whoever feeds the swans by the sedge is a fool.';
  const rush = await openAsNewMember('rush', 'Rush Adeyemi');
  await rush.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await rush.getByRole('textbox', { name: /What’s on your mind/ }).fill(words);
  await rush.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(rush.getByText('Post published.')).toBeVisible();
  const card = rush.getByRole('article').filter({ hasText: words });
  const address = (await card.locator('a[href^="/feed/"]').first().getAttribute('href'))!;

  const bistort = await openAsNewMember('bistort', 'Bistort Marchetti', { opensHome: false });
  await bistort.goto(address);
  await bistort
    .getByRole('article')
    .getByRole('button', { name: /^More|Menu|Options/ })
    .first()
    .click();
  await bistort.getByRole('menuitem', { name: 'Report' }).click();
  const report = bistort.getByRole('dialog', { name: 'Report' });
  await fillIn(report, 'Harassment or insults', 'It insults everybody who feeds the swans.');
  await expect(report.getByText('Thank you. We’ve received your report.')).toBeVisible();
  await report.getByRole('button', { name: 'Block Rush Adeyemi' }).click();
  const block = bistort.getByRole('dialog', { name: 'Block Rush Adeyemi?' });
  await block.getByRole('button', { name: 'Cancel' }).click();
  await expect(block).toBeHidden();

  // reports a profile too; the dialog reports missing input
  await bistort.goto('/profile/rush');
  await bistort.getByRole('button', { name: 'More options for Rush Adeyemi', exact: true }).click();
  await bistort.getByRole('menuitem', { name: 'Report' }).click();
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(report.getByText('Reason can not be empty!')).toBeVisible();
  await fillIn(report, 'Violence or threats', 'Always the same.');
  await report.getByRole('button', { name: 'Done' }).click();
  await expect(report).toBeHidden();

  // the queue, by keyboard
  const pewit = await openAsNewMember('pewit', 'Pewit Castellanos', { opensHome: false });
  const quill = await openAsNewMember('quill', 'Quill Whitcombe', { opensHome: false });
  await makeModerators('pewit', 'quill');
  await pewit.goto('/admin/reports');
  const entry = pewit
    .getByRole('list', { name: 'Reports' })
    .getByRole('button')
    .filter({ hasText: words });
  await entry.click();
  const panel = pewit.getByRole('region', { name: 'Case' });
  await expect(panel.getByRole('heading', { name: 'Post by Rush Adeyemi' })).toBeFocused();
  await expect(panel).toContainText('It insults everybody who feeds the swans.');
  await expect(panel.getByRole('link', { name: 'Bistort Marchetti' })).toBeVisible();
  await pewit.keyboard.press('j');
  await expect(panel.getByRole('heading', { name: 'Person: Rush Adeyemi' })).toBeFocused();
  await pewit.keyboard.press('k');
  await expect(panel.getByRole('heading', { name: 'Post by Rush Adeyemi' })).toBeFocused();
  await pewit.keyboard.press('?');
  await expect(pewit.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Suspend');
  await pewit.keyboard.press('Escape');
  await expect(pewit.getByRole('dialog')).toBeHidden();
  await pewit.keyboard.press('h');
  const hide = pewit.getByRole('dialog', { name: 'Hide this post?' });
  await hide.getByRole('button', { name: 'Hide' }).click();
  await expect(hide.getByText('Please choose a reason.')).toBeVisible();
  await hide.getByLabel('Reason').selectOption('Harassment or insults');
  await hide.getByLabel('Add details (optional)').fill('Say it without the fool.');
  await expectAccessible(pewit, 'the decision dialog');
  await hide.getByRole('button', { name: 'Hide' }).click();
  await expect(
    pewit.getByText('Hidden. The author and everyone who reported this have been notified.'),
  ).toBeVisible();
  await expect(pewit.getByRole('button', { name: 'Reverse decision' })).toBeVisible();
  await expect(entry).toBeHidden();
  // the next case opens
  await expect(panel.getByRole('heading', { name: 'Person: Rush Adeyemi' })).toBeFocused();
  await pewit.keyboard.press('e');
  await pewit.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(
    pewit.getByText('No action taken. Everyone who reported this has been notified.'),
  ).toBeVisible();

  // the reporter learns the outcome, the author the reason
  await bistort.goto('/notifications');
  await expect(bistort.getByText('We reviewed your report and took action')).toBeVisible();
  await bistort.goto(address);
  await expect(bistort.getByText('Feed not found.')).toBeVisible();
  await rush.goto(address);
  await expect(
    rush.getByText('A moderator hid this: Harassment or insults. Say it without the fool.'),
  ).toBeVisible();
  await rush.goto('/notifications');
  await rush.getByRole('link', { name: /A moderator hid your post/ }).click();
  await expect(rush).toHaveURL(/\/account\/decisions$/);
  await rush.getByRole('button', { name: 'Appeal' }).click();
  await rush.getByLabel('Why do you think the decision is wrong?').fill('The fool was myself.');
  await rush.getByRole('button', { name: 'Send appeal' }).click();
  await expect(
    rush.getByText('Appeal sent. If there’s another moderator, they’ll review it.'),
  ).toBeVisible();

  // on a phone the case is a screen of its own
  await quill.setViewportSize({ width: 390, height: 844 });
  await quill.goto('/admin/reports');
  await quill
    .getByRole('list', { name: 'Reports' })
    .getByRole('button')
    .filter({ hasText: 'Rush Adeyemi' })
    .click();
  await expect(quill.getByText('The fool was myself.')).toBeVisible();
  await expect(quill.getByRole('list', { name: 'Reports' })).toBeHidden();
  await expectAccessible(quill, 'a case on a phone');
  expect(
    await quill.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'scrolls sideways',
  ).toBeLessThanOrEqual(0);
  await quill.getByRole('button', { name: 'Reverse decision' }).click();
  await quill.getByRole('dialog').getByLabel('Reason (optional)').fill('Fair enough.');
  await quill.getByRole('dialog').getByRole('button', { name: 'Reverse decision' }).click();
  await expect(
    quill.getByText('Decision reversed. The person who appealed has been notified.'),
  ).toBeVisible();

  await rush.reload();
  await expect(
    rush.getByText('Your appeal was granted and the decision was reversed.'),
  ).toBeVisible();
  await expect(rush.getByText('Moderator’s note: Fair enough.')).toBeVisible();
  const stranger = await openAsVisitor();
  await stranger.goto(address);
  await expect(stranger.getByText(words)).toBeVisible();

  // a comment on it is reported too
  await rush.goto(address);
  await rush.getByRole('textbox', { name: /Write a comment/ }).fill('Fools, all of you.');
  await rush.keyboard.press('Control+Enter');
  await expect(rush.getByRole('article', { name: 'Comment by Rush Adeyemi' })).toContainText(
    'Fools, all of you.',
  );
  await bistort.goto(address);
  await bistort.getByRole('button', { name: 'More options for Rush Adeyemi’s comment' }).click();
  await bistort.getByRole('menuitem', { name: 'Report' }).click();
  await fillIn(report, 'Harassment or insults', 'And it goes on.');
  await report.getByRole('button', { name: 'Done' }).click();
  await pewit.goto('/admin/reports');
  await pewit
    .getByRole('list', { name: 'Reports' })
    .getByRole('button')
    .filter({ hasText: 'Fools, all of you.' })
    .click();
  await expect(panel.getByRole('heading', { name: 'Comment by Rush Adeyemi' })).toBeFocused();
  await expect(panel).toContainText('And it goes on.');
});

async function fillIn(report: Locator, rule: string, words: string) {
  await report.getByRole('radio', { name: rule }).check();
  await report.getByLabel('What happened?').fill(words);
  await report.getByRole('button', { name: 'Report' }).click();
}
