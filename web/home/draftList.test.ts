import { expect, test } from 'vitest';
import { toListedDrafts } from './draftList.ts';

const draft = (key: string, value: unknown, written?: { at: number; path: string }) => ({
  name: `draft:7:${key}`,
  key,
  text: JSON.stringify(value),
  ...(written && { written }),
});
const list = (...drafts: Parameters<typeof toListedDrafts>[0]) =>
  toListedDrafts(drafts).map(({ kind, excerpt, path }) => [kind, excerpt, path]);

test('names the kind, the first words and the screen of each draft', () => {
  expect(
    list(
      draft('post', { set: { text: 'Big creek Saturday', tool: 'wall' }, unset: [] }),
      draft(
        'discussion-in-5',
        { set: { title: 'Which night?', text: 'x' }, unset: [] },
        {
          at: 0,
          path: '/groups/details/5',
        },
      ),
      draft('edit-9', { kept: { set: { text: 'Edited' }, unset: [] }, revision: 2 }),
      draft('scheduled-4', { set: { text: 'Soon' }, unset: [] }),
      draft('blog-3', { draft: { title: '', description: 'x' }, revision: 1 }),
      draft('poll', { set: { question: 'Who brings waders?' }, unset: [] }),
      draft(
        'action-in-2',
        { set: { title: 'Clean up' }, unset: [] },
        {
          at: 0,
          path: '/actions/group/create/2',
        },
      ),
      draft('comment-12', { set: { comment: 'I agree' }, unset: [] }),
      draft('chat-8', { message: 'Hello', files: [] }, { at: 0, path: '/messages/with/ada' }),
      draft('update-6', 'We met the mayor'),
      draft('repeat-action-7', { set: { title: 'Market again' }, unset: [] }),
      draft('quote-4', { set: { text: 'So true' }, unset: [] }),
      draft('quote-4-in-5', { set: { text: 'For us' }, unset: [] }),
      draft('share-4', { message: 'Look' }),
    ),
  ).toEqual([
    ['post', 'Big creek Saturday', '/#compose'],
    ['post', 'Which night?', '/groups/details/5'],
    ['post', 'Edited', '/feed/9/details'],
    ['post', 'Soon', '/scheduled'],
    ['article', 'x', '/blogs/edit/3'],
    ['poll', 'Who brings waders?', '/polls/create'],
    ['action', 'Clean up', '/actions/group/create/2'],
    ['comment', 'I agree', '/feed/12/details'],
    ['message', 'Hello', '/messages/with/ada'],
    ['action', 'We met the mayor', '/actions/details/6'],
    ['action', 'Market again', '/actions/repeat/7'],
    ['post', 'So true', '/feed/4/details'],
    ['post', 'For us', '/feed/4/details'],
    ['message', 'Look', '/messages/compose?post=4'],
  ]);
});

test('sorts by time, cuts long texts, and names the comment of a reply', () => {
  const drafts = toListedDrafts([
    draft('reply-3', { set: { comment: 'a '.repeat(200) }, unset: [] }, { at: 1, path: '/' }),
    draft('post', { set: { photos: [{}] }, unset: [] }, { at: 2, path: '/' }),
  ]);
  expect(drafts.map(({ kind, at }) => [kind, at])).toEqual([
    ['post', 2],
    ['comment', 1],
  ]);
  expect(drafts[0]!.excerpt).toBe('');
  expect(drafts[1]!.excerpt).toHaveLength(140);
  expect(drafts[1]!.commentId).toBe(3);
});

test('leaves out forms of the settings and the administration, and what it cannot read', () => {
  expect(
    list(
      draft('profile', { set: {}, unset: [] }),
      draft('notifications', {}),
      draft('spam-settings', {}),
      draft('news', {}),
      draft('edit-news-4', {}),
      draft('outbox-8', {}),
    ),
  ).toEqual([]);
  expect(toListedDrafts([{ name: 'draft:7:post', key: 'post', text: '{' }])[0]!.excerpt).toBe('');
});
