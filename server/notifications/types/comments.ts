// Notifications about comments and mentions.
import { sql } from '../../db/sql.ts';
import type { NotificationDefinition } from './definition.ts';
import { selectText } from './postKind.ts';

export const commented = {
  icon: 'comment',
  preferences: 'my_content',
  mutable: true,
  mailKind: 'comments',
  oncePerObject: true,
  titledByComment: true,
  text: ({ t }, who, { content_type: typeId }) =>
    selectText(typeId, {
      post: t('{{who}} commented on your post', { who }),
      poll: t('{{who}} commented on your poll', { who }),
      blog: t('{{who}} commented on your article', { who }),
      group: t('{{who}} commented on your group', { who }),
      action: t('{{who}} commented on your action', { who }),
    }),
  textForSeveral: ({ plural }, n, who, { content_type: typeId }) =>
    selectText(typeId, {
      post: plural(
        n,
        '{{who}} and {{n}} other commented on your post',
        '{{who}} and {{n}} others commented on your post',
        { who },
      ),
      poll: plural(
        n,
        '{{who}} and {{n}} other commented on your poll',
        '{{who}} and {{n}} others commented on your poll',
        { who },
      ),
      blog: plural(
        n,
        '{{who}} and {{n}} other commented on your article',
        '{{who}} and {{n}} others commented on your article',
        { who },
      ),
      group: plural(
        n,
        '{{who}} and {{n}} other commented on your group',
        '{{who}} and {{n}} others commented on your group',
        { who },
      ),
      action: plural(
        n,
        '{{who}} and {{n}} other commented on your action',
        '{{who}} and {{n}} others commented on your action',
        { who },
      ),
    }),
} satisfies NotificationDefinition;

export const replied = {
  icon: 'comment',
  preferences: 'my_content',
  mutable: true,
  mailKind: 'comments',
  oncePerObject: true,
  titledByComment: true,
  text: ({ t }, who) => t('{{who}} replied to your comment', { who }),
  textForSeveral: ({ plural }, n, who) =>
    plural(
      n,
      '{{who}} and {{n}} other replied to your comment',
      '{{who}} and {{n}} others replied to your comment',
      { who },
    ),
} satisfies NotificationDefinition;

export const commentLiked = {
  icon: 'like',
  preferences: 'my_content',
  mutable: true,
  mailKind: 'likes',
  oncePerObject: true,
  recipients: ({ actor, comment }) => sql`
    select m.author_id from visible_comments(${actor}) m where m.id = ${comment}
      and exists (select from comment_likes l where l.comment_id = m.id and l.person_id = ${actor})`,
  text: ({ t }, who) => t('{{who}} liked your comment', { who }),
  textForSeveral: ({ plural }, n, who) =>
    plural(
      n,
      '{{who}} and {{n}} other liked your comment',
      '{{who}} and {{n}} others liked your comment',
      { who },
    ),
} satisfies NotificationDefinition;

export const mentioned = {
  icon: 'mention',
  preferences: 'my_content',
  mutable: true,
  mailKind: 'mentions',
  oncePerObject: true,
  text: ({ t }, who, { of_comment, content_type: typeId }) =>
    of_comment
      ? t('{{who}} mentioned you in a comment', { who })
      : selectText(typeId, {
          post: t('{{who}} mentioned you in a post', { who }),
          poll: t('{{who}} mentioned you in a poll', { who }),
          blog: t('{{who}} mentioned you in an article', { who }),
          group: t('{{who}} mentioned you in a group', { who }),
          action: t('{{who}} mentioned you in an action', { who }),
        }),
} satisfies NotificationDefinition;
