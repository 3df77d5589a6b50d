// Accessibility tree of a feed card, a dialog, a poll before and after voting, and a chat.
import { befriend, expect, test } from './fixtures.ts';
import { cardOf, publish } from './polls.ts';

test('exposes names, states and actions of a card, a dialog, a poll and a chat', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('scaup', 'Scaup Osei');
  await page
    .getByRole('textbox', { name: /What’s on your mind/ })
    .fill('The lamp over the ferry steps is out.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page
    .getByRole('feed', { name: 'Posts' })
    .getByRole('article')
    .filter({ hasText: 'The lamp over the ferry steps is out.' });
  await expect(card).toMatchAriaSnapshot(`
    - article /^Scaup Osei @scaup .+ Public$/:
      - heading "Scaup Osei" [level=2]:
        - link "Scaup Osei":
          - /url: /profile/scaup
      - text: "@scaup"
      - link:
        - time
      - text: Public
      - button "More options for Scaup Osei’s post"
      - text: The lamp over the ferry steps is out.
      - button "Like"
      - button "Comment"
      - button "Share"
  `);

  await card.getByRole('button', { name: 'More options for Scaup Osei’s post' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Post deleted.' })).toMatchAriaSnapshot(`
    - status:
      - paragraph: Post deleted.
      - button "Undo"
      - button "Close"
  `);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();

  const question = 'Who mends the lamp?';
  await publish(page, question, ['The ferry', 'The town']);
  const poll = cardOf(page, question);
  await expect(poll).toMatchAriaSnapshot(`
    - paragraph: /Poll choose 1/
    - heading "Who mends the lamp?" [level=2]
    - group "Who mends the lamp?":
      - radio "The ferry"
      - radio "The town"
    - button "Vote"
    - status
    - paragraph: /0 votes/
  `);
  await poll.getByRole('radio', { name: 'The town' }).check();
  await poll.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(poll).toMatchAriaSnapshot(`
    - heading "Who mends the lamp?" [level=2]
    - list "Options":
      - listitem:
        - paragraph: The ferry
      - listitem:
        - paragraph: The town · your vote
    - status: Thank you for voting.
    - button "Add a comment"
    - paragraph: Results appear once 10 people have voted.
    - paragraph: /1 vote/
  `);

  const other = await openAsNewMember('eider', 'Eider Quist', { opensHome: false });
  await befriend('scaup', 'eider');
  await other.goto('/messages/with/scaup');
  await other.getByRole('textbox', { name: 'Message to Scaup Osei' }).fill('I have a ladder.');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('link', { name: /open this message$/ })).toBeAttached();
  await page.goto('/messages/with/eider');
  await page
    .getByRole('textbox', { name: 'Message to Eider Quist' })
    .fill('Then I bring the bulb.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Messages" [level=1]
    - navigation "Message folders":
      - link "Inbox"
      - link "Requests"
      - link "Sent"
    - list "Conversations":
      - listitem:
        - link /Eider Quist/
    - region "Conversation":
      - heading "Eider Quist" [level=2]
      - button "More options for your conversation with Eider Quist"
      - region "Conversation with Eider Quist":
        - log "Messages":
          - paragraph: Today
          - text: "Eider Quist:"
          - paragraph: I have a ladder.
          - link /, open this message$/
          - text: "You:"
          - paragraph: Then I bring the bulb.
          - link /, open this message$/
      - status
      - button "Add a photo or PDF"
      - textbox "Message to Eider Quist"
      - button "Send" [disabled]
  `);
});
