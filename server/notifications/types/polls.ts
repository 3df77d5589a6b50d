// Notifications about polls.
import { contentType } from '#contract/contentType.ts';
import { sql } from '../../db/sql.ts';
import type { NotificationDefinition } from './definition.ts';
import { explainAudienceChange, postCreation, postDeletion, postEdit } from './postChanges.ts';

export const pollCreated = {
  ...postCreation,
  icon: 'poll',
  postChange: { change: 'created', postTypes: [contentType.poll] },
  groupMembers: 'some',
  text: ({ t }, who, { in_group }) =>
    in_group?.name
      ? t('{{who}} created a poll in {{group}}', { who, group: in_group.name })
      : in_group
        ? t('{{who}} created a poll in one of your groups', { who })
        : t('{{who}} created a poll', { who }),
} satisfies NotificationDefinition;

export const pollUpdated = {
  ...postEdit,
  // Voters whose votes became void read it when they see the poll again.
  alsoSeenIf: (content) => sql`vote_was_reset(r.id, ${content})`,
  icon: 'poll',
  postChange: { change: 'updated', postTypes: [contentType.poll] },
  text: ({ t }, who, { reset, audience }) =>
    reset
      ? t('{{who}} changed a poll you voted in, so your vote no longer counts', { who })
      : audience
        ? t('{{who}} changed who can see a poll you took part in', { who })
        : t('{{who}} edited a poll you took part in', { who }),
  emailDetails: (notification, translator) =>
    notification.reset
      ? [translator.t('You can vote again while the poll is open.')]
      : explainAudienceChange(notification, translator),
} satisfies NotificationDefinition;

export const pollDeleted = {
  ...postDeletion,
  icon: 'poll',
  postChange: { change: 'deleted', postTypes: [contentType.poll] },
  text: ({ t }, who) => t('{{who}} deleted a poll you took part in', { who }),
  textWithoutActor: ({ t }) => t('A poll you took part in was deleted'),
} satisfies NotificationDefinition;

export const pollClosed = {
  icon: 'poll',
  preferences: 'my_content',
  manyRecipients: true,
  // The author is included until the outcome is published, because voters expect one.
  recipients: ({ content }) => sql`
    select b.person_id from polls p join ballots b on b.content_id = p.content_id and b.round = p.round where p.content_id = ${content}
    union select a.id from visible_people(null) a cross join lateral posts_by_author_unfiltered(a.id) c join polls p on p.content_id = c.id where c.id = ${content} and p.outcome = ''`,
  textWithoutActor: ({ t }, { own }) =>
    own
      ? t('Your poll has closed. Let voters know what happens next.')
      : t('A poll you voted in has closed'),
  emailDetails: ({ own }, { t }) => [
    own ? t('You can add the outcome on the poll’s page.') : t('You can see the results now.'),
  ],
} satisfies NotificationDefinition;
