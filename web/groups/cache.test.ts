import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Content } from '#contract/posts.ts';
import type { Group } from '#contract/group.ts';
import { updateCachedMembership } from './cache.ts';

const group = (id: number) => ({ id, membership: 'none', total_members: 4 }) as Group;
const counts = { public: 2, private: 0, mine: 0, joined: 1, invitations: 0 };
const joined = { membership: 'member' as const, total_members: 5, counts };

/** Returns a client with these cached responses, all active and never refetched. */
function holding(...responses: [key: unknown[], answer: object][]) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { queryFn: () => new Promise(() => undefined), staleTime: Infinity },
    },
  });
  for (const [queryKey, response] of responses) {
    client.setQueryData(queryKey, response);
    new QueryObserver(client, { queryKey }).subscribe(() => undefined);
  }
  return client;
}

it('updates the membership in every cached response', () => {
  const one = ['GET /group/get-one', { id: 7 }];
  const list = ['GET /group/list', { type: 'all' }, 'pages'];
  const feed = ['GET /content/list', {}, 'pages'];
  const counting = ['GET /group/count-groups-by-status', {}];
  const founded = { id: 1, founded: group(7) } as Content;
  const client = holding(
    [one, { group: group(7) }],
    [list, { pages: [{ contents: [group(6), group(7)], pages: { page: 1 } }] }],
    [feed, { pages: [{ contents: [founded, { id: 2 }] }] }],
    [counting, { counts: { ...counts, joined: 0 }, joined_group: [] }],
  );
  updateCachedMembership(client, 7, joined);
  expect(client.getQueryData(one)).toEqual({
    group: { id: 7, membership: 'member', total_members: 5 },
  });
  expect(client.getQueryData(list)).toEqual({
    pages: [
      {
        contents: [group(6), { id: 7, membership: 'member', total_members: 5 }],
        pages: { page: 1 },
      },
    ],
  });
  expect(client.getQueryData(feed)).toMatchObject({
    pages: [{ contents: [{ founded: { membership: 'member' } }, { id: 2 }] }],
  });
  expect(client.getQueryData(counting)).toEqual({ counts, joined_group: [] });
});

it('drops inactive queries and refetches active ones', () => {
  const shown = ['GET /user/get-users', {}];
  const client = holding([shown, { users: [] }]);
  client.setQueryData(['GET /content/list', {}, 'pages'], { pages: [] });
  updateCachedMembership(client, 7, { ...joined, membership: 'none' });
  expect(client.getQueryData(['GET /content/list', {}, 'pages'])).toBeUndefined();
  expect(client.getQueryState(shown)?.isInvalidated).toBe(true);
});
