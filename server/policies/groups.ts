// What one may do in a group that one sees: pure functions over facts the query brought, used to refuse in the handler and to tell the screen.
import type { Group } from '#contract/group.ts';

export type Membership = Group['membership'];

export type GroupFacts = {
  membership: Membership;
  status: Group['status'];
  /** 1: only the owner invites, 2: every member invites. */
  access: number;
  /** Whoever looks was removed from it. */
  barred?: boolean;
};

/** How somebody stands to a group, in one word. */
export function membershipOf(facts: {
  owner: boolean;
  member: boolean;
  moderator: boolean;
  invited: boolean;
}): Membership {
  if (facts.owner) return 'owner';
  if (facts.member) return facts.moderator ? 'moderator' : 'member';
  return facts.invited ? 'invited' : 'none';
}

export const belongs = (membership: Membership) =>
  membership === 'owner' || membership === 'moderator' || membership === 'member';

export function canGroup({ membership, status, access, barred = false }: GroupFacts) {
  const member = belongs(membership);
  const owner = membership === 'owner';
  return {
    edit: owner,
    join: !member && !barred && (status === 'Open' || membership === 'invited'),
    leave: member && !owner,
    invite: owner || (member && access === 2),
    read: member || status === 'Open',
    post: member,
    /** Make moderators, hand the group over. */
    appoint: owner,
    keepOrder: owner || membership === 'moderator',
  };
}

/** Whoever founded or keeps the site in order may end a group that they see. */
export const mayDelete = (membership: Membership, userType: number) =>
  membership === 'owner' || userType === 1;

/** The owner removes anybody else, a moderator those who are neither owner nor moderator. */
export const mayRemove = (by: Membership, whom: Membership) =>
  (by === 'owner' && whom !== 'owner') || (by === 'moderator' && whom === 'member');
