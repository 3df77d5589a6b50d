// Whom one may invite to a group: a pure function over facts that the query brought.
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';

/** After a decline, whoever invited sees the invitation as waiting for this long, and inviting again does nothing. */
export const coolDown = 30 * day;

export type InvitingFacts = {
  member: boolean;
  /** Of whoever invites. */
  friend: boolean;
  /** As whoever invites sees it: one that went to an address is none, one that was declined lately still waits. */
  invited: boolean;
  /** Removed from the group. */
  barred: boolean;
};

/** Why somebody whom the inviter sees is not invited, in words; undefined when they are. That a block stands between them and the owner is told to nobody. */
export function whyNotInvited(
  { member, friend, invited, barred }: InvitingFacts,
  friendsOnly: boolean,
): string | undefined {
  if (member) return strings.memberAlready;
  if (barred) return strings.removedOther;
  if (friendsOnly && !friend) return strings.inviteeNoFriend;
  if (invited) return strings.invitedAlready;
  return undefined;
}
