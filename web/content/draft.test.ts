import { expect, it } from 'vitest';
import { sentences } from '#contract/sentences.ts';
import { emptyDraft, errorsIn, errorsOf, inputOf } from './draft.ts';

const photo = { file_name: 'AAAAAAAAAAAAAAAAAAAAAA', url: '/f/a', thumb_url: '/f/b', width: 3, height: 2 };

it('must hold something', () => {
  expect(errorsIn(emptyDraft('Public'), false)).toEqual({ form: sentences.emptyPost });
  expect(errorsIn({ ...emptyDraft('Public'), text: ' \n ' }, false)).toEqual({ form: sentences.emptyPost });
  for (const part of [{ text: 'x' }, { link: 'https://example.org' }, { location: 'Here' }, { photos: [photo] }]) {
    expect(errorsIn({ ...emptyDraft('Public'), ...part }, false)).toBeUndefined();
  }
  expect(errorsIn(emptyDraft('Public'), true)).toBeUndefined();
});

it('takes a link without its scheme, and refuses what is none', () => {
  expect(inputOf({ ...emptyDraft('Friends'), link: 'example.org/a', photos: [photo] })).toEqual({
    text: '',
    link: 'https://example.org/a',
    location: '',
    shared_as: 'Friends',
    attachments: [photo.file_name],
  });
  expect(errorsIn({ ...emptyDraft('Public'), link: 'javascript:alert(1)' }, false)).toEqual({ link: sentences.linkFormat });
});

it('shows what the server says where it belongs', () => {
  expect(errorsOf({ link: ['No.', 'Never.'], attachments: ['Gone.'] })).toEqual({ link: 'No.', form: 'Gone.' });
});
