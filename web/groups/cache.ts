// Query cache updates for groups, in every list and screen that shows them.
import type { QueryClient } from '@tanstack/react-query';
import type { Output, Call } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { Group } from '#contract/group.ts';

/**
 * Shapes of cached responses: a group, a list of groups, posts (some of which are about a new
 * group), or pages of these.
 */
type CachedGroups =
  | { group: Group }
  | { contents: (Group | Content)[] }
  | { content: Content }
  | { pages: CachedGroups[] };

const countsCall = 'GET /group/count-groups-by-status' satisfies Call;
const queriesWithGroups = [
  'GET /group/get-one',
  'GET /group/list',
  'GET /content/list',
  'GET /content/get-one',
] satisfies Call[];
const queryFilter = (calls: readonly Call[]) => ({
  predicate: ({ queryKey: [call] }: { queryKey: readonly unknown[] }) =>
    calls.includes(call as Call),
});

// Only a group has `membership`.
const isGroup = (entry: Group | Content): entry is Group => 'membership' in entry;

function withGroup(
  cached: CachedGroups,
  id: number,
  update: (group: Group) => Group,
): CachedGroups {
  const applyUpdate = (group: Group) => (group.id === id ? update(group) : group);
  const inPost = (content: Content) =>
    content.founded ? { ...content, founded: applyUpdate(content.founded) } : content;
  // Checked first, because a list also has `pages`: the page count.
  if ('contents' in cached)
    return {
      ...cached,
      contents: cached.contents.map((entry) =>
        isGroup(entry) ? applyUpdate(entry) : inPost(entry),
      ),
    };
  if ('pages' in cached)
    return { ...cached, pages: cached.pages.map((page) => withGroup(page, id, update)) };
  if ('content' in cached) return { ...cached, content: inPost(cached.content) };
  return { ...cached, group: applyUpdate(cached.group) };
}

/** Changes a group in every cached response. */
export function updateGroup(client: QueryClient, id: number, update: (group: Group) => Group) {
  client.setQueriesData<CachedGroups>(
    queryFilter(queriesWithGroups),
    (cached) => cached && withGroup(cached, id, update),
  );
}

type MembershipResponse = Pick<
  Output<'POST /group/join'>,
  'membership' | 'total_members' | 'counts'
>;

/** Applies the membership from the response, then refetches everything that depends on it. */
export function updateCachedMembership(
  client: QueryClient,
  id: number,
  { membership, total_members, counts }: MembershipResponse,
) {
  updateGroup(client, id, (group) => ({ ...group, membership, total_members }));
  client.setQueryData<Output<typeof countsCall>>(
    [countsCall, {}],
    (cached) => cached && { ...cached, counts },
  );
  void refetchAfterGroupChange(client);
}

/**
 * Memberships affect everything: posts, people, counts. Refetches all active queries and drops the
 * others, so that no content of a left group flashes up.
 */
export function refetchAfterGroupChange(client: QueryClient) {
  client.removeQueries({ type: 'inactive' });
  return client.invalidateQueries();
}
