// Schema of a group, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { count, cover, id, optional, time, userSummary, ynFlag } from './fields.ts';

/** Tags, nested as existing clients expect. Lower case, without `#`. */
export const tags = Type.Array(Type.Object({ tag: Type.Object({ tag: Type.String() }) }));

/** Types of posts in a group; each is on or off. */
export const tools = {
  enable_wall: ynFlag,
  enable_poll: ynFlag,
  enable_blog: ynFlag,
  enable_discussion: ynFlag,
  enable_bookmark: ynFlag,
};

/** Names that clients can send for a tool. Existing clients send the singular or the plural. */
export const toolNames = [
  'wall',
  'poll',
  'polls',
  'blog',
  'blogs',
  'discussion',
  'discussions',
  'bookmark',
  'bookmarks',
] as const;

/** Which events of a group a member is notified about. */
const notificationLevels = ['all', 'some', 'mentions', 'none'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];
export const notificationLevel = Type.Enum(notificationLevels, {
  description:
    'Notification level (`news` is the name that existing clients know). all: every post; some: polls, actions, blogs and mentions; mentions: only posts and comments that mention the member; none: nothing.',
});

export const group = Type.Object({
  id: id(),
  user_id: optional(id('The owner. Absent if `user` is absent.')),
  user: optional({
    ...userSummary,
    description: 'Absent if there is a block between the viewer and the owner.',
  }),
  name: Type.String(),
  brief_description: Type.String(),
  description: Type.String({ description: 'Sanitized rich text; empty in lists.' }),
  rules: Type.String({ description: 'Plain text; clients show it before joining.' }),
  icon: Type.String({ description: 'A URL, empty if there is none.' }),
  icon_file: optional(
    Type.String({ description: 'The file_name of the icon; only for those who can edit.' }),
  ),
  cover: optional({ ...cover, description: 'A picture only in the details of one group.' }),
  parent_id: optional(id()),
  parent: optional(
    Type.Object(
      { id: id(), name: Type.String() },
      { description: 'The parent group, if the viewer can see it.' },
    ),
  ),
  status: Type.Enum(['Open', 'Closed']),
  access: Type.Integer({
    minimum: 1,
    maximum: 2,
    description: '1: only the owner can invite, 2: every member can invite.',
  }),
  tags,
  ...tools,
  total_members: count(),
  total_posts: count('Number of posts visible to the viewer; 0 in lists.'),
  total_actions: count('Number of actions visible to the viewer; 0 in lists.'),
  membership: Type.Enum(['owner', 'moderator', 'member', 'invited', 'none']),
  news: optional({
    ...notificationLevel,
    description: 'Which of its events the viewer is notified about; for members only.',
  }),
  unlisted: optional(
    Type.Boolean({
      description:
        'The viewer joined while the group was closed: only members see the viewer in the list of members.',
    }),
  ),
  invited_by: optional(userSummary),
  invitation_note: optional(Type.String()),
  removed: optional(
    Type.Literal(true, {
      description:
        'The viewer was removed and can only rejoin after the owner or a moderator allows it.',
    }),
  ),
  offered_to: optional({
    ...userSummary,
    description:
      'The member who is asked to take the group over; only for the owner and that member.',
  }),
  can_take_over: optional(
    Type.Literal(true, { description: 'The viewer is asked to take the group over.' }),
  ),
  archived_on: optional({
    ...time(),
    description: 'Since when nobody can post, comment, vote, invite or join. Absent if it is open.',
  }),
  can_edit: Type.Boolean(),
  can_archive: Type.Boolean({ description: 'Whether the viewer can archive and reopen it.' }),
  revision: optional(
    Type.Integer({ minimum: 1, description: 'Sent back on saving, to detect conflicting edits.' }),
  ),
  can_join: Type.Boolean(),
  can_leave: Type.Boolean(),
  can_invite: Type.Boolean(),
  can_read: Type.Boolean({
    description: 'Whether the viewer can read its feed, actions and members.',
  }),
  can_post: Type.Boolean({ description: 'The `enable_` fields tell which types of posts.' }),
  added_on: time(),
});
export type Group = Static<typeof group>;
