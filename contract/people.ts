// API calls about people: profiles, search, blocks, friendships, collections and invitations.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { profileFields, type ProfileField } from './profile.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import { issueCategory } from './site.ts';
import {
  count,
  cover,
  requiredText,
  requiredLine,
  id,
  linkCode,
  message,
  optional,
  pageCounts,
  paging,
  text,
  time,
  userSummary,
  ynFlag,
} from './fields.ts';

/**
 * Friendship state between the viewer and another person: none, request sent, request received,
 * friends.
 */
export const friendship = Type.Enum(['none', 'sent', 'received', 'friends']);
export type Friendship = Static<typeof friendship>;

const shownFields = Object.fromEntries(
  Object.keys(profileFields).map((name) => [name, Type.Optional(Type.String())]),
) as Record<ProfileField, ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>;

/**
 * A profile as one viewer sees it. Fields that are hidden from the viewer, or empty, are absent.
 */
export const profile = Type.Object({
  ...userSummary.properties,
  ...shownFields,
  issues: optional(Type.Array(Type.Object({ category_id: id(), category: issueCategory }))),
});

const groupsInCommon = Type.Object(
  {
    total: count(),
    list: Type.Array(
      Type.Object({ id: id(), name: Type.String(), icon: Type.String({ description: 'A URL.' }) }),
      { description: 'The first five by name.' },
    ),
  },
  { description: 'Groups of both. Absent without one.' },
);

/** A person in a list, with the friendship state. */
export const personListItem = Type.Object({
  ...userSummary.properties,
  friendship,
  mutual_friends: optional(count()),
  reason: optional(Type.String({ description: 'Why the person is suggested, as a sentence.' })),
});
const userPage = {
  users: Type.Array(personListItem),
  pageCount: pageCounts.pageCount,
};
const userId = { user_id: id() };
const secondUserId = { second_user_id: id() };
const friendshipState = { friendship };

const collection = Type.Object({
  id: id(),
  name: Type.String(),
  friends: Type.Array(Type.Object({ friend_id: id(), user: optional(userSummary) }), {
    description: `By name. In a list of collections the first ${limits.collectionFacesListed}; for one collection all; the first ${limits.collectionFaces} of them have \`user\`.`,
  }),
  total_friends: count(),
});
const invitation = Type.Object({
  id: id(),
  email: Type.String(),
  sent_on: time(),
  can_resend: Type.Boolean({ description: 'At most one email a week is sent to an address.' }),
});

