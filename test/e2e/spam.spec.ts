// Spam protection: blocked words and the moderation queue.
import { expectAccessible } from './screenChecks.ts';
import { expect, makeModerators, test } from './fixtures.ts';

test('holds a post with a blocked word until a moderator approves it', async ({
  openAsNewMember,
  openAs,
}) => {
  const june = await openAs('keeper', { opensHome: false });
  await june.goto('/admin/spam');
  await june.getByRole('textbox', { name: 'Blocked words' }).fill('Quagswag*\nquagswag*');
  await june.getByLabel('When a blocked word is used').selectOption('Send it for review');
  await june.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(june.getByText('Settings saved. One duplicate line was removed.')).toBeVisible();
  await june.getByLabel('Text to test').fill('All the QUÁGSWAGS');
  await june.getByRole('button', { name: 'Test' }).click();
  await expect(june.getByText('Blocked words: quagswag*.')).toBeVisible();
  await expectAccessible(june, 'the spam settings');

  const words = 'Free quagswags at the weir.';
  const burdock = await openAsNewMember('burdock', 'Burdock Ferrante');
  await burdock.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await burdock.getByRole('textbox', { name: /What’s on your mind/ }).fill(words);
  await burdock.getByRole('button', { name: 'Post', exact: true }).click();
  const card = burdock.getByRole('article').filter({ hasText: words });
  await expect(card.getByText('This is waiting for a moderator’s review.')).toBeVisible();

  const fleabane = await openAsNewMember('fleabane', 'Fleabane Okafor');
  await expect(fleabane.getByRole('article').first()).toBeVisible();
  await expect(fleabane.getByText(words)).toHaveCount(0);
  await makeModerators('fleabane');
  await fleabane.goto('/admin/held');
  const heldPost = fleabane.getByRole('article', { name: 'Post by Burdock Ferrante' });
  await expect(heldPost).toContainText(words);
  await expectAccessible(fleabane, 'the queue of held posts');

  // The author edits it, and the moderator approves what is on the screen.
  const newWords = 'Free quagswags at the mill.';
  await card.getByRole('button', { name: /More options for .*’s post$/ }).click();
  await burdock.getByRole('menuitem', { name: 'Edit' }).click();
  await burdock.getByRole('textbox').filter({ hasText: words }).fill(newWords);
  await burdock.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(burdock.getByRole('article').filter({ hasText: newWords })).toBeVisible();
  await heldPost.getByRole('heading').click();
  await fleabane.keyboard.press('a');
  await expect(
    fleabane.getByText('This was edited after you loaded it. Read the new version, then decide.'),
  ).toBeVisible();
  await expect(heldPost).toContainText(newWords);
  await heldPost.getByRole('heading').click();
  await fleabane.keyboard.press('a');
  await expect(
    fleabane.getByText(
      'Approved. Everyone it’s shared with can see it now, and the author has been notified.',
    ),
  ).toBeVisible();
  await expect(heldPost).toHaveCount(0);
  await fleabane.goto('/');
  await expect(fleabane.getByRole('article').filter({ hasText: newWords })).toBeVisible();
  await burdock.goto('/notifications');
  await expect(burdock.getByText('Your post was approved')).toBeVisible();
});
