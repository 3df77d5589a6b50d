// Representatives: lookup by address, contact, and the private log.
import { expectAccessible } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

test('finds representatives by address, saves it only on request, and logs calls', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('thea', 'Thea Lockridge');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'My representatives' })
    .click();
  await expect(page.getByRole('heading', { name: 'Who represents me?', level: 1 })).toBeVisible();
  await expect(page.getByText('Your address isn’t shared')).toBeVisible();

  // empty input, and no results
  const find = page.getByRole('button', { name: 'Find my representatives' });
  const address = page.getByLabel('Your address', { exact: true });
  await find.click();
  await expect(page.getByText('Address can not be empty!')).toBeVisible();
  await expect(address).toBeFocused();
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Records not found.' })).toBeVisible();

  // a ZIP code in two wards, one of them vacant
  await address.fill('00417');
  await find.click();
  const found = page.getByRole('region', { name: 'Representatives' });
  await expect(found.getByText('This ZIP code covers two districts')).toBeVisible();
  await expect(found.getByRole('region', { name: 'Council member, Bridge Street' })).toContainText(
    'Vacant',
  );
  await expect(found.getByRole('article', { name: 'Ruben Castellane' })).toContainText('No phone');
  await expect
    .poll(() =>
      found
        .getByRole('article', { name: 'Ruben Castellane' })
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(256);

  // an exact address, saved; it survives a reload
  await address.fill('Landing Lane 3, Larkwater 00419');
  await page.getByLabel(/Save this address to my profile/).check();
  await find.click();
  await expect(found.getByText('6 people represent you.')).toBeVisible();
  await expect(found.getByRole('heading', { level: 2 })).toHaveText([
    'State',
    'County',
    'City and town',
    'Schools and other boards',
  ]);
  const senator = found.getByRole('article', { name: 'Harriet Stonebridge' });
  await expect(senator).toContainText('No email');
  await expect(
    senator.getByRole('link', { name: /^Harriet Stonebridge’s contact form/ }),
  ).toHaveAttribute('href', 'https://example.org/senate/stonebridge/write');
  await expect(senator.getByRole('link', { name: /on YouTube/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/@harrietstonebridge',
  );
  await page.reload();
  await expect(page.getByText('For Landing Lane 3, Larkwater 00419')).toBeVisible();
  await expect(address).toHaveCount(0);

  // a call is logged; its tel: link is not opened here
  const lena = found.getByRole('article', { name: 'Lena Vogt' });
  await expect(lena.getByRole('link', { name: /Write to/ })).toHaveAttribute(
    'href',
    'mailto:vogt@larkwater.example',
  );
  await lena
    .getByRole('link', { name: 'Call Lena Vogt: 608-555-0112' })
    .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await lena.getByRole('link', { name: 'Call Lena Vogt: 608-555-0112' }).click();
  await lena.getByLabel('What was it about? (optional)').fill('The crossing at Third');
  await lena.getByRole('button', { name: 'I called Lena Vogt' }).click();
  const log = page.getByRole('region', { name: 'Your contact log' });
  await expect(log.getByRole('listitem')).toContainText(
    'Called Lena Vogt, Council member, Landing just now',
  );
  await log.getByRole('button', { name: 'Yes, Lena Vogt replied' }).click();
  await expect(
    log.getByRole('button', { name: 'Yes, Lena Vogt replied', pressed: true }),
  ).toBeVisible();
  await page.reload();
  await expect(log).toContainText('The crossing at Third');
  await expect(
    log.getByRole('button', { name: 'Yes, Lena Vogt replied', pressed: true }),
  ).toBeVisible();

  await expectAccessible(page, 'representatives and the contact log');

  // everything can be deleted
  const change = page.getByRole('button', { name: 'Change', exact: true });
  await change.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(address).toBeHidden();
  await expect(change).toBeFocused();
  await expect(page.getByText('Your address isn’t shared')).toBeVisible();
  await change.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('Landing Lane 3, Larkwater 00419');
  await page.getByRole('button', { name: /^Delete saved address/ }).click();
  await expect(address).toHaveValue('');
  await expect(found.getByRole('article')).toHaveCount(0);
  await log.getByRole('button', { name: 'Remove: called Lena Vogt' }).click();
  // Undo restores the entry; without it, the entry is deleted
  await page.getByRole('button', { name: 'Undo' }).click();
  await log.getByRole('button', { name: 'Remove: called Lena Vogt' }).click();
  await expect(log).toBeHidden();
});

test('addresses a letter to the representatives of each writer, and tells the author only the number', async ({
  openAsNewMember,
}) => {
  const author = await openAsNewMember('firecrest', 'Firecrest Castro', { opensHome: false });
  const title = 'Write for a crossing at the school';
  await author.goto('/actions/create');
  await author.getByLabel('Letter', { exact: false }).first().check();
  await author.getByLabel('Title').fill(title);
  await author.getByLabel('Letter template').fill('Please paint a crossing.');
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('Please add a recipient for the letter.')).toBeVisible();
  const offices = author.getByRole('group', { name: /each writer’s own representatives/ });
  for (const office of ['Mayor', 'City council']) await offices.getByLabel(office).check();
  await author.getByLabel('Who can see this').selectOption('Public');
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author).toHaveURL(/\/actions\/details\/\d+$/);
  const letter = author.getByRole('region', { name: 'Letter' });
  await expect(letter).toContainText('Mayor and City council, based on your address');

  // a ZIP code in two wards: both are listed with their shares
  const writer = await openAsNewMember('brambling', 'Brambling Achebe', { opensHome: false });
  await writer.goto(new URL(author.url()).pathname);
  await writer.getByRole('button', { name: 'Write the letter' }).click();
  const sheet = writer.getByRole('dialog', { name: 'Write the letter' });
  const own = sheet.getByRole('region', { name: 'Your representatives' });
  await own.getByLabel('Your address', { exact: true }).fill('00417');
  await own.getByRole('button', { name: 'Find my representatives' }).click();
  await expect(own.getByText('This ZIP code covers two districts')).toBeVisible();
  const found = own.getByRole('list', { name: 'Your representatives' }).getByRole('listitem');
  await expect(found).toHaveText([
    /Odette Vandergriff/,
    /Ruben Castellane.*62% of the ZIP code/,
    'Council member, Bridge Street: vacant, 38% of the ZIP code',
  ]);

  // only the state: it has neither of the offices
  await own.getByLabel('Your address', { exact: true }).fill('North Carolina');
  await writer.keyboard.press('Enter');
  await expect(own.getByText('end the address with a ZIP code')).toBeVisible();

  // the exact address, by keyboard
  await own.getByLabel('Your address', { exact: true }).fill('Landing Lane 3, Larkwater 00419');
  await writer.keyboard.press('Enter');
  await expect(own.getByText('Council member, Landing')).toBeVisible();
  await expect(own.getByRole('region', { name: 'Search results' })).toBeFocused();
  const lena = found.filter({ hasText: 'Lena Vogt' });
  await expect(lena.getByRole('link', { name: 'Write an email to Lena Vogt' })).toHaveAttribute(
    'href',
    /^mailto:vogt@larkwater\.example\?/,
  );
  await expectAccessible(writer, 'a letter to the viewer’s representatives');
  await lena.getByRole('button', { name: 'I wrote to Lena Vogt' }).click();
  await expect(lena.getByRole('button', { name: 'Undo: I contacted Lena Vogt' })).toBeVisible();

  // after a reload the address is forgotten, but the contact is still recorded
  await writer.reload();
  await expect(writer.getByRole('region', { name: 'Letter' })).toContainText('Lena Vogt');
  await writer.getByRole('button', { name: 'Open letter' }).click();
  await expect(own.getByLabel('Your address', { exact: true })).toHaveValue('');
  await expect(found).toHaveCount(1);

  // the author sees the number of writers
  await author.reload();
  await expect(letter).toContainText('1 person wrote');
  await expect(letter).not.toContainText('Lena Vogt');
  await author.getByRole('button', { name: 'Write the letter' }).click();
  await expect(author.getByRole('dialog').getByText('Lena Vogt')).toBeHidden();

  await own.getByRole('button', { name: 'Undo: I contacted Lena Vogt' }).click();
  await expect(found).toHaveCount(0);
});
