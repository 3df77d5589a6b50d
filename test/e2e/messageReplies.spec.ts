// Replies to messages: with one person and with a group, by mouse, key and finger.
import type { Locator, Page } from '@playwright/test';
import { befriend, createConversation, expect, getText, postJson, test } from './fixtures.ts';
import {
  chooseByKey,
  expectAccessible,
  expectPageSound,
  expectTouchTargets,
} from './screenChecks.ts';

const messageCount = 200;

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Message to ${name}` });
/** The message in the log, not one that quotes it. */
const entry = (page: Page, text: RegExp) =>
  log(page)
    .locator('[data-message]')
    .filter({ has: page.locator('p', { hasText: text }) });
const quote = (page: Page, name: RegExp) => log(page).getByRole('button', { name });
const strip = (page: Page, name: RegExp) => page.getByRole('group', { name });

/** Moves a finger to the right, and lifts it after a rest, so that nothing scrolls on. */
async function swipe(page: Page, message: Locator, distance: number) {
  const box = (await message.boundingBox())!;
  const [from, y] = [box.x + 60, box.y + box.height / 2];
  const device = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000;
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    { at, secondsLater }: { at?: number; secondsLater: number },
  ) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
      timestamp: (timestamp += secondsLater),
    });
  await send('touchStart', { at: from, secondsLater: 0 });
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', { at: from + part * distance, secondsLater: 0.03 });
  await send('touchMove', { at: from + distance, secondsLater: 0.3 });
  await send('touchEnd', { secondsLater: 0.01 });
}

test('a reply shows what it answers, leads to it, and survives a reload as a draft', async ({
  openAsNewMember,
}) => {
  const lucasta = await openAsNewMember('lucasta', 'Lucasta Penhaligon', { opensHome: false });
  const evander = await openAsNewMember('evander', 'Evander Marchbanks', {
    opensHome: false,
    phone: true,
  });
  await befriend('lucasta', 'evander');
  await createConversation('lucasta', 'evander', messageCount);
  const text = field(lucasta, 'Evander Marchbanks');
  const received = new RegExp(`^Line ${messageCount}`);
  await lucasta.goto('/messages/with/evander');
  const more = entry(lucasta, received).getByRole('button', {
    name: 'More options for Evander Marchbanks’s message',
  });

  // by keyboard: cancel, and start again
  await chooseByKey(lucasta, more, 'Reply');
  const reply = /^Reply to Evander Marchbanks: Line 200$/;
  await expect(strip(lucasta, reply)).toBeVisible();
  await expect(text).toBeFocused();
  await expectAccessible(lucasta, 'a reply that is being written');
  await lucasta.keyboard.press('Escape');
  await expect(strip(lucasta, reply)).toBeHidden();
  await expect(text).toBeFocused();
  await chooseByKey(lucasta, more, 'Reply');
  await text.fill('Agreed');
  await lucasta.getByRole('button', { name: 'Cancel reply' }).click();
  await expect(strip(lucasta, reply)).toBeHidden();
  await expect(text).toHaveValue('Agreed');
  await chooseByKey(lucasta, more, 'Reply');

  // the draft
  await lucasta.reload();
  await expect(text).toHaveValue('Agreed');
  await expect(strip(lucasta, reply)).toBeVisible();
  await text.press('Enter');
  await expect(quote(lucasta, reply)).toBeVisible();
  await expect(strip(lucasta, reply)).toBeHidden();

  // on a phone, where the message that is answered is deleted
  await evander.goto('/messages/with/lucasta');
  await expect(quote(evander, /^Reply to you: Line 200$/)).toBeVisible();
  await expectTouchTargets(evander, 'a conversation with a reply');
  await entry(evander, /^Agreed/)
    .getByRole('button', { name: 'More options for Lucasta Penhaligon’s message' })
    .tap();
  await evander.getByRole('menuitem', { name: 'Reply' }).tap();
  await expect(strip(evander, /^Reply to Lucasta Penhaligon: Agreed$/)).toBeVisible();
  await expectAccessible(evander, 'a reply that is being written on a phone');
  await field(evander, 'Lucasta Penhaligon').fill('Then it is settled');
  await evander.getByRole('button', { name: 'Send' }).tap();
  await expect(quote(lucasta, /^Reply to you: Agreed$/)).toBeVisible();
  const toAgreed = strip(evander, /^Reply to Lucasta Penhaligon: Agreed$/);
  await swipe(evander, entry(evander, /^Agreed/), 30);
  await expect(toAgreed).toBeHidden();
  await swipe(evander, entry(evander, /^Agreed/), 100);
  await expect(toAgreed).toBeVisible();
  await evander.getByRole('button', { name: 'Cancel reply' }).tap();
  await expect(toAgreed).toBeHidden();
  await entry(evander, received)
    .getByRole('button', { name: 'More options for your message' })
    .tap();
  await evander.getByRole('menuitem', { name: 'Delete for everyone' }).tap();
  await evander.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).tap();
  for (const page of [lucasta, evander]) {
    await expect(entry(page, /^Agreed/)).toContainText('This message was deleted');
    await expect(quote(page, reply)).toHaveCount(0);
  }

  // one that is far above
  const { messages } = JSON.parse(
    await getText(lucasta, '/message/get-messages', {
      user_id: await idOf(lucasta, 'evander'),
      since: '2020-01-01T00:00:00Z',
    }),
  ) as { messages: { id: number; message: string }[] };
  const first = messages.find(({ message }) => message.startsWith('Line 2 '))!;
  await postJson(lucasta, '/message/send', {
    recipients: ['evander'],
    message: 'As I said',
    action: 'conversation',
    parent_id: first.id,
  });
  const target = log(lucasta).locator('[data-target]');
  for (const width of [1360, 390]) {
    await lucasta.setViewportSize({ width, height: 844 });
    await lucasta.goto('/messages/with/evander');
    await quote(lucasta, /: Line 2 /).press('Enter');
    await expect(target).toContainText('Line 2 ');
    await expect(target).toBeInViewport();
    await expect(target).toBeFocused();
    await lucasta.getByRole('button', { name: 'Back to newest' }).click();
    await expect(entry(lucasta, /^As I said/)).toBeInViewport();
  }
  await expectPageSound(lucasta, '/messages/with/evander');
});

const idOf = async (page: Page, username: string) =>
  String(
    (
      JSON.parse(await getText(page, '/message/users', {})) as {
        users: { id: number; username: string }[];
      }
    ).users.find((user) => user.username === username)!.id,
  );

test('in a group, only those who could read the message see what was answered', async ({
  openAsNewMember,
}) => {
  const rosamund = await openAsNewMember('rosamund', 'Rosamund Wyverstone');
  await openAsNewMember('clemency', 'Clemency Dunmallet', { opensHome: false });
  const galbraith = await openAsNewMember('galbraith', 'Galbraith Overbury', {
    opensHome: false,
    phone: true,
  });
  await befriend('rosamund', 'clemency');
  await befriend('rosamund', 'galbraith');
  const created = await postJson(rosamund, '/conversation/create', {
    name: 'Orchard',
    people: ['clemency'],
  });
  const { id } = (created as { conversation: { id: number } }).conversation;
  await postJson(rosamund, '/conversation/send', {
    conversation_id: id,
    message: 'Before you came',
  });
  await postJson(rosamund, '/conversation/add', { conversation_id: id, people: ['galbraith'] });
  const path = `/messages/group/${id}`;
  await rosamund.goto(path);
  await entry(rosamund, /^Before you came/)
    .getByRole('button', { name: 'More options for your message' })
    .click();
  await rosamund.getByRole('menuitem', { name: 'Reply' }).click();
  await field(rosamund, 'Orchard').fill('Still true');
  await rosamund.keyboard.press('Enter');
  await expect(quote(rosamund, /^Reply to you: Before you came$/)).toBeVisible();
  await galbraith.goto(path);
  await expect(entry(galbraith, /^Still true/)).toContainText('This message isn’t available');
  await expect(log(galbraith)).not.toContainText('Before you came');
  await expect(quote(galbraith, /^Reply to/)).toHaveCount(0);
  await expectPageSound(galbraith, path);
});
