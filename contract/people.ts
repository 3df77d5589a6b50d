import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { profileFields, type ProfileField } from './profile.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import { issueCategory } from './site.ts';
import {
  count,
  filled,
  filledLine,
  id,
  linkCode,
  message,
  optional,
  paging,
  text,
  time,
  userSummary,
  ynFlag,
} from './fields.ts';

/** How the viewer and somebody else stand: no tie, the viewer asked, the viewer was asked, friends. */
export const friendship = Type.Enum(['none', 'sent', 'received', 'friends']);
export type Friendship = Static<typeof friendship>;

const shownFields = Object.fromEntries(
  Object.keys(profileFields).map((name) => [name, Type.Optional(Type.String())]),
) as Record<ProfileField, ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>;

/** A profile as one viewer may open it: a field that is hidden from them, or empty, is absent. */
export const profile = Type.Object({
  ...userSummary.properties,
  ...shownFields,
  issues: optional(Type.Array(Type.Object({ category_id: id(), category: issueCategory }))),
});

/** Somebody in a list, with what may be done about them. */
export const listed = Type.Object({
  ...userSummary.properties,
  friendship,
  mutual_friends: optional(count()),
  reason: optional(Type.String({ description: 'Why they are suggested, as a sentence.' })),
});
const pageOfUsers = {
  users: Type.Array(listed),
  pageCount: count('In a search a lower bound: this page + 1 while more exist.'),
};
const oneUser = { user_id: id() };
const otherUser = { second_user_id: id() };
const standing = { friendship };

const collection = Type.Object({
  id: id(),
  name: Type.String(),
  friends: Type.Array(Type.Object({ friend_id: id(), user: optional(userSummary) }), {
    description: `By name. In a list of collections the first ${limits.collectionFacesListed}; of one collection all, the first ${limits.collectionFaces} with who they are.`,
  }),
  total_friends: count(),
});
const invitation = Type.Object({
  id: id(),
  email: Type.String(),
  sent_on: time(),
  can_resend: Type.Boolean({ description: 'One mail a week goes to an address.' }),
});

