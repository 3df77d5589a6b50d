// Kinds of mails: each is ended by itself, from the link in a mail or in the settings.
import { entityTypes as told, type EntityType } from '#contract/notification.ts';
import type { OwnMailKind } from '#contract/settings.ts';
import type { Translator } from '../lib/translators.ts';

/** A family has two settings, one for the site and one for mails. Of friends there are more: two for each collection. */
export type PreferenceGroup = 'my_content' | 'action' | 'groups' | 'all_friends';
/** A digest holds all kinds, and its link ends them all. */
export type MailKind = PreferenceGroup | OwnMailKind | 'all';

/** As the codes in the links number them: a number is never used for another kind. */
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

const families: ReadonlySet<MailKind> = new Set([
  'my_content',
  'action',
  'groups',
  'all_friends',
] as const satisfies PreferenceGroup[]);
/** With these all mails end. */
export const isFamily = (kind: MailKind) => families.has(kind);

const ownKinds: Partial<Record<EntityType, OwnMailKind>> = {
  [told.messageSent]: 'messages',
  [told.friendRequestSent]: 'friend_requests',
  [told.friendRequestAccepted]: 'friend_requests',
  [told.groupInvited]: 'memberships',
  [told.groupJoined]: 'memberships',
  [told.groupInvitationAccepted]: 'memberships',
  [told.groupOffered]: 'memberships',
  [told.groupHandedOver]: 'memberships',
  [told.groupDeleted]: 'memberships',
  [told.commented]: 'comments',
  [told.replied]: 'comments',
  [told.mentioned]: 'mentions',
  [told.postLiked]: 'likes',
  [told.commentLiked]: 'likes',
  [told.moderated]: 'decisions',
};

/** Within what is meant for one person or happens to what is theirs. */
export const ownKindOf = (type: EntityType): OwnMailKind => ownKinds[type] ?? 'followups';

/** Within a sentence. */
export const nameOf = (kind: MailKind, { t }: Translator): string =>
  ({
    my_content: t('what happens to what you post, and what is meant for you'),
    action: t('actions for you and those that you follow'),
    all_friends: t('what your friends do'),
    groups: t('what happens in your groups'),
    messages: t('messages to you'),
    friend_requests: t('friend requests'),
    memberships: t('invitations to groups and who joins yours'),
    comments: t('comments and replies to you'),
    mentions: t('posts and comments that mention you'),
    likes: t('likes'),
    followups: t('what became of something that you took part in'),
    decisions: t('decisions of moderators'),
    all: t('everything that happens here'),
  })[kind];

export const because = (kind: MailKind, { t }: Translator): string =>
  ({
    my_content: t(
      'You get this mail because you want to hear of what happens to what you post, and what is meant for you.',
    ),
    action: t(
      'You get this mail because you want to hear of actions for you and those that you follow.',
    ),
    all_friends: t('You get this mail because you want to hear of what your friends do.'),
    groups: t('You get this mail because you want to hear of what happens in your groups.'),
    messages: t('You get this mail because you want to hear of messages to you.'),
    friend_requests: t('You get this mail because you want to hear of friend requests.'),
    memberships: t(
      'You get this mail because you want to hear of invitations to groups and who joins yours.',
    ),
    comments: t('You get this mail because you want to hear of comments and replies to you.'),
    mentions: t(
      'You get this mail because you want to hear of posts and comments that mention you.',
    ),
    likes: t('You get this mail because you want to hear of likes.'),
    followups: t(
      'You get this mail because you want to hear of what became of something that you took part in.',
    ),
    decisions: t('You get this mail because you want to hear of decisions of moderators.'),
    all: t('You get this mail because you want to hear of everything that happens here.'),
  })[kind];

/** Above the lines of one kind in a mail that gathers several. */
export const headingOf = (kind: MailKind, { t }: Translator): string =>
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
    followups: t('What you took part in'),
    decisions: t('Decisions of moderators'),
    all: t('For you'),
  })[kind];
