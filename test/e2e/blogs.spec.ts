// Blogs: drafts with autosave, publishing, conflicts between two tabs, and earlier versions.
import type { Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { holdResponses } from './holdResponses.ts';
import { expectAccessible } from './screenChecks.ts';
import { befriend, expect, test } from './fixtures.ts';

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
/** Runs `writing` and waits for the autosave that follows. */
const savedAfter = async (page: Page, writing: () => Promise<void>) => {
  const response = page.waitForResponse(
    (response) => /\/api\/blog\/(create|update)$/.test(response.url()) && response.ok(),
  );
  await writing();
  await response;
  await expect(page.getByText('Saved just now').first()).toBeAttached();
};

test('autosaves a draft that only its author sees, and publishes it with a photo and without comments', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(180_000);
  const linnea = await openAsNewMember('linnea', 'Linnea Solheim', { opensHome: false });
  const otto = await openAsNewMember('otto', 'Otto Brennan', { opensHome: false });
  await befriend('linnea', 'otto');

  // the menu leads to the list, and the list to the form
  await linnea.goto('/dashboard');
  await linnea
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Articles' })
    .click();
  await linnea
    .getByRole('navigation', { name: 'Articles to show' })
    .getByRole('link', { name: 'Mine' })
    .click();
  await expect(linnea.getByText('Content not found.')).toBeVisible();
  // text that is typed before the editor has loaded is kept, and the layout does not move
  const editor = await holdResponses(linnea, '**/assets/RichTextArea-*.js');
  await linnea.getByRole('link', { name: 'Write an article' }).click();
  await text(linnea).click();
  await linnea.keyboard.type('Three floods in ');
  await linnea.keyboard.press('Control+b');
  await linnea.keyboard.type('ten years');
  await linnea.keyboard.press('Control+b');
  await linnea.keyboard.type('.');
  const boxBefore = await text(linnea).boundingBox();
  await expect(linnea.getByRole('button', { name: 'Bold' })).toBeDisabled();
  await editor.requested;
  editor.release();
  await expect(text(linnea)).toHaveText('Three floods in ten years.');
  await expect(text(linnea)).toBeFocused();
  expect(await text(linnea).boundingBox()).toEqual(boxBefore);

  // without a title the text stays in the browser; with one it is saved, and the focus does not
  // move
  await expect(linnea.getByText('Add a title to start autosave.').first()).toBeVisible();
  await linnea.reload();
  await expect(text(linnea).locator('strong')).toHaveText('ten years');
  await savedAfter(linnea, async () => title(linnea).fill('What the creek taught us'));
  await expect(linnea).toHaveURL(/\/blogs\/edit\/\d+$/);
  await expect(title(linnea)).toBeFocused();
  await linnea.keyboard.press('End');
  await savedAfter(linnea, async () => linnea.keyboard.type(', and when', { delay: 20 }));
  const [, id] = /edit\/(\d+)$/.exec(linnea.url())!;

  // the saved draft survives a reload and only its author can see it
  const again = await holdResponses(linnea, '**/assets/RichTextArea-*.js');
  await linnea.reload();
  await expect(title(linnea)).toHaveValue('What the creek taught us, and when');
  await expect(text(linnea)).toHaveText('Three floods in ten years.');
  // leaving in the middle of a sentence saves the rest, even before the editor has loaded
  await text(linnea).click();
  await linnea.keyboard.press('Control+End');
  await linnea.keyboard.type(' Or four.');
  await linnea.getByRole('link', { name: 'My articles' }).click();
  await again.requested;
  await expect(text(linnea)).toHaveAttribute('aria-busy', 'true');
  again.release();
  await expect(linnea.getByRole('article')).toContainText('Draft, only you can see it');
  await otto.goto('/blogs/friends');
  await expect(otto.getByText('Content not found.')).toBeVisible();
  await otto.goto(`/feed/${id}/details`);
  await expect(otto.getByText('Feed not found.')).toBeVisible();
  await otto.goto(`/blogs/edit/${id}`);
  await expect(otto.getByText('Content not found.')).toBeVisible();

  // publishing requires an excerpt; pasted markup is sanitized
  await linnea.getByRole('link', { name: 'What the creek taught us, and when' }).click();
  await expect(text(linnea)).toHaveText('Three floods in ten years. Or four.');
  await linnea.getByRole('button', { name: 'Publish' }).click();
  await expect(linnea.getByText('Excerpt can not be empty!')).toBeVisible();
  await expect(linnea.getByLabel('Excerpt', { exact: true })).toBeFocused();
  await linnea
    .getByLabel('Excerpt', { exact: true })
    .fill('Notes from the gauge at the footbridge.');
  await text(linnea).click();
  await linnea.keyboard.press('Control+End');
  await linnea.keyboard.press('Enter');
  await paste(
    linnea,
    '<style>p{color:red}</style><h2 style="color:red">At the bridge</h2><p onclick="alert(1)">Read <a href="https://gauge.example/now" style="x">the gauge</a><img src="https://gauge.example/p.gif" onerror="alert(1)">.</p>',
  );
  await expect(text(linnea).locator('h2')).toHaveText('At the bridge');
  await linnea.getByLabel('Allow comments').uncheck();
  await linnea.getByLabel('Who can see this').selectOption('Friends');
  await expect(linnea.getByText('Who will see this: Your one friend')).toBeVisible();
  await linnea.locator('input[type=file]').setInputFiles({
    name: 'creek.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 600, 400),
  });
  await expect(
    linnea.getByRole('list', { name: 'Photos' }).getByRole('button', { name: 'Remove photo 1' }),
  ).toBeVisible();
  await linnea.getByRole('button', { name: 'Publish' }).click();
  await expect(linnea.getByText('Article published.')).toBeVisible();
  await expect(linnea).toHaveURL(new RegExp(`/feed/${id}/details$`));
  await expect(
    linnea.getByRole('heading', { level: 1, name: 'What the creek taught us, and when' }),
  ).toBeVisible();

  // a friend can find and read it, without comments; others cannot
  await otto.goto('/blogs/friends');
  const card = otto.getByRole('article', { name: 'What the creek taught us, and when' });
  await expect(card.getByRole('link', { name: 'Linnea Solheim' })).toBeVisible();
  await expect(card).toContainText('Notes from the gauge at the footbridge.');
  await expect(card).toContainText('1 min read');
  await expect(card.getByText('Three floods')).toHaveCount(0);
  await card.getByRole('link', { name: 'What the creek taught us, and when' }).click();
  await expect(otto.locator('article h2')).toHaveText('At the bridge');
  await expect(otto.getByRole('link', { name: 'the gauge' })).toHaveAttribute('rel', /nofollow/);
  await expect(otto.getByRole('img', { name: 'Photo by Linnea Solheim' })).toBeVisible();
  await expect(otto.getByRole('article').getByRole('button', { name: /comment/i })).toHaveCount(0);
  await expect(otto.getByRole('region', { name: 'Comments' })).toHaveCount(0);
  await otto.goto('/profile/linnea/blog');
  await expect(otto.getByRole('article')).toContainText('What the creek taught us, and when');
  await otto.getByRole('button', { name: 'More options for Linnea Solheim’s post' }).click();
  await expect(otto.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await expect(otto.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  const stranger = await openAsVisitor();
  await stranger.goto(`/feed/${id}/details`);
  await expect(stranger.getByText('Feed not found.')).toBeVisible();

  // moving it to the drafts hides it again; then it is deleted
  await linnea.getByRole('button', { name: 'More options for Linnea Solheim’s post' }).click();
  await linnea.getByRole('menuitem', { name: 'Edit' }).click();
  await linnea.getByRole('button', { name: 'Move to drafts' }).click();
  await expect(linnea.getByText('Draft saved.')).toBeVisible();
  await otto.goto(`/feed/${id}/details`);
  await expect(otto.getByText('Feed not found.')).toBeVisible();
  await linnea.goto('/blogs/mine');
  await linnea.getByRole('button', { name: 'More options for Linnea Solheim’s post' }).click();
  await linnea.getByRole('menuitem', { name: 'Delete' }).click();
  const question = linnea.getByRole('dialog', { name: 'Are you sure to delete this Blog?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(linnea.getByText('Article deleted.')).toBeVisible();
  await expect(linnea.getByText('Content not found.')).toBeVisible();
});

test('keeps both texts when two tabs edit the same blog', async ({ openAsNewMember }) => {
  test.setTimeout(180_000);
  const one = await openAsNewMember('juniper', 'Juniper Aalto', { opensHome: false });
  await one.goto('/blogs/create');
  await savedAfter(one, async () => title(one).fill('Where to cross'));
  await expect(one).toHaveURL(/\/blogs\/edit\/\d+$/);
  const address = one.url();
  const other = await one.context().newPage();
  await other.goto(address);
  await expect(title(other)).toHaveValue('Where to cross');

  // the first save wins; the second tab shows both texts
  await savedAfter(one, async () => title(one).fill('Where to cross in spring'));
  await title(other).fill('Where to cross in autumn');
  const requested = other.getByRole('dialog', {
    name: 'This was changed elsewhere since you opened it.',
  });
  await expect(
    requested.getByRole('region', { name: 'Your version in this window' }),
  ).toContainText('Where to cross in autumn');
  await expect(requested.getByRole('region', { name: 'The other version' })).toContainText(
    'Where to cross in spring',
  );
  await other.keyboard.press('Escape');
  await expect(requested).toBeVisible();
  await expectAccessible(other, 'the conflict dialog');

  // uses the other version in one tab and the own version in the other
  await requested.getByRole('button', { name: 'Use the other version' }).click();
  await expect(title(other)).toHaveValue('Where to cross in spring');
  await savedAfter(other, async () => title(other).fill('Where to cross in winter'));
  await title(one).fill('Where to cross in summer');
  await savedAfter(one, async () =>
    one.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click(),
  );
  await other.reload();
  await expect(title(other)).toHaveValue('Where to cross in summer');

  // changes of a published blog are not autosaved: they stay in the browser, also after a reload
  await other.close();
  await one.getByLabel('Excerpt', { exact: true }).fill('Stepping stones and bridges.');
  await one.getByRole('button', { name: 'Publish' }).click();
  await expect(
    one.getByRole('heading', { level: 1, name: 'Where to cross in summer' }),
  ).toBeVisible();
  await one.goto(address);
  await text(one).click();
  await one.keyboard.type('By the willow.');
  await expect(
    one.getByText('Your changes aren’t saved yet, but they’re stored in this browser.').first(),
  ).toBeVisible();
  await one
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Friends' })
    .click();
  await one
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(one).toHaveURL(/\/friends$/);
  await one.goto(address);
  await expect(text(one)).toHaveText('By the willow.');
  await expect(one.getByText('We restored your unsaved text.')).toBeVisible();
  await one.keyboard.press('Control+s');
  await expect(one.getByText('Article saved.')).toBeVisible();
  // text typed after that was not restored
  await text(one).click();
  await one.keyboard.type(' And the lane.');
  await expect(
    one.getByText('Your changes aren’t saved yet, but they’re stored in this browser.').first(),
  ).toBeVisible();
  await expect(one.getByText('We restored your unsaved text.')).toBeHidden();

  // a save of a published blog that keeps the own version in a conflict ends as any other
  const third = await one.context().newPage();
  await third.goto(address);
  await expect(title(third)).toHaveValue('Where to cross in summer');
  await one.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    one.getByRole('heading', { level: 1, name: 'Where to cross in summer' }),
  ).toBeVisible();
  await title(third).fill('Where to cross in the rain');
  await third.getByRole('button', { name: 'Save', exact: true }).click();
  await third.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
  await expect(
    third.getByRole('heading', { level: 1, name: 'Where to cross in the rain' }),
  ).toBeVisible();
});

test('shows earlier versions of a blog and a post until the author deletes them', async ({
  openAsNewMember,
}) => {
  test.setTimeout(180_000);
  const author = await openAsNewMember('sorrel', 'Sorrel Iwasaki', { opensHome: false });
  const reader = await openAsNewMember('teasel', 'Teasel Abara', { opensHome: false });

  await author.goto('/blogs/create');
  await title(author).fill('Owls at the mill');
  await author.getByLabel('Excerpt', { exact: true }).fill('Two of them nest.');
  await text(author).click();
  await author.keyboard.type('They come at dusk.');
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('Article published.')).toBeVisible();
  const address = author.url();
  await expect(author.getByRole('article').getByText('edited')).toHaveCount(0);
  await author.getByRole('button', { name: 'More options for Sorrel Iwasaki’s post' }).click();
  await author.getByRole('menuitem', { name: 'Edit' }).click();
  await author.getByLabel('Excerpt', { exact: true }).fill('Three of them nest.');
  await author.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(author.getByText('Article saved.')).toBeVisible();

  await reader.goto(address);
  await reader.getByRole('button', { name: 'edited' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Earlier versions' });
  const [latest, first] = [
    dialog.getByRole('listitem').first(),
    dialog.getByRole('listitem').last(),
  ];
  await expect(latest.locator('del')).toHaveText(/removed:.*−Two/);
  await expect(latest.locator('ins')).toHaveText(/added:.*\+Three/);
  await expect(first).toContainText('Two of them nest.');
  await expect(first).toContainText('They come at dusk.');
  await expectAccessible(reader, 'earlier versions');
  await expect(dialog.getByRole('button', { name: 'Delete earlier versions' })).toHaveCount(0);
  await reader.keyboard.press('Escape');
  await expect(reader.getByRole('button', { name: 'edited' })).toBeFocused();

  await author.getByRole('button', { name: 'edited' }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Delete earlier versions' }).click();
  await author
    .getByRole('dialog', { name: 'Delete the earlier versions?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(author.getByText('Earlier versions deleted.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('edited')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'edited' })).toHaveCount(0);

  // a plain post has earlier versions too
  await author.goto('/dashboard');
  const composer = author.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.click();
  await composer.fill('The ferry is late.');
  await author.getByRole('button', { name: 'Post', exact: true }).click();
  const card = author.getByRole('article').filter({ hasText: 'The ferry is late.' });
  await card.getByRole('button', { name: /More options for .*’s post$/ }).click();
  await author.getByRole('menuitem', { name: 'Edit' }).click();
  await author
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Post text' })
    .fill('The ferry is on time.');
  await author.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await author
    .getByRole('article')
    .filter({ hasText: 'The ferry is on time.' })
    .getByRole('button', { name: 'edited' })
    .click();
  await expect(author.getByRole('dialog').locator('del')).toContainText('late');
  await expect(author.getByRole('dialog').locator('ins')).toContainText('on time');
});

test('keeps a blog in the group in which it was started', async ({ openAs }) => {
  const ada = await openAs('ada', { opensHome: false });
  await ada.goto('/groups/i-am-in');
  await ada.getByRole('link', { name: 'Friends of Cobble Creek' }).first().click();
  await expect(ada).toHaveURL(/\/groups\/details\/\d+/);
  const [, group] = /details\/(\d+)/.exec(ada.url())!;
  await ada.goto(`/blogs/create?group=${group}`);
  await expect(ada.getByText('In Friends of Cobble Creek')).toBeVisible();
  await savedAfter(ada, async () => title(ada).fill('Who counts the frogs'));
  await expect(ada).toHaveURL(/\/blogs\/edit\/\d+$/);
  await expect(ada.getByText('In Friends of Cobble Creek')).toBeVisible();
  await expect(ada.getByLabel('Who can see this')).toHaveValue('Group');
  await ada.getByLabel('Excerpt', { exact: true }).fill('Nine of us, with torches.');
  await ada.getByRole('button', { name: 'Publish' }).click();
  await expect(ada.getByText('Article published.')).toBeVisible();
  await expect(
    ada.getByRole('article').getByRole('link', { name: 'Friends of Cobble Creek' }),
  ).toBeVisible();
});

/** Pastes HTML, as from another program. */
async function paste(page: Page, html: string) {
  await page.evaluate((markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}
