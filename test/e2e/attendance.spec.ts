// Answers to an event: going, maybe, no, the waiting list, names and check-in.
import { attendanceStrings } from '../../contract/attendanceStrings.ts';
import { expect, postJson, test } from './fixtures.ts';
import { holdResponses } from './holdResponses.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';
import type { Page } from '@playwright/test';

const answer = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Are you going?' })
    .getByRole('button', { name: new RegExp(`^${name}:`) });

test('an event with one place has a waiting list, a guest list, and names of those who agree', async ({
  openAsNewMember,
}) => {
  const organizer = await openAsNewMember('corvina', 'Corvina Asher-Vale');
  const first = await openAsNewMember('tamarack', 'Tamarack Quarles', { opensHome: false });
  const second = await openAsNewMember('yarrowby', 'Yarrowby Stoll', { opensHome: false });

  await organizer.goto('/actions/create');
  await expect(organizer.getByLabel('Number of places (optional)')).toBeVisible();
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await organizer.getByLabel('Title').fill('Lock-keeper’s tour');
  await organizer.getByLabel('End date').fill(tomorrow);
  await organizer.getByLabel('End time').fill('18:00');
  await organizer.getByLabel('Number of places (optional)').fill('1');
  await organizer.getByRole('button', { name: 'Publish' }).click();
  await expect(
    organizer.getByRole('heading', { level: 1, name: 'Lock-keeper’s tour' }),
  ).toBeVisible();
  await expect(
    organizer.getByText('No one has said they’re going yet · 1 place left'),
  ).toBeVisible();
  const { pathname } = new URL(organizer.url());

  await first.goto(pathname);
  await answer(first, 'I’m going').press('Enter');
  await expect(first.getByText(attendanceStrings.answeredGoing)).toBeVisible();
  await expect(answer(first, 'I’m going')).toHaveAttribute('aria-pressed', 'true');
  await first.getByRole('switch', { name: 'Show my name to members who see this event' }).click();
  await expect(first.getByRole('switch', { name: /Show my name/ })).toBeChecked();

  await second.setViewportSize({ width: 390, height: 844 });
  await second.goto(pathname);
  await expect(second.getByText('1 person is going · full')).toBeVisible();
  await expect(second.getByText('Tamarack Quarles')).toBeVisible();
  await answer(second, 'Join the waiting list').click();
  await expect(answer(second, 'On the waiting list')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(second, 'an event on a phone');
  await expectPageSound(second, pathname);

  // The first withdraws by undo of the answer, which gives the place to the second.
  await answer(first, 'Can’t go').click();
  await expect(first.getByText(attendanceStrings.answerSaved)).toBeVisible();
  await expect(async () => {
    await second.reload();
    await expect(answer(second, 'I’m going')).toHaveAttribute('aria-pressed', 'true', {
      timeout: 2_000,
    });
  }).toPass();

  await organizer.reload();
  await organizer.getByRole('button', { name: 'Guest list' }).click();
  const list = organizer.getByRole('dialog', { name: 'Guest list' });
  // Not `check`, which expects the change at once.
  const isHere = list.getByRole('checkbox', { name: 'Yarrowby Stoll is here' });
  await isHere.click();
  await expect(isHere).toBeChecked();
  await expect(list.getByText('1 checked in')).toBeVisible();
  await expectAccessible(organizer, 'the guest list');
  const answers = await holdResponses(organizer, '**/api/action/attendance*');
  await list.getByText('Can’t go (1)').click();
  await answers.requested;
  await expect(list.getByText('Can’t go (1)')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  answers.release();
  await expect(list.getByRole('link', { name: 'Tamarack Quarles' }).first()).toBeVisible();
});

test('a ticket in the list takes the answer, with undo', async ({ openAsNewMember }) => {
  const organizer = await openAsNewMember('fenwright', 'Fenwright Odell');
  const page = await openAsNewMember('larchman', 'Larchman Pomfret');
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await postJson(organizer, '/action/create', {
    title: 'Evening paddle',
    end_on: `${inTwoDays}T18:00`,
    time_to_complete: 60,
    shared_as: 'Public',
  });
  await page.goto('/actions');
  const going = page.getByRole('button', { name: 'I’m going: Evening paddle' });
  await going.click();
  await expect(going).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(going).toHaveAttribute('aria-pressed', 'false');
});
