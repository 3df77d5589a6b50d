// What is asked again, and what is changed at once, when the viewer's tie to somebody changes.
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/calls.ts';
import type { Friendship } from '#contract/people.ts';

type FriendshipPatch = { id: number; friendship: Friendship };
/** What a cached answer may look like: a profile, a list of people, or the pages of one. */
type CachedPeople =
  | { pages: CachedPeople[] }
  | { user: { id: number }; friendship: Friendship }
  | { [list: string]: unknown };

const finding: Call[] = ['GET /user/get-users', 'GET /search/users'];
const lists: Call[] = ['GET /user/get', 'GET /user/get-friends', 'GET /user/get-friend-requests'];
const telling: Call[] = [...finding, 'GET /search/index', ...lists];
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

/** An answer in which somebody stands to the viewer as given. */
export function withStanding<T extends CachedPeople>(
  held: T,
  person: number,
  friendship: Friendship,
): T {
  if ('user' in held)
    return (held.user as { id: number }).id === person ? { ...held, friendship } : held;
  const lists = Object.entries(held).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const changed = lists.map(([name, list]) => [
    name,
    name === 'pages'
      ? list.map((page) => withStanding(page as CachedPeople, person, friendship))
      : list.map((entry) =>
          isStanding(entry) && entry.id === person ? { ...entry, friendship } : entry,
        ),
  ]);
  return { ...held, ...Object.fromEntries(changed) };
}

/** Somebody changed it meanwhile, or is not there any more: whatever shows it is asked again. */
export const tieUnsure = (client: QueryClient) =>
  client.invalidateQueries(isOf([...finding, ...depending]));

/** How somebody stands to the viewer now, wherever that is shown; then asks for all that hangs on it. */
export function tieChanged(client: QueryClient, person: number, friendship: Friendship) {
  client.setQueriesData<CachedPeople>(
    isOf(telling),
    (held) => held && withStanding(held, person, friendship),
  );
  // Whoever was just asked stays where they were found, so that the request can be taken back there.
  void client.invalidateQueries({ ...isOf(finding), refetchType: 'none' });
  return client.invalidateQueries(isOf(depending));
}
