// Petitions, letters, updates and calendars, with and without an account.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './screenChecks.ts';
import { expect, waitForEmailLink, memberPassword, addSignatures, test } from './fixtures.ts';

test('counts a visitor who confirms by email once, reports the goal, sends updates, and lets each withdraw', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(240_000);
  const author = await openAsNewMember('gannet', 'Gannet Ashby', { opensHome: false });
  const title = 'A bell for the ferry';
  await author.goto('/actions/create');
  await author.getByLabel('Petition', { exact: false }).first().check();
  await author.getByLabel('Title').fill(title);
  await author.getByLabel('Signature goal (optional)').fill('2');
  await author.getByLabel('Who can see this').selectOption('Public');
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author).toHaveURL(/\/actions\/details\/\d+$/);
  const address = new URL(author.url()).pathname;
  await expect(signatures(author)).toContainText('0 of 2 signatures');

  // a visitor: missing input is reported and the CAPTCHA is really solved
  const stranger = await openAsVisitor();
  await stranger.goto(address);
  const form = stranger.getByRole('form', { name: 'Sign' });
  await expect(form.getByRole('button', { name: 'Sign' })).toBeDisabled();
  await expect(form.getByText(/^Your browser checks in the background/)).toBeVisible();
  await form.getByLabel('Name', { exact: true }).focus();
  await expect(form.getByRole('button', { name: 'Sign' })).toBeEnabled({ timeout: 40_000 });
  await form.getByRole('button', { name: 'Sign' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fix these 3 problems');
  await expectAccessible(stranger, 'the empty form of a visitor');
  await fillIn(stranger, 'Ingrid Salo', 'ingrid@example.org');
  await form.getByLabel('Show my name on the petition').check();
  await form.getByLabel('Why are you signing? (optional)').fill('I row it on Mondays.');
  await form.getByLabel('Email me updates').check();
  await form.getByRole('button', { name: 'Sign' }).click();
  const sent = stranger.getByRole('status').filter({ hasText: 'We sent you an email' });
  await expect(sent).toBeFocused();
  await expect(sent).toContainText('ingrid@example.org');

  // an unconfirmed signature does not count, and opening the link does not confirm it
  const link = await waitForEmailLink('ingrid@example.org', '/confirm-signature/');
  const mailbox = await openAsVisitor();
  await mailbox.goto(link);
  await expect(mailbox.getByRole('button', { name: 'Confirm my signature' })).toBeVisible();
  await expect(
    mailbox.getByText(
      'Everyone will see the name Ingrid Salo and this comment: “I row it on Mondays.”',
    ),
  ).toBeVisible();
  await expectAccessible(mailbox, 'the linked page of the email');
  await author.reload();
  await expect(signatures(author)).toContainText('0 of 2 signatures');
  await mailbox.getByRole('button', { name: 'Confirm my signature' }).click();
  await expect(mailbox.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(mailbox.getByText('1 signature so far.')).toBeVisible();
  await expectAccessible(mailbox, 'a confirmed signature');

  // repeated by the link and by the form: it still counts once
  await mailbox.goto(link);
  await expect(mailbox.getByRole('heading', { name: 'Your signature is confirmed' })).toBeVisible();
  await mailbox.getByRole('link', { name: 'View petition' }).click();
  await expect(signatures(mailbox)).toContainText('1 of 2 signatures');
  await expect(signatures(mailbox).getByRole('listitem')).toContainText('I row it on Mondays.');
  await stranger.getByRole('button', { name: 'Someone else wants to sign' }).click();
  await fillIn(stranger, 'Ingrid again', 'Ingrid@example.org');
  await expect(form.getByRole('button', { name: 'Sign' })).toBeEnabled({ timeout: 40_000 });
  await form.getByRole('button', { name: 'Sign' }).click();
  await expect(sent).toBeVisible();
  await stranger.reload();
  await expect(signatures(stranger)).toContainText('1 of 2 signatures');

  // a member signs with one key press, without a name, and the goal is reached
  const member = await openAsNewMember('phalarope', 'Phalarope Baker', { opensHome: false });
  await member.goto('/actions/upcoming?kind=petition&keyword=bell');
  await member.getByRole('link', { name: `Sign: ${title}` }).click();
  await expect(signatures(member)).toBeFocused();
  await expect(member).toHaveURL(address);
  await member.getByRole('button', { name: `Sign: ${title}` }).focus();
  await member.keyboard.press('Enter');
  await expect(signatures(member)).toContainText('You’ve signed this petition.');
  await expect(signatures(member)).toBeFocused();
  await expect(member.getByRole('link', { name: `Sign: ${title}` })).toBeHidden();
  await expect(signatures(member)).toContainText('2 of 2 signatures');
  await expect(signatures(member)).toContainText(/Goal reached on [A-Z][a-z]{2} \d+\./);
  await expect(signatures(member).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(member, 'a petition that the viewer signed');
  await member.getByRole('button', { name: `Follow: ${title}` }).click();
  await expect(member.getByRole('button', { name: `Un-Follow: ${title}` })).toBeVisible();
  // signing completes the action
  await expect(member.getByText('You’ve signed', { exact: true })).toBeVisible();
  await expect(member.getByRole('button', { name: `Mark Completed: ${title}` })).toBeHidden();

  // an update: the form says who will receive it, and they do
  await author.goto(await waitForEmailLink('gannet@example.org', '/actions/details/'));
  await expect(signatures(author)).toContainText('Goal reached on');
  await author.getByRole('button', { name: 'Write an update' }).click();
  await expect(
    author.getByText(
      'We’ll email the update to 1 follower and to people who signed and asked for updates.',
    ),
  ).toBeVisible();
  await author.getByRole('button', { name: 'Post update' }).click();
  await expect(author.getByText('Please write your update.')).toBeVisible();
  await author.getByRole('textbox', { name: 'Update' }).fill('The bell is cast.');
  await expectAccessible(author, 'the form of an update');
  await author.getByRole('button', { name: 'Post update' }).click();
  await expect(
    author.getByText(
      'Your update is on its way to followers and to signers who asked for updates.',
    ),
  ).toBeVisible();
  await expect(author.getByRole('list', { name: 'Updates, newest first' })).toContainText(
    'The bell is cast.',
  );
  await expect(author.getByRole('region', { name: 'Updates' })).toBeFocused();
  expect(
    new URL(await waitForEmailLink('phalarope@example.org', '/actions/details/')).pathname,
  ).toBe(address);

  // the member withdraws the signature
  await member.getByRole('button', { name: 'Remove my signature' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Remove signature' }).click();
  await expect(member.getByText('Signature removed.')).toBeVisible();
  await expect(signatures(member)).toContainText('1 of 2 signatures');
  await expect(signatures(member)).toContainText('1 more signature to reach the goal.');

  // the visitor stops updates and then withdraws the signature, each with a click
  const stopLink = await waitForEmailLink('ingrid@example.org', '/stop-updates/');
  await mailbox.goto(stopLink);
  await mailbox.getByRole('button', { name: 'Stop updates' }).click();
  await expect(
    mailbox.getByText('You’ll no longer get email updates about this action.'),
  ).toBeVisible();
  await mailbox.goto(await waitForEmailLink('ingrid@example.org', '/withdraw-signature/'));
  await mailbox.getByRole('button', { name: 'Remove my signature' }).click();
  await expect(mailbox.getByText('Signature removed.')).toBeVisible();
  await expectAccessible(mailbox, 'a withdrawn signature');
  await mailbox.goto(address);
  await expect(signatures(mailbox)).toContainText('0 of 2 signatures');
  await expect(signatures(mailbox).getByRole('listitem')).toHaveCount(0);
  await checkOnPhone(mailbox, 'a petition before a visitor');

  // only the author sees where signatures come from, and no district with fewer than five
  await addSignatures('00417', 4, address.split('/').at(-1)!);
  await addSignatures('00418', 8, address.split('/').at(-1)!);
  await addSignatures('00419', 4, address.split('/').at(-1)!);
  await author.reload();
  await author.getByRole('button', { name: 'Where signatures come from' }).click();
  await expect(author.getByRole('table', { name: 'By ward' }).getByRole('row')).toHaveText([
    'Hill10',
    'Elsewhere or not given10',
  ]);
  await expect(signatures(author)).not.toContainText('Landing');
  await expectAccessible(author, 'where signatures come from');
  await expect(
    signatures(member).getByRole('button', { name: 'Where signatures come from' }),
  ).toBeHidden();
});

test('sends a letter to two recipients by two methods and records a reply', async ({
  openAsNewMember,
}) => {
  test.setTimeout(240_000);
  const author = await openAsNewMember('garganey', 'Garganey Okoye', { opensHome: false });
  const title = 'Write for the bus shelter';
  await author.goto('/actions/create');
  await author.getByLabel('Letter', { exact: false }).first().check();
  await author.getByLabel('Title').fill(title);
  await author.getByLabel('Letter subject').fill('A roof & a bench');
  await author.getByLabel('Letter template').fill('Please build a shelter.');
  for (const [number, fields] of [
    {
      Name: 'Roads office',
      Email: 'roads@county.example',
      'Contact form': 'https://county.example/write',
    },
    { Name: 'Mrs. Abara', 'Office (optional)': 'County board', Phone: '(555) 0142' },
  ].entries()) {
    await author.getByRole('button', { name: 'Add a recipient' }).click();
    const recipient = author.getByRole('group', { name: `Recipient ${number + 1}` });
    await expect(recipient.getByLabel('Name')).toBeFocused();
    for (const [label, text] of Object.entries(fields))
      await recipient.getByLabel(label).fill(text);
  }
  await author.getByLabel('Who can see this').selectOption('Public');
  await expectAccessible(author, 'the form of a letter');
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author).toHaveURL(/\/actions\/details\/\d+$/);

  const writer = await openAsNewMember('redshank', 'Redshank Moreau', { opensHome: false });
  await writer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await writer.goto(new URL(author.url()).pathname);
  const section = writer.getByRole('region', { name: 'Letter' });
  await expect(section).toContainText('No letters yet.');
  await writer.getByRole('link', { name: `Write the letter: ${title}` }).click();
  const sheet = writer.getByRole('dialog', { name: 'Write the letter' });
  await sheet.getByLabel('In your own words (optional)').fill('I wait there with my mother.');
  await expectAccessible(writer, 'the letter being written');

  // by email: the mailto link contains the whole letter
  const mail = new URL(
    (await sheet
      .getByRole('link', { name: 'Write an email to Roads office' })
      .getAttribute('href'))!,
  );
  expect(mail.pathname).toBe('roads@county.example');
  expect(Object.fromEntries(mail.searchParams)).toEqual({
    subject: 'A roof & a bench',
    body: 'Please build a shelter.\r\n\r\nI wait there with my mother.',
  });
  await sheet.getByRole('button', { name: 'Copy letter' }).click();
  await expect
    .poll(() => writer.evaluate(() => navigator.clipboard.readText()))
    .toBe('Please build a shelter.\n\nI wait there with my mother.');
  await sheet.getByLabel('In your own words (optional)').fill('I wait there with my father.');
  const [, formPage] = await Promise.all([
    sheet.getByRole('link', { name: /^Open contact form of Roads office/ }).click(),
    writer.context().waitForEvent('page'),
  ]);
  await formPage.close();
  await expect
    .poll(() => writer.evaluate(() => navigator.clipboard.readText()))
    .toBe('Please build a shelter.\n\nI wait there with my father.');
  await sheet.getByRole('button', { name: 'I wrote to Roads office' }).click();
  await expect(sheet.getByRole('button', { name: 'Undo: I contacted Roads office' })).toBeVisible();

  // by phone: the text to say is displayed
  await sheet.getByRole('button', { name: 'Call Mrs. Abara' }).click();
  await expect(sheet.getByRole('link', { name: '(555) 0142' })).toHaveAttribute(
    'href',
    'tel:5550142',
  );
  await expect(sheet.getByRole('blockquote')).toContainText('I wait there with my father.');
  await sheet.getByRole('button', { name: 'I called Mrs. Abara' }).click();
  await expect(sheet.getByRole('button', { name: 'Undo: I contacted Mrs. Abara' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo: I contacted Mrs. Abara' }).click();
  await expect(sheet.getByRole('button', { name: 'I called Mrs. Abara' })).toBeVisible();
  await sheet.getByRole('button', { name: 'I called Mrs. Abara' }).click();
  await expect(sheet.getByRole('button', { name: 'Undo: I contacted Mrs. Abara' })).toBeVisible();

  // records a reply; the text and the recipients survive a reload
  await writer.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await section.getByRole('button', { name: 'Yes, Roads office replied' }).click();
  await expect(section).toContainText('1 got a reply');
  await writer.reload();
  await expect(section).toContainText('1 person wrote');
  await expect(section.getByRole('button', { name: 'Yes, Roads office replied' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(section.getByText('You contacted them')).toHaveCount(2);
  await expect(writer.getByText('You’ve written', { exact: true })).toBeVisible();
  await expect(writer.getByRole('button', { name: `Mark Completed: ${title}` })).toBeHidden();
  await author.reload();
  await expect(author.getByRole('region', { name: 'Letter' })).toContainText('1 got a reply');
  await expectAccessible(writer, 'a letter that the viewer sent');
  await section.getByRole('button', { name: 'Open letter' }).click();
  await expect(sheet.getByLabel('In your own words (optional)')).toHaveValue(
    'I wait there with my father.',
  );
  await checkOnPhone(writer, 'the letter being written');
});

test('lists nearby actions by preferences, and puts followed ones into a calendar', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(240_000);
  const author = await openAsNewMember('wheatear', 'Wheatear Voss');
  const near = await publish(author, 'Lantern walk in Springfield', '62701');
  await publish(author, 'Lantern walk in Boston', '02108');

  const member = await openAsNewMember('bullfinch', 'Bullfinch Castellano', { opensHome: false });
  await member.goto('/actions/preferences');
  await expect(member.getByLabel('Maximum distance')).toHaveValue('25');
  await member.getByLabel('Your address').fill('Somewhere in a wood');
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(
    member.getByText('We couldn’t find that location. End the address with a U.S. ZIP code.'),
  ).toBeVisible();
  await member.getByLabel('Your address').fill('12 Elm Street, Springfield, IL 62704');
  await member.getByLabel('Maximum distance').selectOption('50 miles');
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(member.getByText('We found your ZIP code.')).toBeVisible();
  const matching = member.getByRole('region', { name: 'For you' });
  const ticket = matching
    .getByRole('listitem')
    .filter({ has: member.getByRole('heading', { name: 'Lantern walk in Springfield' }) });
  await expect(ticket).toContainText(/\d miles? away/);
  await expect(matching.getByRole('heading', { name: 'Lantern walk in Boston' })).toHaveCount(0);
  await expectAccessible(member, 'the preferences');
  await member.reload();
  await expect(member.getByLabel('Maximum distance')).toHaveValue('50');
  await expect(member.getByLabel('Your address')).toHaveValue(
    '12 Elm Street, Springfield, IL 62704',
  );
  await expect(ticket).toContainText(/\d miles? away/);

  // one action as a file
  await ticket.getByRole('link', { name: 'Lantern walk in Springfield' }).click();
  await member
    .getByRole('button', { name: 'Follow: Lantern walk in Springfield', exact: true })
    .click();
  const [download] = await Promise.all([
    member.waitForEvent('download'),
    member.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`action-${near}.ics`);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain('SUMMARY:Lantern walk in Springfield');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);

  // followed actions under a private URL, which stops working when a new one is created
  await member.goto('/actions/preferences');
  // the list above the button has its final height, so that the click does not miss it
  await expect(ticket).toBeVisible();
  const first = await newAddress(member, '');
  const program = await openAsVisitor();
  expect(await (await program.request.get(first)).text()).toContain(
    'SUMMARY:Lantern walk in Springfield',
  );
  const second = await newAddress(member, first);
  expect((await program.request.get(first)).status()).toBe(404);
  expect((await program.request.get(second)).status()).toBe(200);
  await checkOnPhone(member, 'the preferences');
});

const signatures = (page: Page) => page.getByRole('region', { name: 'Signatures' });

async function fillIn(page: Page, name: string, email: string) {
  const form = page.getByRole('form', { name: 'Sign' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('ZIP code').fill('62701');
}

/** Creates an event a week from now by API and returns its id. */
const publish = (page: Page, title: string, zip: string): Promise<number> =>
  page.evaluate(
    async ({ title, zip, day }) => {
      const requested = {
        kind: 'event',
        title,
        time_to_complete: 60,
        shared_as: 'Public',
        zip_code: zip,
        start_on: `${day}T18:00`,
        end_on: `${day}T20:00`,
        timezone: 'America/Chicago',
      };
      const response = await fetch('/api/action/create', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Api-Key': `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify(requested),
      });
      return ((await response.json()) as { action: { id: number } }).action.id;
    },
    { title, zip, day: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10) },
  );

async function newAddress(page: Page, before: string): Promise<string> {
  const password = page.getByRole('dialog').getByLabel('Your password');
  // The lists above the button load while it is pressed: a press can miss it.
  await expect(async () => {
    if (!(await password.isVisible()))
      await page.getByRole('button', { name: 'Create a new address' }).click({ timeout: 5000 });
    await expect(password).toBeVisible({ timeout: 5000 });
  }).toPass();
  await password.fill(memberPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Create address' }).click();
  const field = page.getByLabel('Private calendar address');
  await expect(field).toHaveValue(/\/api\/action\/calendar\.ics\?token=/);
  await expect(field).not.toHaveValue(before);
  return field.inputValue();
}

async function checkOnPhone(page: Page, label: string) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${label}, on a phone`);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}
