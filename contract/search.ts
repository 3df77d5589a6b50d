import Type, { type Static } from 'typebox';
import { action } from './action.ts';
import { call } from './call.ts';
import { content } from './posts.ts';
import { group } from './group.ts';
import { listed } from './people.ts';
import { limits } from './limits.ts';
import { count, cursor, filled, id, next, optional, pages, paging, pagingUpTo } from './fields.ts';

const keyword = filled(
  limits.keyword,
  'Words, each whole, its beginning, or misspelt a little; all of them, with accents or without. "words in a row", -without, #tag, @username.',
);
const near = Type.Boolean({
  description:
    'Nothing holds these words: what is answered holds words that are spelt much like them.',
});
const found = count('What the caller sees. Counted up to 1,001, which says: more than 1,000.');
const pageOf = { near, total: found, pageCount: count() };

/** Something that one may mean by what one has typed so far. */
export const suggestion = Type.Object({
  kind: Type.Enum(['person', 'group', 'action', 'tag']),
  id: optional(id('Of all but tags.')),
  label: Type.String({ description: 'A name, a title, a tag without its sign.' }),
  username: optional(Type.String()),
  image: Type.String({ description: 'An address, empty when there is none.' }),
});
export type Suggestion = Static<typeof suggestion>;

export const searches = {
  'GET /search/index': call(
    'People, groups, actions and posts by words, the first 20 of each',
    'member',
    { keyword },
    {
      users: Type.Array(listed),
      groups: Type.Array(group),
      actions: Type.Array(action),
      posts: Type.Array(content),
      totals: Type.Object({ users: found, groups: found, actions: found, posts: found }),
      near: Type.Object({ users: near, groups: near, actions: near, posts: near }),
      next: optional(
        Type.String({
          description:
            'Where the following page of posts starts, as /content/search takes it; absent when there is none.',
        }),
      ),
    },
    { rateLimit: 'search' },
  ),
  'GET /search/users': call(
    'People by words in their names',
    'member',
    { keyword, ...paging },
    { users: Type.Array(listed), ...pageOf },
    { rateLimit: 'search' },
  ),
  'GET /search/groups': call(
    'Groups by words in their names and what they say in brief',
    'member',
    { keyword, ...paging },
    { groups: Type.Array(group), ...pageOf },
    { rateLimit: 'search' },
  ),
  'GET /search/actions': call(
    'Actions by words, newest first',
    'member',
    { keyword, ...paging, before: cursor },
    { actions: Type.Array(action), ...pageOf, next },
    { rateLimit: 'search' },
  ),
  'GET /content/search': call(
    'Posts by words, newest first',
    'member',
    { keyword, ...pagingUpTo(limits.posts), before: cursor },
    { contents: Type.Array(content), near, ...pages, next },
    { rateLimit: 'search' },
  ),
  'GET /search/suggest': call(
    'What somebody may mean who is still typing: people, groups, actions, tags',
    'member',
    { keyword },
    { suggestions: Type.Array(suggestion, { description: 'At most 8.' }) },
    { rateLimit: 'suggest' },
  ),
};
