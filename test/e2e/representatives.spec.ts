// Representatives: an address, who stands for it, how to reach them, and one's own log of that.
import { fault } from './look.ts';
import { expect, test } from './people.ts';

test('an address finds who represents it, is kept only when that is ticked, and a log keeps whom one called', async ({ neighbor }) => {
  const page = await neighbor('thea', 'Thea Lockridge');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Representatives' }).click();
  await expect(page.getByRole('heading', { name: 'Who represents me?', level: 1 })).toBeVisible();
  await expect(page.getByText('Your address is sent to nobody')).toBeVisible();

  // nothing typed, and nothing found
  const find = page.getByRole('button', { name: 'Find my representatives' });
  const address = page.getByLabel('Your address', { exact: true });
  await find.click();
  await expect(page.getByText('Address can not be empty!')).toBeVisible();
  await expect(address).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Records not found.' })).toBeVisible();

  // a zip code that lies in two wards, one of them vacant
  await address.fill('00417');
  await find.click();
  const found = page.getByRole('region', { name: 'Representatives' });
  await expect(found.getByText('This zip code is split between two districts')).toBeVisible();
  await expect(found.getByRole('region', { name: 'Council member, Bridge Street' })).toContainText('Vacant');
  await expect(found.getByRole('article', { name: 'Ruben Castellane' })).toContainText('No phone');

  // the exact one, saved: it is there again after a reload
  await address.fill('Landing Lane 3, Larkwater 00419');
  await page.getByLabel(/Save this address to my profile/).check();
  await find.click();
  await expect(found.getByText('6 people stand for this address.')).toBeVisible();
  await expect(found.getByRole('heading', { level: 2 })).toHaveText(['State', 'County', 'City and town', 'Schools and other boards']);
  const senator = found.getByRole('article', { name: 'Harriet Stonebridge' });
  await expect(senator).toContainText('No email');
  await expect(senator.getByRole('link', { name: /^Contact form/ })).toHaveAttribute('href', 'https://example.org/senate/stonebridge/write');
  await expect(senator.getByRole('link', { name: /on YouTube/ })).toHaveAttribute('href', 'https://www.youtube.com/@harrietstonebridge');
  await page.reload();
  await expect(address).toHaveValue('Landing Lane 3, Larkwater 00419');

  // a call goes into the log; the address of it opens nothing here
  const lena = found.getByRole('article', { name: 'Lena Vogt' });
  await expect(lena.getByRole('link', { name: /Write to/ })).toHaveAttribute('href', 'mailto:vogt@larkwater.example');
  await lena.getByRole('link', { name: 'Call Lena Vogt: 608-555-0112' }).evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await lena.getByRole('link', { name: 'Call Lena Vogt: 608-555-0112' }).click();
  await lena.getByLabel('What about? (optional)').fill('The crossing at Third');
  await lena.getByRole('button', { name: 'I have called Lena Vogt' }).click();
  const log = page.getByRole('region', { name: 'Your log' });
  await expect(log.getByRole('listitem')).toContainText('Called Lena Vogt, Council member, Landing just now');
  await log.getByRole('button', { name: 'Yes, Lena Vogt answered' }).click();
  await expect(log.getByRole('button', { name: 'Yes, Lena Vogt answered', pressed: true })).toBeVisible();
  await page.reload();
  await expect(log).toContainText('The crossing at Third');
  await expect(log.getByRole('button', { name: 'Yes, Lena Vogt answered', pressed: true })).toBeVisible();

  await fault(page, 'representatives and a log');

  // and all of that goes again
  await page.getByRole('button', { name: /^Forget it/ }).click();
  await expect(address).toHaveValue('');
  await expect(found.getByRole('article')).toHaveCount(0);
  await log.getByRole('button', { name: 'Take out: called Lena Vogt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  await expect(log).toBeHidden();
});
