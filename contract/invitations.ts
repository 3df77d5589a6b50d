// API calls about invitation links, the page behind an invitation, and the sign-up with it.
import Type, { type Static } from 'typebox';
import { signupMessages } from './account.ts';
import { call } from './call.ts';
import {
  captchaSolution,
  count,
  id,
  linkCode,
  message,
  optional,
  requiredLine,
  requiredText,
  secret,
  text,
  time,
} from './fields.ts';
import { limits, publishedCountStep, smallestPublishedCount } from './limits.ts';
import { loginResult } from './session.ts';
import { strings } from './strings.ts';

/** Invitation links of one member that can still be used. */
export const maxInvitationLinks = 10;
const invitationLink = Type.Object({
  id: id(),
  url: Type.String(),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  note: Type.String(),
  uses: count('Sign-ups and acceptances so far.'),
  max_uses: count(),
  expires_on: time(),
});
export type InvitationLink = Static<typeof invitationLink>;

export const invitations = {
  'GET /user/invitation': call(
    'Get what the page behind an invitation shows. Wrong, used and expired codes have the same response',
    'anyone',
    { code: linkCode },
    {
      inviter: optional(
        Type.Object(
          { name: Type.String(), image_thumb: Type.String() },
          { description: 'Absent if the site itself invites.' },
        ),
      ),
      note: Type.String(),
      to_group: Type.Boolean(),
      group: optional(
        Type.Object(
          {
            name: Type.String(),
            icon: Type.String(),
            brief_description: Type.String(),
            total_members: optional(
              count(
                `Absent below ${smallestPublishedCount}. Rounded down to a multiple of ${publishedCountStep}.`,
              ),
            ),
          },
          { description: 'The group, if it is open. A closed group is not named.' },
        ),
      ),
      own: Type.Boolean({ description: 'Whether the caller is the inviter.' }),
      has_account: optional(
        Type.Boolean({
          description:
            'For visitors with an emailed code: whether an account has the invited address.',
        }),
      ),
      refuse_code: optional(
        Type.String({ description: 'For `POST /user/refuse-invitations`, with `email`.' }),
      ),
      expires_on: time(),
    },
    { rateLimit: 'token', messages: { code: strings.linkExpired } },
  ),
  'POST /user/join': call(
    'Create an account with an invitation. An emailed code proves the invited address and starts a session; another address, and any after a link, is confirmed by email as usual',
    'anyone',
    {
      code: linkCode,
      name: requiredLine(limits.name),
      username: optional(
        Type.Unsafe<string>({
          ...requiredText(limits.usernameMax),
          description: 'Default: derived from the name.',
        }),
      ),
      email: requiredText(limits.email, 'The code of an email proves the invited address only.'),
      password: secret(),
      captcha: optional(captchaSolution),
    },
    {
      message,
      browser: optional(
        Type.String({
          description:
            'As in the response of `POST /user/add`, if the address has to be confirmed.',
        }),
      ),
      ...loginResult,
    },
    {
      rateLimit: 'signup',
      uniformTiming: true,
      messages: { ...signupMessages, code: strings.linkExpired },
    },
  ),
  'GET /user/invitation-links': call(
    'List your invitation links that have not expired, newest first',
    'member',
    {},
    { links: Type.Array(invitationLink) },
  ),
  'POST /user/create-invitation-link': call(
    `Create an invitation link to the site or to a group, at most ${maxInvitationLinks} open ones`,
    'member',
    {
      group_id: optional(id('A group that the caller may invite to. Default: the site.')),
      note: optional(text(limits.invitationNote, { description: 'Plain text without URLs.' })),
      days: Type.Enum([7, 30, 90]),
      max_uses: Type.Enum([1, 10, 50]),
    },
    { link: invitationLink, message },
    { rateLimit: 'invite' },
  ),
  'POST /user/revoke-invitation-link': call(
    'Revoke an invitation link',
    'member',
    { id: id() },
    { message },
  ),
};
