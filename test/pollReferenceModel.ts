// Part of the reference model: who sees which results of a poll.
import {
  areFriends,
  countsFor,
  isMemberCounted,
  type Poll,
  type Post,
  type Viewer,
  type Model,
} from './referenceModel.ts';

/** The viewer's vote in the current round. Ballots of earlier rounds do not count. */
export function currentBallot(viewer: Viewer, poll: Poll): number[] {
  const ballot = viewer === null ? undefined : poll.ballots.get(viewer);
  return ballot?.round === poll.round ? ballot.chosen : [];
}

export const votersOf = (poll: Poll) =>
  [...poll.ballots.values()].filter(({ round }) => round === poll.round);

/**
 * The votes that a result includes: all of a closed poll. Of an open poll, from ten votes on, all
 * but the last five to nine.
 */
export function countedVotes({ poll }: { poll: Poll }): number[][] | undefined {
  const { closed, votes } = poll;
  if (closed) return votes;
  if (votes.length < 10) return undefined;
  return votes.slice(0, Math.floor(votes.length / 5) * 5 - 5);
}

/**
 * Whether a viewer who sees the poll also sees its results. Authors do not see them earlier than
 * others.
 */
export const seesResult = (viewer: Viewer, poll: Poll) =>
  poll.closed ||
  poll.results === 'always' ||
  (poll.results === 'voted' && currentBallot(viewer, poll).length > 0);

/**
 * How many people can vote, including the author, without people who blocked the viewer. Undefined
 * if every member can.
 */
export function maxVoters(
  model: Model,
  viewer: Viewer,
  { author, sharedAs, collection, group: groupId, closedAtPost }: Post,
): number | undefined {
  const group = groupId === null ? undefined : model.groups.get(groupId)!;
  const isInternal = group !== undefined && (group.closed || closedAtPost);
  if (sharedAs === 'Private') return 1;
  if (sharedAs !== 'Friends' && sharedAs !== 'Collection')
    return isInternal
      ? [...group.members.keys()].filter((id) => isMemberCounted(model, viewer, group, id)).length
      : undefined;
  const friends = [...model.people.values()]
    .map(({ id }) => id)
    .filter((id) => areFriends(model, author, id) && countsFor(model, viewer, id));
  const reached =
    sharedAs === 'Friends'
      ? friends
      : friends.filter((id) => model.collections.get(collection!)!.members.has(id));
  return 1 + (isInternal ? reached.filter((id) => group.members.has(id)) : reached).length;
}