export const people = {
  'GET /user/get': call(
    'A profile',
    'member',
    {
      username: optional(filled(limits.email)),
      user_id: optional(id()),
      view_as: optional(
        Type.Enum(['visitor', 'member', 'friend'], {
          description: 'Of one’s own profile: as somebody else would see it.',
        }),
      ),
    },
    {
      user: profile,
      friends: optional(
        Type.Object(
          { total: count(), list: Type.Array(userSummary, { description: 'The first six.' }) },
          { description: 'Absent when their owner hides them from this viewer.' },
        ),
      ),
      counts: Type.Object(
        { friends: optional(count()), posts: count(), actions: count() },
        { description: 'What this viewer could open.' },
      ),
      friendship,
      blocked: Type.Boolean({
        description: 'Whether the viewer blocked this person; never the other way round.',
      }),
    },
    { rateLimit: 'profile' },
  ),
  'GET /user/get-users': call(
    'Members by name or username; or people one may know',
    'member',
    {
      page: paging.page,
      pageSize: optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.pageSize,
          description: 'At most 20 are given.',
        }),
      ),
      keyword: optional(text(limits.keyword)),
      suggestions: optional(ynFlag),
    },
    pageOfUsers,
    { rateLimit: 'search' },
  ),

  'POST /user/check-blocked-user': call('Whether one blocked this person', 'member', oneUser, {
    blocked: Type.Boolean(),
  }),
  'POST /user/block-user': call(
    `Block a person: neither sees the other from now on. 403 for whoever blocked ${limits.blocked} others`,
    'member',
    oneUser,
    {
      blocked: Type.Boolean(),
      message,
    },
  ),
  'POST /user/un-block-user': call(
    'Take a block back; nothing that it ended returns',
    'member',
    oneUser,
    { blocked: Type.Boolean(), message },
  ),
  'GET /user/blocked': call('Whom one blocked', 'member', {}, { users: Type.Array(userSummary) }),

  'GET /user/get-friends-count': call('How many friends somebody has', 'member', oneUser, {
    total: count(),
  }),
  'GET /user/get-friends': call(
    'Friends, by name',
    'member',
    {
      ...paging,
      keyword: optional(text(limits.keyword)),
      user_id: optional(id('Somebody else’s, where they show them.')),
    },
    {
      friends: Type.Array(listed),
      pageCount: count(),
      total: count('With a keyword counted up to 1,001, which says: more than 1,000.'),
    },
  ),
  'GET /user/friend-by-alphabets': call(
    `One’s friends by the first letter of their names: all letters, and of more than ${limits.friendsByLetter} friends the first of each`,
    'member',
    {},
    {
      alphabets: Type.Array(
        Type.Object({ alphabet: Type.String(), friends: Type.Array(userSummary) }),
      ),
    },
  ),
  'GET /user/get-friend-requests': call(
    'Who waits for an answer',
    'member',
    {},
    { requests: Type.Array(listed), sent: Type.Array(listed), total: count('Received.') },
  ),
  'GET /user/check-friend': call('How one stands to somebody', 'member', oneUser, standing),
  'POST /user/send-friend-request': call(
    'Ask to be friends',
    'member',
    otherUser,
    { ...standing, message },
    { rateLimit: 'friend' },
  ),
  'POST /user/cancel-friend-request': call('Take a request back', 'member', otherUser, {
    ...standing,
    message,
  }),
  'POST /user/confirm-friend-request': call('Become friends with who asked', 'member', oneUser, {
    ...standing,
    message,
  }),
  'POST /user/decline-friend-request': call('Decline; who asked is not told', 'member', oneUser, {
    ...standing,
    message,
  }),
  'POST /user/remove-friend': call('End a friendship', 'member', otherUser, {
    ...standing,
    message,
  }),
  'GET /user/send-friend-request-notification': call(
    'Nothing more: a request already tells',
    'member',
    oneUser,
    {},
  ),

  'GET /user/get-friend-collections': call(
    'One’s collections of friends',
    'member',
    {},
    { collections: Type.Array(collection) },
  ),
  'GET /user/get-friend-collection': call(
    'One of one’s collections of friends',
    'member',
    { id: id() },
    { collection },
  ),
  'POST /user/save-friend-collection': call(
    'Make or change a collection',
    'member',
    {
      name: filledLine(limits.name),
      friends: Type.Array(id(), { maxItems: limits.collection, uniqueItems: true }),
      id: optional(id('Change this one.')),
    },
    { collection, message },
    { messages: { name: strings.collectionName } },
  ),
  'POST /user/delete-friend-collection': call(
    'Delete a collection; what was shared with it becomes Private',
    'member',
    { id: id() },
    { message },
  ),

  'POST /user/invite-friend': call(
    'Invite people by e-mail, at most 20 at a time',
    'member',
    {
      emails: Type.Array(text(limits.email), { minItems: 1, maxItems: limits.invitations }),
      message: optional(
        text(limits.invitationNote, { description: 'Plain text without web addresses.' }),
      ),
    },
    {
      sent_emails: Type.Array(Type.String()),
      already_exists_email: Type.Array(Type.String(), {
        description: 'Only addresses that the caller may see anyway.',
      }),
      invalid_emails: Type.Array(Type.String()),
      message,
    },
    { rateLimit: 'invite', messages: { emails: strings.inviteEmails } },
  ),
  'GET /user/invitations': call(
    'One’s invitations that wait',
    'member',
    {},
    { invitations: Type.Array(invitation) },
  ),
  'POST /user/resend-invitation': call(
    'Send an invitation again',
    'member',
    { id: id() },
    { invitation, message },
    { rateLimit: 'invite' },
  ),
  'POST /user/revoke-invitation': call(
    'Take an invitation back',
    'member',
    { id: id() },
    { message },
  ),
  'POST /user/accept-invitation': call(
    'Follow the link of an invitation to one’s own address while signed in: its sender asks to be friends, or the group it leads to waits for an answer',
    'member',
    { code: linkCode },
    {
      user: userSummary,
      ...standing,
      group: optional(
        Type.Object(
          { id: id(), name: Type.String() },
          { description: 'Where the invitation leads to a group: one is invited there now.' },
        ),
      ),
      other_address: optional(
        Type.Boolean({
          description:
            'It was sent to another address than one’s own: nothing happened, and it is not used up.',
        }),
      ),
      message,
    },
    { rateLimit: 'token', messages: { code: strings.badCode } },
  ),
  'POST /user/refuse-invitations': call(
    'Want no more invitations at the address that a mail came to',
    'anyone',
    { code: linkCode },
    { message },
    { rateLimit: 'token', messages: { code: strings.badCode } },
  ),
};
