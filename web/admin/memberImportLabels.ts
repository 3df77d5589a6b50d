import type { LineProblem } from '#contract/memberFile.ts';
import type { LineState } from '#contract/memberImport.ts';
import { plural, t } from '../i18n/language.ts';

/** What became of a number of lines. */
export const lineStateLabels: Record<LineState, (lines: number) => string> = {
  waiting: (n) => plural(n, '{{n}} person to invite', '{{n}} people to invite'),
  invited: (n) => plural(n, '{{n}} person invited', '{{n}} people invited'),
  joined: (n) => plural(n, '{{n}} person joined', '{{n}} people joined'),
  member: (n) => plural(n, '{{n}} already a member', '{{n}} already members'),
  canceled: (n) => plural(n, '{{n}} not invited', '{{n}} not invited'),
  revoked: (n) => plural(n, '{{n}} invitation revoked', '{{n}} invitations revoked'),
  email: (n) => plural(n, '{{n}} wrong address', '{{n}} wrong addresses'),
  duplicate: (n) => plural(n, '{{n}} duplicate', '{{n}} duplicates'),
  blocked: (n) => plural(n, '{{n}} blocked address', '{{n}} blocked addresses'),
  name: (n) => plural(n, '{{n}} name too long', '{{n}} names too long'),
  role: (n) => plural(n, '{{n}} unknown role', '{{n}} unknown roles'),
  groups: (n) => plural(n, '{{n}} with too many groups', '{{n}} with too many groups'),
  several_groups: (n) => plural(n, '{{n}} with an unclear group', '{{n}} with an unclear group'),
};

/** Why a line is left out. */
export const lineProblemLabels: Record<LineProblem, string> = {
  email: t('This isn’t an email address.'),
  duplicate: t('This address is in the file twice.'),
  blocked: t('Addresses of this domain are blocked.'),
  member: t('Already a member'),
  name: t('The name is too long.'),
  role: t('The role is none of member, moderator and admin.'),
  groups: t('There are too many groups, or a name is too long.'),
  several_groups: t('Several groups have this name.'),
};
