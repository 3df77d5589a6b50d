// The list of drafts.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

const rowOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

test('lists drafts of a post, a comment, a poll, a message and an article, opens and deletes them', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('nuthatch', 'Nuthatch Solberg');
  const composer = page.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.fill('Shall we paint the boathouse?');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'Shall we paint the boathouse?' });
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await card.getByRole('textbox').fill('Green, like the door');
  await composer.fill('The ladder is at the');
  await expect.poll(() => storedKeys(page)).toHaveLength(2);

  await page.goto('/polls/create');
  await page.getByRole('textbox', { name: 'Question' }).fill('Which green?');
  await expect.poll(() => storedKeys(page)).toHaveLength(3);
  await page.goto('/messages/with/ada');
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Do you have a brush?');
  await expect.poll(() => storedKeys(page)).toHaveLength(4);
  await page.goto('/blogs/create');
  await page.getByRole('textbox', { name: 'Title' }).fill('A history of the boathouse');

  await expect(page.getByText('Saved just now').first()).toBeAttached();
  // The copy in the browser is gone.
  await expect.poll(() => storedKeys(page)).toHaveLength(4);

  await page.goto('/');
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
  await expect(rowOf(page, 'Which green?')).toContainText('Poll');
  await expect(rowOf(page, 'Green, like the door')).toContainText('Comment');
  await expect(rowOf(page, 'Do you have a brush?')).toContainText('Message');
  await expect(rowOf(page, 'A history of the boathouse')).toContainText('Article');
  await expectPageSound(page, '/drafts');
  await page.setViewportSize({ width: 1360, height: 900 });

  const post = rowOf(page, 'The ladder is at the');
  await post.getByRole('button', { name: /^Delete draft/ }).click();
  await expect(post).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(post).toBeVisible();
  await post.getByRole('link', { name: /^Open draft/ }).click();
  await expect(page.getByRole('textbox', { name: /What’s on your mind/ })).toHaveValue(
    'The ladder is at the',
  );

  await page.goto('/drafts');
  await rowOf(page, 'Green, like the door')
    .getByRole('link', { name: /^Open draft/ })
    .click();
  await expect(page).toHaveURL(/\/feed\/\d+\/details/);
  await expect(page.getByRole('textbox', { name: 'Write a comment…' })).toHaveValue(
    'Green, like the door',
  );
  await page.goto('/drafts');
  await rowOf(page, 'Do you have a brush?')
    .getByRole('link', { name: /^Open draft/ })
    .click();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveValue(
    'Do you have a brush?',
  );
  await page.goto('/drafts');
  const article = rowOf(page, 'A history of the boathouse');
  await article.getByRole('button', { name: /^Delete draft/ }).click();
  await expect(article).toHaveCount(0);
  await page.goto('/blogs/mine');
  await expect(page.getByRole('main')).not.toContainText('A history of the boathouse');
});
