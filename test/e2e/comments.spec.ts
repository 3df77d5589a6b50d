// Comments: two people in one thread, and links to comments.
import type { Page } from '@playwright/test';
import { holdResponses } from './holdResponses.ts';
import { expectAccessible } from './screenChecks.ts';
import { addComments, expect, postJson, test } from './fixtures.ts';

test('announces new comments of others, shows them on click, and does not move the page before', async ({
  openAsNewMember,
}) => {
  const author = await openAsNewMember('spoonbill', 'Spoonbill Vega');
  await author
    .getByRole('textbox', { name: /What’s on your mind/ })
    .fill('Who has seen the tide tables?');
  await author.getByRole('button', { name: 'Post', exact: true }).click();
  const card = author
    .getByRole('feed', { name: 'Posts' })
    .getByRole('article')
    .filter({ hasText: 'Who has seen the tide tables?' });
  await card.locator('time').click();
  await expect(author).toHaveURL(/\/feed\/\d+\/details/);

  const other = await openAsNewMember('turnpike', 'Tilda Sato', { opensHome: false });
  await other.goto(author.url());
  const box = (page: Page) => page.getByRole('textbox', { name: /Write a comment/ });
  const comment = (page: Page, words: string) =>
    page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words });
  await box(author).fill('They hung at the ferry once.');
  await author.keyboard.press('Control+Enter');
  await expect(comment(author, 'at the ferry')).toBeVisible();

  // text typed while a comment is being sent is kept
  const adding = await holdResponses(other, '**/api/comment/add');
  await box(other).fill('In the library, second shelf.');
  await other.keyboard.press('Control+Enter');
  await adding.requested;
  await box(other).pressSequentially(' No, the third.');
  adding.release();
  await expect(comment(other, 'second shelf')).toBeVisible();
  await expect(box(other)).toHaveValue('No, the third.');
  await other.keyboard.press('Control+Enter');
  await expect(comment(other, 'the third')).toBeVisible();

  const more = author.getByRole('button', { name: '2 new comments' });
  await expect(more).toBeVisible({ timeout: 30_000 });
  await expect(comment(author, 'second shelf')).toBeHidden();
  await more.click();
  await expect(more).toBeHidden();
  await expect(comment(author, 'the third')).toBeVisible();
  await expect(
    author.getByRole('listitem').filter({ hasText: 'In the library, second shelf.' }).first(),
  ).toBeFocused();
});

test('opens the comment of a notification, however deep it is, and reports a deleted one', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const author = await openAsNewMember('saltmarsh', 'Salome Marsh');
  const { content } = (await postJson(author, '/content/add', {
    text: 'Where shall the benches stand?',
    shared_as: 'Public',
  })) as { content: { id: number } };
  const post = String(content.id);
  await addComments('saltmarsh', post, 120);
  const reader = await openAsNewMember('periwinkle', 'Peri Winkle', { opensHome: false });
  await addComments('saltmarsh', post, 60, 'Comment 40');
  const address = async (words: string) => {
    await reader.goto(`/feed/${post}/details`);
    return reader.evaluate(
      async ([content_id, text]) => {
        const headers = { 'X-Api-Key': `Bearer ${localStorage.getItem('token')}` };
        for (let page = 1; ; page++) {
          const response = await fetch(
            `/api/comment/list?content_id=${content_id}&pageSize=50&page=${page}`,
            { headers },
          );
          const { comment } = (await response.json()) as {
            comment: { id: number; comment: string }[];
          };
          const shown = comment.find((one) => one.comment === text);
          if (shown || !comment.length) return shown!.id;
        }
      },
      [post, words] as const,
    );
  };
  const id = await address('Comment 40');
  await postJson(reader, '/comment/like', { comment_id: id });

  // from the notification to the comment
  await author.goto('/notifications');
  await author.getByRole('link', { name: /^Peri Winkle liked your comment/ }).click();
  await expect(author).toHaveURL(new RegExp(`/feed/${post}/details\\?comment=${id}$`));
  const opened = author.locator('[data-comment][aria-current]');
  await expect(opened).toBeFocused();
  await expect(opened).toContainText('Comment 40');
  await expect(opened).toBeInViewport();
  await expectAccessible(author, 'an opened comment');

  // earlier and later comments load on click, and the page does not jump
  const comment = (words: string) => author.getByText(new RegExp(`\\b${words}$`)).first();
  await expect(comment('Comment 34')).toBeHidden();
  const boxBefore = await comment('Comment 36').boundingBox();
  await author.getByRole('button', { name: 'View previous comments' }).click();
  await expect(comment('Comment 34')).toBeAttached();
  await expect
    .poll(async () =>
      Math.abs(((await comment('Comment 36').boundingBox())?.y ?? 0) - (boxBefore?.y ?? 0)),
    )
    .toBeLessThan(2);
  await author.getByRole('button', { name: 'View later comments' }).click();
  await expect(comment('Comment 55')).toBeVisible();

  // a reply among many others
  const findReply = async (text: string, before?: number): Promise<number> => {
    const { reply } = JSON.parse(
      await author.evaluate(
        async (query) => (await fetch(`/api/comment/replies?${query}`)).text(),
        `id=${id}${before === undefined ? '' : `&before=${before}`}`,
      ),
    ) as { reply: { id: number; comment: string }[] };
    const found = reply.find((one) => one.comment === text);
    return found ? found.id : findReply(text, reply[0]!.id);
  };
  const reply = { id: await findReply('Reply 20') };
  await author.goto(`/feed/${post}/details?comment=${reply.id}`);
  await expect(opened).toBeFocused();
  await expect(opened).toContainText('Reply 20');
  await author.getByRole('button', { name: 'View earlier replies' }).click();
  await expect(comment('Reply 3')).toBeAttached();
  await author.getByRole('button', { name: 'View later replies' }).click();
  await expect(comment('Reply 40')).toBeAttached();
  await author.getByRole('button', { name: 'Go to the newest comments' }).click();
  await expect(comment('Comment 120')).toBeVisible();
  await expect(author).toHaveURL(new RegExp(`/feed/${post}/details$`));

  // a deleted comment, as a visitor
  const stranger = await openAsVisitor();
  await stranger.goto(`/feed/${post}/details?comment=999999999`);
  await expect(stranger.getByText('This comment was deleted, or you can’t see it.')).toBeVisible();
  await expect(stranger.getByText(/\bComment 120$/).first()).toBeVisible();
});
