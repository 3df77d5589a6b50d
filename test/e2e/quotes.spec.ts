// Posts that quote other posts, and the menu that shares a post.
import type { Page } from '@playwright/test';
import { befriend, expect, postJson, test } from './fixtures.ts';
import { expectAccessible, expectPageSound, chooseByKey, openMenuByKey } from './screenChecks.ts';

const cardOf = (page: Page, text: string) =>
  page.getByRole('feed', { name: 'Posts' }).getByRole('article').filter({ hasText: text });

async function share(page: Page, text: string, item: string) {
  await cardOf(page, text).getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('quotes a post of a friend; who may not see it finds a quiet box', async ({
  openAsNewMember,
}) => {
  const author = await openAsNewMember('penhallow', 'Penhallow Ashgrove');
  const page = await openAsNewMember('bolitho', 'Bolitho Zetland', { opensHome: false });
  const stranger = await openAsNewMember('pintail', 'Pintail Ostrander', { opensHome: false });
  await befriend('penhallow', 'bolitho');
  await postJson(author, '/content/add', {
    text: 'The weir gate opens at nine.',
    shared_as: 'Friends',
  });
  await page.goto('/');
  await openMenuByKey(
    page,
    cardOf(page, 'The weir gate').getByRole('button', { name: 'Share', exact: true }),
  );
  await expect(
    page.getByText('Only people who can already see this post will see it'),
  ).toBeVisible();
  await expectAccessible(page, 'the share menu');
  await page.keyboard.press('Escape');
  await share(page, 'The weir gate', 'Quote this post');
  const dialog = page.getByRole('dialog', { name: 'Quote this post' });
  await expect(dialog.getByText('The weir gate opens at nine.')).toBeVisible();
  await expectAccessible(page, 'the quote dialog');
  await dialog.getByRole('textbox', { name: 'Add your own words' }).fill('Bring boots.');
  await dialog.getByRole('combobox', { name: /see/ }).selectOption('Public');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(dialog).toBeHidden();
  const own = cardOf(page, 'Bring boots.');
  const quote = own.getByRole('region', { name: 'Quoted post by Penhallow Ashgrove' });
  await expect(quote).toContainText('The weir gate opens at nine.');

  await stranger.goto('/profile/bolitho');
  await expect(cardOf(stranger, 'Bring boots.')).toContainText('This post isn’t available.');
  await expect(stranger.getByText('The weir gate')).toHaveCount(0);
  await expect(stranger.getByText('Penhallow')).toHaveCount(0);
  await expectPageSound(stranger, '/profile/bolitho');
  await expectPageSound(page, '/profile/bolitho');

  await quote.getByRole('link', { name: /Open the quoted post/ }).click();
  await expect(page).toHaveURL(/\/feed\/\d+\/details/);
  await page.goto('/profile/bolitho');
  await chooseByKey(page, own.getByRole('button', { name: /More options for/ }), 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit post' });
  await edit.getByRole('button', { name: 'Remove the quote' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(own).toContainText('Bring boots.');
  await expect(quote).toHaveCount(0);
});

test('shares a post into a group, where it gets comments and replies', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('ashgrove', 'Ashgrove Tregear', { opensHome: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const { group } = (await postJson(page, '/group/create', {
    name: 'Tregear Weavers',
    enable_wall: 'Y',
  })) as { group: { id: number } };
  await postJson(page, '/content/add', { text: 'Loom for sale', shared_as: 'Public' });
  await page.reload();
  await share(page, 'Loom for sale', 'Share in a group');
  await page.getByRole('dialog').getByRole('button', { name: 'Tregear Weavers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share in Tregear Weavers' });
  await expect(dialog.getByText('Loom for sale')).toBeVisible();
  await expectAccessible(page, 'sharing into a group');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/groups/details/${group.id}`);
  const quote = page.getByRole('region', { name: 'Quoted post by Ashgrove Tregear' });
  await expect(quote).toContainText('Loom for sale');

  // Comments and replies on what was shared, in the feed of the group.
  const card = cardOf(page, 'Loom for sale');
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await card.locator('[data-key="comment"]').first().click();
    await card.getByRole('textbox', { name: 'Write a comment…' }).fill(`How wide? ${width}`);
    await page.keyboard.press('Control+Enter');
    const comment = card
      .getByRole('article', { name: /^Comment by/ })
      .filter({ hasText: `How wide? ${width}` });
    await comment.getByRole('button', { name: 'Reply', exact: true }).click();
    await comment.getByRole('textbox', { name: /^Reply to/ }).fill(`A yard. ${width}`);
    await comment.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await expect(card.getByRole('article', { name: /^Reply by/ }).last()).toContainText(
      `A yard. ${width}`,
    );
    await expectAccessible(page, `a thread in a group at ${width} px`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});

test('shares a post in a message, whose card follows the rule of the post', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('ostrander', 'Ostrander Pellow', { opensHome: false });
  const friend = await openAsNewMember('zetland', 'Zetland Rosewarne', { opensHome: false });
  await befriend('ostrander', 'zetland');
  await page.goto('/');
  await postJson(page, '/content/add', { text: 'The mill turns again', shared_as: 'Public' });
  await page.reload();
  await share(page, 'The mill turns', 'Share in a message');
  await expect(page.getByRole('heading', { name: 'Share in a message' })).toBeVisible();
  await expect(page.getByRole('main').getByText('The mill turns again')).toBeVisible();
  await expectAccessible(page, 'sharing in a message');
  await page.getByRole('combobox', { name: 'To' }).fill('Zetland');
  await page.getByRole('option', { name: /Zetland Rosewarne/ }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/messages\/with\/zetland/);

  await friend.goto('/messages');
  await expect(friend.getByRole('main').getByText('Shared a post')).toBeVisible();
  await friend.goto('/messages/with/ostrander');
  const card = friend.getByRole('region', { name: 'Quoted post by Ostrander Pellow' });
  await expect(card).toContainText('The mill turns again');
  await expectPageSound(friend, '/messages/with/ostrander');
});
