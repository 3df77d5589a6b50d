// The list of polls: its tabs, and what its rows say and offer.
import { addPrivatePolls, closePoll, expect, test } from './fixtures.ts';
import { cardOf, openEdit, publish } from './polls.ts';

test('shows all polls first, keeps the chosen state in each view, and offers closed polls', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('sorrelleaf', 'Sorrelleaf Adeyemi', { opensHome: false });
  const { id } = await publish(page, 'Does the sluice leak?', ['Yes', 'No']);
  await closePoll(id);
  await page.goto('/polls');
  const closedRow = cardOf(page, 'Does the sluice leak?');
  await expect(closedRow).toBeVisible();
  const states = page.getByRole('navigation', { name: 'Open or closed polls' });
  const views = page.getByRole('navigation', { name: 'Polls to show' });
  await states.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/polls\?state=open$/);
  await expect(closedRow).toBeHidden();
  await views.getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/\/polls\/mine\?state=open$/);
  await expect(states.getByRole('link')).toHaveText(['All', 'Open', 'Closed']);
  await expect(page.getByText('No polls are open right now.')).toBeVisible();
  await page.getByRole('link', { name: 'See closed polls' }).click();
  await expect(page).toHaveURL(/\/polls\/mine\?state=closed$/);
  await expect(closedRow).toBeVisible();
  await states.getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/polls\/mine$/);
  await expect(closedRow).toBeVisible();
});

test('edits and deletes an own poll in the list, and asks voters to vote again', async ({
  openAsNewMember,
}) => {
  const author = await openAsNewMember('tansywort', 'Tansywort Lindqvist', { opensHome: false });
  const voter = await openAsNewMember('bugloss', 'Bugloss Haddad', { opensHome: false });
  const { address } = await publish(author, 'Where shall the kiosk stand?', ['North', 'South']);
  await voter.goto(address);
  await voter.getByLabel('North').check();
  await voter.getByRole('button', { name: 'Vote', exact: true }).click();
  await voter.goto('/polls');
  await expect(cardOf(voter, 'Where shall the kiosk stand?').getByText('You voted')).toBeVisible();

  await author.goto('/polls');
  await openEdit(author, 'Where shall the kiosk stand?', 'Tansywort Lindqvist');
  await author.getByLabel('Question').fill('Where shall the new kiosk stand?');
  await author.getByRole('button', { name: 'Save' }).click();
  await author.getByRole('button', { name: 'Save and reset votes' }).click();
  await expect(author.getByRole('heading', { name: 'Edit poll' })).toBeHidden();
  await voter.goto('/polls');
  const row = cardOf(voter, 'Where shall the new kiosk stand?');
  await expect(row.getByText('Please vote again')).toBeVisible();
  await expect(row.getByText('Not voted yet')).toBeHidden();

  await author.goto('/polls');
  const own = cardOf(author, 'Where shall the new kiosk stand?');
  await own.getByRole('button', { name: 'More options for Tansywort Lindqvist’s post' }).click();
  await author.getByRole('menuitem', { name: 'Delete' }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own).toBeHidden();
});

test('shows rows far from the screen as text, and again as rows when they are near', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('eyebrightley', 'Eyebrightley Foss', { opensHome: false });
  const polls = 90;
  await addPrivatePolls('eyebrightley', polls);
  await page.goto('/polls/mine');
  const newest = cardOf(page, `Question ${polls}`);
  await expect(newest.getByRole('link', { name: /^Vote/ })).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await page.getByRole('article').count()).toBe(polls);
  }).toPass();
  await expect(newest).toHaveAttribute('data-far');
  await expect(newest.getByRole('link')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(newest.getByRole('link', { name: /^Vote/ })).toBeVisible();
});
