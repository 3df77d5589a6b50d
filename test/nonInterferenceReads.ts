// Reads whose responses must not depend on invisible rows: every list, page, count, search and
// suggestion, and single reads of some visible and invisible objects.
import type { Call } from '#contract/calls.ts';
import type { Database } from '#server/db/database.ts';
import { sql, type Sql } from '#server/db/sql.ts';
import { searchWord, similarWords } from './invisibleRows.ts';
import type { Random } from './random.ts';
import type { Model } from './referenceModel.ts';

type ReadInput = Record<string, string | number>;
export type ApiRead = [call: Call, input: ReadInput];

/** Calls whose results a limit truncates: they examine a limited number of rows. */
export const isLimited = (call: string) =>
  /tags|suggest|search\/index|get-users|everyone|notification/.test(call);

export const isForVisitors = (call: string) =>
  /^GET \/(content\/(get-one|versions)|comment\/(list|get-one)|poll\/(get-one|result)|blog\/get-one|action\/(get-one|signatures|updates))$/.test(
    call,
  );

export async function listReads(
  db: Database,
  model: Model,
  viewer: number,
  random: Random,
): Promise<ApiRead[]> {
  const sample = <T>(list: readonly T[], count: number) =>
    Array.from({ length: Math.min(count, list.length) }, () => random.pick(list));
  const listValues = async <T>(query: Sql) =>
    (await db.query<{ value: T }>(query)).map(({ value }) => value);
  const posts = await listValues<number>(sql`
    select id as value from visible_posts(${viewer})
    order by created_at desc, id desc limit 60`);
  const cursors = await listValues<string>(sql`
    select (extract(epoch from created_at) * 1000)::bigint || '-' || id as value
    from visible_posts(${viewer}) where not draft
    order by created_at desc, id desc offset 30 limit 3`);
  const petitions = await listValues<number>(sql`
    select p.id as value from visible_posts(${viewer}) p join actions a on a.content_id = p.id
    where a.kind = 'petition' order by p.id limit 3`);
  const messages = await listValues<number>(sql`
    select distinct id as value from visible_messages(${viewer}) order by id desc limit 6`);
  return [
    ...listPostReads(cursors),
    ...listGroupReads([...model.groups.keys()]),
    ...listProfileReads(sample([...model.people.keys()], 6)),
    ...listSearchReads(),
    ...listFilteredReads(sample([...model.groups.keys()], 3), sample([...model.people.keys()], 3)),
    ...listOtherReads(),
    ...listMessageReads(messages),
    ...listSingleReads(
      model,
      [...posts.slice(0, 4), ...sample(posts, 8), ...sample([...model.posts.keys()], 6)],
      petitions,
    ),
  ];
}

const pages = (call: Call, input: ReadInput = {}, maxPages = 3): ApiRead[] =>
  Array.from({ length: maxPages }, (_, i) => [call, { ...input, page: i + 1 }]);

function listPostReads(cursors: string[]): ApiRead[] {
  return [
    ...pages('GET /content/list'),
    ...cursors.map((before): ApiRead => ['GET /content/list', { before }]),
    ...cursors.map((before): ApiRead => ['GET /content/search', { keyword: 'moot', before }]),
    ...pages('GET /content/list', { pageSize: 7 }, 2),
    ...pages('GET /content/saved', { pageSize: 7 }, 2),
    ['GET /content/scheduled', {}],
    ...pages('GET /content/list', { blog: 'Y' }, 2),
    ...['moot', 'said', 'fill00', 'fillall', 'fillzz'].flatMap((tag) =>
      pages('GET /content/list', { tag }, 2),
    ),
  ];
}

function listGroupReads(groups: number[]): ApiRead[] {
  return groups.flatMap((group_id): ApiRead[] => [
    ['GET /content/list', { group_id }],
    ['GET /content/list', { group_id, tag: 'fillall' }],
    ['GET /group/get-one', { id: group_id }],
    ['GET /group/members', { group_id, pageSize: 5 }],
    ['GET /group/members', { group_id, keyword: 'person' }],
    ['GET /group/members', { group_id, role: 'moderator' }],
    ['GET /group/members', { group_id, role: 'member', sort: 'newest', pageSize: 5 }],
    ['GET /group/search-user', { group_id, keyword: 'person' }],
    ['GET /group/friends-to-invite', { group_id, keyword: 'person' }],
  ]);
}

function listProfileReads(people: number[]): ApiRead[] {
  return people.flatMap((user_id): ApiRead[] => [
    ['GET /content/list', { user_id }],
    ['GET /content/list', { user_id, tag: 'fillzz' }],
    ['GET /user/get', { user_id }],
    ['GET /user/card', { username: `person${user_id - 1}` }],
    ['GET /user/get-friends', { user_id }],
    ['GET /user/get-friends-count', { user_id }],
  ]);
}

const keywords = [
  'moot',
  'mooot',
  'moot -title',
  '#fillall',
  searchWord,
  `${searchWord.slice(0, 5)}x${searchWord.slice(6)}`,
  similarWords[7]!,
  `${searchWord}s`,
  'filler',
];

