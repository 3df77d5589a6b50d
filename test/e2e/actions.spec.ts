// Actions: creating, following, completing and rating them, and times in the time zone of the
// viewer.
import type { Locator, Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { expectAccessible } from './screenChecks.ts';
import { befriend, expect, logIn, memberPassword, postJson, test } from './fixtures.ts';

test('creates an event, follows, completes and rates it from another time zone, and cancels it', async ({
  openAsNewMember,
  openWindow,
}) => {
  test.setTimeout(300_000);
  const author = await openAsNewMember('linden', 'Linden Achterberg');
  await openAsNewMember('willow', 'Willow Chaudhary', { opensHome: false });
  const follower = await openWindow([], { timezoneId: 'Asia/Kolkata' });
  await logIn(follower, 'willow', memberPassword);
  const title = 'Speak for the crossing guards';

  // missing input is reported at each field and in a summary
  await author
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Actions' })
    .click();
  await author.getByRole('link', { name: 'Create action' }).click();
  await expect(author.getByRole('radio', { name: 'Event' })).toBeChecked();
  await author.getByLabel('How many minutes will it take?').fill('0');
  await author.getByRole('button', { name: 'Publish' }).click();
  const summary = author.getByRole('alert').filter({ hasText: 'Please fix these 3 problems' });
  for (const message of [
    'Title can not be empty!',
    'Please choose end date for this action.',
    'Please enter at least one minute.',
  ])
    await expect(summary.getByText(message)).toBeVisible();
  await expectAccessible(author, 'the empty form');
  await summary.getByRole('link', { name: 'Title can not be empty!' }).click();
  await expect(author.getByLabel('Title')).toBeFocused();
  await author.keyboard.type(title);
  expect(await author.getByLabel('End date').getAttribute('min')).toBe(inDays(0));

  // New York and Kolkata differ in summer and in winter: the local time of the event counts
  const day = inDays(9);
  await author.getByLabel('Start date').fill(day);
  await author.getByLabel('Start time').fill('18:30');
  await author.getByLabel('End date').fill(inDays(8));
  await author.getByRole('combobox', { name: 'Time zone' }).selectOption('America/New_York');
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('End date must be greater than start date.').first()).toBeVisible();
  await author.getByLabel('End date').fill(day);
  await author.getByLabel('End time').fill('20:00');
  await author.getByLabel('Venue', { exact: true }).fill('City Hall, Room 204');
  await author.getByLabel('Street', { exact: true }).fill('300 Main Street');
  await author.getByLabel('City', { exact: true }).fill('Springfield');
  await author.getByLabel('ZIP code', { exact: true }).fill('62701');
  await expect(author.getByRole('combobox', { name: 'Country' })).toHaveValue('254');
  await author.getByRole('combobox', { name: 'State' }).selectOption('Illinois');
  await author.getByLabel('How many minutes will it take?').fill('20');
  for (const issue of ['Education', 'Housing', 'Clean water', 'Public transit', 'Veterans'])
    await author
      .getByRole('group', { name: 'Issues (optional)' })
      .getByText(issue, { exact: true })
      .click();
  await author
    .getByRole('textbox', { name: 'Description (optional)' })
    .fill('Bring one fact and one request.');
  const [chooser] = await Promise.all([
    author.waitForEvent('filechooser'),
    author.getByRole('button', { name: 'Add a photo' }).click(),
  ]);
  await chooser.setFiles({
    name: 'guards.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 1200, 500),
  });
  await expect(author.getByRole('button', { name: 'Remove photo' })).toBeVisible();

  // the draft survives a reload
  await author.reload();
  await expect(author.getByLabel('Title')).toHaveValue(title);
  await expect(author.getByLabel('Start date')).toHaveValue(day);
  await expect(author.getByRole('checkbox', { name: 'Veterans' })).toBeChecked();
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('Action created.')).toBeVisible();
  await expect(author).toHaveURL(/\/actions\/details\/\d+$/);
  const address = new URL(author.url()).pathname;
  const id = address.split('/').at(-1)!;
  await expect(author.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(author.getByText('0 followers')).toBeVisible();
  await expect(author.getByRole('button', { name: /^Follow/ })).toBeHidden();
  await expect(author.getByRole('img', { name: 'Photo by Linden Achterberg' })).toBeVisible();
  await expect(author.getByText('Bring one fact and one request.')).toBeVisible();
  await expectAccessible(author, 'an action for its author');

  // a distant viewer sees the same instant in their own time zone
  await follower.goto('/actions/upcoming');
  const ticket = ticketOf(follower, title);
  const hours = hoursIn('Asia/Kolkata', `${day}T18:30`, `${day}T20:00`);
  await expect(ticket).toContainText(hours);
  await expect(ticket).toContainText('20 minutes');
  await expect(ticket).toContainText('City Hall, Room 204, Springfield');
  await expect(ticket.getByRole('list', { name: 'Issues' }).getByRole('listitem')).toHaveCount(5);
  await expect(
    ticket.getByRole('list', { name: 'Issues' }).getByRole('listitem').last(),
  ).toHaveText('More');
  await expect(ticket).toContainText(/Starts in ([89]|10) days/);
  await expect(ticket.getByRole('button', { name: /^Mark Completed/ })).toHaveCount(0);

  // follows by keyboard; the focus stays on the button
  await ticket.getByRole('button', { name: `Follow: ${title}` }).focus();
  await follower.keyboard.press('Enter');
  await expect(follower.getByText('You’re now following this action.')).toBeVisible();
  await expect(ticket.getByRole('button', { name: `Un-Follow: ${title}` })).toBeFocused();
  await ticket.getByRole('link', { name: title }).click();
  const facts = follower.getByRole('definition');
  await expect(facts.first()).toContainText(hours);
  await expect(facts.first()).toContainText('Your time zone: Asia/');
  await expect(facts.first()).toContainText('(GMT+5:30)');
  await expect(facts.first()).toContainText(
    /Local time there: .*6:30 – 8:00\spm, America\/New York \(GMT-[45]:00\)/,
  );
  await expect(facts.nth(1)).toContainText(
    'City Hall, Room 204, 300 Main Street, Springfield, Illinois 62701',
  );
  await expect(follower.getByRole('link', { name: 'Open in OpenStreetMap' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/search\?query=300%20Main%20Street/,
  );
  const saved = follower.waitForResponse('**/api/action/follow');
  await follower.getByRole('switch', { name: 'Email me a reminder a day before' }).click();
  await saved;
  await follower.reload();
  await expect(follower.getByLabel('Email me a reminder a day before')).not.toBeChecked();

  // an event can be completed on its page from its beginning
  await expect(follower.getByRole('button', { name: `Mark Completed: ${title}` })).toBeHidden();
  await postJson(follower, '/action/mark-complete', { action_id: Number(id) });
  await follower.reload();
  await expect(
    follower.getByRole('button', { name: `Completed: ${title}`, exact: true }),
  ).toBeDisabled();
  await expect(follower.getByText('1 of 1 follower has done this')).toBeVisible();
  // An event is rated afterwards: see eventPhotos.spec.ts.
  await expect(follower.getByRole('radio', { name: '5 stars' })).toHaveCount(0);
  await follower.getByRole('textbox', { name: /Write a comment/ }).fill('I bring the counts.');
  await follower.keyboard.press('Control+Enter');
  await expect(follower.getByText('I bring the counts.')).toBeVisible();
  await expectAccessible(follower, 'an action for a follower');

  // it appears in the lists, on the profile and in the feed
  for (const list of ['Following', 'Completed']) {
    await follower.goto('/actions');
    await follower
      .getByRole('navigation', { name: 'Action lists' })
      .getByRole('link', { name: list })
      .click();
    await expect(ticketOf(follower, title)).toBeVisible();
  }
  await follower.goto('/profile/linden/actions');
  await expect(follower.getByRole('article').getByRole('link', { name: title })).toBeVisible();
  await follower.goto(`/feed/${id}/details`);
  await expect(follower.getByRole('article').first()).toContainText(
    'Bring one fact and one request.',
  );

  // the author sees totals, edits it, and cancels it after a confirmation
  await author.reload();
  await expect(author.getByText('1 follower', { exact: true })).toBeVisible();
  await author.getByRole('button', { name: 'More options for Linden Achterberg’s post' }).click();
  await author.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(author.getByLabel('Start time')).toHaveValue('18:30');
  await expect(author.getByRole('combobox', { name: 'State' })).toContainText('Illinois');
  await author.getByLabel('Venue', { exact: true }).fill('Town hall, upstairs');
  await author.getByRole('button', { name: 'Save' }).click();
  await expect(author.getByText('Action saved.')).toBeVisible();
  await expect(author.getByText('Town hall, upstairs')).toBeVisible();
  const more = author.getByRole('button', { name: 'More options for Linden Achterberg’s post' });
  await more.click();
  await author.getByRole('menuitem', { name: 'Cancel action' }).click();
  const dialog = author.getByRole('dialog');
  await expect(dialog).toContainText('Cancel this action?');
  await expect(dialog).toContainText('1 follower will be notified.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(author.getByText('This action has been canceled.')).toBeHidden();
  await more.click();
  await author.getByRole('menuitem', { name: 'Cancel action' }).click();
  await dialog.getByRole('button', { name: 'Cancel action' }).click();
  await expect(author.getByText('This action has been canceled.')).toBeVisible();
  await follower.goto(address);
  await expect(follower.getByText('This action has been canceled.')).toBeVisible();
  await follower.getByRole('button', { name: `Un-Follow: ${title}` }).click();
  await expect(follower.getByRole('button', { name: `Un-Follow: ${title}` })).toBeHidden();

  // after deletion it is not found
  await more.click();
  await author.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Delete this action?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(author.getByText('Action deleted.')).toBeVisible();
  await follower.goto(address);
  await expect(follower.getByRole('heading', { name: 'Action not found.' })).toBeVisible();
  // an open page would keep its event stream during all later tests
  await follower.context().close();
});

test('shows a task for friends to friends only', async ({ openAsNewMember, openAsVisitor }) => {
  const author = await openAsNewMember('rowan', 'Rowan Petrosyan', { opensHome: false });
  const friend = await openAsNewMember('larch', 'Larch Nwosu', { opensHome: false });
  const other = await openAsNewMember('maple', 'Maple Ferreira', { opensHome: false });
  await befriend('rowan', 'larch');
  const title = 'Water the street trees';

  await author.goto('/actions/create');
  await author.getByRole('radio', { name: 'Task' }).check();
  await author.getByLabel('Title').fill(title);
  await author.getByRole('checkbox', { name: 'Entire country' }).check();
  await expect(author.getByLabel('Venue')).toBeHidden();
  await author.getByRole('combobox', { name: 'Who can see this' }).selectOption('Friends');
  await expect(author.getByText('Who will see this: Your one friend')).toBeVisible();

  // takes an image from a web page
  await author.getByRole('button', { name: 'Add from a web address' }).click();
  await author.keyboard.type(`${process.env.FOLKMOOT_ELSEWHERE}/nothing`);
  await author.keyboard.press('Enter');
  await expect(
    author.getByText('We couldn’t find a photo there. Try another address, or upload a photo.'),
  ).toBeVisible();
  await author
    .getByLabel('Web address of a photo or page')
    .fill(`${process.env.FOLKMOOT_ELSEWHERE}/trees`);
  await author.getByRole('button', { name: 'Use this photo' }).click();
  await expect(author.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('Anywhere in the United States of America')).toBeVisible();
  const picture = author.getByRole('img', { name: 'Photo by Rowan Petrosyan' });
  // The natural width of an image with several sizes is the width that it is shown at.
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(300);
  const address = new URL(author.url()).pathname;

  // a new form starts with the audience chosen last
  await author.goto('/polls/create');
  await expect(author.getByRole('combobox', { name: 'Who can see this' })).toHaveValue('Friends');
  await author.goto(address);

  // finds it by keyword and type, and offers to clear the filters without results
  await friend.goto(address);
  await expect(friend.getByRole('button', { name: /^Mark Completed/ }).first()).toBeVisible();
  await expect(friend.getByRole('radio', { name: '5 stars' })).toHaveCount(0);
  await friend.goto('/actions');
  await friend.getByRole('searchbox', { name: 'Search actions' }).fill('street trees');
  await expect(friend).toHaveURL(/keyword=street/);
  await expect(ticketOf(friend, title)).toContainText('Anytime');
  await friend.getByRole('combobox', { name: 'Type' }).selectOption('Petitions');
  await expect(friend.getByRole('heading', { name: 'Action not found.' })).toBeVisible();
  await friend.getByRole('button', { name: 'Clear filters' }).click();
  await expect(friend.getByRole('searchbox', { name: 'Search actions' })).toHaveValue('');
  // stays on screen while the next list is on its way
  await expect(ticketOf(friend, title)).toBeVisible();
  // a list that was read before the completion, and arrives after it, does not hide it
  const completion = friend.waitForResponse('**/api/action/mark-complete');
  const isTaskList = (url: URL) =>
    url.pathname === '/api/action/list' && url.searchParams.get('kind') === 'task';
  await friend.route(
    isTaskList,
    async (route) => {
      const response = await route.fetch();
      await (await completion).finished();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await friend.getByRole('combobox', { name: 'Type' }).selectOption('Tasks');
  // a click while the filters still move the list can miss the button
  await expect(friend).toHaveURL(/kind=task/);
  await ticketOf(friend, title)
    .getByRole('button', { name: `Mark Completed: ${title}` })
    .click();
  expect((await completion).ok()).toBe(true);
  await expect(friend.getByText('Well done! You’ve completed this action.')).toBeVisible();
  await expect(ticketOf(friend, title)).toContainText('1 did this');
  await author.reload();
  await expect(author.getByText('1 member has done this')).toBeVisible();
  // Who has done it can rate it.
  await friend.goto(address);
  await expect(friend.getByRole('radio', { name: '5 stars' })).toBeVisible();

  for (const page of [other, await openAsVisitor()]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Action not found.' })).toBeVisible();
  }
  await other.goto('/actions');
  await expect(other.getByRole('list', { name: 'Actions: All' })).toBeVisible();
  await expect(ticketOf(other, title)).toHaveCount(0);
});

test('lets only the owner of a group publish actions in it', async ({ openAsNewMember }) => {
  const owner = await openAsNewMember('cedar', 'Cedar Lindqvist', { opensHome: false });
  const member = await openAsNewMember('hazel', 'Hazel Brandt', { opensHome: false });
  const name = 'Bench Builders';
  await owner.goto('/groups/create');
  await owner.getByLabel('Name', { exact: true }).fill(name);
  await owner.getByRole('button', { name: 'Next Step' }).click();
  await owner.getByRole('button', { name: 'Next Step' }).click();
  await owner.getByRole('button', { name: 'Finish' }).click();
  await expect(owner.getByRole('heading', { level: 1, name })).toBeVisible();
  const group = new URL(owner.url()).pathname;
  const groupId = group.split('/').at(-1)!;

  await owner.getByRole('link', { name: 'Create Action' }).first().click();
  await expect(owner.getByText(`In ${name}`)).toBeVisible();
  await owner.getByRole('radio', { name: 'Event' }).check();
  await owner.getByLabel('Title').fill('Saw and sand');
  await owner.getByLabel('All day').check();
  await owner.getByLabel('Start date').fill(inDays(3));
  await owner.getByLabel('End date').fill(inDays(4));
  await owner.getByRole('button', { name: 'Publish' }).click();
  await expect(owner.getByRole('article').getByRole('link', { name })).toBeVisible();
  await expect(owner.getByText(/, all day$/)).toBeVisible();

  await member.goto(group);
  await member.getByRole('link', { name: '1 action', exact: true }).click();
  await expect(member.getByRole('heading', { level: 1, name: `Actions by ${name}` })).toBeVisible();
  await expect(ticketOf(member, 'Saw and sand')).toContainText('All day');
  await expect(ticketOf(member, 'Saw and sand')).toContainText(`by ${name}`);
  await expect(member.getByRole('link', { name: 'Create action' })).toBeHidden();
  await member.goto(`/actions/group/create/${groupId}`);
  await expect(member.getByText('Only the group’s owner can publish actions in it.')).toBeVisible();
  await member.goto('/actions/group/999999');
  await expect(member.getByRole('heading', { level: 1, name: 'Group not found.' })).toBeVisible();

  // the owner can also choose the group in the general form
  await owner.goto('/actions/create');
  await owner.getByLabel('On behalf of a group (optional)').selectOption(name);
  await expect(owner.getByRole('combobox', { name: 'Who can see this' })).toHaveValue('Group');
});

test('links featured actions to the list, and visitors to the login', async ({
  openAs,
  openAsVisitor,
}) => {
  const ada = await openAs('ada', { opensHome: false });
  const widget = ada.getByRole('region', { name: 'Act Now' });
  await ada.setViewportSize({ width: 1360, height: 900 });
  await ada.goto('/');
  const address = await widget
    .getByRole('link', { name: 'Big Cobble Creek cleanup' })
    .getAttribute('href');
  await widget.getByRole('link', { name: 'All actions' }).click();
  await expect(ada.getByRole('heading', { level: 1, name: 'Actions' })).toBeVisible();
  await expect(widget).toHaveCount(0);
  await ada.goBack();
  // featured ones come first although others end sooner
  await expect(widget.getByRole('listitem')).toHaveCount(2);
  await widget.getByRole('link', { name: 'Big Cobble Creek cleanup' }).click();
  await expect(
    ada.getByRole('heading', { level: 1, name: 'Big Cobble Creek cleanup' }),
  ).toBeVisible();

  const stranger = await openAsVisitor();
  await stranger.goto(address!);
  await expect(stranger.getByRole('link', { name: 'Log in to follow' })).toBeVisible();
  await expectAccessible(stranger, 'an action for a visitor');
});

const ticketOf = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** The date `days` from now, for a date field. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toLocaleDateString('sv');

/** Formats a range of New York times in another time zone. */
function hoursIn(timeZone: string, ...local: [string, string]): string {
  const instants = local.map((time) => {
    const [summer, winter] = [new Date(`${time}:00-04:00`), new Date(`${time}:00-05:00`)];
    const formatted = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(summer);
    return formatted === time.replace('T', ' ') ? summer : winter;
  });
  const [from, to] = instants.map((instant) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
      .format(instant)
      .replace(/\s/, ' ')
      .toLowerCase(),
  );
  return `${from!.replace(/ am$/, '')} – ${to}`;
}
