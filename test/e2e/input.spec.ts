// Input methods, invalid fields and headings.
import { befriend, expect, test } from './fixtures.ts';

test('does not send a message when Enter confirms an input method', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('lapwing', 'Lapwing Flats', { opensHome: false });
  await openAsNewMember('stonechat', 'Stonechat Flats', { opensHome: false });
  await befriend('lapwing', 'stonechat');
  await page.goto('/messages/with/stonechat');
  const field = page.getByRole('textbox', { name: 'Message to Stonechat Flats' });
  await field.fill('さくら');
  // Safari ends the composition first and then reports Enter with key code 229.
  const result = await field.evaluate((area) => {
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
  expect(result).toEqual({ code: 229, prevented: false });
  await expect(field).toHaveValue('さくら');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('log').getByText('さくら')).toBeVisible();
});

test('marks every invalid field, including passwords', async ({ openAsVisitor }) => {
  const page = await openAsVisitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Email or username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
});

test('gives each post of the feed a heading', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('screamer', 'Screamer Strand');
  const cards = page.locator(
    'main [role=feed] > article[data-card], main [role=feed] article[data-card]',
  );
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) await expect(card.locator('h2, h3').first()).toBeAttached();
});
