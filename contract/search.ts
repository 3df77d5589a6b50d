// API calls that search people, groups, actions and posts.
import Type, { type Static } from 'typebox';
import { action } from './action.ts';
import { call } from './call.ts';
import { content } from './posts.ts';
import { group } from './group.ts';
import { personListItem } from './people.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  count,
  cursor,
  requiredText,
  id,
  nextCursor,
  optional,
  pageCounts,
  paging,
  pagingWithMaximum,
  time,
  userSummary,
} from './fields.ts';

const keyword = requiredText(
  limits.keyword,
  'Words that must all match: in full, as a prefix, or with small misspellings; accents are ignored. Also "exact phrase", -without, #tag, @username.',
);
/** Kinds of posts that a search can be limited to. */
export type SearchKind = 'post' | 'poll' | 'blog' | 'action';
/** Periods up to now: the last 7, 30 or 365 days. */
export type SearchPeriod = 'week' | 'month' | 'year';

const actionFilters = {
  group_id: optional(id('Only in this group.')),
  author: optional(requiredText(limits.usernameMax, 'Only by the person with this username.')),
  within: optional(
    Type.Enum(['week', 'month', 'year'], { description: 'Only from the last 7, 30 or 365 days.' }),
  ),
  from: optional(time('Only from this time on.')),
  until: optional(time('Only before this time.')),
};
const postFilters = {
  kind: optional(
    Type.Enum(['post', 'poll', 'blog', 'action'], { description: 'Only posts of this kind.' }),
  ),
  ...actionFilters,
};
const peopleFilters = {
  issue_id: optional(
    id('Only people who care about this issue and share their issues with the caller.'),
  ),
  place: optional(
    requiredText(
      limits.location,
      'Only people whose place, visible to the caller, begins with this: at least two characters after folding.',
    ),
  ),
};
export type PostFilterInput = {
  kind?: SearchKind | undefined;
  group_id?: number | undefined;
  author?: string | undefined;
  within?: SearchPeriod | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

const near = Type.Boolean({
  description: 'No exact matches: the results contain words with a similar spelling.',
});
const resultCount = count(
  'Results visible to the caller, counted up to 1,001, which means more than 1,000.',
);
const pageSummary = { near, total: resultCount, pageCount: count() };

/** Search suggestion for partial input. */
export const suggestion = Type.Object({
  kind: Type.Enum(['person', 'group', 'action', 'tag']),
  id: optional(id('Absent for tags.')),
  label: Type.String({ description: 'A name, a title, or a tag without #.' }),
  username: optional(Type.String()),
  image: Type.String({ description: 'A URL, empty if there is none.' }),
});
export type Suggestion = Static<typeof suggestion>;

export const searches = {
  'GET /search/index': call(
    'Search people, groups, actions and posts; the first page of each',
    'member',
    { keyword, ...postFilters, ...peopleFilters },
    {
      users: Type.Array(personListItem),
      groups: Type.Array(group),
      actions: Type.Array(action),
      posts: Type.Array(content),
      totals: Type.Object({
        users: resultCount,
        groups: resultCount,
        actions: resultCount,
        posts: resultCount,
      }),
      near: Type.Object({ users: near, groups: near, actions: near, posts: near }),
      filters: optional(
        Type.Object(
          {
            group: optional(Type.Object({ id: id(), name: Type.String() })),
            author: optional(userSummary),
          },
          { description: 'The group and the author of the filters, if the caller can see them.' },
        ),
      ),
      next: optional(
        Type.String({
          description:
            'Cursor of the next page of posts for /content/search; absent if there is none.',
        }),
      ),
    },
    { rateLimit: 'search' },
  ),
  'GET /search/users': call(
    'Search people by name, issue and place, at least one of them. Without a keyword, a place with more than 2,000 people is listed by cursor',
    'member',
    { keyword: optional(keyword), ...peopleFilters, ...paging, before: cursor },
    { users: Type.Array(personListItem), ...pageSummary, next: nextCursor },
    { rateLimit: 'search' },
  ),
  'GET /search/groups': call(
    'Search groups by name and brief description',
    'member',
    { keyword, ...pagingWithMaximum(maxPageSizes.cards) },
    { groups: Type.Array(group), ...pageSummary },
    { rateLimit: 'search' },
  ),
  'GET /search/actions': call(
    'Search actions, newest first',
    'member',
    { keyword, ...actionFilters, ...pagingWithMaximum(maxPageSizes.cards), before: cursor },
    { actions: Type.Array(action), ...pageSummary, next: nextCursor },
    { rateLimit: 'search' },
  ),
  'GET /content/search': call(
    'Search posts, newest first',
    'member',
    { keyword, ...postFilters, ...pagingWithMaximum(maxPageSizes.posts), before: cursor },
    { contents: Type.Array(content), near, ...pageCounts, next: nextCursor },
    { rateLimit: 'search' },
  ),
  'GET /search/suggest': call(
    'Suggest people, groups, actions and tags for partial input',
    'member',
    { keyword },
    { suggestions: Type.Array(suggestion, { description: 'At most 8.' }) },
    { rateLimit: 'suggest' },
  ),
};
