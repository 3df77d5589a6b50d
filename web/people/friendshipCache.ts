// Query cache updates when the friendship between the viewer and a person changes.
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/calls.ts';
import type { Friendship } from '#contract/people.ts';

type FriendshipPatch = { id: number; friendship: Friendship };
/** Shapes of cached responses: a profile, a list of people, or pages of these. */
type CachedPeople =
  | { pages: CachedPeople[] }
  | { user: { id: number }; friendship: Friendship }
  | { [list: string]: unknown };

const searches: Call[] = ['GET /user/get-users', 'GET /search/users'];
const lists: Call[] = ['GET /user/get', 'GET /user/get-friends', 'GET /user/get-friend-requests'];
const showing: Call[] = [...searches, 'GET /search/index', ...lists];
const depending: Call[] = [
  ...lists,
  'GET /user/get-friends-count',
  'GET /user/friend-by-alphabets',
  'GET /user/get-friend-collections',
  'GET /user/get-friend-collection',
  'GET /content/list',
  'GET /content/audience',
];
const isOf = (calls: Call[]) => ({
  predicate: ({ queryKey: [call] }: { queryKey: readonly unknown[] }) =>
    calls.includes(call as Call),
});

const isStanding = (entry: unknown): entry is FriendshipPatch =>
  typeof entry === 'object' && entry !== null && 'id' in entry && 'friendship' in entry;

/** Returns the response with a changed friendship. */
export function withFriendship<T extends CachedPeople>(
  cached: T,
  person: number,
  friendship: Friendship,
): T {
  if ('user' in cached)
    return (cached.user as { id: number }).id === person ? { ...cached, friendship } : cached;
  const lists = Object.entries(cached).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const changed = lists.map(([name, list]) => [
    name,
    name === 'pages'
      ? list.map((page) => withFriendship(page as CachedPeople, person, friendship))
      : list.map((entry) =>
          isStanding(entry) && entry.id === person ? { ...entry, friendship } : entry,
        ),
  ]);
  return { ...cached, ...Object.fromEntries(changed) };
}

/** Refetches the friendship when it may have changed elsewhere or the person is gone. */
export const invalidateFriendship = (client: QueryClient) =>
  client.invalidateQueries(isOf([...searches, ...depending]));

/** Sets the friendship in every cached response, then refetches what depends on it. */
export function updateCachedFriendship(
  client: QueryClient,
  person: number,
  friendship: Friendship,
) {
  client.setQueriesData<CachedPeople>(
    isOf(showing),
    (cached) => cached && withFriendship(cached, person, friendship),
  );
  // A person who was just asked remains in the results, so that the request can be withdrawn there.
  void client.invalidateQueries({ ...isOf(searches), refetchType: 'none' });
  return client.invalidateQueries(isOf(depending));
}
