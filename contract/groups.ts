import Type from 'typebox';
import { call } from './call.ts';
import { content } from './posts.ts';
import { group, news, toolNames, tools } from './group.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  count,
  cursor,
  fileName,
  filled,
  filledLine,
  id,
  ignoredId,
  line,
  message,
  next,
  optional,
  pages,
  paging,
  picture,
  revision,
  rich,
  text,
  time,
  userSummary,
  ynFlag,
} from './fields.ts';

const counts = Type.Object(
  { public: count(), private: count(), mine: count(), joined: count(), invitations: count() },
  { description: 'As many as each list holds for the caller.' },
);
const oneGroup = { group_id: id() };
const membership = {
  membership: group.properties.membership,
  total_members: count(),
  counts,
  message,
};

const onOff = Type.Union([ynFlag, Type.Boolean(), Type.Enum([0, 1, '0', '1'])]);

const groupFields = {
  name: filledLine(limits.name),
  brief_description: optional(line(limits.title)),
  description: optional(rich(limits.richText)),
  rules: optional(text(limits.groupRules)),
  icon: optional(
    Type.Union([fileName, Type.Literal('')], {
      description: 'The file_name of an upload; empty takes the picture away.',
    }),
  ),
  parent_id: optional(
    Type.Union([id(), Type.Null()], { description: 'A group that the caller owns.' }),
  ),
  status: optional(group.properties.status),
  access: optional(group.properties.access),
  tags: optional(Type.Array(filled(limits.tag), { maxItems: limits.tags })),
  ...(Object.fromEntries(
    Object.entries(tools).map(([tool, ynFlag]) => [tool, optional(ynFlag)]),
  ) as {
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
          'The same by name: a list of those that are on, or each with Y or N. The enable_ fields win.',
      },
    ),
  ),
  fields: optional(Type.Unknown({ description: 'Ignored.' })),
};

const member = Type.Object({
  ...userSummary.properties,
  role: Type.Enum(['owner', 'moderator', 'member']),
  joined_on: time(),
});
const invitedPerson = Type.Object({
  id: id('Of the invitation.'),
  user: optional(userSummary),
  email: optional(Type.String({ description: 'Its sender’s alone to see.' })),
  invited_by: optional(userSummary),
  sent_on: time(),
  can_revoke: Type.Boolean(),
});
const invited = {
  sent: Type.Array(Type.String(), { description: 'Names or addresses that were invited.' }),
  skipped: Type.Array(Type.Object({ who: Type.String(), why: Type.String() })),
  message,
};
const note = optional(
  text(limits.invitationNote, { description: 'Plain text without web addresses.' }),
);