export const people = {
  'GET /user/get': call(
    'Get a profile',
    'member',
    {
      username: optional(requiredText(limits.email)),
      user_id: optional(id()),
      view_as: optional(
        Type.Enum(['visitor', 'member', 'friend'], {
          description: 'For the caller’s own profile: shows it as this kind of viewer sees it.',
        }),
      ),
    },
    {
      user: profile,
      friends: optional(
        Type.Object(
          {
            total: count(),
            list: Type.Array(userSummary, { description: 'The first six friends.' }),
          },
          { description: 'Absent if the friends are hidden from the viewer.' },
        ),
      ),
      counts: Type.Object(
        {
          friends: optional(count()),
          posts: count(),
          actions: count(),
          mutual_friends: optional(count('Friends of both. Absent on the caller’s own profile.')),
        },
        { description: 'Number of items visible to the viewer.' },
      ),
      cover: optional(cover),
      here_since: optional(Type.String({ description: 'The month of the sign-up: YYYY-MM.' })),
      groups_in_common: optional(groupsInCommon),
      friendship,
      blocked: Type.Boolean({
        description:
          'Whether the viewer blocked this person. Blocks in the other direction are not revealed.',
      }),
    },
    { rateLimit: 'profile' },
  ),
  'GET /user/card': call(
    'Get a few facts about a person, for a card beside the name. 404 for a person whose profile cannot be opened',
    'member',
    { username: requiredText(limits.usernameMax) },
    {
      user: Type.Object({
        ...userSummary.properties,
        bio: optional(Type.String()),
        place: optional(Type.String()),
      }),
      friendship,
      mutual_friends: optional(count('Absent for the caller.')),
      groups_in_common: optional(groupsInCommon),
    },
    { rateLimit: 'card' },
  ),
  'GET /user/get-users': call(
    'Search members by name or username, or get friend suggestions',
    'member',
    {
      page: paging.page,
      pageSize: optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.pageSize,
          description: 'At most 20 are returned.',
        }),
      ),
      keyword: optional(text(limits.keyword)),
      suggestions: optional(ynFlag),
    },
    userPage,
    { rateLimit: 'search' },
  ),
  'GET /user/everyone': call(
    'List everyone in a community of fewer than 50 members: the inviter first, then who sent a friend request, then by time of sign-up',
    'member',
    {},
    {
      users: Type.Array(personListItem, {
        description: 'In a larger community only the inviter, if there is one.',
      }),
      complete: Type.Boolean({ description: 'Whether `users` has everyone but the caller.' }),
      inviter_id: optional(id('The person with whose invitation the caller signed up.')),
    },
  ),

  'POST /user/check-blocked-user': call('Check whether you blocked this person', 'member', userId, {
    blocked: Type.Boolean(),
  }),
  'POST /user/block-user': call(
    `Block a person: neither sees the other any more. 403 after ${limits.blocked} blocked people`,
    'member',
    userId,
    {
      blocked: Type.Boolean(),
      message,
    },
  ),
  'POST /user/un-block-user': call(
    'Remove a block. What it ended is not restored',
    'member',
    userId,
    { blocked: Type.Boolean(), message },
  ),
  'GET /user/blocked': call(
    'List blocked people',
    'member',
    {},
    { users: Type.Array(userSummary) },
  ),

  'GET /user/get-friends-count': call('Count the friends of a person', 'member', userId, {
    total: count(),
  }),
  'GET /user/get-friends': call(
    'List friends by name. A page has at most 20 friends of another person',
    'member',
    {
      ...paging,
      keyword: optional(text(limits.keyword)),
      user_id: optional(id('Another person, if their friends are visible to the caller.')),
    },
    {
      friends: Type.Array(personListItem),
      pageCount: count(),
      total: count('With a keyword, counted up to 1,001, which means more than 1,000.'),
    },
  ),
  'GET /user/friend-by-alphabets': call(
    `List your friends by the first letter of their names. With more than ${limits.friendsByLetter} friends, only the first of each letter`,
    'member',
    {},
    {
      alphabets: Type.Array(
        Type.Object({ alphabet: Type.String(), friends: Type.Array(userSummary) }),
      ),
    },
  ),
  'GET /user/get-friend-requests': call(
    'List open friend requests: the newest 100 received and the newest 100 sent',
    'member',
    {},
    {
      requests: Type.Array(personListItem),
      sent: Type.Array(personListItem),
      total: count('Received.'),
    },
  ),
  'GET /user/check-friend': call(
    'Get the friendship state with a person',
    'member',
    userId,
    friendshipState,
  ),
  'POST /user/send-friend-request': call(
    'Send a friend request',
    'member',
    secondUserId,
    { ...friendshipState, message },
    { rateLimit: 'friend' },
  ),
  'POST /user/cancel-friend-request': call('Cancel a friend request', 'member', secondUserId, {
    ...friendshipState,
    message,
  }),
  'POST /user/confirm-friend-request': call('Accept a friend request', 'member', userId, {
    ...friendshipState,
    message,
  }),
  'POST /user/decline-friend-request': call(
    'Decline a friend request. The sender is not notified',
    'member',
    userId,
    {
      ...friendshipState,
      message,
    },
  ),
  'POST /user/remove-friend': call('End a friendship', 'member', secondUserId, {
    ...friendshipState,
    message,
  }),
  'GET /user/send-friend-request-notification': call(
    'No effect: the request already notifies the recipient',
    'member',
    userId,
    {},
  ),

  'GET /user/get-friend-collections': call(
    'List your collections of friends',
    'member',
    {},
    { collections: Type.Array(collection) },
  ),
  'GET /user/get-friend-collection': call(
    'Get a collection of friends',
    'member',
    { id: id() },
    { collection },
  ),
  'POST /user/save-friend-collection': call(
    'Create or update a collection',
    'member',
    {
      name: requiredLine(limits.name),
      friends: Type.Array(id(), { maxItems: limits.collection, uniqueItems: true }),
      id: optional(id('The collection to update; absent for a new one.')),
    },
    { collection, message },
    { messages: { name: strings.collectionName } },
  ),
  'POST /user/delete-friend-collection': call(
    'Delete a collection. Posts that were shared with it become Private',
    'member',
    { id: id() },
    { message },
  ),

  'GET /user/collections-of-friend': call(
    'List your collections by name, and whether a friend is in each',
    'member',
    userId,
    {
      collections: Type.Array(
        Type.Object({ id: id(), name: Type.String(), has_friend: Type.Boolean() }),
      ),
    },
  ),
  'POST /user/set-collections-of-friend': call(
    'Put a friend into these collections of yours and take them out of all others',
    'member',
    {
      ...userId,
      ids: Type.Array(id(), {
        maxItems: limits.collections,
        uniqueItems: true,
        description: 'Of the collections.',
      }),
    },
    { message },
  ),

  'POST /user/invite-friend': call(
    'Invite people by email, at most 20 at a time',
    'member',
    {
      emails: Type.Array(text(limits.email), { minItems: 1, maxItems: limits.invitations }),
      message: optional(text(limits.invitationNote, { description: 'Plain text without URLs.' })),
    },
    {
      sent_emails: Type.Array(Type.String()),
      already_exists_email: Type.Array(Type.String(), {
        description: 'Only addresses that are visible to the caller anyway.',
      }),
      invalid_emails: Type.Array(Type.String()),
      message,
    },
    { rateLimit: 'invite', uniformTiming: true, messages: { emails: strings.inviteEmails } },
  ),
  'GET /user/invitations': call(
    'List your open invitations',
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
  'POST /user/revoke-invitation': call('Revoke an invitation', 'member', { id: id() }, { message }),
  'POST /user/accept-invitation': call(
    'Accept an invitation while logged in. By the code of an email to the caller’s own address, the friend request of its sender is then open. By a link, the caller sends a friend request to its creator. For a group, its invitation is then open',
    'member',
    { code: linkCode },
    {
      user: userSummary,
      ...friendshipState,
      group: optional(
        Type.Object(
          { id: id(), name: Type.String() },
          {
            description:
              'The group of the invitation. The caller now has an open invitation to it.',
          },
        ),
      ),
      other_address: optional(
        Type.Boolean({
          description:
            'The invitation was sent to another address. Nothing happened, and it is still valid.',
        }),
      ),
      message,
    },
    { rateLimit: 'token', messages: { code: strings.linkExpired } },
  ),
  'POST /user/refuse-invitations': call(
    'Stop invitations, or emails about signatures, to the address of an emailed code',
    'anyone',
    { code: linkCode },
    { message },
    { rateLimit: 'token', messages: { code: strings.linkExpired } },
  ),
};
