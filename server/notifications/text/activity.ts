// Sentences for notifications that name an actor.
import { NotificationType, type EntityType } from '#contract/notification.ts';
import type { Translator } from '../../lib/translators.ts';
import type { NotificationFacts } from '../types.ts';
import { textByKind } from './postKind.ts';

export function activityText(
  {
    type,
    kind,
    of_comment,
    in_group,
    called_off,
    reset,
    audience,
    request,
    letter,
  }: NotificationFacts,
  who: string,
  { t }: Translator,
): string {
  const by = { who };
  const group = in_group?.name;
  const inGroup = { who, group: group ?? '' };
  switch (type) {
    case NotificationType.postCreated:
      return group
        ? t('{{who}} posted in {{group}}', inGroup)
        : in_group
          ? t('{{who}} posted in one of your groups', by)
          : t('{{who}} added a new post', by);
    case NotificationType.pollCreated:
      return group
        ? t('{{who}} created a poll in {{group}}', inGroup)
        : in_group
          ? t('{{who}} created a poll in one of your groups', by)
          : t('{{who}} created a poll', by);
    case NotificationType.blogCreated:
      return group
        ? t('{{who}} published an article in {{group}}', inGroup)
        : in_group
          ? t('{{who}} published an article in one of your groups', by)
          : t('{{who}} published an article', by);
    case NotificationType.groupCreated:
      return t('{{who}} created a group', by);
    case NotificationType.postUpdated:
      return audience
        ? t('{{who}} changed who can see a post you took part in', by)
        : t('{{who}} edited a post you took part in', by);
    case NotificationType.blogUpdated:
      return audience
        ? t('{{who}} changed who can see an article you took part in', by)
        : t('{{who}} edited an article you took part in', by);
    case NotificationType.pollUpdated:
      return reset
        ? t('{{who}} changed a poll you voted in, so your vote no longer counts', by)
        : audience
          ? t('{{who}} changed who can see a poll you took part in', by)
          : t('{{who}} edited a poll you took part in', by);
    case NotificationType.groupUpdated:
      return t('{{who}} updated a group you’re in', by);
    case NotificationType.postDeleted:
      return t('{{who}} deleted a post you took part in', by);
    case NotificationType.pollDeleted:
      return t('{{who}} deleted a poll you took part in', by);
    case NotificationType.blogDeleted:
      return t('{{who}} deleted an article you took part in', by);
    case NotificationType.groupDeleted:
      return t('{{who}} deleted a group you were in', by);
    case NotificationType.messageSent:
      return request ? t('{{who}} wants to message you', by) : t('{{who}} sent you a message', by);
    case NotificationType.groupInvited:
      return t('{{who}} invited you to a group', by);
    case NotificationType.groupJoined:
      return t('{{who}} joined your group', by);
    case NotificationType.groupInvitationAccepted:
      return t('{{who}} accepted your invitation to a group', by);
    case NotificationType.friendRequestSent:
      return t('{{who}} sent you a friend request', by);
    case NotificationType.friendRequestAccepted:
      return t('{{who}} accepted your friend request', by);
    case NotificationType.commented:
      return textByKind(kind, {
        post: t('{{who}} commented on your post', by),
        poll: t('{{who}} commented on your poll', by),
        blog: t('{{who}} commented on your article', by),
        group: t('{{who}} commented on your group', by),
        action: t('{{who}} commented on your action', by),
      });
    case NotificationType.postLiked:
      return textByKind(kind, {
        post: t('{{who}} liked your post', by),
        poll: t('{{who}} liked your poll', by),
        blog: t('{{who}} liked your article', by),
        group: t('{{who}} liked your group', by),
        action: t('{{who}} liked your action', by),
      });
    case NotificationType.replied:
      return t('{{who}} replied to your comment', by);
    case NotificationType.commentLiked:
      return t('{{who}} liked your comment', by);
    case NotificationType.mentioned:
      if (of_comment) return t('{{who}} mentioned you in a comment', by);
      return textByKind(kind, {
        post: t('{{who}} mentioned you in a post', by),
        poll: t('{{who}} mentioned you in a poll', by),
        blog: t('{{who}} mentioned you in an article', by),
        group: t('{{who}} mentioned you in a group', by),
        action: t('{{who}} mentioned you in an action', by),
      });
    case NotificationType.actionForYou:
      return group
        ? t('{{who}} published an action in {{group}}', inGroup)
        : in_group
          ? t('{{who}} published an action in one of your groups', by)
          : t('{{who}} published an action that may interest you', by);
    case NotificationType.actionChanged:
      return called_off
        ? t('{{who}} canceled an action you follow', by)
        : t('{{who}} changed an action you follow', by);
    case NotificationType.textCorrected:
      return letter
        ? t('{{who}} corrected a letter you wrote or follow', by)
        : t('{{who}} corrected a petition you signed or follow', by);
    case NotificationType.actionDeleted:
      return t('{{who}} deleted a petition or letter you took part in', by);
    case NotificationType.groupOffered:
      return t('{{who}} asked you to take over a group', by);
    case NotificationType.groupOfferAccepted:
      return t('{{who}} accepted your transfer and owns the group now', by);
    // Never shown with a name, or never created.
    case NotificationType.groupHandedOver:
    case NotificationType.actionStartsSoon:
    case NotificationType.actionCompleted:
    case NotificationType.pollClosed:
    case NotificationType.moderated:
    case NotificationType.friendRequestDeclined:
      return who;
  }
}

