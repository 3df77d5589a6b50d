// News: the slider, the list, re-posting, and writing as an administrator.
import { photo } from '../pictures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

test('rotates news until paused, re-posts an item, and lets an administrator write and feature one', async ({
  openAsNewMember,
  openAs,
}) => {
  const smew = await openAsNewMember('smew', 'Smew Marlow');

  // the slider rotates silently; paused it stops, and it announces slides that are chosen by hand
  await smew.emulateMedia({ reducedMotion: 'no-preference' });
  await smew.clock.install();
  await smew.goto('/dashboard');
  const slider = smew.getByRole('group', { name: 'News', exact: true });
  const slide = (n: number) => slider.getByRole('group', { name: new RegExp(`^${n} of`) });
  await expect(slide(2)).toBeVisible();
  await expect(slide(1)).toBeHidden();
  await expect(slider.locator('[aria-live=off]')).toBeAttached();
  await slider.getByRole('button', { name: 'Pause slider' }).click();
  await smew.getByRole('heading', { level: 1 }).hover();
  const paused = await slider.getByRole('group').getAttribute('aria-label');
  await smew.clock.runFor(9_000);
  await expect(slider.getByRole('group')).toHaveAttribute('aria-label', paused!);
  await expect(slider.locator('[aria-live=polite]')).toBeAttached();
  await slider.getByRole('button', { name: 'Next story' }).press('Enter');
  await expect(slider.getByRole('group')).not.toHaveAttribute('aria-label', paused!);
  // it does not rotate while the pointer is over it
  await slider.getByRole('button', { name: 'Play slider' }).click();
  const reading = await slider.getByRole('group').getAttribute('aria-label');
  await slider.getByRole('link').hover();
  await smew.clock.runFor(9_000);
  await expect(slider.getByRole('group')).toHaveAttribute('aria-label', reading!);

  // after a story was chosen by hand it stands still, until Play
  await slider.getByRole('button', { name: 'Next story' }).click();
  const chosen = await slider.getByRole('group').getAttribute('aria-label');
  await smew.getByRole('heading', { level: 1 }).hover();
  await smew.clock.runFor(9_000);
  await expect(slider.getByRole('group')).toHaveAttribute('aria-label', chosen!);
  await slider.getByRole('button', { name: 'Play slider' }).click();
  await smew.clock.runFor(3_000);
  await expect(slider.getByRole('group')).not.toHaveAttribute('aria-label', chosen!);

  // the list loads further pages; links open in a new tab
  await smew.clock.resume();
  const next = smew.waitForResponse(/\/api\/news\/list\?.*page=2/);
  await smew.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  const list = smew.getByRole('list', { name: 'News' });
  await expect(list.getByRole('article').first()).toBeVisible();
  await smew.keyboard.press('End');
  await next;
  await expect(smew.getByText('That’s all the news.')).toBeVisible();
  const card = list.getByRole('article', { name: /Ferry Bridge turns 100/ });
  await expect(card).toContainText('The Larkwater Ledger');
  for (const link of await card.getByRole('link').all()) {
    await expect(link).toHaveAttribute('href', 'https://example.org/news/ferry-bridge');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expect(card.getByRole('button', { name: /^More options for/ })).toHaveCount(0);
  await smew.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: /^Share/ }).click();
  await expect(smew.getByText('Link copied.')).toBeVisible();

  // re-posts it with a text and an audience
  await card.getByRole('button', { name: /^Re-post/ }).click();
  const dialog = smew.getByRole('dialog', { name: 'Re-post News' });
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(
    'https://example.org/news/ferry-bridge',
  );
  await expect(dialog.getByRole('link', { name: /Nine have been restored/ })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What do you think?' }).fill('I polished two of them.');
  await dialog.getByLabel('Who can see this').selectOption('Friends');
  await expectAccessible(smew, 'the re-post dialog');
  await dialog.getByRole('button', { name: 'Re-post', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: /^Re-post/ })).toBeFocused();
  await smew.goto('/dashboard');
  const post = smew.getByRole('article', { name: /Smew Marlow/ });
  await expect(post).toContainText('I polished two of them.');
  await expect(post.getByRole('link', { name: /Ferry Bridge turns 100/ })).toHaveAttribute(
    'href',
    'https://example.org/news/ferry-bridge',
  );

  // an administrator writes an item with a photo and features it for everyone
  const keeper = await openAs('keeper', { opensHome: false });
  await keeper.goto('/news');
  await keeper.getByRole('button', { name: 'Add news' }).click();
  const form = keeper.getByRole('dialog', { name: 'Add news' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(
    form.getByText('Please enter the web address of the full story.').first(),
  ).toBeVisible();
  await form.getByLabel('Title').fill('The lamps are lit');
  await form.getByRole('textbox', { name: 'Web address' }).fill('example.org/news/lamps');
  await form.getByRole('textbox', { name: 'Description (optional)' }).fill('At dusk, all twelve.');
  await form.locator('input[type=file]').setInputFiles({
    name: 'lamps.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 600, 400),
  });
  await expect(form.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form).toBeHidden();
  const mine = keeper
    .getByRole('list', { name: 'News' })
    .getByRole('article', { name: /The lamps are lit/ });
  await expect(mine).toContainText('At dusk, all twelve.');
  await mine.getByRole('button', { name: /^More options for/ }).click();
  await keeper.getByRole('menuitem', { name: 'Feature', exact: true }).click();
  await expect(mine).toContainText('In the slider');
  await smew.reload();
  await expect(
    slider.getByRole('link', { name: /The lamps are lit/, includeHidden: true }),
  ).toBeAttached();

  // after deletion the focus moves to the next item
  await mine.getByRole('button', { name: /^More options for/ }).click();
  await keeper.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(mine).toHaveCount(0);
  // undone by a key
  await keeper.keyboard.press('z');
  await expect(mine).toHaveCount(1);
  await mine.getByRole('button', { name: /^More options for/ }).click();
  await keeper.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(mine).toHaveCount(0);
  await expect(
    keeper.getByRole('listitem').filter({ hasText: 'Council to take up creek' }),
  ).toBeFocused();
  await expectPageSound(keeper, '/news');
});
