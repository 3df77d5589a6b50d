// Notifications about posts of any type, and likes.
import { contentType } from '#contract/contentType.ts';
import { sql } from '../../db/sql.ts';
import type { NotificationDefinition } from './definition.ts';
import { selectText } from './postKind.ts';
import { postCreation, postDeletion, postEdit } from './postChanges.ts';

export const postCreated = {
  ...postCreation,
  icon: 'post',
  postChange: { change: 'created', postTypes: [contentType.post, contentType.group] },
  groupMembers: 'all',
  text: ({ t }, who, { in_group }) =>
    in_group?.name
      ? t('{{who}} posted in {{group}}', { who, group: in_group.name })
      : in_group
        ? t('{{who}} posted in one of your groups', { who })
        : t('{{who}} added a new post', { who }),
} satisfies NotificationDefinition;

export const postUpdated = {
  ...postEdit,
  icon: 'post',
  postChange: { change: 'updated', postTypes: [contentType.post, contentType.group] },
  text: ({ t }, who, { audience }) =>
    audience
      ? t('{{who}} changed who can see a post you took part in', { who })
      : t('{{who}} edited a post you took part in', { who }),
} satisfies NotificationDefinition;

export const postDeleted = {
  ...postDeletion,
  icon: 'post',
  postChange: { change: 'deleted', postTypes: [contentType.post, contentType.action] },
  text: ({ t }, who) => t('{{who}} deleted a post you took part in', { who }),
  textWithoutActor: ({ t }) => t('A post you took part in was deleted'),
} satisfies NotificationDefinition;

export const postLiked = {
  icon: 'like',
  preferences: 'my_content',
  mutable: true,
  mailKind: 'likes',
  oncePerObject: true,
  recipients: ({ actor, content }) => sql`
    select c.author_id from visible_posts(${actor}) c where c.id = ${content}
      and exists (select from likes l where l.content_id = c.id and l.person_id = ${actor})`,
  text: ({ t }, who, { content_type: typeId }) =>
    selectText(typeId, {
      post: t('{{who}} liked your post', { who }),
      poll: t('{{who}} liked your poll', { who }),
      blog: t('{{who}} liked your article', { who }),
      group: t('{{who}} liked your group', { who }),
      action: t('{{who}} liked your action', { who }),
    }),
  textForSeveral: ({ plural }, n, who, { content_type: typeId }) =>
    selectText(typeId, {
      post: plural(
        n,
        '{{who}} and {{n}} other liked your post',
        '{{who}} and {{n}} others liked your post',
        { who },
      ),
      poll: plural(
        n,
        '{{who}} and {{n}} other liked your poll',
        '{{who}} and {{n}} others liked your poll',
        { who },
      ),
      blog: plural(
        n,
        '{{who}} and {{n}} other liked your article',
        '{{who}} and {{n}} others liked your article',
        { who },
      ),
      group: plural(
        n,
        '{{who}} and {{n}} other liked your group',
        '{{who}} and {{n}} others liked your group',
        { who },
      ),
      action: plural(
        n,
        '{{who}} and {{n}} other liked your action',
        '{{who}} and {{n}} others liked your action',
        { who },
      ),
    }),
} satisfies NotificationDefinition;

export const scheduledPostFailed = {
  icon: 'time',
  preferences: 'my_content',
  personal: true,
  link: () => '/scheduled',
  textWithoutActor: ({ t }) =>
    t('Your scheduled post couldn’t be published. It’s still in your scheduled posts'),
} satisfies NotificationDefinition;
