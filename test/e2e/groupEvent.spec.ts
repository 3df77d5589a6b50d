// The next event of a group: above its feed on phones, in the side column on wide screens.
import { expect, postJson, test } from './fixtures.ts';

test('the next event of a group comes first on phones', async ({ openAsNewMember }) => {
  test.setTimeout(180_000);
  const page = await openAsNewMember('accentorhost', 'Accentor Blencathra', { opensHome: false });
  await page.goto('/groups');
  const { group } = (await postJson(page, '/group/create', {
    name: 'Blencathra Ringers',
  })) as { group: { id: number } };
  const inGroup = { shared_as: 'Group', group_id: group.id };
  const timezone = 'America/New_York';
  await postJson(page, '/action/create', {
    ...inGroup,
    timezone,
    title: 'Bell tower tour',
    start_on: '2097-03-02T10:00',
    end_on: '2097-03-02T12:00',
  });
  await postJson(page, '/action/create', {
    ...inGroup,
    timezone,
    title: 'Autumn concert',
    start_on: '2098-03-02T10:00',
    end_on: '2098-03-02T12:00',
  });
  // Ends before the events, but is none.
  await postJson(page, '/action/create', {
    ...inGroup,
    timezone,
    kind: 'task',
    title: 'Oil the ropes',
    start_on: '2097-02-01T10:00',
    end_on: '2097-02-01T12:00',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/groups/details/${group.id}`);
  const next = page.getByRole('region', { name: 'Next event' });
  await expect(next).toContainText('Mar 2, 2097');
  await expect(next.getByRole('link')).toHaveText('Bell tower tour');
  await page.setViewportSize({ width: 1360, height: 900 });
  await expect(next).toBeHidden();
  const column = page.getByRole('region', { name: 'Upcoming actions' });
  await expect(column.getByRole('link')).toHaveText([
    'Oil the ropes',
    'Bell tower tour',
    'Autumn concert',
    'All actions',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await next.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Bell tower tour' })).toBeVisible();
});
