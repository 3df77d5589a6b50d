// Rules for inviting a person to a group. A pure function over the facts that
// `listCandidates` returns.
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';

/**
 * Inviters must not learn of a decline. For this time they see a declined invitation as pending,
 * and inviting the person again stores nothing that the person sees.
 */
export const invitationCooldownMs = 30 * day;

export type InviteeFacts = {
  member: boolean;
  /** A friend of the inviter. */
  friend: boolean;
  /**
   * As the inviter sees it: a recently declined invitation counts as pending. An invitation by
   * email address does not count, because it would disclose whose address it is.
   */
  invited: boolean;
  banned: boolean;
};

/**
 * The reason why a person who is visible to the inviter cannot be invited, as a message for the
 * inviter; undefined if they can. The facts contain no block with the owner: such a person can be
 * invited, and `upsertInvitations` stores an invitation without effect. `mustBeFriend` is set for
 * `POST /group/invite-friends`.
 */
export function invitationRefusal(
  { member, friend, invited, banned }: InviteeFacts,
  mustBeFriend: boolean,
): string | undefined {
  if (member) return strings.alreadyMember;
  if (banned) return strings.inviteeBanned;
  if (mustBeFriend && !friend) return strings.inviteeNotFriend;
  if (invited) return strings.alreadyInvited;
  return undefined;
}
