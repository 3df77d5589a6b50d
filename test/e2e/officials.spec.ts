// Officials that administrators enter: from an empty site to a member who sees the mayor.
import { readFileSync } from 'node:fs';
import { expectAccessible } from './screenChecks.ts';
import { createFirstAdministrator, openNewSite, type NewSite } from './newSite.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<object, { site: NewSite }>({
  site: [
    async ({}, use) => {
      const site = await openNewSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  database: async ({ site }, use) => use(site.database),
});

const council = [
  'name,office,seat,area,email',
  'Ludmila Thistlewood,Council member,Ward 1,everyone,ludmila@town.example',
  'Tarquin Haverstock,Council member,Ward 2,Narnia,',
].join('\r\n');

test('an administrator enters the mayor and a council, and members see them', async ({
  site,
  openWindow,
  openAsNewMember,
}) => {
  test.setTimeout(240_000);
  const page = await openWindow();
  await createFirstAdministrator(page, site, 'Henrike Ossowski');
  await page
    .getByRole('region', { name: /^Set up / })
    .getByRole('link', { name: /Add your officials/ })
    .click();
  await expect(page.getByRole('heading', { name: 'No officials yet' })).toBeVisible();
  await expect(page.getByText('legislators-current.json')).toBeHidden();
  await expectAccessible(page, 'officials of an empty site');

  // what is missing is named at its field
  await page.getByRole('button', { name: 'Add an official' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an official' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('Please fix these 2 problems');
  await dialog.getByLabel('Name').fill('Solveig Skovgaard');
  await dialog.getByLabel('Office', { exact: true }).fill('Mayor');
  await expect(dialog.getByLabel('Kind of office')).toHaveValue('mayor');
  await dialog.getByLabel('Phone').fill('030 555 0100');
  await dialog.getByRole('radio', { name: 'People in some areas' }).check();
  await add.click();
  await expect(dialog.getByLabel('Postal codes')).toBeFocused();
  await dialog.getByLabel('Postal codes').fill('10115 10117');
  await dialog.locator('#divisions').fill('north car');
  await dialog.getByRole('button', { name: 'North Carolina', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Remove North Carolina' })).toBeVisible();
  await expectAccessible(page, 'the form of an official');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the form of an official at 390 px');
  await page.setViewportSize({ width: 1360, height: 900 });
  await add.click();
  const list = page.getByRole('list', { name: 'Officials' });
  await expect(list.getByRole('listitem')).toHaveText([
    /Solveig Skovgaard · MayorNorth Carolina, 10115, 10117/,
  ]);

  // everyone on the site, by an edit
  await page.getByRole('button', { name: 'Edit: Solveig Skovgaard, Mayor' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit official' });
  await edit.getByRole('radio', { name: 'Everyone on this site' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('Everyone on this site');

  // a deletion is undone
  await page.getByRole('button', { name: 'Delete: Solveig Skovgaard, Mayor' }).click();
  await expect(list.getByText('Solveig Skovgaard')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText('Solveig Skovgaard')).toBeVisible();

  // a file: what is wrong is shown before anything is stored
  await page.getByRole('button', { name: 'Add from a file' }).click();
  const file = page.getByRole('dialog', { name: 'Add officials from a file' });
  await file.locator('input[type=file]').setInputFiles({
    name: 'council.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(council),
  });
  await expect(file.getByRole('status')).toContainText('1 to add, 0 to change, 1 with errors');
  await expect(file.getByRole('list', { name: 'Rows with errors' })).toContainText(
    'Line 3, Tarquin Haverstock: “Narnia” is neither a postal code nor a state.',
  );
  await expectAccessible(page, 'the check of a file');
  await file.getByRole('button', { name: 'Save the 1 row without errors' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Search by name or office').fill('ludmila');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the list of officials at 390 px');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1360, height: 900 });

  // the list as a file, to edit and to add again
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the list' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toMatch(
    /^\uFEFF"id","name".*\r\n"\d+","Solveig Skovgaard","Mayor"/,
  );
  await page.goto('/admin/dashboard');
  await expect(page.getByText('2 officials entered here.')).toBeVisible();

  // a member sees them at once, on a phone, and is not asked for an address
  const member = await openAsNewMember('wilfred', 'Wilfred Thistlewood-Bray', { phone: true });
  await member.goto('/my-representatives');
  await expect(member.getByText('2 people represent you.')).toBeVisible();
  await expect(member.getByRole('article', { name: 'Solveig Skovgaard' })).toContainText(
    '030 555 0100',
  );
  await expect(
    member.getByRole('region', { name: 'Council member, Ward 1' }).getByRole('article'),
  ).toContainText('Ludmila Thistlewood');
  await expect(member.getByLabel('Your address')).toHaveCount(0);
  await expect(member.getByText('Records not found.')).toHaveCount(0);
  await expectAccessible(member, 'entered officials at 390 px');
});
