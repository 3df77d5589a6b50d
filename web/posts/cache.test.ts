import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { Content } from '#contract/posts.ts';
import { addContent, updateContent, removeContent } from './cache.ts';

const post = (id: number, more: Partial<Content> = {}) =>
  ({ id, user_id: 1, total_likes: 0, ...more }) as Content;

const home = ['GET /content/list', {}, 'pages'];
const ofGroup = ['GET /content/list', { group_id: 7 }, 'pages'];
const ofPerson = ['GET /content/list', { user_id: 2 }, 'pages'];
const one = ['GET /content/get-one', { id: 3 }];

let client: QueryClient;
const idsOf = (key: unknown[]) =>
  client
    .getQueryData<{ pages: { contents: Content[] }[] }>(key)
    ?.pages.map((page) => page.contents.map((content) => content.id));

beforeEach(() => {
  client = new QueryClient();
  const list = (...contents: Content[]) => ({
    contents,
    pageCount: 2,
    pages: { page: 1, pageSize: 10, pageCount: 2, totalCount: 3 },
  });
  const pages = () => ({
    pages: [list(post(5), post(4)), list(post(3))],
    pageParams: [{ page: 1 }, { page: 2 }],
  });
  client.setQueryData(home, pages());
  client.setQueryData(ofGroup, pages());
  client.setQueryData(ofPerson, pages());
  client.setQueryData(one, { content: post(3) });
  client.setQueryData(['GET /site/info', {}], { site_name: 'Town' });
});

it('changes a post wherever it is shown', () => {
  updateContent(client, 3, (content) => ({ ...content, total_likes: 8 }));
  expect(client.getQueryData(one)).toMatchObject({ content: { total_likes: 8 } });
  expect(client.getQueryData(home)).toMatchObject({
    pages: [
      { contents: [{ total_likes: 0 }, { total_likes: 0 }] },
      { contents: [{ total_likes: 8 }] },
    ],
  });
  expect(client.getQueryData(['GET /site/info', {}])).toEqual({ site_name: 'Town' });
});

it('does not change lists that do not contain the post', () => {
  client.setQueryData(home, undefined);
  updateContent(client, 99, () => post(99));
  expect(client.getQueryData(one)).toEqual({ content: post(3) });
});

it('removes a post from every list and from the cache', () => {
  removeContent(client, 3);
  expect(idsOf(home)).toEqual([[5, 4], []]);
  expect(idsOf(ofGroup)).toEqual([[5, 4], []]);
  expect(client.getQueryData(one)).toBeUndefined();
});

it('adds a new post to the top of the lists it belongs to', () => {
  addContent(client, post(6));
  expect(idsOf(home)).toEqual([[6, 5, 4], [3]]);
  expect(idsOf(ofGroup)).toEqual([[5, 4], [3]]);
  expect(idsOf(ofPerson)).toEqual([[5, 4], [3]]);
  addContent(client, post(8, { group_id: 7, user_id: 2 }));
  expect(idsOf(ofGroup)).toEqual([[8, 5, 4], [3]]);
  expect(idsOf(ofPerson)).toEqual([[8, 5, 4], [3]]);
});

it('does not add a new post to lists of other types', () => {
  const polls = ['GET /content/list', { user_id: 2, poll: 'Y' }, 'pages'];
  client.setQueryData(polls, client.getQueryData(ofPerson));
  addContent(client, post(9, { user_id: 2 }));
  expect(idsOf(polls)).toEqual([[5, 4], [3]]);
  addContent(client, post(10, { user_id: 2, content_type: 1 }));
  expect(idsOf(polls)).toEqual([[10, 5, 4], [3]]);
});

it('adds a new post to the list of a tag only if it has the tag', () => {
  const tagged = ['GET /content/list', { tag: 'creek' }, 'pages'];
  client.setQueryData(tagged, client.getQueryData(ofPerson));
  addContent(client, post(9, { text: 'The brook' }));
  expect(idsOf(tagged)).toEqual([[5, 4], [3]]);
  addContent(client, post(10, { text: 'The #Creek' }));
  expect(idsOf(tagged)).toEqual([[10, 5, 4], [3]]);
});
