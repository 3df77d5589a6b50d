// The head of a profile: cover, one line, place, what people have in common, and the buttons.
import sharp from 'sharp';
import { befriend, expect, postJson, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

test('chooses a drawing or a part of a photo as cover, and tells about oneself in one line', async ({
  openAsNewMember,
}) => {
  test.setTimeout(120_000);
  const tody = await openAsNewMember('tody', 'Tody Larkspurre', { opensHome: false });
  const sunbird = await openAsNewMember('sunbird', 'Sunbird Quillon', { opensHome: false });
  await tody.goto('/profile/tody');
  const head = tody.getByRole('region', { name: 'Profile', exact: true });
  // Without a choice there is a drawing.
  await expect(head.locator('svg[data-drawing]')).toBeVisible();

  await tody.goto('/profile/tody/edit');
  await tody.getByRole('button', { name: 'Harbor' }).click();
  await expect(tody.getByText('Cover saved.')).toBeVisible();
  await expect(tody.getByRole('button', { name: 'Harbor', pressed: true })).toBeVisible();
  await tody
    .getByRole('textbox', { name: 'One line about you' })
    .fill('Counts birds, mostly twice.');
  await tody.getByLabel('Who can see: One line about you').selectOption('Friends');
  await tody.getByRole('textbox', { name: 'Neighborhood or town' }).fill('Above the mill');
  await tody.getByLabel('Date of birth', { exact: true }).fill('1990-04-02');
  await tody.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(tody).toHaveURL(/\/profile\/tody$/);
  await expect(head).toContainText('Counts birds, mostly twice.');
  await expect(head).toContainText(/Here since \w+ \d{4}/);
  await expect(head.locator('svg[data-drawing=harbor]')).toBeVisible();

  // Others see what they may see, and so does the preview.
  await sunbird.goto('/profile/tody');
  const seen = sunbird.getByRole('region', { name: 'Profile', exact: true });
  await expect(seen).toContainText('Above the mill');
  await expect(seen).not.toContainText('Counts birds');
  await expect(seen.locator('svg[data-drawing=harbor]')).toBeVisible();
  await tody
    .getByRole('navigation', { name: 'View as' })
    .getByRole('link', { name: 'Member' })
    .click();
  await expect(head).not.toContainText('Counts birds');
  await tody
    .getByRole('navigation', { name: 'View as' })
    .getByRole('link', { name: 'Public' })
    .click();
  await expect(head).not.toContainText('Here since');
  await expect(head.locator('svg[data-drawing]')).toHaveCount(0);

  // A photo, cropped with the keyboard.
  await tody.goto('/profile/tody/edit');
  const bytes = await sharp({
    create: { width: 1_400, height: 900, channels: 3, background: '#a85320' },
  })
    .jpeg()
    .toBuffer();
  const chooser = tody.waitForEvent('filechooser');
  await tody.getByRole('button', { name: 'Add cover photo' }).click();
  await (await chooser).setFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: bytes });
  const dialog = tody.getByRole('dialog', { name: 'Cover photo' });
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(tody.getByRole('button', { name: 'Change cover photo' })).toBeVisible();
  await sunbird.reload();
  const picture = seen.locator('img[srcset]');
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.width / image.height),
  ).toBeGreaterThan(2);
  // A phone can choose a smaller size.
  await expect(picture).toHaveAttribute('srcset', /\/480\?\S+ 480w, \S+ \d{3,}w/);
});

test('friends find the message first, and each other’s collections in a menu', async ({
  openAsNewMember,
}) => {
  test.setTimeout(120_000);
  const barbetta = await openAsNewMember('barbetta', 'Barbetta Quennell', { opensHome: false });
  await openAsNewMember('asity', 'Asity Vandermolen', { opensHome: false });
  await barbetta.goto('/profile/asity');
  const head = barbetta.getByRole('region', { name: 'Profile', exact: true });
  const buttonNames = () =>
    head
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => (one.textContent ?? '').trim()).filter(Boolean));
  await expect(head.getByRole('button', { name: 'Add Friend', exact: true })).toBeVisible();
  expect((await buttonNames()).slice(0, 2)).toEqual(['Add Friend', 'Message']);
  await befriend('barbetta', 'asity');
  const { collection } = (await postJson(barbetta, '/user/save-friend-collection', {
    name: 'Singers',
    friends: [],
  })) as { collection: { id: number } };
  await barbetta.reload();
  await expect(head.getByRole('button', { name: 'Friends', exact: true })).toBeVisible();
  expect((await buttonNames()).slice(0, 2)).toEqual(['Message', 'Friends']);

  await head.getByRole('button', { name: 'Friends', exact: true }).press('Enter');
  await barbetta.getByRole('menuitem', { name: 'Collections' }).press('Enter');
  const dialog = barbetta.getByRole('dialog', { name: 'Collections Asity Vandermolen is in' });
  await dialog.getByRole('checkbox', { name: 'Singers' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await barbetta.goto('/friends/collections');
  await expect(barbetta.getByRole('list', { name: 'Collections' })).toContainText('1 friend');

  // A change that was made elsewhere is in the form, so that saving does not undo it.
  await barbetta.goto('/profile/asity');
  const openDialog = async () => {
    await head.getByRole('button', { name: 'Friends', exact: true }).press('Enter');
    await barbetta.getByRole('menuitem', { name: 'Collections' }).press('Enter');
  };
  const checkbox = dialog.getByRole('checkbox', { name: 'Singers' });
  await openDialog();
  await expect(checkbox).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await postJson(barbetta, '/user/save-friend-collection', {
    id: collection.id,
    name: 'Singers',
    friends: [],
  });
  await openDialog();
  await expect(checkbox).not.toBeChecked();
});

test('on a phone the tabs are within the first screen, and every width is accessible', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const ada = await openAs('ada', { opensHome: false });
  await ada.setViewportSize({ width: 390, height: 844 });
  await ada.goto('/profile/ben');
  const tabs = ada.getByRole('navigation', { name: 'Profile sections' });
  await expect(tabs).toBeVisible();
  await expect(ada.getByText('Groups in common')).toBeVisible();
  // Below the header, which is 64 pixels high. The demo site has a remark above.
  const [box, main] = [await tabs.boundingBox(), await ada.locator('#main').boundingBox()];
  expect(box!.y + box!.height - main!.y + 64 + 16).toBeLessThanOrEqual(620);
  await expectPageSound(ada, '/profile/ben');
});
