// Keys of input methods, fields at fault, and headings to go by.
import { befriend, expect, test } from './people.ts';

test('Enter that confirms a word of an input method sends no message', async ({ neighbor }) => {
  const page = await neighbor('lapwing', 'Lapwing Flats', 'nowhere');
  await neighbor('stonechat', 'Stonechat Flats', 'nowhere');
  await befriend('lapwing', 'stonechat');
  await page.goto('/messages/with/stonechat');
  const field = page.getByRole('textbox', { name: 'Write to Stonechat Flats' });
  await field.fill('さくら');
  // as Safari tells it: the composition has ended, and the code is that of a key taken by the input method
  const taken = await field.evaluate((area) => {
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      code: 'Enter',
      keyCode: 229,
      bubbles: true,
      cancelable: true,
    });
    area.dispatchEvent(event);
    return { code: event.keyCode, prevented: event.defaultPrevented };
  });
  expect(taken).toEqual({ code: 229, prevented: false });
  await expect(field).toHaveValue('さくら');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('log').getByText('さくら')).toBeVisible();
});

test('every field at fault is marked as such, passwords too', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Email or username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
});

test('each post of the feed has a heading', async ({ neighbor }) => {
  const page = await neighbor('screamer', 'Screamer Strand');
  const cards = page.locator(
    'main [role=feed] > article[data-card], main [role=feed] article[data-card]',
  );
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) await expect(card.locator('h2, h3').first()).toBeAttached();
});
