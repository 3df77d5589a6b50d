// What a group looks like, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { count, id, optional, time, userSummary, ynFlag } from './fields.ts';

/** A tag, nested as clients know it. Lower case, without `#`. */
export const tags = Type.Array(Type.Object({ tag: Type.Object({ tag: Type.String() }) }));

/** What one may post in a group: each is on or off. */
export const tools = {
  enable_wall: ynFlag,
  enable_poll: ynFlag,
  enable_blog: ynFlag,
  enable_discussion: ynFlag,
  enable_bookmark: ynFlag,
};

/** The names that a client may call them by. */
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
export const groupNews = ['all', 'some', 'mentions', 'none'] as const;
export type GroupNews = (typeof groupNews)[number];
export const news = Type.Enum(groupNews, {
  description:
    'all: every post; some: polls, actions and blogs; mentions: what mentions them; none: nothing.',
});

export const group = Type.Object({
  id: id(),
  user_id: id('Its owner.'),
  user: optional({
    ...userSummary,
    description: 'Absent for members across a block with the owner.',
  }),
  name: Type.String(),
  brief_description: Type.String(),
  description: Type.String({ description: 'Rich text, clean. Empty in lists.' }),
  rules: Type.String({ description: 'Plain text, to be shown before joining.' }),
  icon: Type.String({ description: 'An address, empty when there is none.' }),
  icon_file: optional(Type.String({ description: 'Its file_name, for who may edit.' })),
  parent_id: optional(id()),
  parent: optional(
    Type.Object({ id: id(), name: Type.String() }, { description: 'Where the viewer sees it.' }),
  ),
  status: Type.Enum(['Open', 'Closed']),
  access: Type.Integer({
    minimum: 1,
    maximum: 2,
    description: '1: only the owner invites, 2: every member invites.',
  }),
  tags,
  ...tools,
  total_members: count(),
  total_posts: count('What this viewer could open; 0 in lists.'),
  total_actions: count('What this viewer could open; 0 in lists.'),
  membership: Type.Enum(['owner', 'moderator', 'member', 'invited', 'none']),
  news: optional({
    ...news,
    description: 'Which of its events the viewer is notified about; for members only.',
  }),
  unlisted: optional(
    Type.Boolean({
      description: 'The viewer joined while it was closed, and is listed to its members alone.',
    }),
  ),
  invited_by: optional(userSummary),
  invitation_note: optional(Type.String()),
  removed: optional(
    Type.Literal(true, {
      description:
        'The viewer was removed, and joins again when its owner or a moderator lets them.',
    }),
  ),
  offered_to: optional({
    ...userSummary,
    description: 'Who is asked to take it over: for its owner and for them.',
  }),
  can_take_over: optional(Type.Literal(true, { description: 'The viewer is asked to.' })),
  can_edit: Type.Boolean(),
  revision: optional(
    Type.Integer({ minimum: 1, description: 'Counts saved changes: for who may edit.' }),
  ),
  can_join: Type.Boolean(),
  can_leave: Type.Boolean(),
  can_invite: Type.Boolean(),
  can_read: Type.Boolean({
    description: 'Whether its feed, actions and members are open to the viewer.',
  }),
  can_post: Type.Boolean({ description: 'What, is said by the tools.' }),
  added_on: time(),
});
export type Group = Static<typeof group>;
