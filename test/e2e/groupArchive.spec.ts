// Archiving of a group: banner, no composer, and reopening.
import { groupStrings } from '../../contract/groupStrings.ts';
import { expect, postJson, test } from './fixtures.ts';
import { expectPageSound, chooseByKey } from './screenChecks.ts';

test('an owner archives a group, a member can only read it and leave, and the owner reopens it', async ({
  openAsNewMember,
}) => {
  test.setTimeout(240_000);
  const owner = await openAsNewMember('jacamarowner', 'Jacamar Hallowes', { opensHome: false });
  await owner.goto('/groups');
  const { group } = (await postJson(owner, '/group/create', {
    name: 'Hallowes Millwrights',
    enable_wall: 'Y',
    enable_poll: 'Y',
  })) as { group: { id: number } };
  await postJson(owner, '/content/add', {
    text: 'The wheel turns again',
    group_id: group.id,
    shared_as: 'Group',
  });
  const member = await openAsNewMember('jacamarmember', 'Jacamar Garsdale', { opensHome: false });
  const address = `/groups/details/${group.id}`;
  await member.goto(address);
  await member.getByRole('button', { name: 'Join Group' }).click();
  await expect(member.getByRole('button', { name: 'Leave Group' })).toBeVisible();

  await owner.goto(address);
  const composer = owner.getByRole('region', { name: 'New post' });
  await expect(composer).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Poll', exact: true })).toBeVisible();
  await chooseByKey(
    owner,
    owner.getByRole('button', { name: 'More options for Hallowes Millwrights' }),
    'Archive Group',
  );
  const dialog = owner.getByRole('dialog', { name: 'Archive this group?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  const head = owner.getByRole('region', { name: 'Group', exact: true });
  await expect(head.getByText(groupStrings.groupIsArchived)).toBeHidden();
  await owner.getByRole('button', { name: 'More options for Hallowes Millwrights' }).click();
  await owner.getByRole('menuitem', { name: 'Archive Group' }).click();
  await dialog.getByRole('button', { name: 'Archive Group' }).click();
  await expect(owner.getByText(groupStrings.groupArchived)).toBeVisible();
  await expect(head.getByText(groupStrings.groupIsArchived)).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Poll', exact: true })).toBeHidden();
  await expect(owner.getByRole('link', { name: 'Invite Users' })).toBeHidden();
  await expect(composer).toBeHidden();

  await member.goto(address);
  await expect(member.getByText('The wheel turns again')).toBeVisible();
  await expect(member.getByText(groupStrings.groupIsArchived).first()).toBeVisible();
  await expect(member.getByRole('button', { name: 'Reopen Group' })).toBeHidden();
  await expect(member.getByRole('link', { name: 'Poll', exact: true })).toBeHidden();
  await expectPageSound(member, address);
  await member.getByRole('button', { name: 'Leave Group' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Leave Group' }).click();
  // The dialog closes a moment later.
  await expect(member.getByRole('button', { name: 'Leave Group' })).toHaveCount(0);
  await expect(member.getByRole('button', { name: 'Join Group' })).toBeHidden();

  await head.getByRole('button', { name: 'Reopen Group' }).click();
  await expect(owner.getByText(groupStrings.groupReopened)).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Poll', exact: true })).toBeVisible();
  await expect(head.getByText(groupStrings.groupIsArchived)).toBeHidden();
});
