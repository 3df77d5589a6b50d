// Names of what notifications are about: icons, filters, kinds and email frequencies.
/** Names of icons. The client draws them. */
export const notificationIcons = [
  'action',
  'blog',
  'comment',
  'friend',
  'friend_request',
  'group',
  'like',
  'mention',
  'message',
  'moderation',
  'poll',
  'post',
  'time',
] as const;
export type NotificationIcon = (typeof notificationIcons)[number];

/** What each filter of the list shows: unread notifications, or those with one of these icons. */
export const notificationFilters = {
  unread: [],
  replies: ['comment', 'mention'],
  friends: ['friend', 'friend_request'],
  groups: ['group'],
  actions: ['action', 'time'],
  polls: ['poll'],
} as const satisfies Record<string, NotificationIcon[]>;
export type NotificationFilter = keyof typeof notificationFilters;

/**
 * Types of emails about the member’s own content or directed to the member. Each can be turned off
 * separately.
 */
export const ownMailKinds = [
  'messages',
  'friend_requests',
  'memberships',
  'comments',
  'mentions',
  'likes',
  'followups',
  'decisions',
] as const;
export type OwnMailKind = (typeof ownMailKinds)[number];
/** Those that can also be turned off on the site. The others are always shown there. */
export const ownSiteKinds = ['memberships', 'comments', 'mentions', 'likes', 'followups'] as const;
export type OwnSiteKind = (typeof ownSiteKinds)[number];

/** Kinds of notifications that members turn on and off. */
export const notificationKinds = [...ownMailKinds, 'action', 'groups', 'all_friends'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Email frequency: one for each notification, or a daily or weekly digest. */
export const mailPaces = ['at-once', 'day', 'week'] as const;
export type MailPace = (typeof mailPaces)[number];
