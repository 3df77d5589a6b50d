// Permissions by site-wide role. The role is read from the database on every call, never from the
// client.
import type { Role } from '#contract/adminPeople.ts';
import type { RequiredRole } from '#contract/call.ts';

/** `userType` is 1 for administrators. `moderator` need not be set for them. */
type Roles = { userType: number; moderator: boolean };

const [adminType, memberType] = [1, 2];

export const isAdmin = ({ userType }: Pick<Roles, 'userType'>) => userType === adminType;
/** Administrators are moderators too. */
export const isModerator = (member: Roles) => member.moderator || isAdmin(member);

export const toRole = (member: Roles): Role =>
  isAdmin(member) ? 'admin' : member.moderator ? 'moderator' : 'member';

/** The value of `people.role`. Moderators differ from members in another column. */
export const toUserType = (role: Role) => (role === 'admin' ? adminType : memberType);

export const mayCall = (member: Roles, requiredRole: RequiredRole) =>
  requiredRole === 'admin'
    ? isAdmin(member)
    : requiredRole === 'moderator'
      ? isModerator(member)
      : true;
