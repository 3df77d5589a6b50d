// Notifications about articles.
import { contentType } from '#contract/contentType.ts';
import type { NotificationDefinition } from './definition.ts';
import { postCreation, postDeletion, postEdit } from './postChanges.ts';

export const blogCreated = {
  ...postCreation,
  icon: 'blog',
  postChange: { change: 'created', postTypes: [contentType.blog] },
  groupMembers: 'some',
  text: ({ t }, who, { in_group }) =>
    in_group?.name
      ? t('{{who}} published an article in {{group}}', { who, group: in_group.name })
      : in_group
        ? t('{{who}} published an article in one of your groups', { who })
        : t('{{who}} published an article', { who }),
} satisfies NotificationDefinition;

export const blogUpdated = {
  ...postEdit,
  icon: 'blog',
  postChange: { change: 'updated', postTypes: [contentType.blog] },
  text: ({ t }, who, { audience }) =>
    audience
      ? t('{{who}} changed who can see an article you took part in', { who })
      : t('{{who}} edited an article you took part in', { who }),
} satisfies NotificationDefinition;

export const blogDeleted = {
  ...postDeletion,
  icon: 'blog',
  postChange: { change: 'deleted', postTypes: [contentType.blog] },
  text: ({ t }, who) => t('{{who}} deleted an article you took part in', { who }),
  textWithoutActor: ({ t }) => t('An article you took part in was deleted'),
} satisfies NotificationDefinition;
