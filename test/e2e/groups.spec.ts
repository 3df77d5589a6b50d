// Groups: creation, invitations, posts and visibility.
import type { Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { holdResponses } from './holdResponses.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';
import {
  befriend,
  joinByEmail,
  expect,
  waitForEmailLink,
  memberPassword,
  test,
  getText,
} from './fixtures.ts';

test('creates a closed group, accepts members by all three kinds of invitation, and hides it from those who leave', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(420_000);
  const flint = await openAsNewMember('flint', 'Flint Abrahamsen');
  const agate = await openAsNewMember('agate', 'Agate Villanueva', { opensHome: false });
  const opal = await openAsNewMember('opal', 'Opal Nakagawa', { opensHome: false });
  const marl = await openAsNewMember('marl', 'Marl Eberhardt', { opensHome: false });
  await befriend('flint', 'agate');
  const name = 'Night Ferry Crew';

  // only the first step validates; input survives a reload
  await flint
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Groups' })
    .click();
  await flint.getByRole('link', { name: 'Create group' }).first().click();
  await flint.getByRole('button', { name: 'Next Step' }).click();
  await expect(flint.getByText('Name can not be empty!')).toBeVisible();
  await expect(flint.getByLabel('Name', { exact: true })).toBeFocused();
  await flint.keyboard.type(name);
  await flint.getByLabel('Brief description (optional)').fill('Who sails after dark.');
  await flint
    .getByRole('textbox', { name: 'Description (optional)', exact: true })
    .fill('We keep the late boat running.');
  await flint.getByLabel('Tags (optional)').pressSequentially('#Ferry night ');
  await flint.getByLabel('Rules (optional)').fill('No lamp on deck.\nCount heads twice.');
  const [chooser] = await Promise.all([
    flint.waitForEvent('filechooser'),
    flint.getByRole('button', { name: 'Add an icon' }).click(),
  ]);
  await chooser.setFiles({
    name: 'boat.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 300, 200),
  });
  await expect(flint.getByRole('button', { name: 'Change icon' })).toBeVisible();
  await flint.reload();
  await expect(flint.getByLabel('Name', { exact: true })).toHaveValue(name);
  await flint.getByRole('button', { name: 'Next Step' }).click();
  await expect(flint.getByRole('heading', { name: 'Step 2 of 3: Tools' })).toBeFocused();
  await expect(flint.getByLabel('Wall')).toBeChecked();
  await expect(flint.getByLabel('Polls')).toBeChecked();
  await expect(flint.getByLabel('Articles')).not.toBeChecked();
  await flint.getByLabel('Discussions').check();
  await flint.getByLabel('Bookmarks').check();
  await flint.getByRole('button', { name: 'Back' }).click();
  await expect(flint.getByLabel('Rules (optional)')).toHaveValue(/Count heads twice/);
  await flint.getByRole('button', { name: 'Next Step' }).click();
  await flint.getByRole('button', { name: 'Next Step' }).click();
  await expect(flint.getByLabel('Open')).toBeChecked();
  await flint.getByLabel('Closed').check();
  await flint.getByRole('button', { name: 'Finish' }).click();
  await expect(flint.getByText('Group created.')).toBeVisible();
  await expect(flint.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = new URL(flint.url()).pathname;
  const id = address.split('/').at(-1)!;
  const head = flint.getByRole('region', { name: 'Group', exact: true });
  await expect(head).toContainText('Closed');
  await expect(head).toContainText('1 member');

  // others cannot find the group
  await agate.goto(address);
  await expect(agate.getByRole('heading', { name: 'Group not found.' })).toBeVisible();
  await agate.getByRole('link', { name: 'Go to groups' }).click();
  await agate.getByLabel('Search groups by name').fill('night ferry');
  await expect(agate.getByText('Group not found.')).toBeVisible();

  // by email, the first tab: invalid addresses are reported
  await flint.getByRole('link', { name: 'Invite Users' }).click();
  const dialog = flint.getByRole('dialog', { name: `Invite to ${name}` });
  await expect(dialog.getByLabel('Email addresses')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Please enter email addresses to invite.')).toBeVisible();
  await dialog.getByLabel('Email addresses').fill('nobody at all');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Please enter valid email address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove nobody at all' }).click();
  await dialog.getByLabel('Email addresses').pressSequentially('deckhand@example.net,');
  await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill('We need hands.');
  await expectAccessible(flint, 'the invitation dialog');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(
    flint.getByText('Invitation sent to deckhand@example.net sucessfully.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(flint).toHaveURL(new RegExp(`${address}$`));

  // friends, at the URL of the dialog, by keyboard only
  await flint.goto(`/groups/invite-users/${id}`);
  await dialog.getByRole('tab', { name: 'User e-mail address' }).focus();
  await flint.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Friends' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Please choose your friends to invite.')).toBeVisible();
  await dialog.getByLabel('Search your friends').focus();
  await flint.keyboard.type('agat');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await flint.keyboard.press('ArrowDown');
  await flint.keyboard.press('Space');
  await expect(dialog.getByRole('list', { name: 'Selected' })).toContainText('Agate Villanueva');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(flint.getByText('Invitation sent to Agate Villanueva sucessfully.')).toBeVisible();

  // anyone, found by name
  await flint.getByRole('link', { name: 'Invite Users' }).click();
  await dialog.getByRole('tab', { name: 'Find Users' }).click();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Please add user to invite.')).toBeVisible();
  for (const person of ['Opal Nakagawa', 'Marl Eberhardt']) {
    await dialog.getByLabel('Name or username').fill(person.split(' ')[1]!);
    await dialog.getByText(person).click();
  }
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(
    flint.getByText('Invitation sent to Opal Nakagawa, Marl Eberhardt sucessfully.'),
  ).toBeVisible();

  // open invitations are listed and can be revoked
  await flint.getByRole('link', { name: 'Invite Users' }).click();
  const waiting = dialog.getByRole('region', { name: 'Pending invitations 4' });
  await expect(waiting).toContainText('deckhand@example.net');
  await waiting.getByRole('button', { name: 'Cancel invitation: Marl Eberhardt' }).click();
  await expect(dialog.getByRole('region', { name: 'Pending invitations 3' })).toBeVisible();
  const undoable = flint.getByText('Invitation canceled: Marl Eberhardt');
  await expect(undoable).toBeVisible();
  await expect(undoable).toBeHidden();
  await flint.keyboard.press('Escape');
  await marl.goto(address);
  await expect(marl.getByRole('heading', { name: 'Group not found.' })).toBeVisible();

  // invited people see the description but no posts, and must see the rules before they join
  await agate.goto('/dashboard');
  await agate
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Groups 1 group invitation waiting' })
    .click();
  await agate
    .getByRole('navigation', { name: 'Group lists' })
    .getByRole('link', { name: 'Invitations 1' })
    .click();
  await expect(agate.getByText('Flint Abrahamsen invited you')).toBeVisible();
  await agate.getByRole('link', { name, exact: true }).click();
  await expect(
    agate.getByRole('navigation', { name: 'Group sections' }).getByRole('link'),
  ).toHaveText(['About']);
  await agate.getByRole('button', { name: 'Accept Invitation' }).click();
  const rules = agate.getByRole('dialog', { name: `Rules for ${name}` });
  await expect(rules).toContainText('Count heads twice.');
  await rules.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(agate.getByText('Invitation accepted.')).toBeVisible();
  await expect(agate.getByRole('button', { name: 'Leave Group' })).toBeVisible();
  await expect(agate.getByRole('region', { name: 'Group', exact: true })).toContainText(
    '2 members',
  );
  await expect(agate.getByRole('navigation', { name: 'Main' }).getByText('waiting')).toBeHidden();

  // a person found by name accepts on the page of the group
  await opal.goto(address);
  await opal.getByRole('button', { name: 'Accept Invitation' }).click();
  await opal
    .getByRole('dialog', { name: `Rules for ${name}` })
    .getByRole('button', { name: 'Accept Invitation' })
    .click();
  await expect(opal.getByRole('region', { name: 'Group', exact: true })).toContainText('3 members');

  // a newcomer signs up from the email and finds the invitation
  const newcomer = await openAsVisitor();
  await newcomer.goto(await waitForEmailLink('deckhand@example.net', '/signup-with-invitation/'));
  await joinByEmail(newcomer, { name: 'Deck Hand', email: 'deckhand@example.net' });
  await newcomer.goto('/groups/invitations');
  await expect(newcomer.getByText('We need hands.')).toBeVisible();
  await newcomer.getByRole('button', { name: `Accept Invitation: ${name}` }).click();
  await newcomer.getByRole('dialog').getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(newcomer.getByText('Invitation accepted.')).toBeVisible();
  await expect(newcomer.getByRole('heading', { name: 'Group not found.' })).toBeVisible();

  // a member with another address who opens such a link learns nothing about the group
  const mica = await openAsNewMember('mica', 'Mica Lindgren', { opensHome: false });
  await flint.getByRole('link', { name: 'Invite Users' }).click();
  // not key by key: the dialog may still move the focus as it opens
  await dialog.getByLabel('Email addresses').fill('cook@example.net');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(flint.getByText('Invitation sent to cook@example.net sucessfully.')).toBeVisible();
  await mica.goto(await waitForEmailLink('cook@example.net', '/signup-with-invitation/'));
  await mica.getByRole('button', { name: /^Accept as / }).click();
  await expect(
    mica.getByRole('heading', { name: 'This invitation is for another email address' }),
  ).toBeVisible();
  await expect(mica.getByText(name)).toHaveCount(0);
  await mica.goto(address);
  await expect(mica.getByRole('heading', { name: 'Group not found.' })).toBeVisible();

  // a post, a discussion and a bookmark
  await agate.goto(address);
  const words = 'The bilge pump coughs in the key of G.';
  await agate.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await agate.getByRole('textbox', { name: /What’s on your mind/ }).fill(words);
  await expect(
    agate.getByText('Who will see this: All 3 other members of the group'),
  ).toBeVisible();
  await agate.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(agate.getByText('Post published.')).toBeVisible();
  await sectionOf(agate, 'Discussions').click();
  await agate.getByRole('textbox', { name: 'Start a discussion' }).click();
  await expect(agate.getByLabel('Title')).toBeFocused();
  await agate.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(agate.getByText('Title can not be empty!')).toBeVisible();
  await agate.getByLabel('Title').fill('Which lantern for the stern?');
  await agate
    .getByRole('textbox', { name: 'What would you like to say?' })
    .fill('The green one blinds the herons.');
  await agate.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(
    agate
      .getByRole('feed', { name: 'Discussions' })
      .getByRole('heading', { name: 'Which lantern for the stern?' }),
  ).toBeVisible();
  await expect(agate.getByText(words)).toBeHidden();
  // from the feed, where the type of post can be chosen
  await sectionOf(agate, 'Feed').click();
  await agate.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await agate.getByText('Bookmark', { exact: true }).first().click();
  await agate.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(agate.getByText('Please enter the link you want to save.')).toBeVisible();
  await agate.getByLabel('Link', { exact: true }).fill('tides.example/larkwater');
  await agate.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(agate.getByRole('feed').getByRole('link', { name: /tides\.example/ })).toBeVisible();
  await sectionOf(agate, 'Bookmarks').click();
  await expect(agate.getByRole('feed', { name: 'Bookmarks' }).getByRole('article')).toHaveCount(1);
  await expect(agate.getByRole('region', { name: 'Group', exact: true })).toContainText('3 posts');
  await sectionOf(agate, 'Discussions').click();
  const discussion = (await agate
    .getByRole('link', { name: 'Which lantern for the stern?' })
    .getAttribute('href'))!;

  // members see it, also next to their lists; others find nothing at any URL
  await flint.goto('/groups');
  await expect(
    flint
      .getByRole('region', { name: 'Latest discussions' })
      .getByRole('link', { name: 'Which lantern for the stern?' }),
  ).toBeVisible();
  await flint.goto(discussion);
  await expect(
    flint.getByRole('heading', { name: 'Which lantern for the stern?', level: 3 }),
  ).toBeVisible();
  const stranger = await openAsVisitor();
  for (const outside of [marl, mica, stranger]) {
    await outside.goto(discussion);
    await expect(outside.getByText('Feed not found.')).toBeVisible();
  }
  for (const outside of [marl, mica]) {
    await outside.goto(address);
    await expect(outside.getByRole('heading', { name: 'Group not found.' })).toBeVisible();
    expect(await getText(outside, '/group/list', {})).not.toContain(name);
  }

  // leaving hides everything immediately, including the member’s own posts
  await agate.goto(address);
  await agate.getByRole('button', { name: 'Leave Group' }).click();
  await expect(agate.getByRole('dialog')).toContainText('Leave this group?');
  await agate.getByRole('dialog').getByRole('button', { name: 'Leave Group' }).click();
  await expect(agate.getByText('You’ve left this group.')).toBeVisible();
  await expect(agate.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await expect(agate.getByText(name)).toHaveCount(0);
  await agate.goto(address);
  await expect(agate.getByRole('heading', { name: 'Group not found.' })).toBeVisible();
  await agate.goto(discussion);
  await expect(agate.getByText('Feed not found.')).toBeVisible();
});

test('lets an owner appoint, remove and transfer, and then leave', async ({ openAsNewMember }) => {
  test.setTimeout(180_000);
  const chert = await openAsNewMember('chert', 'Chert Rasmussen', { opensHome: false });
  const gneiss = await openAsNewMember('gneiss', 'Gneiss Halloran', { opensHome: false });
  const shale = await openAsNewMember('shale', 'Shale Dubrovsky', { opensHome: false });
  const name = 'Bell Ringers';
  const address = await createGroup(chert, name);
  for (const page of [gneiss, shale]) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Join Group' }).click();
    await expect(page.getByText('You’re now a member of this group.')).toBeVisible();
  }

  // the owner can neither join nor leave
  await chert.reload();
  await expect(chert.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(chert.getByRole('button', { name: /Join Group|Leave Group/ })).toBeHidden();
  const members = chert.getByRole('list', { name: 'Members' });
  await sectionOf(chert, 'Members').click();
  await expect(members.getByRole('listitem')).toHaveCount(3);

  // a moderator can remove members, but do nothing else
  await chert
    .getByRole('button', { name: 'More options for Gneiss Halloran', exact: true })
    .click();
  await chert.getByRole('menuitem', { name: 'Make moderator' }).click();
  await expect(chert.getByText('Role saved.')).toBeVisible();
  await expect(members.getByRole('listitem').filter({ hasText: 'Gneiss' })).toContainText(
    'Moderator',
  );
  await gneiss.goto(`${address}?tab=members`);
  await expect(
    gneiss.getByRole('button', { name: 'More options for Chert Rasmussen', exact: true }),
  ).toBeHidden();
  await gneiss
    .getByRole('button', { name: 'More options for Shale Dubrovsky', exact: true })
    .click();
  await expect(gneiss.getByRole('menuitem')).toHaveText(['Remove from group']);
  await gneiss.getByRole('menuitem').click();
  await expect(gneiss.getByRole('dialog')).toContainText('Remove this member?');
  await gneiss.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(gneiss.getByText('Removed from the group.')).toBeVisible();
  await expect(gneiss.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await expect(gneiss.getByRole('region', { name: 'Group', exact: true })).toContainText(
    '2 members',
  );
  // a removed person cannot rejoin until allowed
  await shale.reload();
  await expect(shale.getByText('You were removed from this group.')).toBeVisible();
  await expect(shale.getByRole('button', { name: 'Join Group' })).toBeHidden();
  await gneiss.getByRole('button', { name: /^Allow back: / }).click();
  await expect(gneiss.getByText('This person can join again.')).toBeVisible();
  await shale.reload();
  await expect(shale.getByRole('button', { name: 'Join Group' })).toBeVisible();

  // after the transfer the former owner is a moderator and can leave
  await chert
    .getByRole('button', { name: 'More options for Gneiss Halloran', exact: true })
    .click();
  await chert.getByRole('menuitem', { name: 'Transfer ownership' }).click();
  await expect(chert.getByRole('dialog')).toContainText(
    'they’ll own Bell Ringers and you’ll become one of its moderators',
  );
  await chert.getByRole('dialog').getByLabel('Your password').fill(memberPassword);
  await chert.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  await expect(chert.getByText('You asked Gneiss Halloran to become the owner.')).toBeVisible();
  await gneiss.reload();
  await gneiss.getByRole('button', { name: 'Become owner' }).click();
  await expect(gneiss.getByText('You’re now the owner of this group.')).toBeVisible();
  await chert.reload();
  await chert.getByRole('button', { name: 'Leave Group' }).click();
  await chert.getByRole('dialog').getByRole('button', { name: 'Leave Group' }).click();
  await expect(chert.getByText('You’ve left this group.')).toBeVisible();
  await expect(chert.getByRole('button', { name: 'Join Group' })).toBeVisible();
  await gneiss.reload();
  await gneiss.getByRole('button', { name: `More options for ${name}`, exact: true }).click();
  await expect(gneiss.getByRole('menuitem', { name: 'Delete Group' })).toBeVisible();
});

test('finds groups by name and tag, sorts, edits and deletes them', async ({ openAsNewMember }) => {
  test.setTimeout(180_000);
  const basalt = await openAsNewMember('basalt', 'Basalt Iyer', { opensHome: false });
  const talc = await openAsNewMember('talc', 'Talc Fontaine', { opensHome: false });
  const address = await createGroup(basalt, 'Zither Society', async () => {
    await basalt.getByLabel('Tags (optional)').pressSequentially('strings ');
    await basalt.getByLabel('Rules (optional)').fill('Tune before you come.');
  });
  const subgroup = await createGroup(basalt, 'Zither Repair', () =>
    basalt
      .getByLabel('Parent group (optional)')
      .selectOption('Zither Society')
      .then(() => undefined),
  );

  // by tag in the side box, by name or tag above the list, in the chosen order
  await talc.goto('/groups/public');
  await talc.getByLabel('Hashtag').fill('#Strings');
  await talc.keyboard.press('Enter');
  const list = talc.getByRole('list', { name: 'Open' });
  await expect(list.getByRole('heading')).toHaveText(['Zither Society']);
  const search = talc.getByLabel('Search groups by name or #tag');
  await expect(search).toHaveValue('#strings');
  await search.fill('zither');
  await expect(talc.getByText('2 groups found')).toBeVisible();
  await talc.getByLabel('Sort by').selectOption('A-Z');
  await expect(list.getByRole('heading')).toHaveText(['Zither Repair', 'Zither Society']);
  await talc.getByLabel('Sort by').selectOption('Newest');
  await expect(list.getByRole('heading')).toHaveText(['Zither Repair', 'Zither Society']);
  await talc.getByRole('button', { name: 'Join Group: Zither Society' }).click();
  await talc
    .getByRole('dialog', { name: 'Rules for Zither Society' })
    .getByRole('button', { name: 'Join Group' })
    .click();
  await expect(talc.getByText('You’re now a member of this group.')).toBeVisible();
  await talc.getByRole('button', { name: 'More options for Zither Society' }).click();
  await expect(talc.getByRole('menuitem', { name: 'Leave Group' })).toBeVisible();
  await talc.keyboard.press('Escape');
  await talc.getByLabel('Sort by').selectOption('Popular');
  await expect(list.getByRole('heading')).toHaveText(['Zither Society', 'Zither Repair']);
  await talc
    .getByRole('navigation', { name: 'Group lists' })
    .getByRole('link', { name: 'Joined 1' })
    .click();
  await expect(talc.getByRole('list', { name: 'Joined' }).getByRole('heading')).toHaveText([
    'Zither Society',
  ]);

  // a non-member can read an open group but not write
  await talc.goto(subgroup);
  await expect(talc.getByRole('textbox', { name: /What’s on your mind/ })).toBeHidden();
  await talc.getByRole('article').getByRole('button', { name: '0 comments' }).click();
  await expect(talc.getByText('Only members of Zither Repair can comment.')).toBeVisible();
  await sectionOf(talc, 'About').click();
  await talc
    .getByRole('region', { name: 'Parent group' })
    .getByRole('link', { name: 'Zither Society' })
    .click();
  await expect(talc.getByRole('textbox', { name: /What’s on your mind/ })).toBeVisible();
  await talc.goto(address.replace('details', 'edit'));
  await expect(
    talc.getByRole('heading', { name: 'Only the group’s owner can do this.' }),
  ).toBeVisible();

  // unsaved changes survive a reload
  await basalt.goto(address);
  await basalt
    .getByRole('button', { name: 'More options for Zither Society', exact: true })
    .click();
  await basalt.getByRole('menuitem', { name: 'Edit Group' }).click();
  await basalt.getByLabel('Name', { exact: true }).fill('');
  await basalt.getByRole('button', { name: 'Save' }).click();
  await expect(basalt.getByText('Name can not be empty!')).toBeVisible();
  await basalt.getByLabel('Name', { exact: true }).fill('Zither Circle');
  await basalt.getByLabel('Discussions').check();
  await expect(basalt.getByText('You have unsaved changes.')).toBeVisible();
  await basalt.reload();
  await expect(basalt.getByLabel('Name', { exact: true })).toHaveValue('Zither Circle');
  await basalt.getByRole('button', { name: 'Save' }).click();
  await expect(basalt.getByText('Group saved.')).toBeVisible();
  await expect(basalt.getByRole('heading', { level: 1, name: 'Zither Circle' })).toBeVisible();
  await expect(sectionOf(basalt, 'Discussions')).toBeVisible();

  // after deletion it is not found
  await basalt.getByRole('button', { name: 'More options for Zither Circle', exact: true }).click();
  await basalt.getByRole('menuitem', { name: 'Delete Group' }).click();
  await expect(basalt.getByRole('dialog')).toContainText('Are you sure to delete this Group?');
  await basalt.getByRole('dialog').getByRole('button', { name: 'Delete Group' }).click();
  await expect(basalt.getByText('Group deleted.')).toBeVisible();
  await expect(basalt.getByRole('list', { name: 'Mine' }).getByRole('heading')).toHaveText([
    'Zither Repair',
  ]);
  await talc.goto(address);
  await expect(talc.getByRole('heading', { name: 'Group not found.' })).toBeVisible();
});

test('shows help to members without groups', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('pumice', 'Pumice Oduya', { opensHome: false });
  for (const path of ['/groups/my-group', '/groups/i-am-in', '/groups/invitations']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Group not found.' })).toBeVisible();
  }
  await expectPageSound(page, '/groups/private');
});

test('after an empty list, the next list is loading, not empty', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('tephrite', 'Tephrite Brackenholm', { opensHome: false });
  await page.goto('/groups/invitations');
  await expect(page.getByRole('heading', { name: 'Group not found.' })).toBeVisible();
  const loading = await holdResponses(page, '**/api/group/list*type=public*');
  await page
    .getByRole('navigation', { name: 'Group lists' })
    .getByRole('link', { name: /^Open/ })
    .click();
  await loading.requested;
  await expect(page).toHaveURL(/public/);
  await expect(page.getByLabel('Search groups by name')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Group not found.' })).toBeHidden();
  loading.release();
  await expect(
    page.getByRole('list', { name: 'Open' }).getByRole('listitem').first(),
  ).toBeVisible();

  await page.goto('/actions/following');
  const empty = page.getByRole('heading', { name: 'Action not found.' });
  await expect(empty).toBeVisible();
  const actions = await holdResponses(page, '**/api/action/list*type=completed*');
  await page
    .getByRole('navigation', { name: 'Action lists' })
    .getByRole('link', { name: /^Completed/ })
    .click();
  await actions.requested;
  await expect(page.getByLabel('Search actions')).toBeVisible();
  await expect(empty).toBeHidden();
  actions.release();
  await expect(empty).toBeVisible();
});

/** The link to a section of the group page. */
const sectionOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name, exact: true });

/** Creates an open group and returns its path. `more` fills in further fields of the first step. */
async function createGroup(page: Page, name: string, more?: () => Promise<void>): Promise<string> {
  await page.goto('/groups/create');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await more?.();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
}
