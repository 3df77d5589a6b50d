// The first steps of a new member, from sign-up to a deleted post.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { befriend, expect, test, waitForEmail } from './fixtures.ts';

test('signs up on a phone, confirms with the code, posts for friends, comments, likes, edits and deletes', async ({
  openAsVisitor,
  openAs,
}) => {
  test.setTimeout(120_000);
  const page = await openAsVisitor();
  await page.setViewportSize({ width: 390, height: 844 });
  const email = 'maya@example.org';
  const password = 'a river runs past the mill';
  /** Presses and filled fields from the first one to the feed. */
  let interactions = 0;
  const press = (locator: Locator) => {
    interactions++;
    return locator.click({ timeout: 30_000 });
  };
  const fill = (label: string, text: string) => {
    interactions++;
    return page.getByLabel(label, { exact: true }).fill(text);
  };
  const next = page.getByRole('button', { name: 'Next' });

  // signs up in three steps; the first empty field of each has the focus
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Create an account' }).first());
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await fill('Email', email);
  await fill('Password', password);
  await expect(page.getByText('Strong.')).toBeVisible({ timeout: 30_000 });
  await press(next);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await fill('Name', 'Maya Okafor');
  await expect(page.getByLabel('Username')).toHaveValue('maya');
  await expect(page.getByText('@maya is available.')).toBeVisible();
  // the place of a known ZIP code is named, of another one nothing
  await page.getByLabel('ZIP code').fill('00417');
  await expect(page.getByText('Larkwater', { exact: true })).toBeVisible();
  await fill('ZIP code', '00001');
  await expect(page.getByText('Larkwater', { exact: true })).toBeHidden();
  await press(next);

  // a way back keeps everything
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('ZIP code')).toHaveValue('00001');
  await next.click();

  // the CAPTCHA is really solved, in a web worker; missing issues are reported
  const register = page.getByRole('button', { name: 'Register' });
  await expect(register).toBeEnabled({ timeout: 30_000 });
  await register.click();
  const missing = page.getByText('Please choose at least one issue.');
  await expect(missing).toBeInViewport();
  const [error, footer] = [await missing.boundingBox(), await register.boundingBox()];
  expect(error!.y + error!.height).toBeLessThan(footer!.y);
  await press(page.locator('#selected_issues label').first());
  await expect(page.getByText('1 chosen')).toBeInViewport();
  await press(register);
  const welcome = page.getByRole('dialog');
  await expect(welcome).toContainText(
    'We sent you an email with a link. Open it to confirm your address and get started.',
    {
      timeout: 30_000,
    },
  );
  await press(welcome.getByText('Close', { exact: true }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeDisabled();

  // login is not possible before the address is confirmed, and elsewhere there is no code
  const elsewhere = await openAsVisitor();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('Email or username').fill('maya');
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(
    elsewhere.getByText('Please confirm your email address before you log in.'),
  ).toBeVisible();
  await expect(elsewhere.getByText(/On this device, you’ll need the password/)).toBeVisible();
  await expect(elsewhere.getByLabel('The code from the email')).toBeHidden();

  // the page survives a reload; the sixth digit of the code confirms and logs in
  await page.reload();
  const { text } = await waitForEmail(email, '/confirm-email/');
  await fill('The code from the email', /Your code is (\d{3} \d{3})\./.exec(text)![1]!);
  await page.getByRole('heading', { name: /What.s Going On\?/ }).waitFor();
  expect(interactions).toBeLessThanOrEqual(12);
  await befriend('maya', 'ada');

  // posts text with two photos, a link and a location, for friends
  const words = 'The mill gate is open again. Bring boots.';
  const composer = page.getByRole('textbox', { name: /^What brought you to/ });
  await composer.click();
  await composer.fill(words);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Photos' }).click(),
  ]);
  await chooser.setFiles([await photo('gate.png', '#116d67'), await photo('river.png', '#a85320')]);
  await expect(page.getByRole('list', { name: 'Photos' }).locator('img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('textbox', { name: 'Link' }).fill('https://example.org/mill');
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await page.getByRole('textbox', { name: 'Location' }).fill('Old mill, Ferry Street');
  await page.getByLabel('Who can see this').selectOption('Friends');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: words }).first();
  await expect(card).toContainText('Old mill, Ferry Street');
  await expect(card).toContainText('example.org');
  await expect(card).toContainText('Friends');
  await expect(card.locator('img[src*="/f/"]')).not.toHaveCount(0);

  // it survives a reload and has a permalink; from here on a wide screen
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.reload();
  await expect(card).toBeVisible();
  const address = await permalinkOf(page, words);

  // a friend sees it with its photos; a stranger and a visitor do not
  const ada = await openAs('ada', { opensHome: false });
  await ada.goto(address);
  await expect(ada.getByText(words)).toBeVisible();
  const photoAddress = await ada
    .getByRole('article')
    .locator('img[src*="/f/"]')
    .last()
    .getAttribute('src');
  expect((await ada.request.get(photoAddress!)).status()).toBe(200);
  const ben = await openAs('ben', { opensHome: false });
  await ben.goto(address);
  await expect(ben.getByText('Feed not found.')).toBeVisible();
  const stranger = await openAsVisitor();
  await stranger.goto(address);
  await expect(stranger.getByText('Feed not found.')).toBeVisible();
  expect((await stranger.request.get(photoAddress!.split('?')[0]!)).status()).toBe(404);

  // the friend comments and likes; the newcomer replies and likes back
  await ada.getByRole('textbox', { name: /Write a comment/ }).fill('I will be there at nine.');
  await ada.keyboard.press('Control+Enter');
  // the field empties once the server has the comment
  await expect(ada.getByRole('textbox', { name: /Write a comment/ })).toHaveValue('');
  await expect(ada.getByText('I will be there at nine.')).toBeVisible();
  const like = ada.locator('button[aria-pressed]').first();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  await page.goto(address);
  await expect(page.getByText('I will be there at nine.')).toBeVisible();
  await expect(page.getByText(/Liked by Ada Lindqvist/)).toBeVisible();
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await page.getByRole('textbox', { name: /repl/i }).fill('Come to the east side.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article', { name: 'Reply by Maya Okafor' })).toContainText(
    'Come to the east side.',
  );

  // edits the post, which is then marked as edited
  await page.getByRole('button', { name: 'More options for Maya Okafor’s post' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox')
    .first()
    .fill('The mill gate is open again. Bring boots and gloves.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Bring boots and gloves.')).toBeVisible();
  await expect(page.getByText('edited').first()).toBeVisible();

  // deletes it; once it cannot be undone, the friend cannot see it any more
  await page.getByRole('button', { name: 'More options for Maya Okafor’s post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Post deleted.')).toBeVisible();
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/content/delete'),
    page.getByRole('status').getByRole('button', { name: 'Close' }).last().click(),
  ]);
  expect(answer.status()).toBe(200);
  await ada.reload();
  await expect(ada.getByText('Feed not found.')).toBeVisible();
});

async function permalinkOf(page: Page, words: string): Promise<string> {
  const link = page
    .getByRole('article')
    .filter({ hasText: words })
    .first()
    .locator('a[href^="/feed/"]')
    .first();
  return (await link.getAttribute('href'))!;
}

async function photo(name: string, colour: string) {
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: colour },
  })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
