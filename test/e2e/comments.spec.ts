// A thread that two people are in at the same time.
import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { expect, test } from './people.ts';

test('what others say meanwhile is announced under an open post, shown when asked, and moves nothing before', async ({ neighbor }) => {
  const author = await neighbor('spoonbill', 'Spoonbill Vega');
  await author.getByRole('textbox', { name: /What matters to you/ }).fill('Who has seen the tide tables?');
  await author.getByRole('button', { name: 'Post', exact: true }).click();
  const card = author.getByRole('feed', { name: 'Posts' }).getByRole('article').filter({ hasText: 'Who has seen the tide tables?' });
  await card.locator('time').click();
  await expect(author).toHaveURL(/\/feed\/\d+\/details/);

  const other = await neighbor('turnpike', 'Tilda Sato', 'nowhere');
  await other.goto(author.url());
  const box = (page: Page) => page.getByRole('textbox', { name: /Write a comment/ });
  const comment = (page: Page, words: string) => page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words });
  await box(author).fill('They hung at the ferry once.');
  await author.keyboard.press('Control+Enter');
  await expect(comment(author, 'at the ferry')).toBeVisible();

  // what is typed while the sentence before is on its way stays
  const adding = await hold(other, '**/api/comment/add');
  await box(other).fill('In the library, second shelf.');
  await other.keyboard.press('Control+Enter');
  await adding.asked;
  await box(other).pressSequentially(' No, the third.');
  adding.answer();
  await expect(comment(other, 'second shelf')).toBeVisible();
  await expect(box(other)).toHaveValue('No, the third.');
  await other.keyboard.press('Control+Enter');
  await expect(comment(other, 'the third')).toBeVisible();

  const more = author.getByRole('button', { name: '2 new comments' });
  await expect(more).toBeVisible({ timeout: 30_000 });
  await expect(comment(author, 'second shelf')).toBeHidden();
  await more.click();
  await expect(more).toBeHidden();
  await expect(comment(author, 'the third')).toBeVisible();
  await expect(author.getByRole('listitem').filter({ hasText: 'In the library, second shelf.' }).first()).toBeFocused();
});
