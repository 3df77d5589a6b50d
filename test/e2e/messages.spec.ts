// Messages: conversations with and without the event stream, and message requests.
import type { Page, Request } from '@playwright/test';
import { photo } from '../pictures.ts';
import { expectAccessible, expectPageSound, blockEventStream } from './screenChecks.ts';
import { befriend, expect, test, getText, createConversation } from './fixtures.ts';

/** Polling intervals in milliseconds without the event stream. */
const chatPolls = 3_000;
const bellPolls = 15_000;

const list = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Message to ${name}` });
const badge = (page: Page, words: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByText(words, { exact: true });
const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });

test('delivers messages and a photo live until one person blocks the other', async ({
  openAsNewMember,
}) => {
  const tench = await openAsNewMember('tench', 'Tench Abara');
  const bream = await openAsNewMember('bream', 'Bream Castel', { opensHome: false });
  await befriend('tench', 'bream');

  // a new post is announced above the feed and displayed on click
  await bream.goto('/dashboard');
  await bream.getByRole('article').first().waitFor();
  const composer = tench.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.click();
  await composer.fill('The ferry landing is icy this morning.');
  await tench.getByRole('button', { name: 'Post', exact: true }).click();
  await bream.getByRole('button', { name: /new posts?$/ }).click();
  await expect(
    bream.getByRole('article').filter({ hasText: 'The ferry landing is icy' }),
  ).toBeVisible();
  await expect(bream.getByRole('article').first()).toBeFocused();

  // from a profile to a new message
  await tench.goto('/profile/bream');
  await tench.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(tench).toHaveURL(/\/messages\/compose\/bream$/);
  await expect(tench.getByText('Bream Castel')).toBeVisible();

  // the message appears immediately, for both people
  await tench.goto('/messages/with/bream');
  await expect(tench.getByRole('button', { name: 'Send' })).toBeDisabled();
  await field(tench, 'Bream Castel').fill('The ferry is late.\nAgain.');
  await tench.keyboard.press('Enter');
  await expect(log(tench)).toContainText('The ferry is late.');
  await expect(field(tench, 'Bream Castel')).toHaveValue('');
  await expect(badge(bream, '1 unread message')).toBeAttached();
  await bream.goto('/messages');
  await list(bream)
    .getByRole('link', { name: /Tench Abara/ })
    .press('Enter');
  await expect(log(bream)).toContainText('The ferry is late.');
  await expect(field(bream, 'Tench Abara')).toBeFocused();
  await expect(badge(bream, '1 unread message')).toBeHidden();
  await expect(list(bream).getByText('1 unread message')).toBeHidden();

  // a typing indicator; an image arrives and opens in full size
  await field(tench, 'Bream Castel').pressSequentially('Look');
  await expect(bream.getByText('Tench Abara is typing…')).toBeVisible();
  await tench.locator('input[type=file]').setInputFiles({
    name: 'landing.png',
    mimeType: 'image/png',
    buffer: await photo('png', 400, 300),
  });
  await tench.getByRole('list', { name: 'Files' }).getByText('landing.png').waitFor();
  await tench.getByRole('button', { name: 'Send' }).click();
  await log(bream).getByRole('button', { name: 'Photo from Tench Abara' }).click();
  await expect(bream.getByRole('img', { name: 'Photo by Tench Abara' })).toHaveJSProperty(
    'naturalWidth',
    400,
  );
  await bream.keyboard.press('Escape');
  await expect(log(bream).getByRole('button', { name: 'Photo from Tench Abara' })).toBeFocused();
  await expect(bream.getByText('Tench Abara is typing…')).toBeHidden();
  await field(bream, 'Tench Abara').fill('So it is');
  await bream.keyboard.press('Enter');
  await expect(log(tench)).toContainText('So it is');

  // a failed message says so, survives a reload, and is sent once automatically
  let connected = false;
  await tench.route('**/api/message/send', (route) =>
    connected ? route.continue() : route.abort(),
  );
  await field(tench, 'Bream Castel').fill('Bring the sled');
  await tench.keyboard.press('Enter');
  await expect(tench.getByText(/Not sent\./)).toBeVisible();
  await tench.reload();
  connected = true;
  await tench.evaluate(() => dispatchEvent(new Event('online')));
  // at the latest with the next automatic attempt, after 20 seconds
  await expect(log(bream).getByText('Bring the sled')).toHaveCount(1, { timeout: 60_000 });
  await expect(tench.getByText('Bring the sled')).toHaveCount(2); // in the conversation, and as preview in the list
  await expectAccessible(tench, 'a conversation');

  // one blocks the other, who is not notified and whose messages no longer arrive
  await bream
    .getByRole('button', { name: 'More options for your conversation with Tench Abara' })
    .click();
  await bream.getByRole('menuitem', { name: 'Block' }).click();
  await bream.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(list(bream)).toBeHidden();
  await field(tench, 'Bream Castel').fill('Are you there?');
  await tench.keyboard.press('Enter');
  await expect(log(tench)).toContainText('Are you there?');
  expect(await getText(bream, '/message/inbox', {})).not.toContain('Tench');
  await bream.goto('/messages');
  await expect(bream.getByText(/No messages yet\./)).toBeVisible();
});

test('polls without an event stream and shows every message once, until a block', async ({
  openAsNewMember,
}) => {
  const perch = await openAsNewMember('perch', 'Perch Duarte', { opensHome: false });
  const rudd = await openAsNewMember('rudd', 'Rudd Eames', { opensHome: false });
  await befriend('perch', 'rudd');
  await createConversation('rudd', 'perch', 300);
  await blockEventStream(perch);
  await blockEventStream(rudd);
  await rudd.clock.install();
  await Promise.all([perch.goto('/messages/with/rudd'), rudd.goto('/messages/with/perch')]);

  // it opens at its end; older messages load above without moving the view
  await expect(log(perch).getByText('Line 300', { exact: true })).toBeInViewport();
  for (const page of [1, 2]) {
    const { during, after } = await positionsWhileLoading(perch, 'Conversation with Rudd Eames');
    expect(Math.abs(after - during), `page ${page} moved the visible message`).toBeLessThanOrEqual(
      1,
    );
  }
  await expect(log(rudd).getByText('Line 300', { exact: true })).toBeInViewport();
  await sendMessage(perch, 'Rudd Eames', 'Can you hear me?');
  await expect(log(perch).getByText('Can you hear me?')).toBeInViewport();
  await expect(log(rudd).getByText('Can you hear me?')).toBeInViewport();

  await sendMessage(rudd, 'Perch Duarte', 'Now I can');
  await expect(log(perch)).toContainText('Now I can');
  await expect(list(perch).getByText('Now I can')).toBeVisible();
  await perch.locator('input[type=file]').setInputFiles([
    { name: 'weir.png', mimeType: 'image/png', buffer: await photo('png', 400, 300) },
    {
      name: 'Ferry times.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    },
  ]);
  await expect(
    perch.getByRole('list', { name: 'Files' }).getByRole('button', { name: /^Remove / }),
  ).toHaveCount(2);
  await sendMessage(perch, 'Rudd Eames', 'The weir, and when the ferry goes');
  await rudd.clock.fastForward(chatPolls);
  await log(rudd).getByRole('button', { name: 'Photo from Perch Duarte' }).click();
  await expect(rudd.getByRole('img', { name: 'Photo by Perch Duarte' })).toHaveJSProperty(
    'naturalWidth',
    400,
  );
  await rudd.keyboard.press('Escape');
  const paper = log(rudd).getByRole('link', { name: /^Ferry times\.pdf PDF/ });
  await expect(paper.locator('svg')).toBeVisible();
  const [download] = await Promise.all([rudd.waitForEvent('download'), paper.click()]);
  expect(download.suggestedFilename()).toBe('Ferry times.pdf');

  // the bell polls only while the tab is visible
  await perch.goto('/dashboard');
  for (const words of ['The weir is open again.', 'The ferry goes at nine.'])
    await post(perch, words);
  await expect
    .poll(() => getText(rudd, '/notification/list', { pageSize: '1' }))
    .toContain('"new":2');
  await rudd.clock.fastForward(bellPolls);
  await expect(bell(rudd)).toHaveAccessibleDescription('2 unread notifications');
  await setVisible(rudd, false);
  const requested: string[] = [];
  const record = (request: Request) => void requested.push(request.url());
  rudd.on('request', record);
  await perch.goto('/messages/with/rudd');
  await sendMessage(perch, 'Rudd Eames', 'Are you looking?');
  for (let i = 0; i < 3; i++) await rudd.clock.fastForward(bellPolls);
  await rudd.evaluate(() => fetch('/api/category/list').then(({ ok }) => ok));
  expect(requested.filter((url) => url.includes('/api/') && !url.endsWith('/api/events'))).toEqual([
    expect.stringContaining('/api/category/list'),
  ]);
  rudd.off('request', record);
  await setVisible(rudd, true);
  await rudd.clock.fastForward(bellPolls);
  await expect(log(rudd)).toContainText('Are you looking?');

  // every message and notification appears once
  for (const words of [
    'Can you hear me?',
    'Now I can',
    'The weir, and when the ferry goes',
    'Are you looking?',
  ])
    await expect(log(rudd).getByText(words)).toHaveCount(1);
  await expect(bell(rudd)).toHaveAccessibleDescription('2 unread notifications');
  await bell(rudd).click();
  const panel = rudd.getByRole('dialog', { name: 'Notifications' });
  for (const words of ['The weir is open again.', 'The ferry goes at nine.'])
    await expect(panel.getByText(words)).toHaveCount(1);
  await rudd.keyboard.press('Escape');

  await rudd
    .getByRole('button', { name: 'More options for your conversation with Perch Duarte' })
    .click();
  await rudd.getByRole('menuitem', { name: 'Block' }).click();
  await rudd.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(list(rudd)).toBeHidden();
  await sendMessage(perch, 'Rudd Eames', 'And now?');
  await expect(log(perch)).toContainText('And now?');
  expect(await getText(rudd, '/message/inbox', {})).not.toContain('And now?');
});

test('handles a message request with a subject: accept, reply, delete', async ({
  openAsNewMember,
}) => {
  const roach = await openAsNewMember('roach', 'Roach Farrow', { opensHome: false });
  const char = await openAsNewMember('char', 'Char Gillespie', { opensHome: false });

  // no recipient, an unknown one, and then by keyboard only
  await roach.goto('/messages/compose');
  const to = roach.getByRole('combobox', { name: 'To' });
  await roach.getByRole('button', { name: 'Send' }).click();
  await expect(roach.getByText('Please add recipient to send.')).toBeVisible();
  await to.fill('Nobody at all');
  await expect(roach.getByText('No one you can message has that name.')).toBeVisible();
  await roach.getByRole('button', { name: 'Send' }).click();
  await expect(roach.getByText('Please choose user from list only.')).toBeVisible();
  await to.fill('gillesp');
  await expect(roach.getByRole('option', { name: /Char Gillespie/ })).toBeVisible();
  await expectAccessible(roach, 'the list of recipients');
  await to.press('Enter');
  await expect(roach.getByRole('list', { name: 'Recipients' })).toContainText('Char Gillespie');
  await roach.getByLabel('Subject').fill('The boat shed');
  await roach.getByLabel('Message', { exact: true }).fill('May I borrow the key?');
  await roach.reload();
  await expect(roach.getByLabel('Message', { exact: true })).toHaveValue('May I borrow the key?');
  await roach.getByRole('button', { name: 'Send' }).click();
  await expect(roach.getByText('Message sent.')).toBeVisible();
  await expect(log(roach)).toContainText('The boat shed');

  // it is listed under requests, not in the inbox, and accepted there
  await char.goto('/messages');
  await expect(char.getByText(/No messages yet\./)).toBeVisible();
  await char.getByRole('link', { name: 'Requests 1' }).click();
  const accept = list(char).getByRole('button', { name: 'Accept: Roach Farrow' });
  await expect(accept).toBeVisible();
  await expect(list(char).getByRole('button', { name: 'Decline: Roach Farrow' })).toBeVisible();
  await expectAccessible(char, 'message requests');
  await list(char)
    .getByRole('link', { name: /Roach Farrow/ })
    .click();
  const request = char.getByRole('region', { name: 'Message request' });
  await expect(request.getByRole('button')).toHaveText(['Accept', 'Decline', 'Block', 'Report']);
  await accept.click();
  await expect(char.getByText('You can now message each other.')).toBeVisible();
  await expect(request).toBeHidden();
  // the inbox is next to it, and the conversation continues
  await expect(char).toHaveURL(/\/messages\/with\/roach$/);
  await expect(field(char, 'Roach Farrow')).toBeFocused();
  await expect(list(char)).toContainText('Roach Farrow');
  const search = char.getByRole('searchbox', { name: 'Search names and messages' });
  await search.fill('gillespie');
  await expect(char.getByText('No one here is named “gillespie.”')).toBeVisible();
  await search.fill('farrow');
  await expect(list(char).getByRole('listitem')).toHaveCount(1);
  await search.fill('');

  // opened as a single message, marked and replied to
  await list(char)
    .getByRole('link', { name: /Roach Farrow/ })
    .click();
  await log(char)
    .getByRole('link', { name: /open this message/ })
    .click();
  await expect(char.getByRole('heading', { name: 'The boat shed' })).toBeVisible();
  await char.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(badge(char, '1 unread message')).toBeAttached();
  await char.getByRole('button', { name: 'Mark as read' }).click();
  await expect(badge(char, '1 unread message')).toBeHidden();
  await expectAccessible(char, 'a message');
  await char.getByRole('link', { name: 'Reply' }).click();
  await expect(char.getByLabel('Subject')).toHaveValue('Re: The boat shed');
  await char.getByLabel('Message', { exact: true }).fill('It hangs behind the third plank.');
  await char.getByRole('button', { name: 'Send' }).click();
  await expect(log(roach)).toContainText('Re: The boat shed');

  // deleting affects only one side
  await roach
    .getByRole('button', { name: 'More options for your conversation with Char Gillespie' })
    .click();
  await roach.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await roach.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(roach.getByText('Conversation deleted from your folders.')).toBeVisible();
  await expect(roach.getByText(/No messages yet\./)).toBeVisible();
  await expect(log(char)).toContainText('May I borrow the key?');
  await expectPageSound(char, '/messages/with/roach');
});

async function sendMessage(page: Page, to: string, words: string) {
  await field(page, to).fill(words);
  await page.keyboard.press('Enter');
  await expect(field(page, to)).toHaveValue('');
}

async function post(page: Page, words: string) {
  const composer = page.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.click();
  await composer.fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
}

/** Sets the visibility state of the page. */
const setVisible = (page: Page, visible: boolean) =>
  page.evaluate((isVisible) => {
    Object.defineProperties(document, {
      hidden: { value: !isVisible, configurable: true },
      visibilityState: { value: isVisible ? 'visible' : 'hidden', configurable: true },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visible);

/**
 * Scrolls up until older messages load. Returns the position of the first visible message while
 * they are loading, and afterwards.
 */
async function positionsWhileLoading(page: Page, name: string) {
  const box = page.getByRole('region', { name });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const older = '**/api/message/get-messages?*before=*';
  await page.route(older, async (route) => {
    await released;
    await route.continue();
  });
  const [requested] = await Promise.all([
    page.waitForRequest(older),
    box.evaluate((element) => (element.scrollTop = 150)),
  ]);
  // content gets its final height when it is first rendered
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const firstVisible = await box.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const entry = [...element.querySelectorAll('[data-message]')].find(
      (each) => each.getBoundingClientRect().top >= top,
    )!;
    return {
      id: entry.getAttribute('data-message')!,
      place: entry.getBoundingClientRect().top - top,
    };
  });
  const first = await log(page).locator('[data-message]').first().getAttribute('data-message');
  release();
  await requested.response();
  await expect(log(page).locator('[data-message]').first()).not.toHaveAttribute(
    'data-message',
    first!,
  );
  await page.unroute(older);
  const after = await log(page)
    .locator(`[data-message="${firstVisible.id}"]`)
    .evaluate(
      (entry) =>
        entry.getBoundingClientRect().top -
        entry.closest('[role=region]')!.getBoundingClientRect().top,
    );
  return { during: firstVisible.place, after };
}
