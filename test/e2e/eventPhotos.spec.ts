// After an event: photos in its comments, shown together, and ratings.
import sharp from 'sharp';
import { endEvent, expect, postJson, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

const photo = async (name: string, red: number) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 1200, height: 800, channels: 3, background: { r: red, g: 120, b: 110 } },
  })
    .png()
    .toBuffer(),
});

test('who went to an event adds photos afterwards, and stars are offered then', async ({
  openAsNewMember,
}) => {
  const organizer = await openAsNewMember('larkspear', 'Larkspear Harbottle', { opensHome: false });
  const guest = await openAsNewMember('ellerby', 'Ellerby Mirfield', { opensHome: false });
  const other = await openAsNewMember('skelmer', 'Skelmer Osgoode', { opensHome: false });
  await organizer.goto('/');
  const { action } = (await postJson(organizer, '/action/create', {
    title: 'Towpath picnic',
    start_on: '2031-06-07T11:00',
    end_on: '2031-06-07T15:00',
    timezone: 'America/New_York',
    time_to_complete: 60,
    shared_as: 'Public',
  })) as { action: { id: number } };
  const path = `/actions/details/${action.id}`;
  await guest.goto(path);
  const answered = guest.waitForResponse('**/api/action/answer');
  await guest
    .getByRole('button', { name: /^I’m going/ })
    .first()
    .click();
  await expect(guest.getByRole('button', { name: /^I’m going/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await answered;
  const section = guest.getByRole('region', { name: 'Photos of the event' });
  await expect(section, 'not before the end').toHaveCount(0);
  await expect(guest.getByRole('radio', { name: '5 stars' }), 'not before the end').toHaveCount(0);

  await endEvent(String(action.id));
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.reload();
  await expect(section.getByText('You were there?', { exact: false })).toBeVisible();
  await expectAccessible(guest, 'an ended event without photos');
  for (const [name, red, count] of [
    ['one', 30, 1],
    ['two', 120, 2],
  ] as const) {
    const [chooser] = await Promise.all([
      guest.waitForEvent('filechooser'),
      section.getByRole('button', { name: 'Add a photo' }).click(),
    ]);
    await chooser.setFiles(await photo(name, red));
    await expect(guest.getByRole('button', { name: 'Remove photo' })).toBeVisible();
    await expect(guest.getByRole('textbox', { name: 'Write a comment…' })).toBeFocused();
    await guest.getByRole('textbox', { name: 'Write a comment…' }).fill(`Photo ${name}`);
    await guest.keyboard.press('Control+Enter');
    const comment = guest
      .getByRole('article', { name: /^Comment by/ })
      .filter({ hasText: `Photo ${name}` });
    await expect(comment.getByRole('img', { name: /^Photo by/ })).toBeVisible();
    await expect(section.getByRole('img')).toHaveCount(count);
  }
  await section.getByRole('img', { name: 'Photo by Ellerby Mirfield' }).first().click();
  await expect(guest.getByText('1 of 2')).toBeVisible();
  await guest.keyboard.press('Escape');

  // Who did not say that they go sees the photos, and finds the comment of each.
  await other.goto(path);
  const theirs = other.getByRole('region', { name: 'Photos of the event' });
  await expect(theirs.getByRole('img')).toHaveCount(2);
  await expect(theirs.getByRole('button', { name: 'Add a photo' })).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Ellerby Mirfield' }).click();
  await expect(other).toHaveURL(/comment=\d+/);
  await expect(other.getByText('Photo two')).toBeVisible();

  // Now it can be rated.
  await other.getByRole('radio', { name: '5 stars' }).focus();
  await other.keyboard.press('Space');
  await expect(other.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await other.getByRole('radio', { name: '3 stars' }).click();
  await expect(other.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await expect(
    other.getByText('Ratings appear, rounded, once five people have rated.'),
  ).toBeVisible();
  await expectPageSound(other, path);

  await organizer.goto(path);
  await expect(
    organizer
      .getByRole('region', { name: 'Photos of the event' })
      .getByRole('button', { name: 'Add a photo' }),
  ).toBeVisible();
});
