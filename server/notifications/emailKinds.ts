// Email kinds. People can unsubscribe from each kind separately, by the link in an email or in
// their settings.
import type { EntityType } from '#contract/notification.ts';
import type { OwnMailKind } from '#contract/notificationKinds.ts';
import type { Translator } from '../lib/translators.ts';
import type { PreferenceGroup } from './types/definition.ts';
import { definitionOf } from './types/index.ts';

/**
 * 'my_content' is divided into the own kinds, but links in earlier emails still name it. 'all' is
 * the kind of digests. Its link unsubscribes from all kinds.
 */
export type MailKind = PreferenceGroup | OwnMailKind | 'all';

/** Unsubscribe links contain the index in this list. Never reorder or reuse entries. */
export const mailKinds = [
  'my_content',
  'action',
  'all_friends',
  'all',
  'groups',
  'messages',
  'friend_requests',
  'memberships',
  'comments',
  'mentions',
  'likes',
  'followups',
  'decisions',
] as const satisfies MailKind[];

const preferenceGroups: ReadonlySet<MailKind> = new Set([
  'my_content',
  'action',
  'groups',
  'all_friends',
] as const satisfies PreferenceGroup[]);
/** Turning off all of these turns off all notification emails. */
export const isPreferenceGroup = (kind: MailKind) => preferenceGroups.has(kind);

/** The kind of a personal notification, or of one about the recipient's own content. */
export const ownMailKindOf = (type: EntityType): OwnMailKind =>
  definitionOf(type).mailKind ?? 'followups';

/** The name of a kind within a sentence. */
export const mailKindName = (kind: MailKind, { t }: Translator): string =>
  ({
    my_content: t('your content and what people send you'),
    action: t('actions for you and actions you follow'),
    all_friends: t('what your friends post and change'),
    groups: t('activity in your groups'),
    messages: t('new messages'),
    friend_requests: t('friend requests'),
    memberships: t('group invitations and members'),
    comments: t('comments and replies'),
    mentions: t('posts and comments that mention you'),
    likes: t('likes'),
    followups: t('updates on things you took part in'),
    decisions: t('moderation decisions'),
    all: t('activity on this site'),
  })[kind];

export const unsubscribeReason = (kind: MailKind, { t }: Translator): string =>
  ({
    my_content: t(
      'You’re getting this because emails about your content and what people send you are on.',
    ),
    action: t(
      'You’re getting this because emails about actions for you and actions you follow are on.',
    ),
    all_friends: t(
      'You’re getting this because emails about what your friends post and change are on.',
    ),
    groups: t('You’re getting this because emails about activity in your groups are on.'),
    messages: t('You’re getting this because emails about new messages are on.'),
    friend_requests: t('You’re getting this because emails about friend requests are on.'),
    memberships: t(
      'You’re getting this because emails about group invitations and members are on.',
    ),
    comments: t('You’re getting this because emails about comments and replies are on.'),
    mentions: t(
      'You’re getting this because emails about posts and comments that mention you are on.',
    ),
    likes: t('You’re getting this because emails about likes are on.'),
    followups: t('You’re getting this because emails about things you took part in are on.'),
    decisions: t('You’re getting this because emails about moderation decisions are on.'),
    all: t('You’re getting this because you chose to get your notifications in one email.'),
  })[kind];

/** The heading of a kind in a digest. */
export const mailKindHeading = (kind: MailKind, { t }: Translator): string =>
  ({
    my_content: t('For you'),
    action: t('Actions'),
    all_friends: t('Your friends'),
    groups: t('Your groups'),
    messages: t('Messages'),
    friend_requests: t('Friend requests'),
    memberships: t('Group invitations and members'),
    comments: t('Comments and replies'),
    mentions: t('Mentions'),
    likes: t('Likes'),
    followups: t('Things you took part in'),
    decisions: t('Moderation decisions'),
    all: t('For you'),
  })[kind];
