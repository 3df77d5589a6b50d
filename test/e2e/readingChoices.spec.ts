// What members choose to read: saved posts, mutes, and hidden posts.
import { readingStrings } from '../../contract/readingStrings.ts';
import { befriend, expect, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';
import type { Page } from '@playwright/test';

const feedOf = (page: Page) => page.getByRole('feed', { name: 'Posts' });
const cardOf = (page: Page, text: string) =>
  feedOf(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(cardOf(page, text)).toBeVisible();
}

async function choose(page: Page, text: string, item: string | RegExp) {
  await cardOf(page, text)
    .getByRole('button', { name: /More options for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('saves a post for later, lists it, and removes it with undo', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('murrelet', 'Murrelet Lund');
  await page.goto('/saved');
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await page.goto('/');
  await write(page, 'The reed beds are cut on Friday.');
  await choose(page, 'The reed beds', 'Save for later');
  await expect(page.getByText(readingStrings.savedForLater)).toBeVisible();

  await page.getByRole('button', { name: 'Murrelet Lund’s account' }).click();
  await page.getByRole('menuitem', { name: 'Saved for later' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved for later' })).toBeVisible();
  await expect(cardOf(page, 'The reed beds')).toBeVisible();

  await choose(page, 'The reed beds', 'Remove from saved');
  await expect(cardOf(page, 'The reed beds')).toHaveCount(0);
  await expect(page.getByText(readingStrings.removedFromSaved)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(cardOf(page, 'The reed beds')).toBeVisible();
  await expectPageSound(page, '/saved');
  await expect(cardOf(page, 'The reed beds')).toBeVisible();
});

test('mutes a person from a card and a word in the settings, folds comments, and ends both', async ({
  openAsNewMember,
}) => {
  const jaeger = await openAsNewMember('jaeger', 'Jaeger Aske');
  const page = await openAsNewMember('scoter', 'Scoter Reyes');
  await befriend('scoter', 'jaeger');
  await write(jaeger, 'The tide tables are out.');
  await page.goto('/');
  await write(page, 'Who has the oars?');
  await jaeger.goto('/');
  const question = cardOf(jaeger, 'Who has the oars?');
  await question.getByRole('button', { name: 'Comment', exact: true }).click();
  await question.getByRole('textbox').fill('I left them at the pier.');
  await question.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await expect(question.getByText('I left them at the pier.')).toBeVisible();

  // The dialog can be used with the keyboard, although the menu has keys of its own.
  await choose(page, 'The tide tables', 'Mute Jaeger Aske');
  const dialog = page.getByRole('dialog', { name: 'Mute Jaeger Aske?' });
  await expect(dialog.getByRole('radio', { name: 'Until I turn it off' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: 'For a month' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await choose(page, 'The tide tables', 'Mute Jaeger Aske');
  await dialog.getByRole('radio', { name: 'For a week' }).check();
  await expectAccessible(page, 'the mute dialog');
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText(readingStrings.muted)).toBeVisible();
  await expect(cardOf(page, 'The tide tables')).toHaveCount(0);

  // Comments are folded; the profile still shows the posts.
  const own = cardOf(page, 'Who has the oars?');
  await own
    .getByRole('button', { name: /^Comment|1 comment/ })
    .first()
    .click();
  await expect(own.getByText('A muted person wrote this.')).toBeVisible();
  await expect(own.getByText('I left them at the pier.')).toHaveCount(0);
  await own.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(own.getByText('I left them at the pier.')).toBeVisible();
  await page.goto('/profile/jaeger');
  await expect(cardOf(page, 'The tide tables')).toBeVisible();

  await page.goto('/account/muted');
  const row = page.getByRole('listitem').filter({ hasText: 'Jaeger Aske' });
  await expect(row).toContainText(/Until \w/);
  await page.getByLabel('Word or hashtag').fill('#');
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText(readingStrings.mutedWordEmpty)).toBeVisible();
  await page.getByLabel('Word or hashtag').fill('TIDE');
  await page.getByLabel('For how long?').selectOption('For a day');
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'TIDE' })).toBeVisible();
  await expect(page.getByLabel('Word or hashtag')).toHaveValue('');
  await expectPageSound(page, '/account/muted');

  await page.getByRole('button', { name: 'Unmute Jaeger Aske' }).click();
  await expect(row).toHaveCount(0);
  await page.goto('/');
  await expect(cardOf(page, 'Who has the oars?')).toBeVisible();
  await expect(cardOf(page, 'The tide tables')).toHaveCount(0);
  await page.goto('/account/muted');
  await page.getByRole('button', { name: 'Unmute TIDE' }).click();
  await expect(page.getByRole('heading', { name: /You haven’t muted/ })).toBeVisible();
  await page.goto('/');
  await expect(cardOf(page, 'The tide tables')).toBeVisible();
});

test('a feed goes on by itself after a page in which all posts are muted', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('turnstone.feed', 'Turnstone Vetch');
  await write(page, 'The tide is low at noon.');
  // As the server answers after many muted posts: empty pages that have a cursor.
  let emptyPages = 0;
  await page.route('**/api/content/list?*', async (route) => {
    if (emptyPages === 3) return route.fallback();
    emptyPages++;
    const pageCount = emptyPages + 1;
    await route.fulfill({
      json: {
        contents: [],
        pageCount,
        pages: { page: emptyPages, pageSize: 10, pageCount },
        next: `${Date.now() + 60_000}-1`,
      },
    });
  });
  await page.goto('/');
  await expect(cardOf(page, 'The tide is low at noon.')).toBeVisible();
  expect(emptyPages).toBe(3);
  await expectPageSound(page, '/');
});

test('mutes a person on a profile, with undo, and a group in its menu', async ({ openAs }) => {
  const page = await openAs('ada', { opensHome: false });
  await page.goto('/profile/gus');
  const menu = page.getByRole('button', { name: /^More options for Gus/ }).first();
  await menu.click();
  await page.getByRole('menuitem', { name: /^Mute Gus/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText(readingStrings.muted)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(readingStrings.unmuted)).toBeVisible();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: /^Mute Gus/ })).toBeVisible();

  await page.goto('/groups/i-am-in');
  await page
    .getByRole('main')
    .getByRole('link', { name: /./ })
    .filter({ hasText: /Creek/ })
    .first()
    .click();
  const region = page.getByRole('region', { name: 'Group', exact: true });
  await region.getByRole('button', { name: /^More options for/ }).click();
  await page.getByRole('menuitem', { name: /^Mute / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByText(readingStrings.muted)).toBeVisible();
  await region.getByRole('button', { name: /^More options for/ }).click();
  await page.getByRole('menuitem', { name: /^Unmute / }).click();
  await expect(page.getByText(readingStrings.unmuted)).toBeVisible();
});

test('hides a post at once, with undo, and shows it in the feed again from its page', async ({
  openAsNewMember,
}) => {
  const text = 'The ferry is late again.';
  const goldeneye = await openAsNewMember('goldeneye', 'Goldeneye Oke');
  const page = await openAsNewMember('merganser', 'Merganser Ruiz');
  await befriend('goldeneye', 'merganser');
  await write(goldeneye, 'The pier is open.');
  await write(goldeneye, text);
  await page.goto('/');
  await choose(page, text, 'Hide this post');
  await expect(cardOf(page, text)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(readingStrings.postShownAgain)).toBeVisible();
  await expect(cardOf(page, text)).toBeVisible();

  const id = await cardOf(page, text)
    .getByRole('link', { name: /ago|now/ })
    .getAttribute('href');
  await choose(page, text, 'Hide this post');
  await expect(page.getByText(readingStrings.postDismissed)).toBeVisible();
  for (const path of ['/', '/profile/goldeneye']) {
    await page.goto(path);
    await expect(cardOf(page, 'The pier is open.')).toBeVisible();
    await expect(cardOf(page, text)).toHaveCount(0);
  }
  await page.goto(id!);
  await expect(page.getByText('You hid this post from your feed.')).toBeVisible();
  await expectPageSound(page, id!);
  await page.getByRole('button', { name: 'Show in my feed again' }).click();
  await expect(page.getByText('You hid this post from your feed.')).toHaveCount(0);
  await page.goto('/');
  await expect(cardOf(page, text)).toBeVisible();

  // From its page, a post is hidden without leaving the page.
  await page.goto(id!);
  const card = page.getByRole('main').getByRole('article').filter({ hasText: text });
  await card.getByRole('button', { name: /More options for/ }).click();
  await page.getByRole('menuitem', { name: 'Hide this post' }).click();
  await expect(page.getByText('You hid this post from your feed.')).toBeVisible();
  await expect(card).toBeVisible();
});