function listSearchReads(): ApiRead[] {
  return [
    ...['f', 'fi', 'fill', 'filla', 'fill0', 'fill5', 'fill8', 'fillz'].flatMap(
      (keyword): ApiRead[] => [
        ['GET /content/tags', { keyword }],
        ['GET /search/suggest', { keyword: `#${keyword}` }],
      ],
    ),
    ...['person', 'moot', 'group', 'chemo'].map((keyword): ApiRead => [
      'GET /search/suggest',
      { keyword },
    ]),
    ...keywords.flatMap((keyword): ApiRead[] => [
      ['GET /search/index', { keyword }],
      ['GET /search/groups', { keyword }],
      ['GET /search/users', { keyword }],
      ...pages('GET /content/search', { keyword }, 2),
      ...pages('GET /search/actions', { keyword }, 2),
    ]),
    ...pages('GET /search/users', { keyword: 'person', pageSize: 4 }),
    ...pages('GET /search/groups', { keyword: 'group', pageSize: 2 }),
    ...pages('GET /user/get-users', { suggestions: 'Y', pageSize: 3 }),
    ...pages('GET /user/get-users', { keyword: 'person', pageSize: 3 }, 2),
    ...pages('GET /user/get-users', { pageSize: 5 }, 2),
    ['GET /user/everyone', {}],
  ];
}

/** Searches with filters, also by groups and people that the viewer may not see. */
function listFilteredReads(groups: number[], people: number[]): ApiRead[] {
  return [
    ...[1, 2, 5].flatMap((issue_id): ApiRead[] => [
      ...pages('GET /search/users', { issue_id, pageSize: 3 }, 2),
      ['GET /search/users', { issue_id, keyword: 'person' }],
      ['GET /search/index', { issue_id, keyword: searchWord }],
      ['GET /search/users', { issue_id, place: 'hill' }],
      // As in a place that too many people have.
      ['GET /search/users', { issue_id, place: 'hill', before: '0-0' }],
    ]),
    ...[
      ...groups.map((group_id): ReadInput => ({ group_id })),
      ...people.map((id): ReadInput => ({ author: `person${id - 1}` })),
      { kind: 'poll' },
      { within: 'year' },
      { from: '2026-01-01T00:00:00Z', until: '2026-01-01T03:00:00Z' },
    ].flatMap((filters): ApiRead[] => [
      ['GET /search/index', { keyword: 'moot', ...filters }],
      ...pages('GET /content/search', { keyword: 'moot', ...filters }, 2),
      ['GET /content/search', { keyword: 'filler', ...filters }],
    ]),
  ];
}

/** Lists of the viewer and of the site. */
function listOtherReads(): ApiRead[] {
  return [
    ['GET /user/friend-by-alphabets', {}],
    ['GET /user/get-friend-requests', {}],
    ['GET /user/get-friend-collections', {}],
    ['GET /user/blocked', {}],
    ['GET /group/count-groups-by-status', {}],
    ['GET /group/latest-posts', {}],
    ...(['all', 'public', 'private', 'i-am-in', 'invitations'] as const).flatMap((type) =>
      pages('GET /group/list', { type, pageSize: 3 }, 2),
    ),
    // without sorting groups by popularity, which counts all members (docs/visibility.md)
    ...(['name', 'added_on'] as const).map((sort): ApiRead => [
      'GET /group/list',
      { sort, pageSize: 4 },
    ]),
    ['GET /group/list', { tag: 'fill00' }],
    ['GET /group/list', { keyword: 'group', pageSize: 2 }],
    ...pages('GET /notification/list', {}, 2),
    ...pages('GET /notification/list', { pageSize: 4 }, 2),
    ...(['A', 'F', 'M'] as const).flatMap((type): ApiRead[] => [
      ['GET /poll/list', { type }],
      ['GET /poll/list', { type, state: 'open' }],
      ['GET /poll/list', { type, state: 'closed' }],
      ['GET /blog/list', { type }],
      ['GET /poll/list', { type, tag: 'fillall' }],
    ]),
    ...pages('GET /poll/polls-to-vote', { pageSize: 3 }, 2),
    ...(['all', 'upcoming', 'completed', 'following'] as const).flatMap((type) =>
      pages('GET /action/list', { type, pageSize: 3 }, 2),
    ),
    ...pages(
      'GET /action/list',
      {
        type: 'dates',
        from: '2099-01-01T00:00:00Z',
        until: '2099-02-01T00:00:00Z',
        pageSize: 3,
      },
      2,
    ),
    ['GET /action/list', { keyword: 'moot', pageSize: 3 }],
    ['GET /message/inbox', { pageSize: 2 }],
    ['GET /conversation/list', { pageSize: 2 }],
    ['GET /conversation/list', { folder: 'requests' }],
    ['GET /conversation/search', { keyword: 'a' }],
    ['GET /conversation/search', { keyword: 'message' }],
    ['GET /message/users', { keyword: 'person' }],
    ...(['Public', 'Friends'] as const).map((shared_as): ApiRead => [
      'GET /content/audience',
      { shared_as },
    ]),
  ];
}

const listMessageReads = (ids: number[]) =>
  ids.flatMap((id): ApiRead[] => [
    ['GET /message/get-one', { id }],
    ['GET /message/get-reactions', { id }],
    ['GET /message/get-seen', { id }],
  ]);

function listSingleReads(model: Model, ids: number[], petitions: number[]): ApiRead[] {
  return [
    ...ids.flatMap((id): ApiRead[] => [
      ['GET /content/get-one', { id, comments: 10 }],
      ['GET /content/get-likes', { content_id: id }],
      ['GET /comment/list', { content_id: id, pageSize: 3 }],
      ['GET /comment/most-liked', { content_id: id, pageSize: 3 }],
      ['GET /content/versions', { id }],
      ...(model.posts.get(id)?.comments ?? [])
        .slice(0, 2)
        .map((comment): ApiRead => [
          'GET /comment/around',
          { content_id: id, id: comment.id, pageSize: 2 },
        ]),
    ]),
    ...ids
      .filter((id) => model.posts.get(id)?.action?.kind === 'event')
      .map((id): ApiRead => ['GET /action/photos', { action_id: id }]),
    ...petitions.map((id): ApiRead => ['GET /action/signatures', { action_id: id, pageSize: 1 }]),
  ];
}
