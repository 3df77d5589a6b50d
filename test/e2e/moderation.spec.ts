// From what a member reports to the decision, what everybody concerned is told, and the appeal.
import { fault } from './look.ts';
import { expect, letModerate, test } from './people.ts';

test('what is reported is hidden by keys, its author appeals, and another moderator gives it back', async ({ neighbor, visitor }) => {
  const words = 'Whoever feeds the swans by the sedge is a fool.';
  const rush = await neighbor('rush', 'Rush Adeyemi');
  await rush.getByRole('textbox', { name: /What matters to you/ }).click();
  await rush.getByRole('textbox', { name: /What matters to you/ }).fill(words);
  await rush.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(rush.getByText('Your post has been published.')).toBeVisible();
  const card = rush.getByRole('article').filter({ hasText: words });
  const address = (await card.locator('a[href^="/feed/"]').first().getAttribute('href'))!;

  const sedge = await neighbor('sedge', 'Sedge Marchetti');
  await sedge.goto(address);
  await sedge
    .getByRole('article')
    .getByRole('button', { name: /^More|Menu|Options/ })
    .first()
    .click();
  await sedge.getByRole('menuitem', { name: 'Report' }).click();
  const report = sedge.getByRole('dialog', { name: 'Report' });
  await report.getByLabel('Title').fill('An insult');
  await report.getByLabel('Reason').fill('It insults everybody who feeds the swans.');
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(sedge.getByText('Thank you. Your report has been received.')).toBeVisible();

  const author = await rush.evaluate(() => Number(localStorage.getItem('userId')));
  expect(await sedge.evaluate(reportPerson, author)).toBe(true);

  // the queue, by keys
  const heron = await neighbor('heron', 'Heron Castellanos');
  const alder = await neighbor('alder', 'Alder Whitcombe');
  await letModerate('heron', 'alder');
  await heron.goto('/admin/reports');
  const entry = heron.getByRole('list', { name: 'Reports' }).getByRole('button').filter({ hasText: words });
  await entry.click();
  const panel = heron.getByRole('region', { name: 'Case' });
  await expect(panel.getByRole('heading', { name: 'Post by Rush Adeyemi' })).toBeFocused();
  await expect(panel).toContainText('It insults everybody who feeds the swans.');
  await expect(panel.getByRole('link', { name: 'Sedge Marchetti' })).toBeVisible();
  await heron.keyboard.press('j');
  await expect(panel.getByRole('heading', { name: 'Person: Rush Adeyemi' })).toBeFocused();
  await heron.keyboard.press('k');
  await expect(panel.getByRole('heading', { name: 'Post by Rush Adeyemi' })).toBeFocused();
  await heron.keyboard.press('?');
  await expect(heron.getByRole('dialog', { name: 'Keys' })).toContainText('Suspend');
  await heron.keyboard.press('Escape');
  await expect(heron.getByRole('dialog')).toBeHidden();
  await heron.keyboard.press('h');
  const hide = heron.getByRole('dialog', { name: 'Hide this post?' });
  await hide.getByRole('button', { name: 'Hide' }).click();
  await expect(hide.getByText('Please choose what is wrong with it.')).toBeVisible();
  await hide.getByLabel('What is wrong with it').selectOption('Harassment or insults');
  await hide.getByLabel('In your words (optional)').fill('Say it without the fool.');
  await fault(heron, 'the dialog that decides');
  await hide.getByRole('button', { name: 'Hide' }).click();
  await expect(heron.getByText('Hidden. Its author and whoever reported it are told.')).toBeVisible();
  await expect(heron.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await expect(entry).toBeHidden();
  // the next one is open
  await expect(panel.getByRole('heading', { name: 'Person: Rush Adeyemi' })).toBeFocused();
  await heron.keyboard.press('e');
  await heron.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect(heron.getByText('Kept as it is. Whoever reported it is told.')).toBeVisible();

  // whoever reported it learns that, its author why
  await sedge.goto('/notifications');
  await expect(sedge.getByText('What you reported was looked at, and a moderator acted on it')).toBeVisible();
  await sedge.goto(address);
  await expect(sedge.getByText('Feed not found.')).toBeVisible();
  await rush.goto(address);
  await expect(rush.getByText('A moderator hid this: Harassment or insults. Say it without the fool.')).toBeVisible();
  await rush.goto('/notifications');
  await rush.getByRole('link', { name: /A moderator hid your post/ }).click();
  await expect(rush).toHaveURL(/\/account\/decisions$/);
  await rush.getByRole('button', { name: 'Appeal' }).click();
  await rush.getByLabel('Why is the decision wrong?').fill('The fool was myself.');
  await rush.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(rush.getByText('Your appeal is with the moderators. Another one than who decided looks at it.')).toBeVisible();

  // on a phone the case is a screen of its own
  await alder.setViewportSize({ width: 390, height: 844 });
  await alder.goto('/admin/reports');
  await alder.getByLabel('Show').selectOption({ value: 'appealed' });
  await alder.getByRole('list', { name: 'Reports' }).getByRole('button').filter({ hasText: 'Rush Adeyemi' }).click();
  await expect(alder.getByText('The fool was myself.')).toBeVisible();
  await expect(alder.getByRole('list', { name: 'Reports' })).toBeHidden();
  await fault(alder, 'a case on a phone');
  expect(await alder.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'scrolls sideways').toBeLessThanOrEqual(0);
  await alder.getByRole('button', { name: 'Overturn it' }).click();
  await alder.getByRole('dialog').getByLabel('Why (optional)').fill('Fair enough.');
  await alder.getByRole('dialog').getByRole('button', { name: 'Overturn' }).click();
  await expect(alder.getByText('The decision is taken back. Its author is told.')).toBeVisible();

  await rush.reload();
  await expect(rush.getByText('Your appeal was granted: it is taken back.')).toBeVisible();
  await expect(rush.getByText('The moderator: Fair enough.')).toBeVisible();
  const stranger = await visitor();
  await stranger.goto(address);
  await expect(stranger.getByText(words)).toBeVisible();
});

/** As the menu of a profile does it. */
const reportPerson = async (user_id: number) =>
  fetch('/api/content/report', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': `Bearer ${localStorage.getItem('token')}` },
    body: JSON.stringify({ title: 'Not kind at all', url: '/profile/rush', reason: 'Always the same.', user_id }),
  }).then(({ ok }) => ok);
