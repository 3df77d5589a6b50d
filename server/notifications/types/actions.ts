// Notifications about actions, petitions and letters.
import { describeTimeAndPlace } from './describeTimeAndPlace.ts';
import { sql } from '../../db/sql.ts';
import type { NotificationDefinition } from './definition.ts';
import { matchingMembers, signersOf } from './recipients.ts';

export const actionForYou = {
  icon: 'action',
  preferences: 'action',
  mutable: true,
  groupMembers: 'some',
  manyRecipients: true,
  oncePerObject: true,
  recipients: ({ content }) => matchingMembers(content),
  text: ({ t }, who, { in_group }) =>
    in_group?.name
      ? t('{{who}} published an action in {{group}}', { who, group: in_group.name })
      : in_group
        ? t('{{who}} published an action in one of your groups', { who })
        : t('{{who}} published an action that may interest you', { who }),
} satisfies NotificationDefinition;

export const actionChanged = {
  icon: 'action',
  preferences: 'action',
  subscribed: true,
  manyRecipients: true,
  recipients: ({ content }) =>
    sql`select f.person_id from action_followers f where f.content_id = ${content}`,
  text: ({ t }, who, { called_off }) =>
    called_off
      ? t('{{who}} canceled an action you follow', { who })
      : t('{{who}} changed an action you follow', { who }),
  emailDetails: ({ called_off }, { t }) => [
    called_off
      ? t('It won’t take place.')
      : t('The time or place has changed. Check the details before you go.'),
  ],
} satisfies NotificationDefinition;

export const actionStartsSoon = {
  icon: 'time',
  preferences: 'action',
  manyRecipients: true,
  textWithoutActor: ({ t }, { begins }) =>
    begins ? t('An action you follow starts soon') : t('An action you follow ends soon'),
  emailDetails: ({ content_id }, translator, { db, recipient }) =>
    describeTimeAndPlace(db, content_id!, recipient, translator),
} satisfies NotificationDefinition;

/** For those who waited for a place at an event. */
export const placeFree = {
  icon: 'action',
  preferences: 'action',
  personal: true,
  subscribed: true,
  textWithoutActor: ({ t }) => t('There’s a place for you at an event'),
  emailDetails: async ({ content_id }, translator, { db, recipient }) => [
    translator.t(
      'You were on the waiting list. If you can’t go, please say so on the event’s page.',
    ),
    ...(await describeTimeAndPlace(db, content_id!, recipient, translator)),
  ],
} satisfies NotificationDefinition;

export const actionCompleted = {
  icon: 'action',
  preferences: 'my_content',
  textWithoutActor: ({ plural }, { others }) =>
    plural(others, '{{n}} person completed your action', '{{n}} people completed your action'),
} satisfies NotificationDefinition;

export const textCorrected = {
  icon: 'post',
  preferences: 'my_content',
  personal: true,
  signedText: true,
  manyRecipients: true,
  recipients: ({ content }) =>
    sql`${signersOf(content)} union select f.person_id from action_followers f where f.content_id = ${content}`,
  text: ({ t }, who, { letter }) =>
    letter
      ? t('{{who}} corrected a letter you wrote or follow', { who })
      : t('{{who}} corrected a petition you signed or follow', { who }),
  textWithoutActor: ({ t }) => t('A petition or letter you took part in was corrected'),
  emailDetails: ({ content_id, letter }, { t }) => [
    content_id === null
      ? letter
        ? t('The letter’s page shows the text you used.')
        : t(
            'The petition’s page shows the text you signed. If you no longer agree, you can remove your signature there.',
          )
      : letter
        ? t('The letter’s page shows the earlier version.')
        : t(
            'The petition’s page shows the earlier version. If you signed and no longer agree, you can remove your signature there.',
          ),
  ],
} satisfies NotificationDefinition;

export const actionDeleted = {
  icon: 'action',
  preferences: 'my_content',
  personal: true,
  signedText: true,
  deletion: true,
  manyRecipients: true,
  text: ({ t }, who) => t('{{who}} deleted a petition or letter you took part in', { who }),
  textWithoutActor: ({ t }) => t('A petition or letter you took part in was deleted'),
  emailDetails: (_notification, { t }) => [
    t('Your signature, or your record of the letter, was deleted too.'),
  ],
} satisfies NotificationDefinition;
