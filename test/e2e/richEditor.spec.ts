// The rich text editor: pasting, images, tables, keyboard, and what the server keeps of its text.
import type { Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { expectAccessible } from './screenChecks.ts';
import { googleDocs, webPage, word } from './pastedTexts.ts';
import { expect, test } from './fixtures.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** The editor of a new article, with the focus in the text. */
async function writeArticle(page: Page) {
  await page.goto('/blogs/create');
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await text(page).click();
}

/** Pastes HTML, as from another program, or a file. */
async function paste(page: Page, html: string, file?: number[]) {
  await page.evaluate(
    ({ html, file }) => {
      const data = new DataTransfer();
      if (html) data.setData('text/html', html);
      if (file)
        data.items.add(new File([Uint8Array.from(file)], 'creek.jpg', { type: 'image/jpeg' }));
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { html, file },
  );
}

/** Saves the article and returns the text that was sent and the text that the server keeps. */
async function saveDraft(page: Page): Promise<{ sent: string; kept: string }> {
  await page.getByLabel('Title', { exact: true }).fill('What we found');
  const responsePromise = page.waitForResponse(
    (response) => /\/api\/blog\/(create|update)$/.test(response.url()) && response.ok(),
  );
  await page.getByRole('button', { name: 'Save draft' }).click();
  const response = await responsePromise;
  const { description } = response.request().postDataJSON() as { description: string };
  const { content } = (await response.json()) as { content: { blog: { description: string } } };
  return { sent: description, kept: content.blog.description };
}

test('keeps the formatting of a text from Word and says what was left out', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('wordy', 'Wanda Words', { opensHome: false });
  await writeArticle(page);
  await paste(page, word);
  await expect(page.getByRole('status').filter({ hasText: 'left out' })).toHaveText(
    'Colors, fonts, and images were left out.',
  );
  const { sent, kept } = await saveDraft(page);
  expect(kept).toBe(sent);
  expect(sent.replace(/<p>\u00a0?<\/p>/g, '')).toBe(
    '<h1>Creek report</h1><p>The water is <strong>clean</strong>, says <em>Hana</em>. See <a href="https://gauge.example/now" rel="noopener noreferrer nofollow">the gauge</a>.</p>' +
      '<ul><li><p>Boots</p><ul><li><p>Two pairs</p></li></ul></li><li><p>Gloves</p></li></ul>' +
      '<ol><li><p>Meet</p></li><li><p>Dig</p></li></ol>' +
      '<table><tbody><tr><td><p>Site</p></td><td><p>Height</p></td></tr><tr><td colspan="2"><p>Bridge</p></td></tr></tbody></table>',
  );
});

test('keeps the formatting of a text from Google Docs and uploads its embedded image', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('docsy', 'Dora Docs', { opensHome: false });
  await writeArticle(page);
  const uploaded = page.waitForResponse('**/api/content/upload');
  await paste(page, googleDocs);
  await uploaded;
  await expect(page.getByRole('status').filter({ hasText: 'left out' })).toHaveText(
    'Colors, fonts, and images from other sites were left out.',
  );
  await expect(page.getByRole('textbox', { name: 'Image description' })).toHaveValue('The mill');
  const { sent, kept } = await saveDraft(page);
  expect(kept).toBe(sent);
  expect(sent.replaceAll(/<p>\s*<\/p>/g, '').replace(/\/f\/[\w-]{22}/, '/f/NAME')).toBe(
    '<h2>Minutes</h2><p>Present: <strong>Ada</strong>, <em>Ben</em> <a href="https://moot.example/minutes" rel="noopener noreferrer nofollow">minutes</a></p>' +
      '<ul><li><p>Budget</p><ul><li><p>Salt</p></li></ul></li><li><p>Ferry</p></li></ul>' +
      '<table><tbody><tr><td><p>Yes</p></td><td><p>No</p></td></tr></tbody></table>' +
      '<p>Photo:</p><img src="/f/NAME" alt="The mill" />',
  );
});

test('keeps the formatting of a web page, and neither its scripts nor its images', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('webby', 'Wei Webb', { opensHome: false });
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.example')) externalRequests.push(request.url());
  });
  await writeArticle(page);
  await paste(page, webPage);
  await expect(page.getByRole('status').filter({ hasText: 'left out' })).toHaveText(
    'Colors, fonts, images from other sites, videos and embedded pages, and form fields were left out.',
  );
  const { sent, kept } = await saveDraft(page);
  expect(kept).toBe(sent);
  expect(sent).toBe(
    '<h3>Soil</h3><p>Bees <strong>and</strong> <em>moths</em> like this <a href="https://bees.example/" rel="noopener noreferrer nofollow">site</a>.</p>' +
      '<blockquote><p>Said.</p></blockquote><pre><code>if (a)\n  b();</code></pre><hr /><p>Counts</p>' +
      '<table><tbody><tr><th><p>Kind</p></th><th><p>Seen</p></th></tr><tr><td><p>Bee</p></td><td><p>12</p></td></tr></tbody></table><p>A bee.</p>',
  );
  expect(await page.evaluate(() => (window as { harmed?: number }).harmed)).toBeUndefined();
  expect(externalRequests).toEqual([]);
  // the sentence belongs to the last paste
  await text(page).locator('h3').click();
  await paste(page, '<p>More.</p>');
  await expect(page.getByRole('status').filter({ hasText: 'left out' })).toHaveCount(0);
});

