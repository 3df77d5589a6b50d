// Deleted posts and comments come back with Undo, and are deleted for good without it.
import type { Page } from '@playwright/test';
import { holdResponses } from './holdResponses.ts';
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

test('a failed deletion is shown in any session, and a logout waits for its answer', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const page = await openAsNewMember('hobby', 'Hobby Thorburn');
  const words = 'The towpath is flooded.';
  const id = await publish(page, words);
  await page.goto('/dashboard');
  const card = cardOf(page, words);
  await chooseDelete(page, 'post', 'Hobby Thorburn');
  await expect(card).toBeHidden();
  // Another window logs out before the deletion is sent.
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await page.route('**/api/content/delete', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Please log in first.' } }),
  );
  await expect(page.getByText(/^We couldn’t do that because you were logged out/)).toBeVisible();
  await page.unroute('**/api/content/delete');

  const again = await openAsNewMember('ruddy', 'Ruddy Quennell');
  const other = await publish(again, words);
  await again.goto('/dashboard');
  const deletion = await holdResponses(again, '**/api/content/delete');
  let loggedOut = false;
  again.on('request', (request) => (loggedOut ||= request.url().endsWith('/api/user/logout')));
  await chooseDelete(again, 'post', 'Ruddy Quennell');
  await again
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Logout' })
    .click();
  await deletion.requested;
  await expect(again).toHaveURL(/\/login/);
  await expect(again.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(loggedOut).toBe(false);
  const answers = Promise.all([
    again.waitForResponse('**/api/content/delete'),
    again.waitForRequest('**/api/user/logout'),
  ]);
  deletion.release();
  const [answer] = await answers;
  expect(answer.status()).toBe(200);

  const visitor = await openAsVisitor();
  const status = async (post: number) =>
    (await visitor.request.get(`/api/content/get-one?id=${post}`)).status();
  expect([await status(id), await status(other)]).toEqual([200, 404]);
});
