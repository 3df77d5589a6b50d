// Who is shown what of a poll, as oracle.ts for the rest.
import {
  areFriends,
  isActive,
  type Poll,
  type Post,
  type Viewer,
  type World,
} from './referenceModel.ts';

/** What the viewer chose in a poll as it is now. A ballot of an earlier round counts no more. */
export function ballotOf(viewer: Viewer, poll: Poll): number[] {
  const ballot = viewer === null ? undefined : poll.ballots.get(viewer);
  return ballot?.round === poll.round ? ballot.chosen : [];
}

export const votersOf = (poll: Poll) =>
  [...poll.ballots.values()].filter(({ round }) => round === poll.round);

/**
 * The votes that a result holds: all of a closed poll; of an open one the first five, and from fifteen on all but the last five to nine. Where its author can keep
 * others from voting, because it is not for everybody or lies in a group, from ten votes on.
 */
export function votesShown({
  poll,
  sharedAs,
  group,
}: Pick<Post, 'sharedAs' | 'group'> & { poll: Poll }): number[][] | undefined {
  const { closed, votes } = poll;
  if (closed) return votes;
  if (votes.length < (sharedAs === 'Public' && group === null ? 5 : 10)) return undefined;
  return votes.slice(0, Math.max(5, Math.floor(votes.length / 5) * 5 - 5));
}

/** Whether whoever sees a poll is shown its results too: the author no earlier than others. */
export const seesResult = (viewer: Viewer, poll: Poll) =>
  poll.closed ||
  poll.results === 'always' ||
  (poll.results === 'voted' && ballotOf(viewer, poll).length > 0);

/** How many can vote in a poll, its author among them; nothing where every member can. */
export function votersPossible(
  world: World,
  { author, sharedAs, collection, group: of, closedAtPost }: Post,
): number | undefined {
  const group = of === null ? undefined : world.groups.get(of)!;
  const inside = group !== undefined && (group.closed || closedAtPost);
  if (sharedAs === 'Private') return 1;
  if (sharedAs !== 'Friends' && sharedAs !== 'Collection')
    return inside
      ? [...group.members.keys()].filter((id) => isActive(world.people.get(id)!)).length
      : undefined;
  const friends = [...world.people.values()]
    .filter((one) => isActive(one) && areFriends(world, author, one.id))
    .map(({ id }) => id);
  const reached =
    sharedAs === 'Friends'
      ? friends
      : friends.filter((id) => world.collections.get(collection!)!.members.has(id));
  return 1 + (inside ? reached.filter((id) => group.members.has(id)) : reached).length;
}
