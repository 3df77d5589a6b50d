// Hashtags and mentions: links, tag pages and notifications.
import { expectAccessible, expectPageSound } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

test('links hashtags to all posts with the tag, and mentions to profiles', async ({
  openAsNewMember,
}) => {
  const medlar = await openAsNewMember('medlar', 'Medlar Sundby', { opensHome: false });
  const quince = await openAsNewMember('quince', 'Quince Adeyemi');

  await medlar.goto('/tag/Quillwort');
  await expect(
    medlar.getByRole('heading', { name: 'No posts about #quillwort yet' }),
  ).toBeVisible();
  await medlar.getByRole('link', { name: 'Get started' }).click();
  const words = medlar.getByRole('textbox', { name: 'Share something about #quillwort' });
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('#quillwort ');
  await words.pressSequentially('grows at the weir. @quin');
  // the person is chosen by keyboard
  const people = medlar.getByRole('listbox', { name: 'People' }).getByRole('option');
  await expect(people).toHaveText([
    'Quince Adeyemi @quince',
    'Quinn Delaney @quinn',
    'Rosa Quintana @rosa',
  ]);
  const area = medlar.getByRole('combobox', { name: 'Share something about #quillwort' });
  await medlar.keyboard.press('ArrowDown');
  await expect(area).toHaveAttribute(
    'aria-activedescendant',
    (await people.nth(1).getAttribute('id'))!,
  );
  await expectAccessible(medlar, 'the mention suggestions');
  await medlar.keyboard.press('ArrowUp');
  await expect(people.first()).toHaveAttribute('aria-selected', 'true');
  await medlar.keyboard.press('Enter');
  await expect(words).toHaveValue('#quillwort grows at the weir. @quince ');
  await expect(words).toBeFocused();
  await words.pressSequentially('see medlar@example.org');
  await medlar.keyboard.press('Control+Enter');
  const post = medlar.getByRole('feed', { name: 'Posts' }).getByRole('article');
  await expect(post).toContainText('grows at the weir.');
  await expect(post.getByRole('link', { name: '#quillwort' })).toBeVisible();
  await expect(post.getByRole('link', { name: '@medlar', exact: true })).toHaveCount(0);

  // the mentioned person is notified and follows the link
  await quince.getByRole('button', { name: 'Notifications', exact: true }).click();
  await quince
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: 'Medlar Sundby mentioned you in a post' })
    .click();
  const reply = quince.getByRole('textbox', { name: /Write a comment/ });
  await reply.pressSequentially('So does the #Bladderwort! Unlike #quill');
  await quince
    .getByRole('listbox', { name: 'Tags' })
    .getByRole('option', { name: /^quillwort/ })
    .click();
  await expect(reply).toHaveValue('So does the #Bladderwort! Unlike #quillwort ');
  await quince.keyboard.press('Control+Enter');
  const comment = quince.getByRole('article', { name: 'Comment by Quince Adeyemi' });

  // the links navigate without a page load
  await quince.evaluate(() => ((window as { stayed?: true }).stayed = true));
  await comment.getByRole('link', { name: '#Bladderwort' }).click();
  await expect(quince).toHaveURL(/\/tag\/bladderwort$/);
  await expect(quince.getByRole('heading', { level: 1, name: '#bladderwort' })).toBeVisible();
  const found = quince.getByRole('feed', { name: 'Posts' }).getByRole('article');
  await expect(found).toContainText('grows at the weir.');
  await found.getByRole('link', { name: '@quince' }).click();
  await expect(quince).toHaveURL(/\/profile\/quince$/);
  await expect(quince.getByRole('heading', { name: 'Quince Adeyemi', level: 1 })).toBeVisible();
  expect(await quince.evaluate(() => (window as { stayed?: true }).stayed)).toBe(true);

  await expectPageSound(quince, '/tag/quillwort');
});
