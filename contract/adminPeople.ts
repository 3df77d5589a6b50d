// API calls for administrators that list and change accounts.
import Type, { type Static } from 'typebox';
import { adminStrings } from './adminStrings.ts';
import { call } from './call.ts';
import { reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  badge,
  badgeKinds,
  count,
  requiredText,
  id,
  cursor,
  message,
  nextCursor,
  optional,
  paging,
  singleLineText,
  text,
  time,
  userSummary,
  ynFlag,
} from './fields.ts';

/** The highest role first. */
export const roles = ['admin', 'moderator', 'member'] as const;
export const role = Type.Enum([...roles], {
  description: 'A moderator decides cases. An administrator can do everything.',
});
export type Role = Static<typeof role>;

/**
 * States of the list of people. `active` excludes all others. `unconfirmed` excludes deleted
 * accounts. `leaving`: deleted accounts within their grace period. `admins` and `moderators` are
 * the same as these roles.
 */
const peopleFilters = [
  'all',
  'active',
  'unconfirmed',
  'suspended',
  'admins',
  'moderators',
  'leaving',
] as const;

/**
 * Schema of a person for administrators: account state and counts, but no posts, comments or
 * profile.
 */
const adminAccountView = Type.Object({
  ...userSummary.properties,
  email: Type.String(),
  role,
  joined_on: time(),
  confirmed: Type.Boolean(),
  mail_refused_on: optional(
    time(
      'When the mail server of this address permanently rejected an email. Only emails that the member requests are still sent.',
    ),
  ),
  leaving_since: optional(time()),
  deleted_by_admin: optional(
    Type.Literal(true, { description: 'Absent if the owner deleted the account.' }),
  ),
  paused_badge: optional(
    Type.Object(
      {
        ...badge.properties,
        name: Type.String({ description: 'The name that the badge was given for.' }),
      },
      { description: 'Not visible, because the person has another name now.' },
    ),
  ),
  suspended: optional(
    Type.Object({
      since: time(),
      until: optional(time('Absent: without an end date.')),
      why: Type.String({ description: 'The reason as the person sees it.' }),
    }),
  ),
  last_used_on: optional(
    Type.String({
      description:
        'Date (YYYY-MM-DD) on which a current session was last used; absent without sessions.',
    }),
  ),
  last_seen_on: optional(
    Type.String({
      description:
        'Last date (YYYY-MM-DD, UTC) on which the account was used, also if no session remains.',
    }),
  ),
  posts: count('Including posts that are not visible to others.'),
  comments: count(),
  reports: count(
    "Reports about the person and about what they wrote. 0 for the caller's own account, because no one handles reports about themselves.",
  ),
  open_reports: count('Those of them that no one has decided yet.'),
  can_suspend: Type.Boolean(),
  can_restore: Type.Boolean(),
  can_set_type: Type.Boolean(),
  can_resend: Type.Boolean(),
  can_sign_out: Type.Boolean(),
  can_set_badge: Type.Boolean(),
});
export type AdminAccountView = Static<typeof adminAccountView>;

