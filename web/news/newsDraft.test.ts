import { expect, test } from 'vitest';
import type { News } from '#contract/news.ts';
import { draftOfNews, emptyNews, errorsIn, inputOf, localMinute } from './newsDraft.ts';

const news: News = {
  id: 1,
  title: 'The bridge opens',
  description: '<p>On Monday</p>',
  url: 'https://ledger.example/bridge',
  image: '/f/1?until=9',
  image_thumb: '/f/1/thumb?until=9',
  image_file: 'a'.repeat(22),
  source: 'The Ledger',
  added_on: '2026-11-01T08:00:41.000Z',
  featured: 'Y',
  can_edit: true,
};

test('news needs a title and an address of the web, and was published already', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(errorsIn(emptyNews, now)).toEqual({
    title: 'Title can not be empty!',
    url: 'Please enter the web address of the full story.',
  });
  const draft = {
    ...emptyNews,
    title: 'A',
    url: 'mailto:a@b.example',
    published: localMinute(new Date('2026-11-21T12:01:00Z')),
  };
  expect(errorsIn(draft, now)).toEqual({
    url: 'Please enter a web address that starts with http:// or https://.',
    added_on: 'Please choose a time in the past.',
  });
  expect(errorsIn({ ...draft, url: 'ledger.example/a', published: localMinute(now) }, now)).toEqual(
    {},
  );
});

test('what stays is not sent: the picture, and the moment to the second', () => {
  const standing = draftOfNews(news);
  expect(inputOf({ ...standing, title: 'Open' }, standing)).toEqual({
    title: 'Open',
    description: '<p>On Monday</p>',
    url: 'https://ledger.example/bridge',
    source: 'The Ledger',
    featured: 'Y',
  });
  expect(
    inputOf(
      { ...standing, picture: undefined, published: localMinute(new Date('2026-10-01T07:30:00Z')) },
      standing,
    ),
  ).toMatchObject({
    image: '',
    added_on: '2026-10-01T07:30:00.000Z',
  });
});
