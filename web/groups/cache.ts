// Keeps every list and screen that shows a group right after a change.
import type { QueryClient } from '@tanstack/react-query';
import type { Output, Call } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import type { Group } from '#contract/group.ts';

/** What a cached answer may look like: one group, a list of groups, posts of which some tell that a group was founded, or pages of those. */
type CachedGroups =
  | { group: Group }
  | { contents: (Group | Content)[] }
  | { content: Content }
  | { pages: CachedGroups[] };

const counting = 'GET /group/count-groups-by-status' satisfies Call;
const holders = [
  'GET /group/get-one',
  'GET /group/list',
  'GET /content/list',
  'GET /content/get-one',
] satisfies Call[];
const isOf = (calls: readonly Call[]) => ({
  predicate: ({ queryKey: [call] }: { queryKey: readonly unknown[] }) =>
    calls.includes(call as Call),
});

const isGroup = (entry: Group | Content): entry is Group => 'membership' in entry;

function withGroup(held: CachedGroups, id: number, change: (group: Group) => Group): CachedGroups {
  const changed = (group: Group) => (group.id === id ? change(group) : group);
  const inPost = (content: Content) =>
    content.founded ? { ...content, founded: changed(content.founded) } : content;
  // Asked first: a list has `pages` of its own, which say how many there are.
  if ('contents' in held)
    return {
      ...held,
      contents: held.contents.map((entry) => (isGroup(entry) ? changed(entry) : inPost(entry))),
    };
  if ('pages' in held)
    return { ...held, pages: held.pages.map((page) => withGroup(page, id, change)) };
  if ('content' in held) return { ...held, content: inPost(held.content) };
  return { ...held, group: changed(held.group) };
}

/** A group as it is now, wherever it is shown. */
export function changeGroup(client: QueryClient, id: number, change: (group: Group) => Group) {
  client.setQueriesData<CachedGroups>(isOf(holders), (held) => held && withGroup(held, id, change));
}

type Joined = Pick<Output<'POST /group/join'>, 'membership' | 'total_members' | 'counts'>;

/** What the server said of a membership shows at once; then all that hangs on it is asked for. */
export function membershipChanged(
  client: QueryClient,
  id: number,
  { membership, total_members, counts }: Joined,
) {
  changeGroup(client, id, (group) => ({ ...group, membership, total_members }));
  client.setQueryData<Output<typeof counting>>(
    [counting, {}],
    (held) => held && { ...held, counts },
  );
  void groupsChanged(client);
}

/**
 * The groups one is in decide what is shown anywhere: posts, people, counts. So everything on the screen is asked for again,
 * and what is not on it is forgotten, that nothing of a group that was left flashes up.
 */
export function groupsChanged(client: QueryClient) {
  client.removeQueries({ type: 'inactive' });
  return client.invalidateQueries();
}
