// Polls: creating, voting, editing, closing and searching.
import { photo } from '../pictures.ts';
import { holdResponses } from './holdResponses.ts';
import { expectAccessible } from './screenChecks.ts';
import { closePoll, expect, waitForEmailLink, setVotes, test } from './fixtures.ts';
import { cardOf, dragTo, dateInDays, openEdit, publish, optionRow, getJson } from './polls.ts';

test('creates a poll, counts three votes, closes it, and publishes its outcome', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  test.setTimeout(240_000);
  const author = await openAsNewMember('plover', 'Plover Ashdown');
  const [first, second, third] = [
    await openAsNewMember('curlew', 'Curlew Banerjee', { opensHome: false }),
    await openAsNewMember('siskin', 'Siskin Moreau', { opensHome: false }),
    await openAsNewMember('dunlin', 'Dunlin Okafor', { opensHome: false }),
  ];
  const question = 'Where shall the new bench stand?';

  // missing input is reported at each field and in a summary
  await author
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Polls' })
    .click();
  await author.getByRole('link', { name: 'Create poll' }).click();
  await author.getByLabel('Closing date').fill('');
  await author.getByLabel('How many options can people choose?').fill('');
  await author.getByRole('button', { name: 'Publish' }).click();
  const summary = author.getByRole('alert').filter({ hasText: 'Please fix these 5 problems' });
  for (const message of [
    'Question can not be empty!',
    'Option can not be empty.',
    'Please enter the number of response choices someone can select.',
    "Poll must have it's closing date.",
  ]) {
    await expect(summary.getByText(message).first()).toBeVisible();
  }
  await expectAccessible(author, 'the empty form');
  await summary.getByRole('link', { name: 'Question can not be empty!' }).click();
  await expect(author.getByLabel('Question')).toBeFocused();

  // options by keyboard only: Enter adds one, a handle moves one, a button moves it back
  await author.keyboard.type(question);
  await author.getByLabel('Option 1', { exact: true }).fill('By the river');
  await author.keyboard.press('Enter');
  await author.keyboard.type('Nowhere');
  await author.keyboard.press('Enter');
  await author.keyboard.type('On the square');
  const options = author.getByRole('group', { name: 'Options' }).getByRole('textbox');
  await expect(options).toHaveCount(3);
  await author.getByRole('button', { name: 'Drag option 3' }).focus();
  await author.keyboard.press('Space');
  await expect(author.getByText('On the square is over position 3 of 3.')).toBeAttached();
  // the drag-and-drop library handles arrow keys only after the next tick
  await author.waitForTimeout(100);
  await author.keyboard.press('ArrowUp');
  await expect(author.getByText('On the square is over position 2 of 3.')).toBeAttached();
  await author.keyboard.press('Space');
  await expect(options.nth(1)).toHaveValue('On the square');
  await author.getByRole('button', { name: 'Move option 2 up' }).click();
  await expect(options.first()).toHaveValue('On the square');
  await expect(author.getByText('On the square is now option 1 of 3.')).toBeAttached();

  // and by the mouse
  await dragTo(
    author,
    author.getByRole('button', { name: 'Drag option 1' }),
    author.getByRole('button', { name: 'Drag option 2' }),
    'On the square is over position 2 of 3.',
  );
  await expect(options.first()).toHaveValue('By the river');

  await author.getByLabel('How many options can people choose?').fill('4');
  await author.getByLabel('Closing date').fill(dateInDays(5));
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(
    author.getByText(/^There was a mismatch of the number of poll choices/),
  ).toBeVisible();
  await author.getByLabel('How many options can people choose?').fill('1');
  await author.getByLabel('When can people see results?').selectOption('After they vote');
  await author.getByLabel('Tags (optional)').pressSequentially('#Benches, river ');
  await author.getByRole('button', { name: 'Remove river' }).click();
  await author
    .getByRole('textbox', { name: 'Description (optional)' })
    .fill('It is of oak, and it is paid for.');
  const [chooser] = await Promise.all([
    author.waitForEvent('filechooser'),
    author.getByRole('button', { name: 'Add a photo' }).click(),
  ]);
  await chooser.setFiles({
    name: 'bench.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 900, 500),
  });
  await expect(author.getByRole('button', { name: 'Remove photo' })).toBeVisible();

  // the draft survives a reload
  await author.reload();
  await expect(author.getByLabel('Question')).toHaveValue(question);
  await expect(options.last()).toHaveValue('Nowhere');
  await expect(author.getByRole('button', { name: 'Remove benches' })).toBeVisible();
  await author.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('Poll has been created sucessfully.')).toBeVisible();
  await expect(author).toHaveURL(/\/polls\/\d+\/details$/);
  const address = new URL(author.url()).pathname;
  const id = /\d+/.exec(address)![0];
  const own = cardOf(author, question);
  await expect(own.getByRole('button', { name: 'Vote', exact: true })).toBeVisible();
  await expect(
    own.getByText('You can see results after you vote, once 10 people have voted.'),
  ).toBeVisible();
  await expect(own.getByText(/^Your vote is secret and final\. /)).toBeVisible();
  await expect(own.getByText('All members of this site can vote.')).toBeVisible();
  await setVotes(id, [0, 4, 1], [0, 3, 1]);
  await expect(own.getByText('It is of oak, and it is paid for.')).toBeVisible();
  await expect(own.getByRole('img', { name: 'Photo by Plover Ashdown' })).toBeVisible();
  await expect(own.getByRole('link', { name: '#benches' })).toBeVisible();
  await expectAccessible(author, 'an open poll');

  // by keyboard: a vote without a choice is rejected; after voting, the result is announced and
  // focused
  await first.goto('/polls');
  const ballot = cardOf(first, question);
  await expect(ballot.getByText('Not voted yet')).toBeVisible();
  await ballot.getByRole('link', { name: `Vote: ${question}` }).click();
  await ballot.getByRole('button', { name: 'Vote', exact: true }).focus();
  await first.keyboard.press('Enter');
  await expect(ballot.getByRole('alert')).toHaveText('Please choose your answer to vote.');
  await expect(ballot.getByRole('radio', { name: 'By the river' })).toBeFocused();
  await first.keyboard.press('ArrowDown');
  await expect(ballot.getByRole('radio', { name: 'On the square' })).toBeChecked();
  await first.keyboard.press('Enter');
  await expect(
    ballot.getByRole('status').filter({ hasText: 'Thank you for voting.' }),
  ).toContainText(
    'Results: By the river, 0 percent. On the square, 80 percent, your vote. Nowhere, 20 percent.',
  );
  await expect(ballot.getByRole('list', { name: 'Results' })).toBeFocused();
  await ballot.getByRole('button', { name: 'Add a comment' }).click();
  await expect(ballot.getByRole('textbox', { name: /Write a comment/ })).toBeFocused();
  await first.keyboard.type('The square has shade.');
  await first.keyboard.press('Control+Enter');
  await expect(ballot.getByText('The square has shade.')).toBeVisible();

  // by mouse, and by clicking the row
  await second.goto(address);
  await cardOf(second, question).getByText('On the square').click();
  await cardOf(second, question).getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(optionRow(second, question, 'On the square')).toContainText('4 votes');
  await expect(
    cardOf(second, question).getByText(/^Results of the first 5 votes\. /),
  ).toBeVisible();
  await third.goto(address);
  await cardOf(third, question).getByText('Nowhere').click();
  await cardOf(third, question).getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(optionRow(third, question, 'On the square')).toContainText('80%');
  await expect(optionRow(third, question, 'Nowhere')).toContainText('your vote');
  await expect(optionRow(third, question, 'Nowhere')).toContainText('20%');
  await expectAccessible(third, 'a poll with its result');

  // only the voter sees their own choice; the author sees no more than others who have not voted
  await first.reload();
  await expect(optionRow(first, question, 'On the square')).toContainText('your vote');
  await author.reload();
  await expect(own.getByText('12 votes')).toBeVisible();
  await expect(own.getByRole('list', { name: 'Results' })).toBeHidden();
  expect(await getJson(author, `/poll/result?poll_id=${id}`)).toMatchObject({
    success: false,
    message: 'You’ll see the results after you vote.',
  });
  const totals = (await getJson(third, `/poll/result?poll_id=${id}`)) as {
    result: { user_id: number | null }[];
  };
  expect(totals.result.filter(({ user_id }) => user_id !== null)).toHaveLength(1);

  // after closing, the ballot is hidden, the voters are notified, and the author is asked for the
  // outcome
  await closePoll(id);
  await author.goto(await waitForEmailLink('plover@example.org', '/polls/'));
  await expect(own.getByText('closed', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Vote', exact: true })).toBeHidden();
  await expect(own.getByRole('list', { name: 'Results' })).toContainText('75%');
  await own.getByRole('button', { name: 'Add outcome' }).click();
  await own.getByRole('button', { name: 'Publish outcome' }).click();
  await expect(own.getByText('Please describe the outcome.')).toBeVisible();
  await own.getByRole('textbox', { name: 'Outcome' }).fill('It stands on the square since Monday.');
  await own.getByRole('button', { name: 'Publish outcome' }).click();
  await expect(author.getByText('Outcome published.')).toBeVisible();
  await own.getByRole('button', { name: 'More options for Plover Ashdown’s post' }).click();
  await expect(author.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect(author.getByRole('menuitem', { name: 'Edit' })).toBeHidden();

  // everyone can read it, including visitors; only the author can edit it
  await second.goto(await waitForEmailLink('siskin@example.org', '/polls/'));
  const stranger = await openAsVisitor();
  await stranger.goto(`/feed/${id}/details`);
  for (const page of [second, stranger]) {
    await expect(cardOf(page, question).getByRole('region', { name: 'Outcome' })).toContainText(
      'It stands on the square since Monday.',
    );
    await expect(cardOf(page, question).getByRole('button', { name: 'Edit outcome' })).toBeHidden();
  }
  await expectAccessible(second, 'a poll with its outcome');
});

test('allows up to the maximum number of choices and can hide results until the end', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const author = await openAsNewMember('avocet', 'Avocet Lindgren', { opensHome: false });
  const voter = await openAsNewMember('bittern', 'Bittern Osei', { opensHome: false });
  const question = 'Which two evenings are yours?';
  const { address, id } = await publish(author, question, ['Monday', 'Tuesday', 'Friday'], {
    allowed: '2',
    results: 'When the poll closes',
  });

  await voter.goto(address);
  const card = cardOf(voter, question);
  await expect(card.getByText('Choose up to 2.')).toBeVisible();
  await card.getByRole('checkbox', { name: 'Monday' }).check();
  await expect(card.getByRole('status').filter({ hasText: '1 of 2 chosen.' })).toBeVisible();
  await card.getByRole('checkbox', { name: 'Friday' }).check();
  await expect(card.getByRole('checkbox', { name: 'Tuesday' })).toBeDisabled();
  await expect(
    card.getByRole('status').filter({ hasText: 'To choose another, uncheck one first.' }),
  ).toBeVisible();
  await card.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await card.getByRole('checkbox', { name: 'Tuesday' }).check();
  await card.getByRole('button', { name: 'Vote', exact: true }).click();

  // the own choice is displayed, but no numbers
  await expect(card.getByText('Thank you for voting.')).toBeVisible();
  await expect(card.getByText(/^Results will be shown when the poll closes on /)).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'Monday' })).toContainText('your vote');
  await expect(card.getByRole('listitem').filter({ hasText: 'Friday' })).not.toContainText(
    'your vote',
  );
  await expect(card.getByText('%')).toHaveCount(0);
  await author.reload();
  await expect(cardOf(author, question).getByText('%')).toHaveCount(0);

  // a visitor can join, or log in there, and returns
  const stranger = await openAsVisitor();
  await stranger.goto(`/feed/${id}/details`);
  const join = cardOf(stranger, question).getByRole('link', { name: 'Join to vote' });
  await expect(join).toBeVisible();
  await expectAccessible(stranger, 'an open poll for a visitor');
  await join.click();
  await expect(stranger.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await stranger.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Log in to vote');
  await expect(stranger).toHaveURL(/return=%2F/);

  await closePoll(id);
  await voter.reload();
  await expect(optionRow(voter, question, 'Tuesday')).toContainText('100%');
  await expect(optionRow(voter, question, 'Friday')).toContainText('0%');
});

