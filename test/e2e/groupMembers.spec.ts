// The directory of members of a group: filtered by role, searched, and newest first.
import { expect, postJson, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

test('members of a group are filtered by role and sorted by when they joined', async ({
  openAsNewMember,
}) => {
  test.setTimeout(240_000);
  const owner = await openAsNewMember('lazuliowner', 'Lazuli Threlkeld', { opensHome: false });
  await owner.goto('/groups');
  const { group } = (await postJson(owner, '/group/create', {
    name: 'Threlkeld Rowers',
  })) as { group: { id: number } };
  const member = await openAsNewMember('lazulimember', 'Lazuli Mungrisdale', { opensHome: false });
  await member.goto('/groups');
  await postJson(member, '/group/join', { group_id: group.id });

  const address = `/groups/details/${group.id}?tab=members`;
  await owner.goto(address);
  const list = owner.getByRole('list', { name: 'Members' });
  const names = list.getByRole('listitem').getByRole('link', { name: /^Lazuli/ });
  await expect(names).toHaveText(['Lazuli Threlkeld', 'Lazuli Mungrisdale']);
  await owner.getByLabel('Sort by').selectOption('Newest first');
  await expect(names).toHaveText(['Lazuli Mungrisdale', 'Lazuli Threlkeld']);
  await owner.getByLabel('Filter by role').selectOption('Owner');
  await expect(names).toHaveText(['Lazuli Threlkeld']);
  await owner.getByLabel('Filter by role').selectOption('Moderators');
  await expect(owner.getByText('No one has this role.')).toBeVisible();
  await owner.getByLabel('Filter by role').selectOption('Other members');
  await owner.getByLabel('Search members').fill('mungris');
  await expect(names).toHaveText(['Lazuli Mungrisdale']);
  await expectPageSound(owner, address);
});
