// Reactions to messages: with one person and with a group, by mouse, key and finger.
import type { Locator, Page } from '@playwright/test';
import { befriend, expect, postJson, test } from './fixtures.ts';
import { expectAccessible, expectPageSound, expectTouchTargets } from './screenChecks.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Message to ${name}` });
const chip = (page: Page, name: string | RegExp) => log(page).getByRole('button', { name });

/** Opens the emoji of a message. A scroll that is still under way closes them. */
async function openEmoji(page: Page, button: Locator, press: () => Promise<void>) {
  const emoji = page.getByRole('menuitemradio', { name: 'Heart' });
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) !== 'true') await press();
    await expect(emoji).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('two people react to messages, and each sees it at once', async ({ openAsNewMember }) => {
  const marjolaine = await openAsNewMember('marjolaine', 'Marjolaine Corbisley');
  const peverell = await openAsNewMember('peverell', 'Peverell Quickthorn', {
    opensHome: false,
    phone: true,
  });
  await befriend('marjolaine', 'peverell');
  await marjolaine.goto('/messages/with/peverell');
  await field(marjolaine, 'Peverell Quickthorn').fill('The ferry runs again');
  await marjolaine.keyboard.press('Enter');
  await expect(log(marjolaine)).toContainText('The ferry runs again');

  // by finger
  await peverell.goto('/messages/with/marjolaine');
  const react = log(peverell).getByRole('button', {
    name: 'React to Marjolaine Corbisley’s message',
  });
  await openEmoji(peverell, react, () => react.tap());
  await expectAccessible(peverell, 'the emoji of a message on a phone');
  await peverell.getByRole('menuitemradio', { name: 'Heart' }).tap();
  await expect(chip(peverell, 'Heart: 1 person')).toHaveAttribute('aria-pressed', 'true');

  // the other screen follows; by keyboard
  await expect(chip(marjolaine, 'Heart: 1 person')).toHaveAttribute('aria-pressed', 'false');
  const reactToOwn = log(marjolaine).getByRole('button', { name: 'React to your message' });
  await reactToOwn.focus();
  await openEmoji(marjolaine, reactToOwn, () => marjolaine.keyboard.press('Enter'));
  await expect(marjolaine.getByRole('menuitemradio', { name: 'Thumbs up' })).toBeFocused();
  await marjolaine.keyboard.press('ArrowRight');
  await expect(marjolaine.getByRole('menuitemradio', { name: 'Heart' })).toBeFocused();
  await marjolaine.keyboard.press('Enter');
  await expect(reactToOwn).toBeFocused();
  await expect(chip(marjolaine, 'Heart: 2 people')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(peverell, 'Heart: 2 people')).toBeVisible();
  await chip(marjolaine, 'Heart: 2 people').hover();
  await expect(chip(marjolaine, 'Heart: 2 people')).toHaveAttribute(
    'title',
    'You and Peverell Quickthorn',
  );

  // another one replaces it; a press removes it, also after a reload
  await openEmoji(marjolaine, reactToOwn, () => reactToOwn.click());
  await marjolaine.getByRole('menuitemradio', { name: 'Laughing' }).click();
  await expect(chip(peverell, 'Laughing: 1 person')).toBeVisible();
  await expect(chip(peverell, 'Heart: 1 person')).toBeVisible();
  await expectTouchTargets(peverell, 'a conversation with reactions');
  await chip(peverell, 'Heart: 1 person').tap();
  await expect(chip(marjolaine, /Heart/)).toBeHidden();
  await chip(marjolaine, 'Laughing: 1 person').press('Enter');
  await expect(chip(marjolaine, /Laughing/)).toBeHidden();
  await expect(reactToOwn).toBeFocused();
  await expect(chip(peverell, /Laughing/)).toBeHidden();
});

test('a group sees who reacted', async ({ openAsNewMember }) => {
  const thessaly = await openAsNewMember('thessaly', 'Thessaly Lockwood');
  const alaric = await openAsNewMember('alaric', 'Alaric Nettleship', { opensHome: false });
  await befriend('thessaly', 'alaric');
  const created = await postJson(thessaly, '/conversation/create', {
    name: 'Bell ringers',
    people: ['alaric'],
  });
  const { id } = (created as { conversation: { id: number } }).conversation;
  const sent = await postJson(thessaly, '/conversation/send', {
    conversation_id: id,
    message: 'Practice at six',
  });
  const path = `/messages/group/${id}`;
  await thessaly.goto(path);
  await alaric.goto(path);
  await expect(log(alaric)).toContainText('Practice at six');
  await postJson(thessaly, '/message/react', {
    id: (sent as { sent: { id: number } }).sent.id,
    emoji: '🙏',
  });
  await chip(alaric, 'Thank you: 1 person').click();
  await expect(chip(thessaly, 'Thank you: 2 people')).toBeVisible();
  const react = log(thessaly).getByRole('button', { name: 'React to your message' });
  await openEmoji(thessaly, react, () => react.click());
  await thessaly.getByRole('menuitem', { name: 'See who reacted' }).press('Enter');
  const dialog = thessaly.getByRole('dialog', { name: 'Reactions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText('Alaric Nettleship');
  await expectAccessible(thessaly, 'the list of who reacted');
  await thessaly.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectPageSound(thessaly, path);
});
