import { expect, test } from 'vitest';
import type { News } from '#contract/news.ts';
import {
  toNewsDraft,
  emptyNews,
  validateNews,
  toNewsInput,
  formatLocalMinute,
} from './newsDraft.ts';

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

test('requires a title, a web address and a publication time in the past', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(validateNews(emptyNews, now)).toEqual({
    title: 'Title can not be empty!',
    url: 'Please enter the web address of the full story.',
  });
  const draft = {
    ...emptyNews,
    title: 'A',
    url: 'mailto:a@b.example',
    published: formatLocalMinute(new Date('2026-11-21T12:01:00Z')),
  };
  expect(validateNews(draft, now)).toEqual({
    url: 'Please enter a web address that starts with http:// or https://.',
    added_on: 'Please choose a time in the past.',
  });
  expect(
    validateNews({ ...draft, url: 'ledger.example/a', published: formatLocalMinute(now) }, now),
  ).toEqual({});
});

test('omits an unchanged image, and the time if it is the same minute', () => {
  const saved = toNewsDraft(news);
  expect(toNewsInput({ ...saved, title: 'Open' }, saved)).toEqual({
    title: 'Open',
    description: '<p>On Monday</p>',
    url: 'https://ledger.example/bridge',
    source: 'The Ledger',
    featured: 'Y',
  });
  expect(
    toNewsInput(
      {
        ...saved,
        picture: undefined,
        published: formatLocalMinute(new Date('2026-10-01T07:30:00Z')),
      },
      saved,
    ),
  ).toMatchObject({
    image: '',
    added_on: '2026-10-01T07:30:00.000Z',
  });
});
