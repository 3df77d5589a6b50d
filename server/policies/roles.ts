// What one may do by the role one has on the whole site: asked of the database at every call, never of the client.
import type { Role } from '#contract/adminPeople.ts';
import type { RequiredRole } from '#contract/call.ts';

type Roles = { userType: number; moderator: boolean };

export const isAdmin = ({ userType }: Pick<Roles, 'userType'>) => userType === 1;
/** Administrators decide about reports too. */
const isModerator = (member: Roles) => member.moderator || isAdmin(member);

export const roleOf = (member: Roles): Role =>
  isAdmin(member) ? 'admin' : member.moderator ? 'moderator' : 'member';

export const mayCall = (member: Roles, who: RequiredRole) =>
  who === 'admin' ? isAdmin(member) : who === 'moderator' ? isModerator(member) : true;
