// Notifications about articles.
import { contentType } from '#contract/contentType.ts';
import { audienceNote } from './audienceNote.ts';
import type { NotificationDefinition } from './definition.ts';
import { friendsOfAuthor, participantsOfEdit } from './recipients.ts';

export const blogCreated = {
  icon: 'blog',
  postChange: { change: 'created', postTypes: [contentType.blog] },
  preferences: 'all_friends',
  groupMembers: 'some',
  manyRecipients: true,
  oncePerObject: true,
  recipients: friendsOfAuthor,
  text: ({ t }, who, { in_group }) =>
    in_group?.name
      ? t('{{who}} published an article in {{group}}', { who, group: in_group.name })
      : in_group
        ? t('{{who}} published an article in one of your groups', { who })
        : t('{{who}} published an article', { who }),
} satisfies NotificationDefinition;

export const blogUpdated = {
  icon: 'blog',
  postChange: { change: 'updated', postTypes: [contentType.blog] },
  preferences: 'all_friends',
  manyRecipients: true,
  audienceChange: true,
  recipients: participantsOfEdit,
  text: ({ t }, who, { audience }) =>
    audience
      ? t('{{who}} changed who can see an article you took part in', { who })
      : t('{{who}} edited an article you took part in', { who }),
  emailDetails: audienceNote,
} satisfies NotificationDefinition;

export const blogDeleted = {
  icon: 'blog',
  postChange: { change: 'deleted', postTypes: [contentType.blog] },
  preferences: 'my_content',
  manyRecipients: true,
  deletion: true,
  text: ({ t }, who) => t('{{who}} deleted an article you took part in', { who }),
  textWithoutActor: ({ t }) => t('An article you took part in was deleted'),
} satisfies NotificationDefinition;