type AggregatedText = (
  translator: Translator,
  n: number,
  by: { who: string },
  kind: number | null,
) => string;

/** Types that name several actors of the same object in one sentence. */
const aggregatedTexts: Partial<Record<EntityType, AggregatedText>> = {
  [NotificationType.commented]: ({ plural }, n, by, kind) =>
    textByKind(kind, {
      post: plural(
        n,
        '{{who}} and {{n}} other commented on your post',
        '{{who}} and {{n}} others commented on your post',
        by,
      ),
      poll: plural(
        n,
        '{{who}} and {{n}} other commented on your poll',
        '{{who}} and {{n}} others commented on your poll',
        by,
      ),
      blog: plural(
        n,
        '{{who}} and {{n}} other commented on your article',
        '{{who}} and {{n}} others commented on your article',
        by,
      ),
      group: plural(
        n,
        '{{who}} and {{n}} other commented on your group',
        '{{who}} and {{n}} others commented on your group',
        by,
      ),
      action: plural(
        n,
        '{{who}} and {{n}} other commented on your action',
        '{{who}} and {{n}} others commented on your action',
        by,
      ),
    }),
  [NotificationType.postLiked]: ({ plural }, n, by, kind) =>
    textByKind(kind, {
      post: plural(
        n,
        '{{who}} and {{n}} other liked your post',
        '{{who}} and {{n}} others liked your post',
        by,
      ),
      poll: plural(
        n,
        '{{who}} and {{n}} other liked your poll',
        '{{who}} and {{n}} others liked your poll',
        by,
      ),
      blog: plural(
        n,
        '{{who}} and {{n}} other liked your article',
        '{{who}} and {{n}} others liked your article',
        by,
      ),
      group: plural(
        n,
        '{{who}} and {{n}} other liked your group',
        '{{who}} and {{n}} others liked your group',
        by,
      ),
      action: plural(
        n,
        '{{who}} and {{n}} other liked your action',
        '{{who}} and {{n}} others liked your action',
        by,
      ),
    }),
  [NotificationType.replied]: ({ plural }, n, by) =>
    plural(
      n,
      '{{who}} and {{n}} other replied to your comment',
      '{{who}} and {{n}} others replied to your comment',
      by,
    ),
  [NotificationType.commentLiked]: ({ plural }, n, by) =>
    plural(
      n,
      '{{who}} and {{n}} other liked your comment',
      '{{who}} and {{n}} others liked your comment',
      by,
    ),
  [NotificationType.groupUpdated]: ({ plural }, n, by) =>
    plural(
      n,
      '{{who}} and {{n}} other updated a group you’re in',
      '{{who}} and {{n}} others updated a group you’re in',
      by,
    ),
  [NotificationType.groupInvited]: ({ plural }, n, by) =>
    plural(
      n,
      '{{who}} and {{n}} other invited you to a group',
      '{{who}} and {{n}} others invited you to a group',
      by,
    ),
  [NotificationType.groupJoined]: ({ plural }, n, by) =>
    plural(
      n,
      '{{who}} and {{n}} other joined your group',
      '{{who}} and {{n}} others joined your group',
      by,
    ),
  [NotificationType.groupInvitationAccepted]: ({ plural }, n, by) =>
    plural(
      n,
      '{{who}} and {{n}} other accepted your invitation to a group',
      '{{who}} and {{n}} others accepted your invitation to a group',
      by,
    ),
};

export const aggregatedText = (
  { type, kind, others }: NotificationFacts,
  who: string,
  translator: Translator,
) => aggregatedTexts[type]?.(translator, others, { who }, kind);
