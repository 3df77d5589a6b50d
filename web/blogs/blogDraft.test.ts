import { expect, test } from 'vitest';
import type { Content } from '#contract/posts.ts';
import {
  toBlogDraft,
  emptyBlog,
  validateBlog,
  toBlogErrors,
  toBlogInput,
  blogFingerprint,
} from './blogDraft.ts';

const photo = {
  file_name: 'a'.repeat(22),
  url: '/f/1?until=9',
  thumb_url: '/f/2?until=9',
  width: 3,
  height: 2,
};

test('requires a title for a draft, and an excerpt to publish', () => {
  const draft = { ...emptyBlog('Public'), title: ' ' };
  expect(validateBlog(draft, 'Draft')).toEqual({ title: 'Title can not be empty!' });
  expect(validateBlog(draft, 'Published')).toEqual({
    title: 'Title can not be empty!',
    excerpt: 'Excerpt can not be empty!',
  });
  expect(validateBlog({ ...draft, title: 'Rivers' }, 'Draft')).toEqual({});
  expect(validateBlog({ ...draft, title: 'Rivers', excerpt: 'Of two.' }, 'Published')).toEqual({});
});

test('requires a collection for the audience Some friends', () => {
  const draft = { ...emptyBlog('Public'), title: 'Rivers', shared_as: 'Collection' as const };
  expect(validateBlog(draft, 'Draft')).toEqual({
    audience: 'Please choose one of your collections.',
  });
  expect(toBlogInput({ ...draft, collection_id: 4 })).toMatchObject({
    shared_as: 'Collection',
    collection_id: 4,
  });
  expect(toBlogInput({ ...draft, shared_as: 'Friends', collection_id: 4 })).not.toHaveProperty(
    'collection_id',
  );
});

test('starts with the group as audience inside a group', () => {
  expect(emptyBlog('Group').shared_as).toBe('Group');
  expect(emptyBlog('Public').shared_as).toBe('Public');
});

test('returns saved content to the server unchanged', () => {
  const content = {
    title: 'Rivers',
    text: 'Of two.',
    shared_as: 'Friends',
    attachments: [photo],
    blog: { description: '<p>Long.</p>', is_comment: 'N' },
  } as unknown as Content;
  expect(toBlogInput(toBlogDraft(content))).toEqual({
    title: 'Rivers',
    excerpt: 'Of two.',
    description: '<p>Long.</p>',
    is_comment: 'N',
    shared_as: 'Friends',
    attachments: [photo.file_name],
    image_descriptions: [{ file_name: photo.file_name, description: '' }],
  });
});

test('ignores a new URL of the same image, but not a changed letter', () => {
  const draft = { ...emptyBlog('Public'), title: 'Rivers', photos: [photo] };
  expect(blogFingerprint({ ...draft, photos: [{ ...photo, url: '/f/1?until=99' }] })).toBe(
    blogFingerprint(draft),
  );
  expect(blogFingerprint({ ...draft, title: 'River' })).not.toBe(blogFingerprint(draft));
});

test('assigns errors of the server to their fields', () => {
  expect(
    toBlogErrors({
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
