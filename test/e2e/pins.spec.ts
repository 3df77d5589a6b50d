// Posts that are pinned in a group and on a profile.
import type { Page } from '@playwright/test';
import { sharingStrings } from '../../contract/sharingStrings.ts';
import { expect, postJson, test } from './fixtures.ts';
import { expectPageSound, openMenuByKey } from './screenChecks.ts';

const feedOf = (page: Page) => page.getByRole('feed', { name: 'Posts' });
const cardOf = (page: Page, text: string) =>
  feedOf(page).getByRole('article').filter({ hasText: text });

async function choose(page: Page, text: string, item: string) {
  await cardOf(page, text)
    .getByRole('button', { name: /More options for/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('the owner of a group pins three posts, gets a message at the limit, and unpins one', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('polglaze', 'Polglaze Zetland', { opensHome: false });
  await page.goto('/');
  const { group } = (await postJson(page, '/group/create', {
    name: 'Zetland Orchard',
    enable_wall: 'Y',
  })) as { group: { id: number } };
  for (const number of ['one', 'two', 'three', 'four', 'five'])
    await postJson(page, '/content/add', {
      text: `Apple tree ${number}`,
      group_id: group.id,
      shared_as: 'Group',
    });
  const address = `/groups/details/${group.id}`;
  await page.goto(address);
  const first = feedOf(page).getByRole('article').first();
  await expect(first).toContainText('Apple tree five');
  // Edit, pin and delete come first in the menu, with the focus.
  await openMenuByKey(
    page,
    cardOf(page, 'Apple tree one').getByRole('button', { name: /More options for/ }),
  );
  expect((await page.getByRole('menuitem').allInnerTexts()).slice(0, 4)).toEqual([
    'Edit',
    'Pin to the group',
    'Pin to my profile',
    'Delete',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sharingStrings.pinnedInGroup)).toBeVisible();
  await expect(first).toContainText('Apple tree one');
  await expect(first.getByText('Pinned', { exact: true })).toBeVisible();
  await expect(cardOf(page, 'Apple tree one')).toHaveCount(1);

  await choose(page, 'Apple tree two', 'Pin to the group');
  await expect(first).toContainText('Apple tree two');
  await choose(page, 'Apple tree three', 'Pin to the group');
  await expect(first).toContainText('Apple tree three');
  await choose(page, 'Apple tree four', 'Pin to the group');
  await expect(page.getByText(sharingStrings.tooManyPinned)).toBeVisible();
  await expect(first).toContainText('Apple tree three');

  // A new post is below the pinned ones.
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill('Apple tree six');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(feedOf(page).getByRole('article').nth(3)).toContainText('Apple tree six');
  await choose(page, 'Apple tree three', 'Unpin from the group');
  await expect(page.getByText(sharingStrings.unpinned)).toBeVisible();
  await expect(first).toContainText('Apple tree two');
  await expect(cardOf(page, 'Apple tree three').getByText('Pinned', { exact: true })).toHaveCount(
    0,
  );
  await expectPageSound(page, address);
});

test('a member pins a post on the profile, and others see it first there', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('tregear', 'Tregear Ostrander');
  const reader = await openAsNewMember('rosewarne', 'Rosewarne Pellow', { opensHome: false });
  for (const text of ['The first lamp', 'The second lamp'])
    await postJson(page, '/content/add', { text, shared_as: 'Public' });
  await page.goto('/profile/tregear');
  await choose(page, 'The first lamp', 'Pin to my profile');
  await expect(page.getByText(sharingStrings.pinnedOnProfile)).toBeVisible();
  await expect(feedOf(page).getByRole('article').first()).toContainText('The first lamp');

  await reader.goto('/profile/tregear');
  const first = feedOf(reader).getByRole('article').first();
  await expect(first).toContainText('The first lamp');
  await expect(first.getByText('Pinned', { exact: true })).toBeVisible();
  await first.getByRole('button', { name: /More options for/ }).click();
  await expect(reader.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(reader.getByRole('menuitem', { name: /[Pp]in / })).toHaveCount(0);

  await choose(page, 'The second lamp', 'Pin to my profile');
  await expect(page.getByText(sharingStrings.pinReplaced)).toBeVisible();
  await expect(feedOf(page).getByText('Pinned', { exact: true })).toHaveCount(1);
  await expectPageSound(page, '/profile/tregear');
  await page.goto('/');
  await expect(cardOf(page, 'The second lamp')).toBeVisible();
  await expect(cardOf(page, 'The second lamp').getByText('Pinned', { exact: true })).toHaveCount(0);
});