test('voids the votes after a confirmation when the options change, and lets voters vote again', async ({
  openAsNewMember,
}) => {
  const author = await openAsNewMember('pipit', 'Pipit Harrow', { opensHome: false });
  const voter = await openAsNewMember('godwit', 'Godwit Amari', { opensHome: false });
  const question = 'What colour shall the ferry have?';
  const { address } = await publish(author, question, ['Green', 'Copper', 'White']);
  await voter.goto(address);
  await cardOf(voter, question).getByText('Green').click();
  await cardOf(voter, question).getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(
    cardOf(voter, question).getByText('Results appear once 10 people have voted.'),
  ).toBeVisible();

  // a changed description keeps the votes
  await openEdit(author, question, 'Pipit Harrow');
  await author
    .getByRole('textbox', { name: 'Description (optional)' })
    .fill('Both pots are there.');
  await author.getByRole('button', { name: 'Save' }).click();
  await expect(author.getByText('Poll saved.')).toBeVisible();
  await expect(cardOf(author, question).getByText('Both pots are there.')).toBeVisible();
  await expect(cardOf(author, question).getByText('1 vote')).toBeVisible();

  // changed options do not; after Cancel, nothing is saved and the input is kept
  await openEdit(author, question, 'Pipit Harrow');
  await author.getByRole('button', { name: 'Remove option 2' }).click();
  await expect(author.getByLabel('Option 2', { exact: true })).toHaveValue('White');
  await expect(author.getByLabel('Option 2', { exact: true })).toBeFocused();
  await author.getByRole('button', { name: 'Add an option' }).click();
  await author.keyboard.type('Striped');
  await author.getByRole('button', { name: 'Save' }).click();
  const dialog = author.getByRole('dialog');
  await expect(dialog).toContainText(
    'This resets 1 vote. The voter will be notified and can vote again.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await voter.reload();
  await expect(
    cardOf(voter, question).getByRole('listitem').filter({ hasText: 'Green' }),
  ).toContainText('your vote');
  await author.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save and reset votes' }).click();
  await expect(author).toHaveURL(new RegExp(`${address}$`));

  // a voter with the old page is notified and sees the new options
  await voter.goto('/notifications');
  await voter.getByRole('link', { name: /so your vote no longer counts/ }).click();
  const card = cardOf(voter, question);
  await expect(
    card.getByText(
      'The poll changed after you voted, so your vote no longer counts. Please vote again.',
    ),
  ).toBeVisible();
  await expect(card.getByRole('radio')).toHaveCount(3);
  await expect(card.getByRole('radio', { name: 'Copper' })).toBeHidden();

  // the earlier options are listed under "edited"
  await card.getByRole('button', { name: 'edited' }).click();
  const before = voter.getByRole('dialog', { name: 'Earlier versions' }).getByRole('listitem');
  await expect(before.first().getByRole('deletion')).toContainText('Copper');
  await expect(before.first().getByRole('insertion')).toContainText('Striped');
  await expect(before.last()).toContainText(/Green\s+Copper\s+White/);
  await voter.keyboard.press('Escape');
  await card.getByText('Striped').click();
  await card.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'Striped' })).toContainText(
    'your vote',
  );

  // after deletion it is not found
  await cardOf(author, question)
    .getByRole('button', { name: 'More options for Pipit Harrow’s post' })
    .click();
  await author.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Are you sure to delete this Poll?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(author.getByText('Poll deleted.')).toBeVisible();
  await author.goto('/polls/mine');
  await expect(author.getByText('Polls not found.')).toBeVisible();
  await voter.reload();
  await expect(voter.getByText('Poll not found.')).toBeVisible();
});

