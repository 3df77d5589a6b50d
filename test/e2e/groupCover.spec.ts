// Covers of groups, and the drawings of actions without a picture.
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