test('shows an uploaded and a pasted image with their descriptions, and deletes a removed one', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const page = await openAsNewMember('pixie', 'Pixie Lund', { opensHome: false });
  await writeArticle(page);
  await page.keyboard.type('Before');
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Add image').click();
  const buffer = await photo('jpeg', 600, 400);
  await (await chooser).setFiles({ name: 'creek.jpg', mimeType: 'image/jpeg', buffer });
  const descriptions = page.getByRole('textbox', { name: 'Image description' });
  await descriptions.fill('The creek at noon, "high" & <clear>');
  await text(page).locator('p').last().click();
  await paste(page, '', [...buffer]);
  await expect(descriptions).toHaveCount(2);
  // both are part of the text, not photos below it
  await expect(page.getByRole('list', { name: 'Photos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove image' }).last().click();
  await expect(descriptions).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(descriptions).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove image' }).last().click();
  const { sent, kept } = await saveDraft(page);
  expect(kept).toBe(sent);
  expect(sent.replaceAll(/\/f\/[\w-]{22}/g, '/f/NAME')).toBe(
    '<p>Before</p><img src="/f/NAME" alt="The creek at noon, &quot;high&quot; &amp; &lt;clear&gt;" />',
  );
  await expectAccessible(page, 'the editor with an image');
  await page.reload();
  await expect(descriptions).toHaveValue('The creek at noon, "high" & <clear>');
  await expect(page.getByRole('list', { name: 'Photos' })).toHaveCount(0);

  await page.getByLabel('Who can see this').selectOption('Public');
  await page.getByLabel('Excerpt', { exact: true }).fill('Pictures.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Article published.')).toBeVisible();
  const reader = await openAsVisitor();
  await reader.goto(page.url());
  const image = reader.getByRole('article').getByRole('img', { name: 'The creek at noon' });
  await expect(image).toBeVisible();
  await expect
    .poll(async () => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(600);
  await expect(reader.getByRole('img', { name: /^Photo/ })).toHaveCount(0);
});

test('builds a table with the keyboard, which scrolls sideways on a phone', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('tabitha', 'Tabitha Rowe', { opensHome: false });
  await writeArticle(page);
  await page.keyboard.type('Counts');
  // roving focus: one tab stop, arrow keys between the buttons, Esc back to the text
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Bold')).toBeFocused();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+b');

  await page.keyboard.press('Alt+F10');
  while (!(await tool(page, 'Table').evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Insert table' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page).locator('th')).toHaveCount(3);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('A long heading of a column');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Another long heading of a column');
  const chooseTableCommand = async (name: string) => {
    await tool(page, 'Table').click();
    await page.getByRole('menuitem', { name }).click();
    await expect(text(page)).toBeFocused();
  };
  await chooseTableCommand('Add column after');
  await chooseTableCommand('Add column before');
  await chooseTableCommand('Add row below');
  await expect(text(page).locator('tr')).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  await chooseTableCommand('Delete row');
  await expect(text(page).locator('tr')).toHaveCount(3);
  await expect(text(page).locator('tr').first().locator('th')).toHaveCount(5);
  await expectAccessible(page, 'the editor with a table');
  const { sent, kept } = await saveDraft(page);
  expect(kept).toBe(sent);
  await page.getByLabel('Excerpt', { exact: true }).fill('Numbers.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Article published.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  const region = page.getByRole('region', { name: 'Table' });
  expect(
    await region.evaluate((element) => element.scrollWidth - element.clientWidth),
  ).toBeGreaterThan(0);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'an article with a table');
});

test('writes all formats with shortcuts, and fits a phone', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('shorty', 'Shorty Keys', { opensHome: false });
  await page.setViewportSize({ width: 390, height: 800 });
  await writeArticle(page);
  const { keyboard } = page;
  const line = async (shortcut: string, words: string) => {
    await keyboard.press(shortcut);
    await keyboard.type(words);
    await keyboard.press('Enter');
  };
  await line('Control+Alt+1', 'One');
  await line('Control+Alt+4', 'Four');
  await keyboard.type('`code` and **bold** ');
  await keyboard.press('Control+i');
  await keyboard.type('slanted');
  await keyboard.press('Control+i');
  await keyboard.type(' https://bees.example/now ok');
  await keyboard.press('Enter');
  await line('Control+Shift+7', 'first');
  await keyboard.press('Tab');
  await keyboard.type('nested');
  for (let i = 0; i < 3; i++) await keyboard.press('Enter');
  await keyboard.type('---');
  await keyboard.type('``` ');
  await keyboard.type('שלום');
  for (let i = 0; i < 3; i++) await keyboard.press('Enter');
  await line('Control+Shift+b', 'said');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'the editor on a phone');
  const { sent, kept } = await saveDraft(page);
  expect(kept).toBe(sent);
  expect(sent).toBe(
    '<h1>One</h1><h4>Four</h4><p><code>code</code> and <strong>bold</strong> <em>slanted</em> <a href="https://bees.example/now" rel="noopener noreferrer nofollow">https://bees.example/now</a> ok</p>' +
      '<ol><li><p>first</p><ol><li><p>nested</p></li></ol></li></ol><hr /><pre><code>שלום</code></pre><blockquote><p>said</p><p></p></blockquote>',
  );
});