test('rejects a vote that is too late or for a changed poll, and updates the card', async ({
  openAsNewMember,
}) => {
  const author = await openAsNewMember('whimbrel', 'Whimbrel Castro', { opensHome: false });
  const voter = await openAsNewMember('ruff', 'Ruff Delacroix', { opensHome: false });
  const changed = 'Soup or cake at the fair?';
  const late = 'Who opens the fair?';
  const { address } = await publish(author, changed, ['Soup', 'Cake']);
  await voter.goto(address);
  await cardOf(voter, changed).getByRole('radio', { name: 'Cake' }).check();
  await openEdit(author, changed, 'Whimbrel Castro');
  await author.getByRole('button', { name: 'Add an option' }).click();
  await author.keyboard.type('Both');
  await author.getByRole('button', { name: 'Save' }).click();
  await expect(author.getByText('Poll saved.')).toBeVisible();
  await cardOf(voter, changed).getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(cardOf(voter, changed).getByRole('alert')).toHaveText(
    'The options in this poll have changed. Please look at them and vote again.',
  );
  await expect(cardOf(voter, changed).getByRole('radio', { name: 'Both' })).toBeVisible();

  // an optimistic vote is reverted when the request fails, and the choice is kept
  const card = cardOf(voter, changed);
  await card.getByRole('radio', { name: 'Both' }).check();
  const pendingVote = await holdResponses(voter, '**/api/poll/do-vote');
  await card.getByRole('button', { name: 'Vote', exact: true }).press('Enter');
  await pendingVote.requested;
  await expect(card.getByRole('listitem').filter({ hasText: 'Both' })).toContainText('your vote');
  await expect(card.getByText('1 vote', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Vote', exact: true })).toBeHidden();
  await expect(card.getByRole('alert').or(card.getByText('Thank you for voting.'))).toBeHidden();
  pendingVote.abort();
  await expect(card.getByRole('alert')).not.toBeEmpty();
  await expect(card.getByText('0 votes', { exact: true })).toBeVisible();
  await expect(card.getByRole('radio', { name: 'Both' })).toBeChecked();
  await voter.keyboard.press('Tab');
  await expect(card.getByRole('radio', { name: 'Both' })).toBeFocused();
  await voter.unroute('**/api/poll/do-vote');
  await card.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(card.getByRole('status').filter({ hasText: 'Thank you for voting.' })).toBeVisible();

  const { address: second, id } = await publish(author, late, ['The choir', 'The mayor']);
  await voter.goto(second);
  await cardOf(voter, late).getByRole('radio', { name: 'The choir' }).check();
  await closePoll(id);
  await cardOf(voter, late).getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(cardOf(voter, late).getByText('closed', { exact: true })).toBeVisible();
  await expect(cardOf(voter, late).getByText('This poll is closed.')).toBeVisible();
});

test('shows one poll after another in the side column, and lists polls by tag', async ({
  openAsNewMember,
}) => {
  const author = await openAsNewMember('dotterel', 'Dotterel Svensson', { opensHome: false });
  const page = await openAsNewMember('turnstone', 'Turnstone Iyer', { opensHome: false });
  await publish(author, 'Is the weir too loud?', ['Yes', 'No'], { tags: 'weir-watch' });
  await publish(author, 'Shall the weir have a name?', ['Yes', 'No'], { tags: 'weir-watch' });
  const { id: elsewhere } = await publish(author, 'Is this about something else?', ['Yes', 'No'], {
    tags: 'elsewhere',
  });

  // the newest open poll, then its result, then the next poll
  await page.goto('/dashboard');
  const widget = page.getByRole('region', { name: 'Take A Poll' });
  const requested = await widget.getByRole('heading', { level: 3 }).textContent();
  await widget.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(widget.getByRole('alert')).toHaveText('Please choose your answer to vote.');
  await widget.locator('input').first().check();
  await widget.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(widget.getByText('Thank you for voting.')).toBeVisible();
  await expect(widget.getByRole('listitem').filter({ hasText: 'your vote' })).toHaveCount(1);
  await widget.getByRole('button', { name: 'Next poll' }).click();
  await expect(widget.getByRole('heading', { level: 3 })).not.toHaveText(requested!);
  await expect(widget.getByRole('button', { name: 'Vote', exact: true })).toBeVisible();

  // by tag
  await page.goto('/polls');
  await cardOf(page, 'Is the weir too loud?')
    .getByRole('link', { name: 'Is the weir too loud?', exact: true })
    .click();
  await page.getByRole('link', { name: '#weir-watch' }).click();
  await expect(page.getByRole('heading', { name: 'Polls about #weir-watch' })).toBeVisible();
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(2);
  await expect(cardOf(page, 'Shall the weir have a name?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tag' }).fill('#Nothing-of-this-kind');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(/tag=nothing-of-this-kind/);
  await expect(page.getByText('Polls not found.')).toBeVisible();
  await page.goto('/poll/search-by-tag/?tag=elsewhere');
  await expect(cardOf(page, 'Is this about something else?')).toBeVisible();

  // open and closed polls, and the three views
  await page.goto('/polls');
  await expect(cardOf(page, 'Is this about something else?')).toBeVisible();
  await closePoll(elsewhere);
  const states = page.getByRole('navigation', { name: 'Open or closed polls' });
  await states.getByRole('link', { name: 'Closed' }).click();
  const closedRow = cardOf(page, 'Is this about something else?');
  await expect(closedRow.getByText(/^Closed /)).toBeVisible();
  await expect(closedRow.getByText('Not voted yet')).toBeHidden();
  await page.reload();
  await expect(closedRow).toBeVisible();
  await states.getByRole('link', { name: 'Open' }).click();
  await expect(cardOf(page, 'Is the weir too loud?')).toBeVisible();
  await expect(closedRow).toBeHidden();
  const views = page.getByRole('navigation', { name: 'Polls to show' });
  await views.getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/\/polls\/mine\?state=open$/);
  await expect(page.getByText('Polls not found.')).toBeVisible();
  await views.getByRole('link', { name: 'Friends' }).click();
  await expect(page.getByText('Polls not found.')).toBeVisible();
  await author.goto('/profile/dotterel/polls');
  await expect(author.getByRole('article')).toHaveCount(3);
});
