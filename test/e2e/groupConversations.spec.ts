// Group conversations: start one, write, the line above new messages, people, and requests to join;
// and changes of sent messages in both kinds of conversations.
import type { Page } from '@playwright/test';
import { befriend, expect, postJson, test } from './fixtures.ts';
import { chooseByKey, expectAccessible, expectPageSound, openMenuByKey } from './screenChecks.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Message to ${name}` });
const more = (page: Page, name: string) =>
  page.getByRole('button', { name: `More options for the conversation ${name}` });

async function choosePerson(page: Page, label: string, name: string) {
  const people = page.getByRole('combobox', { name: label });
  await people.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).waitFor();
  await people.press('Enter');
  await expect(people).toHaveValue('');
}

test('several people write to each other; one is added, one leaves', async ({
  openAsNewMember,
}) => {
  const lambourne = await openAsNewMember('lambourne', 'Lambourne Fennimore');
  const hesper = await openAsNewMember('hesper', 'Hesper Ravensby', { opensHome: false });
  const wystan = await openAsNewMember('wystan', 'Wystan Drummond', { opensHome: false });
  await befriend('lambourne', 'hesper');
  await befriend('lambourne', 'wystan');

  // by keyboard, with the errors of an empty form
  await lambourne.goto('/messages');
  await lambourne.getByRole('button', { name: 'Group message' }).press('Enter');
  const dialog = lambourne.getByRole('dialog', { name: 'New group conversation' });
  await dialog.getByRole('button', { name: 'Start conversation' }).click();
  await expect(dialog.getByText('Give the conversation a name.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessible(lambourne, 'the dialog of a new group conversation');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Creek crew');
  await choosePerson(lambourne, 'To', 'Hesper');
  await dialog.getByRole('button', { name: 'Start conversation' }).click();
  await expect(lambourne).toHaveURL(/\/messages\/group\/\d+$/);
  await expect(lambourne.getByRole('heading', { name: 'Creek crew' })).toBeVisible();
  await field(lambourne, 'Creek crew').fill('Who has the canoe?');
  await lambourne.keyboard.press('Enter');
  await expect(log(lambourne)).toContainText('Who has the canoe?');
  await field(lambourne, 'Creek crew').fill('And the paddles?');
  await lambourne.keyboard.press('Enter');
  await expect(log(lambourne)).toContainText('And the paddles?');

  // one list, the line above new messages, and a live answer
  await hesper.goto('/messages');
  await expect(list(hesper).getByRole('link', { name: /Creek crew/ })).toContainText(
    'Lambourne Fennimore: And the paddles?',
  );
  await list(hesper)
    .getByRole('link', { name: /Creek crew/ })
    .press('Enter');
  await expect(hesper.getByRole('separator')).toHaveText('2 new messages');
  await expect(list(hesper).getByText('2 unread messages')).toBeHidden();
  await field(hesper, 'Creek crew').fill('I do.');
  await hesper.keyboard.press('Enter');
  await expect(log(lambourne)).toContainText('I do.');
  await expect(log(lambourne).getByText('Hesper Ravensby', { exact: true })).toBeVisible();
  // the line is gone when a narrower window opens the conversation again
  await hesper.setViewportSize({ width: 390, height: 844 });
  await expect(list(hesper)).toBeHidden();
  await expect(log(hesper)).toContainText('I do.');
  await expect(hesper.getByRole('separator')).toHaveCount(0);
  await hesper.setViewportSize({ width: 1360, height: 900 });

  // a new member sees what is written afterwards
  await openMenuByKey(lambourne, more(lambourne, 'Creek crew'));
  await expectAccessible(lambourne, 'the menu of a group conversation');
  await lambourne.getByRole('menuitem', { name: 'See and add people' }).click();
  await choosePerson(lambourne, 'Add people', 'Wystan');
  await lambourne.getByRole('button', { name: 'Add', exact: true }).click();
  const people = lambourne.getByRole('dialog', { name: 'People in this conversation' });
  await expect(people.getByRole('listitem').filter({ hasText: 'Wystan' })).toBeVisible();
  await expectAccessible(lambourne, 'the people of a group conversation');
  await lambourne.keyboard.press('Escape');
  await field(lambourne, 'Creek crew').fill('Welcome.');
  await lambourne.keyboard.press('Enter');
  await wystan.goto('/messages');
  await list(wystan)
    .getByRole('link', { name: /Creek crew/ })
    .click();
  await expect(log(wystan)).toContainText('Welcome.');
  await expect(log(wystan)).not.toContainText('canoe');
  await chooseByKey(
    wystan,
    log(wystan).getByRole('button', { name: 'More options for Lambourne Fennimore’s message' }),
    'Report',
  );
  const report = wystan.getByRole('dialog', { name: 'Report' });
  await report.getByRole('radio').first().check();
  await report.getByRole('button', { name: 'Report' }).click();
  await report.getByRole('button', { name: 'Done' }).click();
  await expect(report).toBeHidden();

  // mute, rename, remove, leave
  await more(wystan, 'Creek crew').click();
  await wystan.getByRole('menuitem', { name: 'Mute notifications' }).click();
  await expect(list(wystan).getByLabel('Muted conversation')).toBeVisible();
  await more(wystan, 'Creek crew').click();
  await expect(wystan.getByRole('menuitem', { name: 'Leave conversation' })).toBeVisible();
  await expect(wystan.getByRole('menuitem', { name: 'Rename' })).toBeHidden();
  await wystan.keyboard.press('Escape');
  await more(lambourne, 'Creek crew').click();
  await lambourne.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = lambourne.getByRole('dialog', { name: 'Rename conversation' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('River crew');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(wystan.getByRole('heading', { name: 'River crew' })).toBeVisible();
  await expect(hesper.getByRole('heading', { name: 'River crew' })).toBeVisible();
  await more(lambourne, 'River crew').click();
  await lambourne.getByRole('menuitem', { name: 'See and add people' }).click();
  await people.getByRole('button', { name: 'Remove Wystan Drummond' }).click();
  await lambourne
    .getByRole('dialog', { name: /Remove Wystan/ })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(people.getByRole('listitem').filter({ hasText: 'Wystan' })).toBeHidden();
  await expect(wystan.getByText('Conversation not found.')).toBeVisible();
  await more(hesper, 'River crew').click();
  await hesper.getByRole('menuitem', { name: 'Leave conversation' }).click();
  await hesper.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(hesper).toHaveURL(/\/messages$/);
  await expect(hesper.getByRole('link', { name: /River crew/ })).toBeHidden();
});

test('a person who does not know the others is asked first', async ({ openAsNewMember }) => {
  const marlowe = await openAsNewMember('marlowe', 'Marlowe Thackeray', { opensHome: false });
  const osric = await openAsNewMember('osric', 'Osric Penderel', { opensHome: false });
  await osric.goto('/messages');
  await osric.getByRole('button', { name: 'Group message' }).click();
  const dialog = osric.getByRole('dialog', { name: 'New group conversation' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Strangers');
  await choosePerson(osric, 'To', 'Marlowe');
  await dialog.getByRole('button', { name: 'Start conversation' }).click();
  await field(osric, 'Strangers').fill('Will you join us?');
  await osric.keyboard.press('Enter');
  await expect(log(osric)).toContainText('Will you join us?');

  await marlowe.goto('/messages/requests');
  await list(marlowe)
    .getByRole('link', { name: /Strangers/ })
    .press('Enter');
  const request = marlowe.getByRole('region', { name: 'Request to join' });
  await expect(request).toContainText(
    'Osric Penderel asked you to join the conversation Strangers.',
  );
  await expect(marlowe.getByText('Will you join us?')).toBeHidden();
  await expectAccessible(marlowe, 'a request to join');
  await request.getByRole('button', { name: 'Join' }).click();
  await expect(log(marlowe)).toContainText('Will you join us?');
});

test('an own message is edited and deleted for everyone, on a phone too', async ({
  openAsNewMember,
}) => {
  const quarrie = await openAsNewMember('quarrie', 'Quarrie Ellsworth');
  const tolliver = await openAsNewMember('tolliver', 'Tolliver Wainscott', { opensHome: false });
  await befriend('quarrie', 'tolliver');
  await quarrie.setViewportSize({ width: 390, height: 844 });
  await quarrie.goto('/messages/with/tolliver');
  await field(quarrie, 'Tolliver Wainscott').fill('At noon');
  await quarrie.getByRole('button', { name: 'Send' }).click();
  await tolliver.goto('/messages/with/quarrie');
  await expect(log(tolliver)).toContainText('At noon');
  const change = quarrie.getByRole('button', { name: 'More options for your message' });
  await openMenuByKey(quarrie, change);
  await quarrie.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  const editor = quarrie.getByRole('textbox', { name: 'Edit message' });
  await expect(editor).toBeFocused();
  await editor.press('Escape');
  await expect(editor).toBeHidden();
  await change.click();
  await quarrie.getByRole('menuitem', { name: 'Edit' }).click();
  await editor.fill('At one');
  await quarrie.getByRole('button', { name: 'Save' }).click();
  await expect(log(tolliver)).toContainText('At one');
  await expect(log(tolliver)).toContainText('edited');
  await expect(log(tolliver)).not.toContainText('At noon');
  await expectAccessible(quarrie, 'an edited message');
  await change.click();
  await quarrie.getByRole('menuitem', { name: 'Delete for everyone' }).click();
  await quarrie.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(log(tolliver)).not.toContainText('At one');
  await expect(log(quarrie)).not.toContainText('At one');

  // a group conversation and its list on a phone
  await postJson(quarrie, '/conversation/create', { name: 'Locks', people: ['tolliver'] });
  await quarrie.goto('/messages');
  await list(quarrie).getByRole('link', { name: /Locks/ }).click();
  await field(quarrie, 'Locks').fill('A message that can be changed');
  await quarrie.getByRole('button', { name: 'Send' }).click();
  await expect(change).toBeVisible();
  const { pathname } = new URL(quarrie.url());
  // the open conversation has the whole screen
  await expect(quarrie.getByRole('banner')).toHaveCount(0);
  await expect(quarrie.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(0);
  await quarrie.getByRole('link', { name: 'Back to messages' }).click();
  await expect(list(quarrie)).toBeVisible();
  await expect(quarrie.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
  await expectPageSound(quarrie, pathname);
  await expectPageSound(quarrie, '/messages');
});
