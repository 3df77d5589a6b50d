// Notifications about groups, their members and their owners.
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Translator } from '../../lib/translators.ts';
import type { NotificationRow } from '../facts.ts';
import type { NotificationDefinition } from './definition.ts';

export const groupCreated = {
  icon: 'group',
  preferences: 'all_friends',
  manyRecipients: true,
  oncePerObject: true,
  recipients: ({ actor }) => sql`select f.id from friends_of(${actor}) f`,
  text: ({ t }, who) => t('{{who}} created a group', { who }),
} satisfies NotificationDefinition;

export const groupUpdated = {
  icon: 'group',
  preferences: 'groups',
  manyRecipients: true,
  recipients: ({ group }) =>
    sql`select m.person_id from group_members m where m.group_id = ${group} and m.news in ('all', 'some')`,
  text: ({ t }, who) => t('{{who}} updated a group you’re in', { who }),
  textForSeveral: ({ plural }, n, who) =>
    plural(
      n,
      '{{who}} and {{n}} other updated a group you’re in',
      '{{who}} and {{n}} others updated a group you’re in',
      { who },
    ),
} satisfies NotificationDefinition;

export const groupDeleted = {
  icon: 'group',
  preferences: 'my_content',
  mailKind: 'memberships',
  manyRecipients: true,
  deletion: true,
  recipients: ({ group, deleter }) =>
    sql`select m.person_id from group_members m where m.group_id = ${group} and m.person_id <> ${deleter}`,
  text: ({ t }, who) => t('{{who}} deleted a group you were in', { who }),
  textWithoutActor: ({ t }) => t('A group you were in was deleted'),
} satisfies NotificationDefinition;

export const groupInvited = {
  icon: 'group',
  preferences: 'my_content',
  mailKind: 'memberships',
  personal: true,
  text: ({ t }, who) => t('{{who}} invited you to a group', { who }),
  textForSeveral: ({ plural }, n, who) =>
    plural(
      n,
      '{{who}} and {{n}} other invited you to a group',
      '{{who}} and {{n}} others invited you to a group',
      { who },
    ),
  emailDetails: (notification, translator, { db, recipient }) =>
    inviterNote(db, recipient, notification, translator),
} satisfies NotificationDefinition;

export const groupJoined = {
  icon: 'group',
  preferences: 'my_content',
  mailKind: 'memberships',
  oncePerObject: true,
  text: ({ t }, who) => t('{{who}} joined your group', { who }),
  textForSeveral: ({ plural }, n, who) =>
    plural(
      n,
      '{{who}} and {{n}} other joined your group',
      '{{who}} and {{n}} others joined your group',
      { who },
    ),
} satisfies NotificationDefinition;

export const groupInvitationAccepted = {
  icon: 'group',
  preferences: 'my_content',
  mailKind: 'memberships',
  personal: true,
  oncePerObject: true,
  text: ({ t }, who) => t('{{who}} accepted your invitation to a group', { who }),
  textForSeveral: ({ plural }, n, who) =>
    plural(
      n,
      '{{who}} and {{n}} other accepted your invitation to a group',
      '{{who}} and {{n}} others accepted your invitation to a group',
      { who },
    ),
} satisfies NotificationDefinition;

export const groupOffered = {
  icon: 'group',
  preferences: 'my_content',
  mailKind: 'memberships',
  personal: true,
  text: ({ t }, who) => t('{{who}} asked you to take over a group', { who }),
  textWithoutActor: ({ t }) =>
    t('A group you’re in no longer has an owner. Would you like to take it over?'),
} satisfies NotificationDefinition;

export const groupHandedOver = {
  icon: 'group',
  preferences: 'my_content',
  mailKind: 'memberships',
  personal: true,
  textWithoutActor: ({ t }) => t('You now own a group because its owner left'),
  emailDetails: (_notification, { t }) => [t('You can transfer it to another member on its page.')],
} satisfies NotificationDefinition;

export const groupOfferAccepted = {
  icon: 'group',
  preferences: 'my_content',
  mailKind: 'memberships',
  personal: true,
  // The job groups.transferred sends it.
  emailedElsewhere: true,
  text: ({ t }, who) => t('{{who}} accepted your transfer and owns the group now', { who }),
} satisfies NotificationDefinition;

/** The note of the inviter, if the notification names that person. */
async function inviterNote(
  db: Database,
  person: number,
  { group_id, actor }: NotificationRow,
  { t }: Translator,
): Promise<string[]> {
  const invitation = await db.queryOne<{ note: string }>(sql`
    select i.note from group_invitations i where i.group_id = ${group_id} and i.person_id = ${person} and i.inviter_id = ${actor?.id ?? null} and i.note <> ''`);
  return invitation
    ? [t('{{name}} writes:', { name: actor!.name }), ...invitation.note.split('\n')]
    : [];
}
