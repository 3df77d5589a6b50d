// API calls about groups, their members and invitations.
import Type from 'typebox';
import { call } from './call.ts';
import { content } from './posts.ts';
import { group, notificationLevel, toolNames, tools } from './group.ts';
import { reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  count,
  coverDrawing,
  cropArea,
  cursor,
  fileName,
  requiredText,
  requiredLine,
  id,
  ignoredId,
  singleLineText,
  message,
  nextCursor,
  optional,
  pageCounts,
  paging,
  pagingWithMaximum,
  picture,
  revision,
  richText,
  text,
  time,
  userSummary,
  ynFlag,
} from './fields.ts';

const counts = Type.Object(
  { public: count(), private: count(), mine: count(), joined: count(), invitations: count() },
  { description: 'Number of groups in each list of the caller.' },
);
const groupId = { group_id: id() };
const membershipResponse = {
  membership: group.properties.membership,
  total_members: count(),
  counts,
  message,
};

/** The forms of a flag that existing clients send. */
const onOff = Type.Union([ynFlag, Type.Boolean(), Type.Enum([0, 1, '0', '1'])]);

const groupFields = {
  name: requiredLine(limits.name),
  brief_description: optional(singleLineText(limits.title)),
  description: optional(richText(limits.richText)),
  rules: optional(text(limits.groupRules)),
  icon: optional(
    Type.Union([fileName, Type.Literal('')], {
      description: 'The file_name of an upload; empty removes the image.',
    }),
  ),
  parent_id: optional(
    Type.Union([id(), Type.Null()], {
      description: 'Must be another group that the caller owns, and not below this one.',
    }),
  ),
  status: optional(group.properties.status),
  access: optional(group.properties.access),
  tags: optional(Type.Array(requiredText(limits.tag), { maxItems: limits.tags })),
  ...(Object.fromEntries(Object.entries(tools).map(([tool, flag]) => [tool, optional(flag)])) as {
    [T in keyof typeof tools]: Type.TOptional<(typeof tools)[T]>;
  }),
  tools: optional(
    Type.Union(
      [
        Type.Array(Type.Enum(toolNames), { maxItems: 10 }),
        Type.Object(Object.fromEntries(toolNames.map((name) => [name, optional(onOff)])), {
          additionalProperties: false,
        }),
      ],
      {
        description:
          'The tools by name: a list of the tools that are on (the others are turned off), or an object with Y or N, true or false, 1 or 0 for those to change. The enable_ fields take precedence.',
      },
    ),
  ),
  /** Existing clients send it. */
  fields: optional(Type.Unknown({ description: 'Ignored.' })),
};

const groupMember = Type.Object({
  ...userSummary.properties,
  role: Type.Enum(['owner', 'moderator', 'member']),
  joined_on: time(),
});
const pendingInvitation = Type.Object({
  id: id('The id of the invitation.'),
  user: optional(userSummary),
  email: optional(Type.String({ description: 'The invited address; only for the inviter.' })),
  invited_by: optional(userSummary),
  sent_on: time(),
  can_revoke: Type.Boolean(),
});
const inviteResult = {
  sent: Type.Array(Type.String(), { description: 'Names or email addresses that were invited.' }),
  skipped: Type.Array(Type.Object({ who: Type.String(), why: Type.String() })),
  message,
};
const invitationNote = optional(
  text(limits.invitationNote, { description: 'Plain text without URLs.' }),
);

