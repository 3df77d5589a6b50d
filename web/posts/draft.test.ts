import { expect, it } from 'vitest';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import { toFormErrors } from '../drafts/useDraftForm.ts';
import {
  emptyPost,
  isEmptyPost,
  postErrorFields,
  toPostDraft,
  toPostInput,
  validatePost,
} from './draft.ts';

const photo = {
  file_name: 'AAAAAAAAAAAAAAAAAAAAAA',
  url: '/f/a',
  thumb_url: '/f/b',
  width: 3,
  height: 2,
};

it('rejects an empty post', () => {
  expect(validatePost(emptyPost({ shared_as: 'Public' }), false)).toEqual({
    form: strings.emptyPost,
  });
  expect(validatePost({ ...emptyPost({ shared_as: 'Public' }), text: ' \n ' }, false)).toEqual({
    form: strings.emptyPost,
  });
  for (const part of [
    { text: 'x' },
    { link: 'https://example.org' },
    { location: 'Here' },
    { photos: [photo] },
  ]) {
    expect(validatePost({ ...emptyPost({ shared_as: 'Public' }), ...part }, false)).toEqual({});
  }
  expect(validatePost(emptyPost({ shared_as: 'Public' }), true)).toEqual({});
});

it('requires a title for a discussion and a link for a bookmark', () => {
  const discussion = emptyPost({ shared_as: 'Group', tool: 'discussion' });
  expect(validatePost({ ...discussion, title: ' ', text: 'x' }, false)).toEqual({
    title: strings.titleEmpty,
  });
  expect(validatePost({ ...discussion, title: 'Which night?' }, false)).toEqual({});
  expect(toPostInput({ ...discussion, title: 'Which night?' })).toMatchObject({
    tool: 'discussion',
    title: 'Which night?',
  });
  const bookmark = emptyPost({ shared_as: 'Group', tool: 'bookmark' });
  expect(validatePost({ ...bookmark, text: 'x' }, false)).toEqual({ link: strings.bookmarkLink });
  expect(toPostInput({ ...bookmark, title: 'left over', link: 'example.org' })).toMatchObject({
    tool: 'bookmark',
    link: 'https://example.org',
  });
  expect(toPostInput({ ...bookmark, title: 'left over' })).not.toHaveProperty('title');
});

it('accepts a link without a scheme and rejects what is not a link', () => {
  expect(
    toPostInput({ ...emptyPost({ shared_as: 'Friends' }), link: 'example.org/a', photos: [photo] }),
  ).toEqual({
    text: '',
    link: 'https://example.org/a',
    location: '',
    shared_as: 'Friends',
    attachments: [photo.file_name],
    image_descriptions: [{ file_name: photo.file_name, description: '' }],
  });
  expect(
    validatePost({ ...emptyPost({ shared_as: 'Public' }), link: 'javascript:alert(1)' }, false),
  ).toEqual({ link: strings.linkFormat });
});

it('takes the first address in the text as the link, unless another is typed or it gets no card', () => {
  const draft = {
    ...emptyPost({ shared_as: 'Public' }),
    text: 'See https://example.org/a, and www.example.org/b.',
  };
  expect(toPostInput(draft).link).toBe('https://example.org/a');
  expect(toPostInput({ ...draft, link: 'example.net' }).link).toBe('https://example.net');
  const removed = ['https://example.org/a'];
  expect(toPostInput({ ...draft, linksWithoutCard: removed }).link).toBe(
    'https://www.example.org/b',
  );
  expect(toPostInput({ ...draft, tool: 'bookmark' }).link).toBe('');
  expect(isEmptyPost({ ...draft, text: '' })).toBe(true);
});

it('takes an address in a post for few as the link only if the author asked for its card', () => {
  const text = 'My code: https://example.org/once';
  const linkIn = (draft: Partial<ReturnType<typeof emptyPost>>) =>
    toPostInput({ ...emptyPost({ shared_as: 'Friends' }), text, ...draft }).link;
  for (const shared_as of ['Friends', 'Private', 'Collection'] as const) {
    expect(linkIn({ shared_as })).toBe('');
    expect(linkIn({ shared_as, linkWithCard: 'https://example.org/other' })).toBe('');
    const linkWithCard = 'https://example.org/once';
    expect(linkIn({ shared_as, linkWithCard })).toBe(linkWithCard);
  }
  for (const shared_as of ['Public', 'Group'] as const)
    expect(linkIn({ shared_as })).toBe('https://example.org/once');
});

it('keeps the link of an edited post, and gives its text no other card', () => {
  const content = {
    tool: 'wall',
    title: '',
    text: 'See https://example.org and https://example.org/b',
    location: '',
    shared_as: 'Public',
    attachments: [],
  } as unknown as Content;
  const linkOf = (link: string) => {
    const draft = toPostDraft({ ...content, link });
    return { typed: draft.link, sent: toPostInput(draft).link };
  };
  // The server stores the address with a slash.
  expect(linkOf('https://example.org/')).toEqual({ typed: '', sent: 'https://example.org' });
  content.shared_as = 'Friends';
  expect(linkOf('https://example.org/')).toEqual({ typed: '', sent: 'https://example.org' });
  expect(linkOf('')).toEqual({ typed: '', sent: '' });
  expect(linkOf('https://example.net/')).toEqual({
    typed: 'https://example.net/',
    sent: 'https://example.net/',
  });
});

it('requires a collection and sends it only with that audience', () => {
  const draft = { ...emptyPost({ shared_as: 'Collection' }), text: 'x' };
  expect(validatePost(draft, false)).toEqual({ audience: strings.collectionAudience });
  expect(validatePost({ ...draft, collection_id: 7 }, false)).toEqual({});
  expect(toPostInput({ ...draft, collection_id: 7 })).toMatchObject({
    shared_as: 'Collection',
    collection_id: 7,
  });
  expect(toPostInput({ ...draft, shared_as: 'Friends', collection_id: 7 })).not.toHaveProperty(
    'collection_id',
  );
  expect(toFormErrors({ collection_id: ['Gone.'] }, postErrorFields)).toEqual({
    audience: 'Gone.',
  });
});
