// Planning the next date of an event, as a new event with the same texts.
import { expect, postJson, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

test('the organizer repeats an event, with its own answers', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('merrin', 'Merrin Oldacre');
  const other = await openAsNewMember('hyssop', 'Hyssop Oldacre');
  const { action } = (await postJson(page, '/action/create', {
    title: 'Saturday market stalls',
    description: '<p>Bring gloves.</p>',
    start_on: '2034-06-10T06:30',
    end_on: '2034-06-10T08:00',
    timezone: 'America/New_York',
    venue: 'Market hall',
    time_to_complete: 90,
    capacity: 8,
    shared_as: 'Public',
  })) as { action: { id: number } };
  await postJson(other, '/action/answer', { action_id: action.id, answer: 'going' });

  await page.goto(`/actions/details/${action.id}`);
  await expect(page.getByText('1 person is going · 7 places left')).toBeVisible();
  await page.getByRole('button', { name: /^More options for / }).click();
  await page.getByRole('menuitem', { name: 'Repeat event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Repeat event' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Saturday market stalls');
  await expect(page.getByLabel('Places (optional)')).toHaveValue('8');
  const start = page.getByLabel('Start date');
  const again = page.getByLabel('When does it take place again?');
  await expect(start).toHaveValue('2034-06-17');
  await again.selectOption('A month later, on the same weekday');
  await expect(start).toHaveValue('2034-07-08');
  await expect(page.getByLabel('End date')).toHaveValue('2034-07-08');
  await start.fill('2034-07-07');
  await expect(again).toHaveValue('');
  await again.selectOption('Two weeks later');
  await expect(start).toHaveValue('2034-06-24');
  await page.getByRole('button', { name: 'Publish' }).click();

  await expect(
    page.getByRole('heading', { level: 1, name: 'Saturday market stalls' }),
  ).toBeVisible();
  await expect(page.getByText('No one has said they’re going yet · 8 places left')).toBeVisible();
  await expect(page.getByText('Bring gloves.')).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(`/actions/details/${action.id}`);

  await page.goto('/actions/month?day=2034-06-24');
  for (const day of [10, 24])
    await expect(
      page.getByRole('button', { name: `Saturday, June ${day}, 2034, 1 action` }),
    ).toBeVisible();

  await other.goto(`/actions/details/${action.id}`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.getByRole('button', { name: /^More options for / }).click();
  await expect(other.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Repeat event' })).toHaveCount(0);
  await other.goto(`/actions/repeat/${action.id}`);
  await expect(other.getByRole('link', { name: 'View action' })).toBeVisible();
  await expectPageSound(page, `/actions/repeat/${action.id}`);
});
