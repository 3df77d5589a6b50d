// The first hour of an administrator: from an empty community to a list full of ticks.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expectAccessible } from './screenChecks.ts';
import { createFirstAdministrator, openNewSite, type NewSite } from './newSite.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<object, { site: NewSite }>({
  site: [
    async ({}, use) => {
      const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
      await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
      const { port } = smtp.server.address() as AddressInfo;
      const site = await openNewSite({ MAIL_URL: `smtp://127.0.0.1:${port}` });
      await use(site);
      await site.close();
      await new Promise<void>((closed) => smtp.close(() => closed()));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  database: async ({ site }, use) => use(site.database),
});

const legislature = [
  'id,name,current_party,current_district,current_chamber,email,image,links,capitol_voice,district_voice',
  'ocd-person/1,Ada Oduya,Independent,2,upper,,,,,',
].join('\n');

test('leads an administrator through the first steps until all have ticks', async ({
  site,
  openAsVisitor,
}) => {
  test.setTimeout(240_000);
  const page = await openAsVisitor();
  await createFirstAdministrator(page, site, 'June Abernathy');

  const card = page.getByRole('region', { name: /^Set up / });
  const todo = (name: string) => card.getByRole('listitem').filter({ hasText: name });
  const returnToOverview = () => page.goto('/admin/dashboard');
  await expect(card).toContainText('Give it a name');
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  await expect(page.getByText('The chart appears after a week.')).toBeVisible();
  await expectAccessible(page, 'the overview of an empty site');

  // a step leads to its very field
  for (const [step, control] of [
    ['Choose a color', page.getByLabel('Color', { exact: true })],
    ['Add a cover for the entry page', page.getByRole('button', { name: 'Add cover' })],
    ['Terms and privacy: say who runs this site', page.getByLabel('Contact', { exact: true })],
  ] as const) {
    await todo(step).click();
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport({ ratio: 1 });
    await returnToOverview();
  }

  // the name, the color and the operator are on one screen; the name shows at once
  await todo('Give it a name').click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Larkwater');
  await page.getByLabel('Color', { exact: true }).fill('#7a1fa2');
  await page.getByLabel('Contact', { exact: true }).fill('June Abernathy, Dome Square 1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Larkwater')).toBeVisible();
  await page
    .getByRole('group', { name: 'Cover' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  await expect(page.getByAltText('Current cover')).toBeVisible();

  // the part of it that stays visible, by keys
  const focus = page.getByRole('slider', { name: 'Visible part of the cover' });
  await expect(focus).toHaveAttribute('aria-valuetext', '50% from the left, 60% from the top');
  await focus.press('ArrowLeft');
  await focus.press('ArrowUp');
  await expect(page.getByRole('figure', { name: 'On a phone' }).locator('> div')).toHaveCSS(
    'background-position',
    /^45% 55%/,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const entry = await openAsVisitor();
  await expect(async () => {
    await entry.goto(site.url);
    await expect(entry.getByRole('region', { name: 'Larkwater' })).toHaveCSS(
      'background-position',
      /^45% 55%/,
      { timeout: 2_000 },
    );
  }).toPass();

  // the list can be hidden for a while
  await returnToOverview();
  await expect(card).toContainText('Set up Larkwater');
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toBeHidden();
  const show = page.getByRole('button', { name: 'Show the setup list' });
  await expect(show).toBeFocused();
  await show.click();
  await expect(card).toBeVisible();

  // what visitors see: "Public" says who that is
  await todo('Choose what visitors see').click();
  const visitors = page.getByRole('dialog', { name: 'What can visitors see?' });
  await expect(visitors.getByRole('button', { name: 'Let visitors look around' })).toBeVisible();
  await expectAccessible(page, 'the choice of what visitors see');
  await visitors.getByRole('button', { name: 'Let only members look around' }).click();
  await expect(todo('What visitors see').getByLabel('Done:')).toBeVisible();

  // how messages read
  await todo('Choose the wording of messages').click();
  const wording = page.getByRole('dialog', { name: 'How should messages read?' });
  await expect(wording).toContainText('“No information found to be shared!”');
  await expect(wording).toContainText('“No representatives found.”');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the choice of the wording at 390 px');
  await page.setViewportSize({ width: 1360, height: 900 });
  await wording.getByRole('button', { name: 'Use the plain wording' }).click();
  await expect(page.locator('meta[name="plain-wording"]')).toHaveCount(1);
  // All screens are rendered again; more than half is done now.
  const showSteps = card.getByRole('button', { name: 'Show steps' });
  await showSteps.click();
  await expect(todo('Wording of messages').getByLabel('Done:')).toBeVisible();
  // the rest of this test reads the original sentences
  await todo('Wording of messages').click();
  await wording.getByRole('button', { name: 'Use the original wording' }).click();
  await expect(page.locator('meta[name="plain-wording"]')).toHaveCount(0);
  await showSteps.click();

  // the officials, by a file
  await todo('Add your officials').click();
  await expect(page.getByRole('heading', { name: 'No officials yet' })).toBeVisible();
  await page.getByText('Members of Congress and state legislatures').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'nc.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(legislature),
  });
  await expect(page.getByText(/nc\.csv · Imported/)).toBeVisible();
  await expectAccessible(page, 'the officials');

  // the first group; the list is folded, since more than half is done
  await returnToOverview();
  await expect(card).toContainText('7 of 10');
  // but for the email, which nothing else on the screen asks for
  await expect(card.getByRole('listitem')).toHaveText(['Check that email works']);
  await showSteps.click();
  await card.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect(showSteps).toBeFocused();
  await showSteps.click();
  await todo('Create the first group').click();
  await page.getByLabel('Name', { exact: true }).fill('Friends of the creek');
  await page.getByLabel('Brief description (optional)').fill('The creek and its banks.');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Friends of the creek' })).toBeVisible();

  // invitations and the test email, in dialogs
  await returnToOverview();
  await showSteps.click();
  await todo('Invite ten people').click();
  const invite = page.getByRole('dialog', { name: 'Invite people by email' });
  await invite
    .getByRole('textbox')
    .first()
    .fill(['neighbor0@example.org', 'neighbor1@example', 'boss@example.org'].join(', '));
  const send = invite.getByRole('button', { name: 'Send invitations' });
  await send.click();
  // what was sent is no error; what was not stays, with the reasons
  const sent = page.getByText('Invitation sent to neighbor0@example.org sucessfully.');
  await expect(sent).toBeVisible();
  await expect(invite).not.toContainText('Invitation sent');
  await expect(invite.getByText(/neighbor1@example seems to be invalid/)).toHaveText(
    'boss@example.org already registered with Larkwater. neighbor1@example seems to be invalid.',
  );
  const pills = invite.getByRole('list', { name: 'Email addresses' }).getByRole('listitem');
  await expect(pills).toHaveCount(2);
  for (const address of ['boss@example.org', 'neighbor1@example'])
    await invite.getByRole('button', { name: `Remove ${address}` }).click();
  // one that was invited just now stays too
  const rest = Array.from({ length: 9 }, (_, n) => `neighbor${n + 1}@example.org`);
  await invite
    .getByRole('textbox')
    .first()
    .fill(['neighbor0@example.org', ...rest].join(', '));
  await send.click();
  await expect(
    invite.getByText('neighbor0@example.org: Already invited within the last week.'),
  ).toBeVisible();
  await expect(pills).toHaveCount(1);
  await invite.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('Ten invited');
  const mail = card.getByRole('button', { name: 'Check that email works' });
  // The invitations may have shown it already.
  if (await mail.isVisible()) {
    await mail.click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(
      page.getByText('Test email sent. It should arrive within a minute.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();
  }
  await expect(card).toContainText('10 of 10');
  await expect(card.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'the overview with all ticks');
  await page.reload();
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  await expect(card).toBeHidden();
});
