// The card beside names of people.
import { befriend, expect, postJson, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

const cardCall = /\/api\/user\/card\?/;

test('shows a card beside a name after a moment, keeps it under the pointer, and Escape closes it', async ({
  openAsNewMember,
}) => {
  test.setTimeout(120_000);
  const hobby = await openAsNewMember('hobbyfalcon', 'Hobby Falconetti', { opensHome: false });
  const merlin = await openAsNewMember('merlinette', 'Merlinette Brightwater', {
    opensHome: false,
  });
  await befriend('hobbyfalcon', 'merlinette');
  await merlin.goto('/friends');
  await postJson(merlin, '/content/add', { text: 'The swifts are back.' });

  const requests: string[] = [];
  hobby.on('request', (request) => {
    if (cardCall.test(request.url())) requests.push(request.url());
  });
  await hobby.goto('/profile/merlinette');
  const article = hobby.getByRole('article').filter({ hasText: 'The swifts are back.' });
  const name = article.getByRole('link', { name: 'Merlinette Brightwater' });
  const card = hobby.getByRole('group', { name: 'About Merlinette Brightwater' });

  // The listeners load after the screen, so the pointer returns until there is a card.
  await expect(async () => {
    await hobby.mouse.move(0, 0);
    await name.hover();
    await expect(card).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(card).toContainText('@merlinette');
  await expectAccessible(hobby, 'with a card');
  // It stays while the pointer is on it.
  await card.getByText('@merlinette').hover();
  await hobby.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 600)));
  await expect(card).toBeVisible();
  await hobby.keyboard.press('Escape');
  await expect(card).toBeHidden();
  // One request; the second time it comes from the cache.
  await hobby.mouse.move(0, 0);
  await name.hover();
  await expect(card).toBeVisible();
  await hobby.mouse.move(0, 0);
  await expect(card).toBeHidden();
  expect(requests).toHaveLength(1);

  // With the keyboard: the focus opens it, Tab goes through it and on, Escape closes it.
  await name.focus();
  await hobby.keyboard.press('Shift+Tab');
  await hobby.keyboard.press('Tab');
  await expect(name).toBeFocused();
  await expect(card).toBeVisible();
  await hobby.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'Message' })).toBeFocused();
  await hobby.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(name).toBeFocused();

  // In the list of friends, only the links with the name have a card, not the rest of the entry.
  await hobby.goto('/friends');
  const entry = hobby.getByRole('listitem').filter({ hasText: '@merlinette' });
  await expect(async () => {
    await hobby.mouse.move(0, 0);
    await entry.getByRole('link', { name: 'Merlinette Brightwater' }).first().hover();
    await expect(card).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await hobby.keyboard.press('Escape');
  await expect(card).toBeHidden();
  const before = requests.length;
  await entry.getByText('@merlinette').hover();
  await hobby.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 900)));
  expect(requests.slice(before)).toEqual([]);
});

test('requests nothing while the pointer passes, and never on touch', async ({
  openAsNewMember,
}) => {
  test.setTimeout(120_000);
  const kestrel = await openAsNewMember('kestrelle', 'Kestrelle Windover', { opensHome: false });
  const kite = await openAsNewMember('kitewing', 'Kitewing Sorrento', { opensHome: false });
  await kite.goto('/friends');
  await postJson(kite, '/content/add', { text: 'Wind from the west.' });
  const requests: string[] = [];
  kestrel.on('request', (request) => {
    if (cardCall.test(request.url())) requests.push(request.url());
  });
  await kestrel.goto('/profile/kitewing', { waitUntil: 'load' });
  const article = kestrel.getByRole('article').filter({ hasText: 'Wind from the west.' });
  const name = article.getByRole('link', { name: 'Kitewing Sorrento' });
  const card = kestrel.getByRole('group', { name: 'About Kitewing Sorrento' });
  await expect(async () => {
    await kestrel.mouse.move(0, 0);
    await name.hover();
    await expect(card).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await kestrel.mouse.move(0, 0);
  await expect(card).toBeHidden();
  const before = requests.length;
  await expect(name).toBeVisible();
  // A pointer that leaves at once, and a finger.
  await kestrel.evaluate(() => {
    const link = document.querySelector('article [data-username]:not([aria-hidden])')!;
    const point = (type: string, target: Element, pointerType: string) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
    point('pointerover', link, 'mouse');
    point('pointerover', document.body, 'mouse');
    point('pointerover', link, 'touch');
  });
  await kestrel.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 900)));
  await expect(card).toBeHidden();
  expect(requests).toHaveLength(before);
});
