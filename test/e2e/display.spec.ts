// Text size and font of the display settings.
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

test('text size and the easier-to-read font apply at once, persist, and fit a phone', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('canvasback', 'Canvasback Thornley', { opensHome: false });
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const bodyFont = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await page.goto('/account/display');
  expect(await rootSize()).toBe('16px');
  await page.getByRole('radio', { name: 'Larger' }).check();
  await expect.poll(rootSize).toBe('20px');
  await page.getByRole('switch', { name: 'Easier-to-read font' }).check();
  await expect.poll(bodyFont).toContain('Atkinson Hyperlegible');
  await expectAccessible(page, 'display settings with large text');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  expect(await rootSize()).toBe('20px');
  expect(await bodyFont()).toContain('Atkinson Hyperlegible');
  await expectPageSound(page, '/');

  await page.goto('/account/display');
  await expect(page.getByRole('radio', { name: 'Larger' })).toBeChecked();
  await page.getByRole('radio', { name: 'Normal' }).check();
  await page.getByRole('switch', { name: 'Easier-to-read font' }).uncheck();
  await expect.poll(rootSize).toBe('16px');
  await expect.poll(bodyFont).toContain('Public Sans');
});
