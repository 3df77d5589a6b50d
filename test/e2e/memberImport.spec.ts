// Inviting the people of a CSV file: the check, the start with a password, and the undo.
import { publicPassword } from '../../server/site/demoAccounts.ts';
import { expect, test } from './fixtures.ts';
import { blockEventStream, expectAccessible, expectTouchTargets } from './screenChecks.ts';

// The list of files is that of the site.
test.describe.configure({ mode: 'serial' });

for (const [width, height, name] of [
  [1360, 900, 'wide'],
  [390, 844, 'narrow'],
] as const)
  test(`invites the people of a file, at ${width} px`, async ({ openAs }) => {
    const page = await openAs('keeper', { phone: width < 500 });
    await blockEventStream(page);
    await page.setViewportSize({ width, height });
    await page.goto('/admin/people');
    await page.getByRole('link', { name: 'Invite from a file' }).click();
    await expect(page.getByRole('heading', { name: 'Invite from a file' })).toBeVisible();
    await expectAccessible(page, `the empty list of files at ${width} px`);
    const choose = (csv: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: `${name}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(csv),
      });
    await choose('name\nCurlew');
    await expect(page.getByRole('alert')).toContainText(
      'The first row must have the column “email.”',
    );

    const people = ['one', 'two'].map((person) => `${person}-${name}@example.org,,Shore walks,`);
    await choose(`email,name,groups,role\n${people.join('\n')}\nno address,,,\n`);
    const card = page.getByRole('listitem').filter({ hasText: `${name}.csv` });
    await expect(card.getByRole('status')).toHaveText('Checked. No one is invited yet.');
    await expect(card.getByRole('list', { name: 'This isn’t an email address.' })).toContainText(
      'Line 4, no address',
    );
    await expectAccessible(page, `a checked file at ${width} px`);
    if (width < 500) await expectTouchTargets(page, 'a checked file');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);

    await card.getByRole('button', { name: 'Invite 2 people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite 2 people?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(publicPassword);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(card.getByRole('status')).toHaveText('All invitations are sent.');
    await expect(card).toContainText('2 people invited');
    await card.getByRole('button', { name: 'Revoke unused invitations' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke the unused invitations?' })
      .getByRole('button', { name: 'Revoke', exact: true })
      .click();
    await expect(card).toContainText('2 invitations revoked');
    await expect(card.getByRole('button', { name: 'Revoke unused invitations' })).toHaveCount(0);
  });