/** The orders of the list of people; the first one is the default. */
export const peopleOrders = ['newest', 'name', 'seen', 'reports'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

const date = (description: string) =>
  optional(Type.String({ pattern: '^20\\d{2}-\\d{2}-\\d{2}$', description }));

/** The filters of the list of people, which all apply. */
const peopleListFilters = {
  keyword: optional(
    text(limits.keyword, {
      description:
        'Part of a name, a username or an email address. One or two characters match only the start of a word or address.',
    }),
  ),
  state: optional(Type.Enum([...peopleFilters])),
  role: optional(role),
  email: optional(
    Type.Enum(['confirmed', 'unconfirmed', 'failing'], {
      description: '`failing`: the mail server of the address permanently rejected an email.',
    }),
  ),
  joined_from: date('Joined on this day (UTC) or later.'),
  joined_to: date('Joined on this day (UTC) or earlier.'),
  seen: optional(
    Type.Enum(['never'], {
      description: 'Accounts of which no use is known. Not with `seen_from` and `seen_to`.',
    }),
  ),
  seen_from: date('Last used on this day (UTC) or later.'),
  seen_to: date('Last used on this day (UTC) or earlier.'),
  reported: optional(ynFlag),
  invited_by: optional(id('Signed up by an invitation of this person.')),
};

const personId = { user_id: id() };
/**
 * Fields for a call that does not always need reauthentication, such as only if the person is an
 * administrator or a moderator. A proof counts toward the `password` rate limit.
 */
const personWithProof = { ...personId, ...reauthenticationFields };
const accountAfterChange = { user: adminAccountView, message };

export const adminPeople = {
  'GET /admin/users': call(
    'List all accounts, newest first. The audit log records at most one view per hour',
    'admin',
    {
      ...paging,
      before: cursor,
      ...peopleListFilters,
      order: optional(
        Type.Enum([...peopleOrders], {
          description:
            '`newest` (default), `name`, `seen`: last used first, or `reports`: most open reports first.',
        }),
      ),
    },
    {
      users: Type.Array(adminAccountView),
      pageCount: count(),
      next: nextCursor,
      total: count(
        'Counted up to 10,001, which means more than 10,000; with a keyword up to 1,001.',
      ),
      inviter: optional(userSummary),
    },
  ),
  'GET /admin/user': call(
    'Get one account. The audit log records at most one view per hour',
    'admin',
    personId,
    {
      user: adminAccountView,
    },
  ),
  'POST /admin/user/suspend': call(
    'Suspend a person, or change a suspension, for a number of days or without an end date. They are logged out, notified of the reason and can appeal. Their content is hidden. Needs reauthentication for administrators and moderators',
    'admin',
    {
      ...personWithProof,
      reason: requiredText(limits.reason, 'Shown to the person.'),
      days: optional(
        Type.Integer({
          minimum: 1,
          maximum: 3_650,
          description: 'Absent: without an end date.',
        }),
      ),
    },
    accountAfterChange,
    { noTransaction: true, messages: { reason: adminStrings.suspensionReason } },
  ),
  'POST /admin/user/restore': call(
    'End a suspension. Needs reauthentication for administrators and moderators',
    'admin',
    personWithProof,
    accountAfterChange,
    { noTransaction: true },
  ),
  'POST /admin/user/set-type': call(
    'Change the role of a person. Always needs reauthentication',
    'admin',
    { ...personId, type: role, ...reauthenticationFields },
    accountAfterChange,
    {
      rateLimit: 'password',
      noTransaction: true,
      messages: { password: strings.password },
    },
  ),
  'POST /admin/user/set-badge': call(
    'Give a person the badge that they are an official or verified, or take it away. A person has at most one. Giving it needs reauthentication',
    'admin',
    {
      ...personWithProof,
      badge: optional(Type.Enum([...badgeKinds], { description: 'Absent: takes it away.' })),
      title: optional(
        singleLineText(limits.badgeTitle, {
          description: 'The office or role, required for an official, such as “Mayor of Ashford”.',
        }),
      ),
      name: optional(
        Type.String({
          maxLength: limits.name,
          description:
            'The name that the administrator has verified; absent: the present one. The badge is visible while the person has this name.',
        }),
      ),
    },
    accountAfterChange,
    { noTransaction: true, messages: { password: strings.password } },
  ),
  'POST /admin/user/resend-confirmation': call(
    'Send the confirmation email again',
    'admin',
    personId,
    accountAfterChange,
  ),
  'POST /admin/user/sign-out': call(
    'End all sessions of a person. Needs reauthentication for administrators and moderators',
    'admin',
    personWithProof,
    accountAfterChange,
    { noTransaction: true },
  ),
  'POST /admin/user/invite': call(
    'Invite people to the site by email, at most 20 at a time',
    'admin',
    {
      emails: Type.Array(text(limits.email), { minItems: 1, maxItems: limits.invitations }),
      message: optional(text(limits.invitationNote, { description: 'Plain text without URLs.' })),
    },
    {
      sent_emails: Type.Array(Type.String()),
      already_exists_email: Type.Array(Type.String()),
      invalid_emails: Type.Array(Type.String()),
      message,
    },
    { messages: { emails: strings.inviteEmails } },
  ),
};
