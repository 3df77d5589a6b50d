// Query cache updates when the friendship between the viewer and a person changes.
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/calls.ts';
import type { Friendship } from '#contract/people.ts';

type WithFriendship = { id: number; friendship: Friendship };
/** Shapes of cached responses: a profile, a list of people, or pages of these. */
type CachedPeople =
  | { pages: CachedPeople[] }
  | { user: { id: number }; friendship: Friendship }
  | { [list: string]: unknown };

const searchCalls: Call[] = ['GET /user/get-users', 'GET /user/everyone', 'GET /search/users'];
const friendCalls: Call[] = [
  'GET /user/get',
  'GET /user/card',
  'GET /user/get-friends',
  'GET /user/get-friend-requests',
];
/** Calls whose responses contain friendships. */
const callsWithFriendship: Call[] = [...searchCalls, 'GET /search/index', ...friendCalls];
/** Calls whose responses list other people or posts after a change. */
const dependentCalls: Call[] = [
  ...friendCalls,
  'GET /user/get-friends-count',
  'GET /user/friend-by-alphabets',
  'GET /user/get-friend-collections',
  'GET /user/get-friend-collection',
  'GET /content/list',
  'GET /content/audience',
];
const queryFilter = (calls: Call[]) => ({
  predicate: ({ queryKey: [call] }: { queryKey: readonly unknown[] }) =>
    calls.includes(call as Call),
});

const hasFriendship = (entry: unknown): entry is WithFriendship =>
  typeof entry === 'object' && entry !== null && 'id' in entry && 'friendship' in entry;

/** Returns the response with a changed friendship. */
export function withFriendship<T extends CachedPeople>(
  cached: T,
  personId: number,
  friendship: Friendship,
): T {
  if ('user' in cached)
    return (cached.user as { id: number }).id === personId ? { ...cached, friendship } : cached;
  const lists = Object.entries(cached).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const updatedEntries = lists.map(([name, list]) => [
    name,
    name === 'pages'
      ? list.map((page) => withFriendship(page as CachedPeople, personId, friendship))
      : list.map((entry) =>
          hasFriendship(entry) && entry.id === personId ? { ...entry, friendship } : entry,
        ),
  ]);
  return { ...cached, ...Object.fromEntries(updatedEntries) };
}

/** Refetches friendships. Call when one may have changed elsewhere or the person is gone. */
export const invalidateFriendship = (client: QueryClient) =>
  client.invalidateQueries(queryFilter([...searchCalls, ...dependentCalls]));

/** Sets the friendship in every cached response, then refetches what depends on it. */
export function updateCachedFriendship(
  client: QueryClient,
  personId: number,
  friendship: Friendship,
) {
  client.setQueriesData<CachedPeople>(
    queryFilter(callsWithFriendship),
    (cached) => cached && withFriendship(cached, personId, friendship),
  );
  // A person who was just asked remains in the results, so that the request can be withdrawn there.
  void client.invalidateQueries({ ...queryFilter(searchCalls), refetchType: 'none' });
  return client.invalidateQueries(queryFilter(dependentCalls));
}
