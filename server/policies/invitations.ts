// Rules for inviting a person to a group. A pure function over data that the query returned.
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';

/**
 * For this time after a decline, the inviter sees the invitation as pending and a new one has no
 * effect.
 */
export const invitationCooldownMs = 30 * day;

export type InvitingFacts = {
  member: boolean;
  /** A friend of the inviter. */
  friend: boolean;
  /**
   * As the inviter sees it: an invitation by email address does not count, a recently declined one
   * counts as pending.
   */
  invited: boolean;
  /** Banned from the group. */
  barred: boolean;
};

/**
 * The reason why a person who is visible to the inviter cannot be invited, as text for people;
 * undefined if they can. A block between that person and the owner is never disclosed.
 */
export function invitationRefusal(
  { member, friend, invited, barred }: InvitingFacts,
  friendsOnly: boolean,
): string | undefined {
  if (member) return strings.memberAlready;
  if (barred) return strings.removedOther;
  if (friendsOnly && !friend) return strings.inviteeNoFriend;
  if (invited) return strings.invitedAlready;
  return undefined;
}
