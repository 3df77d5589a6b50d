// Covers of groups, and the drawings of actions without a picture.
import { photo } from '../pictures.ts';
import { expect, postJson, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

test('the owner of a group chooses its cover', async ({ openAsNewMember }) => {
  test.setTimeout(180_000);
  const trogon = await openAsNewMember('trogonowner', 'Trogon Underhillier', { opensHome: false });
  await trogon.goto('/groups');
  const { group } = (await postJson(trogon, '/group/create', {
    name: 'Friends of the Old Weir',
  })) as { group: { id: number } };
  await trogon.goto(`/groups/details/${group.id}`);
  const head = trogon.getByRole('region', { name: 'Group', exact: true });
  await expect(head.locator('svg[data-drawing]')).toBeVisible();
  await trogon.goto(`/groups/edit/${group.id}`);
  await trogon.getByRole('button', { name: 'Forest' }).click();
  await expect(trogon.getByText('Cover saved.')).toBeVisible();
  await trogon.goto(`/groups/details/${group.id}`);
  await expect(head.locator('svg[data-drawing=forest]')).toBeVisible();
  await expectPageSound(trogon, `/groups/details/${group.id}`);
});

test('an action without a picture has a drawing by its kind', async ({ openAsNewMember }) => {
  const hermit = await openAsNewMember('hermitaction', 'Hermit Longacre', { opensHome: false });
  await hermit.goto('/actions');
  const { action } = (await postJson(hermit, '/action/create', {
    kind: 'task',
    title: 'Paint the railing',
    shared_as: 'Public',
  })) as { action: { id: number } };
  await hermit.goto(`/actions/details/${action.id}`);
  await expect(hermit.locator('svg[data-drawing=orchard]')).toBeVisible();
});

test('a cover is chosen while a group is created: a drawing, or a part of a photo', async ({
  openAsNewMember,
}) => {
  test.setTimeout(180_000);
  const page = await openAsNewMember('fulmar', 'Fulmar Wetherby', { opensHome: false });
  await page.goto('/groups/create');
  await page.getByLabel('Name', { exact: true }).fill('Lantern Makers');
  await page.getByRole('button', { name: 'Forest' }).click();
  const cover = page.getByRole('group', { name: 'Choose a cover (optional)' });
  await expect(cover.locator('[aria-hidden] > svg[data-drawing=forest]').first()).toBeVisible();
  await expectPageSound(page, '/groups/create');
  // the choice is part of the draft
  await expect(page.getByRole('button', { name: 'Forest' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add cover photo' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'lantern.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 900, 600),
  });
  await page
    .getByRole('dialog', { name: 'Cover photo' })
    .getByRole('button', { name: 'Use this photo' })
    .click();
  await expect(page.getByRole('button', { name: 'Change cover photo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forest' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  const head = page.getByRole('region', { name: 'Group', exact: true });
  await expect(head.getByRole('heading', { name: 'Lantern Makers' })).toBeVisible();
  await expect(head.locator('img[srcset]')).toBeVisible();

  // without a cover that can be saved, the group is created all the same
  await page.goto('/groups/create');
  await page.getByLabel('Name', { exact: true }).fill('Lantern Lighters');
  await page.getByRole('button', { name: 'Harbor' }).click();
  await page.route('**/api/group/save-cover', (route) => route.abort());
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('The cover couldn’t be saved.')).toBeVisible();
  await expect(head.getByRole('heading', { name: 'Lantern Lighters' })).toBeVisible();
});

test('a drawing is chosen while an action is created', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('lavenham', 'Lavenham Garrity', { opensHome: false });
  await page.goto('/actions/create');
  await page.getByRole('radio', { name: /^Task/ }).check();
  await page.getByLabel('Title').fill('Water the young trees');
  await expect(page.getByRole('button', { name: 'Orchard' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Hills' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Water the young trees' }),
  ).toBeVisible();
  await expect(page.locator('article svg[data-drawing=hills]')).toBeVisible();
});