export const groups = {
  'GET /group/count-groups-by-status': call(
    'How many groups each list holds',
    'member',
    {},
    {
      counts,
      joined_group: Type.Array(id(), { description: 'The groups one is in.' }),
      group_invitations: Type.Array(id(), { description: 'The groups one is invited to.' }),
    },
  ),
  'GET /group/list': call(
    'Groups',
    'member',
    {
      type: optional(
        Type.Enum(['all', 'public', 'private', 'my-group', 'i-am-in', 'invitations'], {
          description:
            'all when absent; private are the closed ones that the caller belongs to or is invited to.',
        }),
      ),
      ...paging,
      sort: optional(
        Type.Enum(['name', 'added_on', 'popular'], {
          description:
            'By name, newest first, most members first. In the order of their latest post when absent.',
        }),
      ),
      keyword: optional(text(limits.keyword, { description: 'In the name.' })),
      tag: optional(text(limits.tag)),
    },
    { contents: Type.Array(group), pageCount: count(), pages: pages.pages },
  ),
  'GET /group/get-one': call('A group', 'member', { id: id() }, { group }),
  'POST /group/create': call(
    'Found a group',
    'member',
    { ...groupFields, id: ignoredId },
    { group, message },
    { rateLimit: 'group', messages: { name: strings.nameEmpty } },
  ),
  'POST /group/update': call(
    'Change a group of one’s own; what is absent stays',
    'member',
    { ...groupFields, id: id(), revision },
    { group, message },
    { rateLimit: 'text', messages: { name: strings.nameEmpty } },
  ),
  'POST /group/delete': call(
    'Delete a group of one’s own with everything in it',
    'member',
    { id: id() },
    { message },
  ),
  'POST /group/join': call(
    'Join an open group; to a closed one only an invitation leads',
    'member',
    oneGroup,
    membership,
  ),
  'POST /group/leave': call(
    'Leave; an owner hands the group over first',
    'member',
    oneGroup,
    membership,
  ),
  'POST /group/accept-invitation': call('Accept an invitation', 'member', oneGroup, membership),
  'POST /group/decline-invitation': call(
    'Decline an invitation; nobody is told',
    'member',
    oneGroup,
    membership,
  ),
  'POST /group/list-me': call(
    'Let everybody who sees the group see that you are in it',
    'member',
    oneGroup,
    { message },
  ),
  'POST /group/news': call(
    'Choose which events of a group you are notified about',
    'member',
    { ...oneGroup, news },
    { news, message },
  ),
  'GET /group/news': call(
    'Which events of each of your groups you are notified about, by name of the group',
    'member',
    paging,
    {
      groups: Type.Array(Type.Object({ id: id(), name: Type.String(), news })),
      pageCount: count(),
    },
  ),
  'GET /group/members': call(
    'Members: owner and moderators first, then by when they joined. Outsiders of an open group see the first 20',
    'member',
    { group_id: id(), keyword: optional(text(limits.keyword)), ...paging, before: cursor },
    {
      members: Type.Array(member),
      total: count('With a keyword counted up to 101, which says: more than 100.'),
      pageCount: count('A lower bound where not all are counted.'),
      next,
    },
  ),
  'POST /group/remove-member': call(
    'Remove a member, who joins again when they are let back (owner, moderators)',
    'member',
    { group_id: id(), user_id: id() },
    { total_members: count(), message },
  ),
  'POST /group/set-role': call(
    'Make a member a moderator, or a moderator a member (owner)',
    'member',
    { group_id: id(), user_id: id(), role: Type.Enum(['moderator', 'member']) },
    { member, message },
  ),
  'POST /group/transfer': call(
    'Ask another member to take the group over (owner, administrators): it is theirs when they accept',
    'member',
    { group_id: id(), user_id: id() },
    { group, message },
  ),
  'POST /group/answer-transfer': call(
    'Accept or decline to take a group over (who was asked); take the question back (owner)',
    'member',
    { group_id: id(), accept: Type.Boolean() },
    { group, message },
  ),
  'GET /group/removed': call(
    'Who was removed from a group and can not join it, the latest first (owner, moderators)',
    'member',
    { group_id: id(), ...paging },
    {
      people: Type.Array(Type.Object({ ...userSummary.properties, removed_on: time() })),
      pageCount: count(),
    },
  ),
  'POST /group/let-back': call(
    'Let somebody who was removed join again (owner, moderators)',
    'member',
    { group_id: id(), user_id: id() },
    { message },
  ),
  'GET /group/parent-groups': call(
    'Groups that another of one’s own may stand under',
    'member',
    {
      id: optional(id('The group that looks for a parent: none of its own descendants is given.')),
    },
    { contents: Type.Array(Type.Object({ id: id(), name: Type.String() })) },
  ),
  'POST /group/upload': call(
    'Upload a picture for a group',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'GET /group/latest-posts': call(
    'The latest posts of the groups one is in',
    'member',
    { pageSize: paging.pageSize },
    { contents: Type.Array(content) },
  ),

  'GET /group/search-user': call(
    'People by name who could be invited (who may invite)',
    'member',
    {
      group_id: id(),
      keyword: text(limits.keyword, {
        description: 'At least 2 characters; with fewer nobody is found.',
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
    'One’s friends who are neither members nor invited (who may invite)',
    'member',
    { group_id: id(), keyword: optional(text(limits.keyword)), ...paging },
    { users: Type.Array(userSummary), pageCount: count() },
  ),
  'POST /group/invite-user-emails': call(
    'Invite by e-mail address, at most 20 at a time',
    'member',
    {
      emails: Type.Array(text(limits.email), { minItems: 1, maxItems: limits.invitations }),
      note,
      ...oneGroup,
    },
    invited,
    { rateLimit: 'invite', messages: { emails: strings.inviteGroupEmails } },
  ),
  'POST /group/invite-users': call(
    'Invite people',
    'member',
    {
      users: Type.Array(id(), { minItems: 1, maxItems: limits.invitations, uniqueItems: true }),
      note,
      ...oneGroup,
    },
    invited,
    { rateLimit: 'invite', messages: { users: strings.inviteGroupUsers } },
  ),
  'POST /group/invite-friends': call(
    'Invite friends of one’s own',
    'member',
    {
      friends: Type.Array(id(), { minItems: 1, maxItems: limits.invitations, uniqueItems: true }),
      note,
      ...oneGroup,
    },
    invited,
    { rateLimit: 'invite', messages: { friends: strings.inviteGroupFriends } },
  ),
  'GET /group/invitations': call(
    'Who is invited and has not answered: for the owner all, for who may invite their own',
    'member',
    { group_id: id() },
    { invitations: Type.Array(invitedPerson) },
  ),
  'POST /group/revoke-invitation': call(
    'Take an invitation back (who sent it, owner)',
    'member',
    {
      ...oneGroup,
      user_id: optional(id()),
      invitation_id: optional(id('Of one that went to an e-mail address.')),
    },
    { message },
  ),
};
