// Deleted posts and comments come back with Undo, and are deleted for good without it.
import type { Page } from '@playwright/test';
import { expectAccessible } from './screenChecks.ts';
import { expect, postJson, test } from './fixtures.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const cardOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

/** Creates a public post and returns its id. */
async function publish(page: Page, text: string): Promise<number> {
  const { content } = (await postJson(page, '/content/add', { text, shared_as: 'Public' })) as {
    content: { id: number };
  };
  return content.id;
}

async function chooseDelete(page: Page, of: 'post' | 'comment', name: string) {
  await page
    .getByRole('button', { name: `More options for ${name}’s ${of}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

test('a deleted post comes back with Undo, and is gone when the message or the page closes', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('surfbird', 'Surfbird Mensah');
  const other = await openAsNewMember('stint', 'Stint Weaver', { opensHome: false });
  const words = 'The sluice is stuck again.';
  const id = await publish(page, words);
  const seesIt = async () => {
    await other.goto(`/feed/${id}/details`);
    await expect(other.getByText('Feed not found.').or(cardOf(other, words))).toBeVisible();
    return cardOf(other, words).isVisible();
  };
  await page.goto('/dashboard');
  const card = cardOf(page, words);
  await card.getByRole('button', { name: 'Like' }).click();
  await expect(card.getByRole('button', { name: 'Like: 1 like' })).toBeVisible();

  await chooseDelete(page, 'post', 'Surfbird Mensah');
  await expect(page.getByText('Post deleted.')).toBeVisible();
  await expect(card).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the message with Undo');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await undo(page).click();
  await expect(card.getByRole('button', { name: 'Like: 1 like' })).toBeVisible();
  expect(await seesIt()).toBe(true);

  // On its own page, and the page is closed while the deletion can be undone.
  await page.goto(`/feed/${id}/details`);
  await chooseDelete(page, 'post', 'Surfbird Mensah');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Post deleted.')).toBeVisible();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: "What's Going On?" })).toBeVisible();
  await expect.poll(seesIt).toBe(false);
  await page.reload();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await expect(card).toBeHidden();
});

test('a deleted comment comes back with Undo, and a hidden page deletes it', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('bufflehead', 'Bufflehead Quist');
  const id = await publish(page, 'Who has the key of the boat house?');
  await postJson(page, '/comment/add', { content_id: id, comment: 'I have one.' });
  await page.goto(`/feed/${id}/details`);
  const comment = page.getByRole('article', { name: 'Comment by Bufflehead Quist' });
  await expect(comment).toBeVisible();
  await chooseDelete(page, 'comment', 'Bufflehead Quist');
  await expect(comment).toHaveCount(0);
  await undo(page).click();
  await expect(comment).toContainText('I have one.');

  await chooseDelete(page, 'comment', 'Bufflehead Quist');
  await expect(comment).toHaveCount(0);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/comment/delete'),
    // As when the member opens another app, after which a phone may discard the page.
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }),
  ]);
  expect(answer.status()).toBe(200);
  await expect(undo(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: /Write a comment/ })).toBeVisible();
  await expect(comment).toHaveCount(0);
});
