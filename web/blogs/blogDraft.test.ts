import { expect, test } from 'vitest';
import type { Content } from '#contract/posts.ts';
import { blogDraftOf, emptyBlog, errorsIn, errorsOf, inputOf, textOf } from './blogDraft.ts';

const photo = {
  file_name: 'a'.repeat(22),
  url: '/f/1?until=9',
  thumb_url: '/f/2?until=9',
  width: 3,
  height: 2,
};

test('a draft needs a title, what is published also an excerpt', () => {
  const draft = { ...emptyBlog('Public'), title: ' ' };
  expect(errorsIn(draft, 'Draft')).toEqual({ title: 'Title can not be empty!' });
  expect(errorsIn(draft, 'Published')).toEqual({
    title: 'Title can not be empty!',
    excerpt: 'Excerpt can not be empty!',
  });
  expect(errorsIn({ ...draft, title: 'Rivers' }, 'Draft')).toEqual({});
  expect(errorsIn({ ...draft, title: 'Rivers', excerpt: 'Of two.' }, 'Published')).toEqual({});
});

test('some friends means which', () => {
  const draft = { ...emptyBlog('Public'), title: 'Rivers', shared_as: 'Collection' as const };
  expect(errorsIn(draft, 'Draft')).toEqual({ audience: 'Please choose one of your collections.' });
  expect(inputOf({ ...draft, collection_id: 4 })).toMatchObject({
    shared_as: 'Collection',
    collection_id: 4,
  });
  expect(inputOf({ ...draft, shared_as: 'Friends', collection_id: 4 })).not.toHaveProperty(
    'collection_id',
  );
});

test('in a group it is for the group at first', () => {
  expect(emptyBlog('Group').shared_as).toBe('Group');
  expect(emptyBlog('Public').shared_as).toBe('Public');
});

test('what the server says comes back to it as it was', () => {
  const content = {
    title: 'Rivers',
    text: 'Of two.',
    shared_as: 'Friends',
    attachments: [photo],
    blog: { description: '<p>Long.</p>', is_comment: 'N' },
  } as unknown as Content;
  expect(inputOf(blogDraftOf(content))).toEqual({
    title: 'Rivers',
    excerpt: 'Of two.',
    description: '<p>Long.</p>',
    is_comment: 'N',
    shared_as: 'Friends',
    attachments: [photo.file_name],
  });
});

test('a picture under a new address is no change, a letter is', () => {
  const draft = { ...emptyBlog('Public'), title: 'Rivers', photos: [photo] };
  expect(textOf({ ...draft, photos: [{ ...photo, url: '/f/1?until=99' }] })).toBe(textOf(draft));
  expect(textOf({ ...draft, title: 'River' })).not.toBe(textOf(draft));
});

test('messages of the server stand at their fields', () => {
  expect(
    errorsOf({
      title: ['Too long.', 'Odd.'],
      collection_id: ['Gone.'],
      attachments: ['Not yours.'],
    }),
  ).toEqual({
    title: 'Too long.',
    audience: 'Gone.',
    form: 'Not yours.',
  });
});
