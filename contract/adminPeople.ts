import Type, { type Static } from 'typebox';
import { adminStrings } from './adminStrings.ts';
import { call } from './call.ts';
import { proof } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import { count, filled, id, message, optional, paging, text, time, userSummary } from './fields.ts';

export const role = Type.Enum(['admin', 'moderator', 'member'], {
  description: 'Who moderates decides about reports; an administrator does everything.',
});
export type Role = Static<typeof role>;

/** Which people a list shows. Leaving is whoever deleted their account and may still come back. */
const peopleStates = [
  'all',
  'unconfirmed',
  'suspended',
  'admins',
  'moderators',
  'leaving',
] as const;

/** Somebody as the administration knows them: how they stand to the site and how much there is of theirs, nothing that they wrote. */
export const administered = Type.Object({
  ...userSummary.properties,
  email: Type.String(),
  role,
  joined_on: time(),
  confirmed: Type.Boolean(),
  mail_refused_on: optional(
    time('The mail server of the address refused mail to it for good, and nothing is sent there.'),
  ),
  leaving_since: optional(time()),
  suspended: optional(
    Type.Object({
      since: time(),
      until: optional(time('Absent: until somebody ends it.')),
      why: Type.String({ description: 'As they are told it.' }),
    }),
  ),
  last_used_on: optional(
    Type.String({ description: 'The day, of what is still signed in; absent where nothing is.' }),
  ),
  posts: count('Also those that nobody else sees.'),
  comments: count(),
  reports: count('Against them, and against what they wrote.'),
  can_suspend: Type.Boolean(),
  can_restore: Type.Boolean(),
  can_set_type: Type.Boolean(),
  can_resend: Type.Boolean(),
  can_sign_out: Type.Boolean(),
});
export type Administered = Static<typeof administered>;

const one = { user_id: id() };
/** Of who helps to run the site it asks for a proof. */
const onStaff = { ...one, ...proof };
const changed = { user: administered, message };

export const adminPeople = {
  'GET /admin/users': call(
    'Everybody who has an account, newest first. That somebody looked is written down, once an hour',
    'admin',
    {
      ...paging,
      keyword: optional(
        text(limits.keyword, { description: 'A part of a name, a username or an e-mail address.' }),
      ),
      state: optional(Type.Enum([...peopleStates])),
    },
    {
      users: Type.Array(administered),
      pageCount: count(),
      total: count('With a keyword counted up to 1,001, which says: more than 1,000.'),
    },
  ),
  'GET /admin/user': call('One of them. That somebody looked is written down', 'admin', one, {
    user: administered,
  }),
  'POST /admin/user/suspend': call(
    'Keep somebody out, for some days or for good: they are logged out everywhere, and nobody sees what they wrote. Of who helps to run the site, by a proof',
    'admin',
    {
      ...one,
      reason: filled(limits.reason, 'They are told it.'),
      days: optional(
        Type.Integer({
          minimum: 1,
          maximum: 3_650,
          description: 'Absent: until somebody ends it.',
        }),
      ),
      ...proof,
    },
    changed,
    { unkept: true, messages: { reason: adminStrings.suspensionReason } },
  ),
  'POST /admin/user/restore': call(
    'End a suspension. Of who helps to run the site, by a proof',
    'admin',
    onStaff,
    changed,
    { unkept: true },
  ),
  'POST /admin/user/set-type': call(
    'Make somebody an administrator, a moderator or a member',
    'admin',
    { ...one, type: role, ...proof },
    changed,
    {
      rateLimit: 'password',
      unkept: true,
      messages: { password: strings.password },
    },
  ),
  'POST /admin/user/resend-confirmation': call(
    'Mail somebody the link again that confirms their address',
    'admin',
    one,
    changed,
  ),
  'POST /admin/user/sign-out': call(
    'Log somebody out everywhere. Of who helps to run the site, by a proof',
    'admin',
    onStaff,
    changed,
    { unkept: true },
  ),
  'POST /admin/user/invite': call(
    'Invite people to the site by e-mail, at most 20 at a time',
    'admin',
    {
      emails: Type.Array(text(limits.email), { minItems: 1, maxItems: limits.invitations }),
      message: optional(
        text(limits.invitationNote, { description: 'Plain text without web addresses.' }),
      ),
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
