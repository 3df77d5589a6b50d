// API calls of the entry page and of /explore: what visitors can read, also without an account.
// Members get the same responses.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import {
  count,
  cursor,
  id,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  time,
} from './fields.ts';
import { maxPageSizes, publishedCountStep, smallestPublishedCount } from './limits.ts';
import { content } from './posts.ts';

const publicGroup = Type.Object({
  id: id(),
  name: Type.String(),
  brief_description: Type.String(),
  total_members: optional(
    count(
      `Only from ${smallestPublishedCount} on, rounded down to a multiple of ${publishedCountStep}.`,
    ),
  ),
});
export type PublicGroup = Static<typeof publicGroup>;

const publicNews = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  url: Type.String(),
  source: Type.String(),
  added_on: time(),
});
export type PublicNews = Static<typeof publicNews>;

/** Kinds of posts that visitors can list. */
const publicKinds = ['posts', 'actions', 'polls'] as const;
export type PublicKind = (typeof publicKinds)[number];

export const publicReading = {
  'GET /public/entry': call(
    'Get what the entry page shows',
    'anyone',
    {},
    {
      numbers: optional(
        Type.Object(
          { people: count(), groups: count(), petitions: count('Petitions that can be signed.') },
          {
            description: `Absent for members, while the site has fewer than ${smallestPublishedCount} members, and if visitors may not look around. \`people\` is rounded down to a multiple of ${publishedCountStep}.`,
          },
        ),
      ),
      poll: optional(content),
      action: optional(content),
      post: optional(content),
      groups: Type.Array(publicGroup, { description: 'At most 3 open groups, the largest first.' }),
      total_groups: optional(count('Number of open groups. Absent for members.')),
      operator: Type.String({ description: 'Who runs the site. May have several lines.' }),
    },
  ),
  'GET /public/posts': call(
    'List posts that visitors can read, newest first',
    'anyone',
    {
      kind: optional(Type.Enum([...publicKinds])),
      ...pagingWithMaximum(maxPageSizes.posts),
      before: cursor,
    },
    { contents: Type.Array(content), next: nextCursor, ...pageCounts },
  ),
  'GET /public/groups': call(
    'List open groups, the largest first',
    'anyone',
    pagingWithMaximum(maxPageSizes.cards),
    {
      groups: Type.Array(publicGroup),
      ...pageCounts,
    },
  ),
  'GET /public/news': call(
    'List published news, newest first',
    'anyone',
    { ...pagingWithMaximum(maxPageSizes.texts), before: cursor },
    { news: Type.Array(publicNews), next: nextCursor, ...pageCounts },
  ),
};
