// Friends: search, requests, collections, blocks and invitations.
import type { Page } from '@playwright/test';
import {
  befriend,
  joinByEmail,
  expect,
  waitForEmailLink,
  logIn,
  logOut,
  addFriends,
  memberPassword,
  test,
  getText,
} from './fixtures.ts';

test('makes friends, and shows a post for a collection only to its members', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(240_000);
  const iris = await openAsNewMember('iris', 'Iris Vandermeer', { opensHome: false });
  const cole = await openAsNewMember('cole', 'Cole Abernethy', { opensHome: false });
  const sage = await openAsNewMember('sage', 'Sage Thibault', { opensHome: false });
  const reed = await openAsNewMember('reed', 'Reed Castellano', { opensHome: false });
  await befriend('iris', 'sage');

  // finds a person by the side search and sends a request, which can be canceled
  await iris.goto('/friends/suggestions');
  await iris.getByLabel('Name or username').fill('aberneth');
  const found = iris.getByRole('list', { name: 'People found' });
  await found.getByRole('button', { name: 'Add Friend: Cole Abernethy' }).click();
  await expect(iris.getByText('Friend request sent.')).toBeVisible();
  await expect(
    found.getByRole('button', { name: 'Cancel Friend Request: Cole Abernethy' }),
  ).toBeVisible();
  await iris.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(iris.getByRole('region', { name: 'Sent by you 1' })).toContainText('Cole Abernethy');

  // the recipient sees a badge and accepts; both become friends immediately
  await cole.goto('/dashboard');
  await cole
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Friends 1 friend request waiting' })
    .click();
  await expect(cole.getByText('Not friends found.')).toBeVisible();
  await cole
    .getByRole('navigation', { name: 'Friends' })
    .getByRole('link', { name: 'Requests 1' })
    .click();
  await cole.getByRole('button', { name: 'Confirm Friend: Iris Vandermeer' }).click();
  await expect(cole.getByText('You’re now friends.')).toBeVisible();
  await expect(cole.getByText('Not friend requests found.')).toBeVisible();
  await expect(cole.getByRole('navigation', { name: 'Main' }).getByText('waiting')).toBeHidden();
  await cole.getByRole('link', { name: 'My Friends' }).click();
  await expect(cole.getByRole('list', { name: 'Friends' })).toContainText('Iris Vandermeer');

  // the list of friends: filter by name
  await iris.goto('/friends');
  await expect(iris.getByText('2 friends')).toBeVisible();
  await iris.getByLabel('Search your friends').fill('cole');
  await expect(iris.getByText('1 friend found')).toBeVisible();
  await expect(iris.getByRole('list', { name: 'Friends' })).not.toContainText('Sage Thibault');

  // the composer links to collections, and keeps the draft meanwhile
  const words = 'The key to the boat shed hangs behind the third plank.';
  await iris.goto('/dashboard');
  const composer = iris.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.click();
  await composer.fill(words);
  await iris.getByLabel('Who can see this').selectOption('Friends');
  await expect(iris.getByText('Who will see this: All 2 of your friends')).toBeVisible();
  await iris.getByLabel('Who can see this').selectOption('Collection');
  await iris.getByRole('link', { name: 'Create a collection' }).click();

  // by keyboard only: a name is required; a friend is found and checked
  const dialog = iris.getByRole('dialog', { name: 'New collection' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Collection name can not be empty!')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await iris.keyboard.type('Boat shed');
  await dialog.getByLabel('Search your friends').focus();
  await iris.keyboard.type('col');
  await iris.keyboard.press('ArrowDown');
  await iris.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: /Cole Abernethy/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(iris.getByText('Collection saved.')).toBeVisible();
  await expect(iris.getByRole('list', { name: 'Collections' })).toContainText('1 friend');

  // a duplicate name is rejected at its field
  await iris.getByRole('button', { name: 'New collection' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('boat shed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('You already have a collection with this name.')).toBeVisible();
  await iris.keyboard.press('Escape');

  // posts to the collection and sees who can read the post
  await iris.goto('/dashboard');
  await expect(composer).toHaveValue(words);
  await iris.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(iris.getByText('Please choose one of your collections.')).toBeVisible();
  await iris.getByLabel('Choose a collection').selectOption('Boat shed');
  await expect(iris.getByText('Who will see this: 1 person in Boat shed')).toBeVisible();
  await iris.getByRole('button', { name: 'Post', exact: true }).click();
  const card = iris.getByRole('article').filter({ hasText: words });
  await expect(card.getByText('Collection', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'More options for Iris Vandermeer’s post' }).click();
  await iris.getByRole('menuitem', { name: 'Who will see this?' }).click();
  await expect(iris.getByRole('dialog')).toContainText('1 person in Boat shed');
  await expect(iris.getByRole('dialog')).toContainText('Cole Abernethy');
  await iris.keyboard.press('Escape');
  const address = (await card.locator('a[href^="/feed/"]').first().getAttribute('href'))!;

  // only its members can read the post, and readers learn nothing about the collection
  const response = cole.waitForResponse(/\/api\/content\/get-one/);
  await cole.goto(address);
  await expect(cole.getByText(words)).toBeVisible();
  expect(await (await response).text()).not.toMatch(/Boat shed|collection_id/);
  const stranger = await openAsVisitor();
  for (const outside of [sage, reed, stranger]) {
    await outside.goto(address);
    await expect(outside.getByText('Feed not found.')).toBeVisible();
  }
  expect(await getText(sage, '/content/list', {})).not.toContain('boat shed');

  // a friend who is added can read the post; one who is removed cannot
  await iris.goto('/friends/collections');
  await iris.getByRole('button', { name: 'Boat shed', exact: true }).click();
  const edit = iris.getByRole('dialog', { name: 'Edit collection' });
  await edit.getByText('Sage Thibault').click();
  await edit.getByText('Cole Abernethy').click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(iris.getByText('Collection saved.')).toBeVisible();
  await sage.reload();
  await expect(sage.getByText(words)).toBeVisible();
  await cole.reload();
  await expect(cole.getByText('Feed not found.')).toBeVisible();

  // after deletion, posts of the collection are visible to their author only
  await iris.getByRole('button', { name: 'More options for Boat shed', exact: true }).click();
  await iris.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(
    iris.getByText(
      '“Boat shed” deleted. What you shared with it becomes Private, so only you will see it.',
    ),
  ).toBeVisible();
  await expect(iris.getByText('No collections found.')).toBeVisible();
  // undo restores the collection, because it was not deleted yet
  await iris.getByRole('button', { name: 'Undo' }).click();
  await iris.getByRole('button', { name: 'More options for Boat shed', exact: true }).click();
  await sage.reload();
  await expect(sage.getByText(words)).toBeVisible();
  await iris.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(iris.getByText('No collections found.')).toBeVisible();
  await iris
    .locator('[data-tone]')
    .filter({ hasText: '“Boat shed” deleted' })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(async () => {
    await sage.reload();
    await expect(sage.getByText('Feed not found.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await iris.goto(address);
  await expect(
    iris.getByRole('article').filter({ hasText: words }).getByText('Private', { exact: true }),
  ).toBeVisible();

  // scrolling to the end of the list loads the next page
  await addFriends('sage', 44);
  await sage.goto('/friends');
  const friends = sage.getByRole('list', { name: 'Friends' }).getByRole('listitem');
  await expect(sage.getByText('45 friends', { exact: true })).toBeVisible();
  await expect(friends).toHaveCount(40);
  await sage.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(friends).toHaveCount(45);
  await expect(friends.last()).toContainText('Neighbor 44 of sage');

  // a long list has an index: jump by letter, by keyboard
  await sage
    .getByRole('toolbar', { name: 'Jump to a letter' })
    .getByRole('button', { name: 'N' })
    .focus();
  await sage.keyboard.press('i');
  await expect(friends.getByRole('link', { name: 'Iris Vandermeer' })).toBeFocused();

  // a card leads to messages first; the friendship ends behind a menu
  const entry = friends.filter({ hasText: 'Neighbor 02 of sage' });
  await expect(entry.getByRole('link', { name: 'Send message to @sage-neighbor-2' })).toBeVisible();
  await entry.getByRole('button', { name: 'Friends: Neighbor 02 of sage' }).click();
  await sage.getByRole('menuitem', { name: 'Un-Friend' }).click();
  await sage.getByRole('dialog').getByRole('button', { name: 'Un-Friend' }).click();
  await expect(sage.getByText('44 friends', { exact: true })).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('hides two people from each other everywhere after a block', async ({ openAsNewMember }) => {
  test.setTimeout(240_000);
  const birch = await openAsNewMember('birch', 'Birch Okonkwo', { opensHome: false });
  const dale = await openAsNewMember('dale', 'Dale Fitzwilliam', { opensHome: false });
  const host = await openAsNewMember('haven', 'Haven Lindholm', { opensHome: false });
  await befriend('birch', 'dale');
  await befriend('birch', 'haven');
  await befriend('dale', 'haven');

  // all three comment on one post
  const words = 'Who brings the long table to Plumtree Yard?';
  const address = await publish(host, words);
  for (const [page, comment] of [
    [birch, 'Birch brings benches.'],
    [dale, 'Dale brings the table.'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('textbox', { name: /Write a comment/ }).fill(comment);
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: comment }),
    ).toBeVisible();
    const like = page.locator('button[aria-pressed]').first();
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  }
  await publish(birch, 'Birch sweeps Plumtree Yard.');
  await publish(dale, 'Dale paints the fence of Plumtree Yard.');

  // before the block, each sees the other
  await birch.goto(address);
  await expect(birch.getByText('Dale brings the table.')).toBeVisible();
  await expect(birch.getByText(/Liked by .*Dale Fitzwilliam/)).toBeVisible();
  expect(await getText(birch, '/search/index', { keyword: 'fitzwilliam' })).toContain(
    'Dale Fitzwilliam',
  );
  await birch.goto('/search/plumtree');
  await expect(birch.getByRole('link', { name: 'Posts 3', exact: true })).toBeVisible();

  await birch.goto('/profile/dale');
  await birch
    .getByRole('button', { name: 'More options for Dale Fitzwilliam', exact: true })
    .click();
  await birch.getByRole('menuitem', { name: 'Block' }).click();
  await birch.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(birch.getByRole('heading', { name: 'You blocked Dale Fitzwilliam' })).toBeVisible();

  const sides = [
    {
      page: birch,
      other: /Dale (Fitzwilliam|brings|paints)/,
      keyword: 'fitzwilliam',
      profile: null,
    },
    {
      page: dale,
      other: /Birch (Okonkwo|brings|sweeps)/,
      keyword: 'okonkwo',
      profile: '/profile/birch',
    },
  ];
  for (const { page, other, keyword, profile } of sides) {
    // feed, thread and likers
    await page.goto('/dashboard');
    await expect(page.getByRole('article').filter({ hasText: words }).first()).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText('1 comment', { exact: true })).toBeVisible();
    await page.getByText(/^Liked by/).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(other)).toHaveCount(0);
    // friends, requests, and friends of others
    await page.goto('/friends');
    await expect(page.getByText('1 friend', { exact: true })).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
    await page.goto('/profile/haven');
    await expect(page.getByRole('heading', { name: 'Haven Lindholm', level: 1 })).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
    // search and suggestions, despite a common friend
    await page.goto('/friends/suggestions');
    await page.getByLabel('Name or username').fill(keyword);
    await expect(page.getByText('Not friends found.').first()).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
    await page.goto(`/search/${keyword}`);
    const found = page.getByRole('navigation', { name: 'Result types' });
    await expect(found.or(page.getByRole('heading', { name: 'No results' }))).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
    await page.goto('/search/plumtree?tab=posts');
    await expect(found.getByRole('link', { name: 'Posts 2', exact: true })).toBeVisible();
    await expect(page.getByRole('feed', { name: 'Posts found' }).getByRole('article')).toHaveCount(
      2,
    );
    await expect(page.getByText(other)).toHaveCount(0);
    for (const [call, input] of [
      ['/user/get-users', { suggestions: 'Y', pageSize: '20' }],
      ['/user/get-friends', { user_id: await idOf(page, 'haven') }],
      ['/search/index', { keyword }],
      ['/content/search', { keyword: 'brings' }],
      ['/content/search', { keyword: 'the' }],
      ['/user/friend-by-alphabets', {}],
    ] as const) {
      expect(await getText(page, call, input), call).not.toMatch(other);
    }
    if (profile) {
      await page.goto(profile);
      await expect(page.getByRole('heading', { name: 'User not found.' })).toBeVisible();
    }
  }

  // nothing changes for a friend of both
  await host.goto(address);
  await expect(host.getByText('Birch brings benches.')).toBeVisible();
  await expect(host.getByText('Dale brings the table.')).toBeVisible();
});

/** Opening the link alone changes nothing. */
const acceptInvitation = (page: Page) => page.getByRole('button', { name: /^Accept as / }).click();

test('accepts an emailed invitation from a newcomer, from a logged-out member and from a logged-in one', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(180_000);
  const inviter = await openAsNewMember('olive', 'Olive Marchetti');
  await openAsNewMember('tobin', 'Tobin Ashworth', { opensHome: false });
  const clover = await openAsNewMember('clover', 'Clover Nakamura', { opensHome: false });
  await befriend('olive', 'tobin');

  // reports an empty list and an invalid address, which does not stop the others
  await inviter.getByRole('link', { name: 'Invite friends' }).click();
  const addresses = inviter.getByLabel('Email addresses');
  const send = inviter.getByRole('button', { name: 'Send invitations' });
  await send.click();
  await expect(inviter.getByText('Emails can not be empty!')).toBeVisible();
  await addresses.pressSequentially(
    'new.person@example.net, second@example.net, third@example.net, nonsense,',
  );
  await expect(inviter.getByText('nonsense seems to be invalid.')).toBeVisible();
  await inviter.getByLabel('Message (optional)').fill('See more at www.example.org');
  await send.click();
  await expect(inviter.getByText('Please remove web addresses from the message.')).toBeVisible();
  await inviter.getByLabel('Message (optional)').fill('The choir needs you.');
  await send.click();
  await expect(
    inviter.getByText(
      'Invitation sent to new.person@example.net, second@example.net, third@example.net sucessfully.',
    ),
  ).toBeVisible();
  await expect(inviter.getByText('nonsense seems to be invalid.')).toBeVisible();

  // open invitations are listed; they can be sent again after a week and revoked at any time
  const waiting = inviter.getByRole('region', { name: 'Pending invitations 3' });
  await expect(waiting).toContainText('new.person@example.net');
  await expect(waiting.getByRole('button', { name: 'Resend to third@example.net' })).toBeDisabled();
  await expect(
    waiting
      .getByText(/You can send one email a week. You can resend this invitation starting/)
      .first(),
  ).toBeVisible();
  const revoked = await waitForEmailLink('third@example.net', '/signup-with-invitation/');
  await waiting.getByRole('button', { name: 'Cancel invitation: third@example.net' }).click();
  await inviter.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(waiting).toContainText('third@example.net');
  await waiting.getByRole('button', { name: 'Cancel invitation: third@example.net' }).click();
  await expect(inviter.getByRole('region', { name: 'Pending invitations 2' })).not.toContainText(
    'third@example.net',
  );
  const revoking = inviter.waitForResponse('**/api/user/revoke-invitation');
  const notice = inviter
    .getByText('The link in the email to third@example.net will no longer work.')
    .locator('..');
  await notice.getByRole('button', { name: 'Close' }).click();
  await revoking;

  // a newcomer signs up with the invited address and finds the friend request
  const newcomer = await openAsVisitor();
  await newcomer.goto(await waitForEmailLink('new.person@example.net', '/signup-with-invitation/'));
  // the code leaves the address, and the page survives a reload
  await expect(newcomer).toHaveURL(/\/signup-with-invitation\/link$/);
  await newcomer.reload();
  await joinByEmail(newcomer, { name: 'Nell Person', email: 'new.person@example.net' });
  await newcomer.goto('/friends/requests');
  await newcomer.getByRole('button', { name: 'Confirm Friend: Olive Marchetti' }).click();
  await expect(newcomer.getByText('You’re now friends.')).toBeVisible();

  // a logged-out member logs in from the link and returns to it
  const link = await waitForEmailLink('second@example.net', '/signup-with-invitation/');
  const signedOut = await openAsVisitor();
  await signedOut.goto(revoked);
  await expect(
    signedOut.getByRole('heading', { name: 'This invitation is no longer valid' }),
  ).toBeVisible();
  await logIn(signedOut, 'tobin', memberPassword);
  await signedOut.goto(revoked);
  await expect(
    signedOut.getByRole('heading', { name: 'This invitation is no longer valid' }),
  ).toBeVisible();
  await logOut(signedOut);
  await signedOut.goto(link);
  await signedOut.getByRole('link', { name: 'Already a member? Log in and accept' }).click();
  await signedOut.getByLabel('Email or username').fill('clover');
  await signedOut.getByLabel('Password', { exact: true }).fill(memberPassword);
  await signedOut.getByRole('button', { name: 'Log in', exact: true }).click();
  await acceptInvitation(signedOut);
  // the link says that it was sent to another address, and stays valid
  await expect(
    signedOut.getByRole('heading', { name: 'This invitation is for another email address' }),
  ).toBeVisible();

  // a logged-in member sees the same, and can send its sender a friend request
  await clover.goto(link);
  await acceptInvitation(clover);
  await expect(
    clover.getByRole('heading', { name: 'This invitation is for another email address' }),
  ).toBeVisible();
  await clover.getByRole('button', { name: 'Add Friend' }).click();
  await inviter.goto('/friends/requests');
  await inviter.getByRole('button', { name: 'Confirm Friend: Clover Nakamura' }).click();
  await expect(inviter.getByText('You’re now friends.')).toBeVisible();
  await inviter.goto('/friends/invite');
  await expect(inviter.getByRole('region', { name: 'Pending invitations 1' })).toContainText(
    'second@example.net',
  );
});

test('stops all invitations after a click, not when the link is opened', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const inviter = await openAsNewMember('basil', 'Basil Oyelaran', { opensHome: false });
  await inviter.goto('/friends/invite');
  await inviter.getByLabel('Email addresses').pressSequentially('quiet@example.net,');
  await inviter.getByRole('button', { name: 'Send invitations' }).click();
  await expect(
    inviter.getByText('Invitation sent to quiet@example.net sucessfully.'),
  ).toBeVisible();
  const page = await openAsVisitor();
  await page.goto(await waitForEmailLink('quiet@example.net', '/refuse-invitations/'));
  await page.getByRole('button', { name: 'Stop invitations' }).click();
  await expect(page.getByText('We won’t send invitations to this address again.')).toBeVisible();
});

/** Creates a public post and returns its path. */
async function publish(page: Page, words: string): Promise<string> {
  await page.goto('/dashboard');
  const composer = page.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.click();
  await composer.fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: words }).first();
  return (await card.locator('a[href^="/feed/"]').first().getAttribute('href'))!;
}

const idOf = async (page: Page, username: string): Promise<string> =>
  String(JSON.parse(await getText(page, '/user/get', { username })).user.id);
