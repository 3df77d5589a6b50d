// Permissions of a viewer in a visible group. Pure functions over data that the query returned.
// Handlers use them to refuse requests, and responses use them to tell the client what to offer.
import type { Group } from '#contract/group.ts';
import { isAdmin } from './roles.ts';

export type Membership = Group['membership'];

export type GroupFacts = {
  membership: Membership;
  status: Group['status'];
  /** 1: only the owner invites. 2: every member invites. */
  access: number;
  /** Whether nobody can post, invite or join. */
  archived: boolean;
  /** Whether the viewer was removed from the group and is banned. */
  banned?: boolean;
};

/** The membership of a person in a group. */
export function resolveMembership(facts: {
  owner: boolean;
  member: boolean;
  moderator: boolean;
  invited: boolean;
}): Membership {
  if (facts.owner) return 'owner';
  if (facts.member) return facts.moderator ? 'moderator' : 'member';
  return facts.invited ? 'invited' : 'none';
}

export const isMember = (membership: Membership) =>
  membership === 'owner' || membership === 'moderator' || membership === 'member';

export function canGroup({ membership, status, access, archived, banned = false }: GroupFacts) {
  const member = isMember(membership);
  const owner = membership === 'owner';
  return {
    edit: owner,
    archive: owner,
    join: !member && !banned && !archived && (status === 'Open' || membership === 'invited'),
    leave: member && !owner,
    invite: !archived && (owner || (member && access === 2)),
    read: member || status === 'Open',
    post: member && !archived,
    /** Appoint moderators and transfer the group. */
    appoint: owner,
    /** Remove members, and see and lift bans. */
    keepOrder: owner || membership === 'moderator',
  };
}

/** The owner of a group and administrators may delete it. */
export const mayDeleteGroup = (membership: Membership, userType: number) =>
  membership === 'owner' || isAdmin({ userType });

/** The owner may remove everyone else. Moderators may remove ordinary members. */
export const mayRemoveMember = (actor: Membership, target: Membership) =>
  (actor === 'owner' && target !== 'owner') || (actor === 'moderator' && target === 'member');
