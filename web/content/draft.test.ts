import { expect, it } from 'vitest';
import { sentences } from '#contract/sentences.ts';
import { emptyDraft, errorsIn, errorsOf, inputOf } from './draft.ts';

const photo = { file_name: 'AAAAAAAAAAAAAAAAAAAAAA', url: '/f/a', thumb_url: '/f/b', width: 3, height: 2 };

it('must hold something', () => {
  expect(errorsIn(emptyDraft({ shared_as: 'Public' }), false)).toEqual({ form: sentences.emptyPost });
  expect(errorsIn({ ...emptyDraft({ shared_as: 'Public' }), text: ' \n ' }, false)).toEqual({ form: sentences.emptyPost });
  for (const part of [{ text: 'x' }, { link: 'https://example.org' }, { location: 'Here' }, { photos: [photo] }]) {
    expect(errorsIn({ ...emptyDraft({ shared_as: 'Public' }), ...part }, false)).toBeUndefined();
  }
  expect(errorsIn(emptyDraft({ shared_as: 'Public' }), true)).toBeUndefined();
});

it('takes a link without its scheme, and refuses what is none', () => {
  expect(inputOf({ ...emptyDraft({ shared_as: 'Friends' }), link: 'example.org/a', photos: [photo] })).toEqual({
    text: '',
    link: 'https://example.org/a',
    location: '',
    shared_as: 'Friends',
    attachments: [photo.file_name],
  });
  expect(errorsIn({ ...emptyDraft({ shared_as: 'Public' }), link: 'javascript:alert(1)' }, false)).toEqual({ link: sentences.linkFormat });
});

it('shows what the server says where it belongs', () => {
  expect(errorsOf({ link: ['No.', 'Never.'], attachments: ['Gone.'] })).toEqual({ link: 'No.', form: 'Gone.' });
});

it('names one collection, and sends it only where it is meant', () => {
  const draft = { ...emptyDraft({ shared_as: 'Collection' }), text: 'x' };
  expect(errorsIn(draft, false)).toEqual({ audience: sentences.collectionAudience });
  expect(errorsIn({ ...draft, collection_id: 7 }, false)).toBeUndefined();
  expect(inputOf({ ...draft, collection_id: 7 })).toMatchObject({ shared_as: 'Collection', collection_id: 7 });
  expect(inputOf({ ...draft, shared_as: 'Friends', collection_id: 7 })).not.toHaveProperty('collection_id');
  expect(errorsOf({ collection_id: ['Gone.'] })).toEqual({ audience: 'Gone.' });
});