export const groups = {
  'GET /group/count-groups-by-status': call(
    'Count the groups in each list',
    'member',
    {},
    {
      counts,
      joined_group: Type.Array(id(), {
        description: 'Ids of the groups that the caller is a member of.',
      }),
      group_invitations: Type.Array(id(), {
        description: 'Ids of the groups that the caller is invited to.',
      }),
    },
  ),
  'GET /group/list': call(
    'List groups',
    'member',
    {
      type: optional(
        Type.Enum(['all', 'public', 'private', 'my-group', 'i-am-in', 'invitations'], {
          description:
            'Default: all. private: closed groups that the caller belongs to or is invited to.',
        }),
      ),
      ...pagingWithMaximum(maxPageSizes.cards),
      sort: optional(
        Type.Enum(['name', 'added_on', 'popular'], {
          description: 'By name, newest first, or most members first. Default: by latest post.',
        }),
      ),
      keyword: optional(text(limits.keyword, { description: 'Part of the name.' })),
      tag: optional(text(limits.tag)),
    },
    { contents: Type.Array(group), pageCount: count('Number of pages.'), pages: pageCounts.pages },
  ),
  'GET /group/get-one': call('Get a group', 'member', { id: id() }, { group }),
  'POST /group/create': call(
    'Create a group',
    'member',
    { ...groupFields, id: ignoredId },
    { group, message },
    { rateLimit: 'group', messages: { name: strings.nameEmpty } },
  ),
  'POST /group/update': call(
    'Update a group (owner). Absent fields stay unchanged',
    'member',
    { ...groupFields, id: id(), revision },
    { group, message },
    { rateLimit: 'text', messages: { name: strings.nameEmpty } },
  ),
  'POST /group/save-cover': call(
    'Choose the cover of a group (owner): a part of an uploaded image, or a drawing. With neither, clients show a drawing derived from the name of the group',
    'member',
    {
      id: id(),
      image: optional(fileName),
      crop: optional(cropArea),
      drawing: optional(coverDrawing),
    },
    { group, message },
    // The handler waits for an image.
    { rateLimit: 'crop', noTransaction: true },
  ),
  'POST /group/archive': call(
    'Archive a group, or reopen it (owner). An archived group can be read, but nobody posts, comments, votes, invites or joins',
    'member',
    { id: id(), archive: ynFlag },
    { group, message },
    { rateLimit: 'text' },
  ),
  'POST /group/delete': call(
    'Delete a group with everything in it (owner, administrators)',
    'member',
    { id: id() },
    { message },
  ),
  'POST /group/join': call(
    'Join an open group. Closed groups need an invitation',
    'member',
    groupId,
    membershipResponse,
  ),
  'POST /group/leave': call(
    'Leave a group. The owner must transfer the group first',
    'member',
    groupId,
    membershipResponse,
  ),
  'POST /group/accept-invitation': call(
    'Accept an invitation',
    'member',
    groupId,
    membershipResponse,
  ),
  'POST /group/decline-invitation': call(
    'Decline an invitation. No one is notified',
    'member',
    groupId,
    membershipResponse,
  ),
  'POST /group/list-me': call(
    'Show your membership to everyone who can see the group. This cannot be undone',
    'member',
    groupId,
    { message },
  ),
  'POST /group/news': call(
    'Choose which events of a group you are notified about',
    'member',
    { ...groupId, news: notificationLevel },
    { news: notificationLevel, message },
  ),
  'GET /group/news': call(
    'List the notification settings of your groups, by group name',
    'member',
    paging,
    {
      groups: Type.Array(Type.Object({ id: id(), name: Type.String(), news: notificationLevel })),
      pageCount: count('Number of pages.'),
    },
  ),
  'GET /group/members': call(
    'List members: owner and moderators first, then by date of joining. Non-members of an open group see the first 20',
    'member',
    {
      ...groupId,
      keyword: optional(text(limits.keyword)),
      role: optional(
        Type.Enum(['owner', 'moderator', 'member'], {
          description: 'Only members with this role. Ignored for people outside the group.',
        }),
      ),
      sort: optional(
        Type.Enum(['newest'], {
          description:
            'Latest to join first, whatever their role. Ignored for people outside the group.',
        }),
      ),
      ...paging,
      before: cursor,
    },
    {
      members: Type.Array(groupMember),
      total: count(
        'With a keyword, counted up to 101, which means more than 100; at most 20 for people outside the group. Of all roles, also with `role`.',
      ),
      pageCount: pageCounts.pageCount,
      next: nextCursor,
    },
  ),
  'POST /group/remove-member': call(
    'Remove and ban a member, until they are allowed back (owner, moderators)',
    'member',
    { ...groupId, user_id: id() },
    { total_members: count(), message },
  ),
  'POST /group/set-role': call(
    'Change the role of a member (owner)',
    'member',
    { ...groupId, user_id: id(), role: Type.Enum(['moderator', 'member']) },
    { member: groupMember, message },
  ),
  'POST /group/transfer': call(
    'Ask another member to take the group over (owner, administrators). The transfer takes effect when they accept within 14 days',
    'member',
    { ...groupId, user_id: id(), ...reauthenticationFields },
    { group, message },
    {
      rateLimit: 'password',
      // The handler waits for a password hash.
      noTransaction: true,
      messages: { password: strings.password },
    },
  ),
  'POST /group/answer-transfer': call(
    'Accept or decline a transfer (the member who is asked), or withdraw it (owner)',
    'member',
    { ...groupId, accept: Type.Boolean() },
    { group, message },
  ),
  'GET /group/removed': call(
    'List people who are banned from a group, latest first (owner, moderators)',
    'member',
    { ...groupId, ...paging },
    {
      people: Type.Array(Type.Object({ ...userSummary.properties, removed_on: time() })),
      pageCount: pageCounts.pageCount,
    },
  ),
  'POST /group/let-back': call(
    'Allow a banned person to rejoin (owner, moderators)',
    'member',
    { ...groupId, user_id: id() },
    { message },
  ),
  'GET /group/parent-groups': call(
    'List the groups that the caller owns and that can be the parent',
    'member',
    {
      id: optional(id('The group that needs a parent. Its descendants are left out.')),
    },
    { contents: Type.Array(Type.Object({ id: id(), name: Type.String() })) },
  ),
  'POST /group/upload': call(
    'Upload an icon for a group',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'GET /group/latest-posts': call(
    'List the latest posts of the groups you are a member of',
    'member',
    { pageSize: paging.pageSize },
    { contents: Type.Array(content) },
  ),

  'GET /group/search-user': call(
    'Search by name for people to invite (those who can invite)',
    'member',
    {
      ...groupId,
      keyword: text(limits.keyword, {
        description: 'At least 2 characters; otherwise the result is empty.',
      }),
    },
    {
      users: Type.Array(Type.Object({ id: id(), label: Type.String(), image: Type.String() }), {
        description: 'At most 10.',
      }),
    },
    { rateLimit: 'search' },
  ),
  'GET /group/friends-to-invite': call(
    'List your friends who are neither members nor invited (those who can invite)',
    'member',
    { ...groupId, keyword: optional(text(limits.keyword)), ...paging },
    { users: Type.Array(userSummary), pageCount: count('Number of pages.') },
  ),
  'POST /group/invite-user-emails': call(
    'Invite people by email address, at most 20 at a time',
    'member',
    {
      emails: Type.Array(text(limits.email), { minItems: 1, maxItems: limits.invitations }),
      note: invitationNote,
      ...groupId,
    },
    inviteResult,
    { rateLimit: 'invite', uniformTiming: true, messages: { emails: strings.inviteGroupEmails } },
  ),
  'POST /group/invite-users': call(
    'Invite members of the site',
    'member',
    {
      users: Type.Array(id(), { minItems: 1, maxItems: limits.invitations, uniqueItems: true }),
      note: invitationNote,
      ...groupId,
    },
    inviteResult,
    { rateLimit: 'invite', messages: { users: strings.inviteGroupUsers } },
  ),
  'POST /group/invite-friends': call(
    'Invite friends of your own',
    'member',
    {
      friends: Type.Array(id(), { minItems: 1, maxItems: limits.invitations, uniqueItems: true }),
      note: invitationNote,
      ...groupId,
    },
    inviteResult,
    { rateLimit: 'invite', messages: { friends: strings.inviteGroupFriends } },
  ),
  'GET /group/invitations': call(
    'List pending invitations: the owner sees all, others who can invite see the ones they sent; at most 500, newest first',
    'member',
    groupId,
    { invitations: Type.Array(pendingInvitation) },
  ),
  'POST /group/revoke-invitation': call(
    'Revoke an invitation (its inviter, owner). `user_id` or `invitation_id` is required',
    'member',
    {
      ...groupId,
      user_id: optional(id()),
      invitation_id: optional(id('The `id` of any listed invitation.')),
    },
    { message },
  ),
};
