// The month view of actions: days, keys, filters, the list of a day, and dots on phones.
import type { Page } from '@playwright/test';
import { expect, postJson, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

const calendar = (page: Page) => page.getByRole('region', { name: /^[A-Z][a-z]+ \d{4}$/ });
const dayButton = (page: Page, name: string) => calendar(page).getByRole('button', { name });

test('a month shows the actions of each day, and one day in full', async ({ openAsNewMember }) => {
  const organizer = await openAsNewMember('zennor', 'Zennor Tregarth');
  const page = await openAsNewMember('damson', 'Damson Lanyon');
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const publish = (title: string, kind: string, start: string, end: string) =>
    postJson(organizer, '/action/create', {
      title,
      kind,
      start_on: start,
      end_on: end,
      timezone,
      time_to_complete: 60,
      shared_as: 'Public',
    });
  await publish('Heron count', 'event', '2031-05-14T09:00', '2031-05-14T11:00');
  await publish('Bridge painting', 'task', '2031-05-30T09:00', '2031-06-02T17:00');
  for (const n of [1, 2, 3, 4, 5])
    await publish(`Stall ${n}`, 'event', '2031-05-24T09:00', `2031-05-24T1${n}:00`);

  await page.goto('/actions');
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  const monthName = (ahead: number) =>
    page.evaluate((months) => {
      const now = new Date();
      return new Date(now.getFullYear(), now.getMonth() + months).toLocaleDateString('en-US', {
        year: 'numeric',
        month: 'long',
      });
    }, ahead);
  await expect(page.getByRole('heading', { name: await monthName(0) })).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: await monthName(1) })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { name: await monthName(0) })).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('heading', { name: await monthName(-1) })).toBeVisible();

  await page.goto('/actions/month?day=2031-05-13');
  await expect(page.getByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
  const entry = calendar(page).getByRole('link', { name: '9:00 am Heron count' });
  await expect(entry).toBeVisible();
  await expect(calendar(page).getByRole('link', { name: 'Bridge painting' })).toHaveCount(2);
  await expect(calendar(page).getByText('2 more')).toBeVisible();

  // By keyboard: the chosen day is the one in the tab order.
  await dayButton(page, 'Tuesday, May 13, 2031').focus();
  await page.keyboard.press('ArrowRight');
  const wednesday = dayButton(page, 'Wednesday, May 14, 2031, 1 action');
  await expect(wednesday).toBeFocused();
  await expect(wednesday).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/day=2031-05-14/);
  const list = page.getByRole('list', { name: 'Actions: Wednesday, May 14, 2031' });
  await list.getByRole('button', { name: 'I’m going: Heron count' }).click();
  await expect(list.getByRole('button', { name: 'I’m going: Heron count' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await wednesday.focus();
  for (const [key, name] of [
    ['End', 'Saturday, May 17, 2031'],
    ['ArrowUp', 'Saturday, May 10, 2031'],
    ['Home', 'Sunday, May 4, 2031'],
    ['PageDown', 'Sunday, June 1, 2031, 1 action'],
    ['ArrowLeft', 'Saturday, May 31, 2031, 1 action'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dayButton(page, name)).toBeFocused();
  }

  await page.getByLabel('Type').selectOption('Events');
  await expect(entry).toBeVisible();
  await expect(calendar(page).getByRole('link', { name: 'Bridge painting' })).toHaveCount(0);

  // The address keeps the day and the filter, also on the way back from an action.
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Heron count' })).toBeVisible();
  await page.goBack();
  await expect(dayButton(page, 'Saturday, May 31, 2031')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Type')).toHaveValue('event');
});

test('on a phone, days have dots, and a tap lists the actions of a day', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('trevanion', 'Trevanion Gurnard');
  await page.setViewportSize({ width: 390, height: 844 });
  await postJson(page, '/action/create', {
    title: 'Reed cutting',
    all_day: true,
    start_on: '2032-02-18',
    end_on: '2032-02-19',
    time_to_complete: 60,
    shared_as: 'Public',
  });
  await page.goto('/actions/month?day=2032-02-02');
  const day = dayButton(page, 'Thursday, February 19, 2032, 1 action');
  await expect(calendar(page).getByRole('link')).toHaveCount(0);
  await day.click();
  await expect(page.getByRole('link', { name: 'Reed cutting' })).toBeVisible();
  await expectAccessible(page, 'a month on a phone');
  await expectPageSound(page, '/actions/month?day=2032-02-19');
});

test('a month that cannot be loaded says so, and can be tried again', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('orlop', 'Orlop Wetherall');
  const requests = /\/api\/action\/list\?.*type=dates/;
  await page.route(requests, (route) => route.abort());
  await page.goto('/actions/month?day=2033-03-01');
  await expect(page.getByText('Couldn’t load the actions')).toBeVisible();
  await page.unroute(requests);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
});

test('a group has a month of its own actions', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('dunmore', 'Dunmore Brockhurst', { opensHome: false });
  await page.goto('/');
  const { group } = (await postJson(page, '/group/create', { name: 'Brockhurst Rowers' })) as {
    group: { id: number };
  };
  const event = {
    start_on: '2033-03-09T09:00',
    end_on: '2033-03-09T11:00',
    timezone: 'America/New_York',
    time_to_complete: 60,
  };
  await postJson(page, '/action/create', { ...event, title: 'Oar repair', group_id: group.id });
  await postJson(page, '/action/create', { ...event, title: 'Not theirs', shared_as: 'Public' });
  await page.goto(`/groups/details/${group.id}?tab=actions`);
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/actions/group/month/${group.id}$`));
  const path = `/actions/group/month/${group.id}?day=2033-03-09`;
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Actions by Brockhurst Rowers' })).toBeVisible();
  await expect(calendar(page).getByRole('link', { name: /Oar repair/ })).toBeVisible();
  await expect(page.getByText('Not theirs')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(new RegExp(`/actions/group/month/${group.id}\\?day=2033-04`));
  await page
    .getByRole('navigation', { name: 'Action lists' })
    .getByRole('link', { name: 'All' })
    .click();
  await expect(page).toHaveURL(new RegExp(`/actions/group/${group.id}$`));
  await expect(page.getByRole('link', { name: 'Oar repair' })).toBeVisible();
  await expectPageSound(page, path);
});
