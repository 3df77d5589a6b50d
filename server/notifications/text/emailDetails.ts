// Additional paragraphs of a notification email.
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { whenAndWhere } from '../../actions/reminders.ts';
import type { Database } from '../../db/database.ts';
import type { Translator } from '../../lib/translators.ts';
import { sql } from '../../db/sql.ts';
import { reasonText } from '../../moderation/reasonText.ts';
import type { NotificationRow } from '../list.ts';

export async function loadEmailDetails(
  db: Database,
  person: number,
  {
    type,
    content_id,
    kind,
    own,
    reset,
    audience,
    approved,
    called_off,
    letter,
    decided,
    group_id,
    actor,
  }: NotificationRow,
  translator: Translator,
): Promise<string[]> {
  const { t } = translator;
  if (type === NotificationType.friendRequestSent)
    return [t('You can accept or decline the request.')];
  if (type === NotificationType.groupInvited)
    return inviterNote(db, person, group_id!, actor, translator);
  if (type === NotificationType.actionStartsSoon)
    return whenAndWhere(db, content_id!, person, translator);
  if (type === NotificationType.actionChanged)
    return [
      called_off
        ? t('It won’t take place.')
        : t('The time or place has changed. Check the details before you go.'),
    ];
  if (type === NotificationType.pollUpdated && reset)
    return [t('You can vote again while the poll is open.')];
  if (audience)
    return [t('What you added before can still be seen only by the people who could see it then.')];
  if (type === NotificationType.pollClosed)
    return [
      own ? t('You can add the outcome on the poll’s page.') : t('You can see the results now.'),
    ];
  if (type === NotificationType.textCorrected && content_id === null)
    return [
      letter
        ? t('The letter’s page shows the text you used.')
        : t(
            'The petition’s page shows the text you signed. If you no longer agree, you can remove your signature there.',
          ),
    ];
  if (type === NotificationType.textCorrected)
    return [
      letter
        ? t('The letter’s page shows the earlier version.')
        : t(
            'The petition’s page shows the earlier version. If you signed and no longer agree, you can remove your signature there.',
          ),
    ];
  if (type === NotificationType.actionDeleted)
    return [t('Your signature, or your record of the letter, was deleted too.')];
  if (type === NotificationType.groupHandedOver)
    return [t('You can transfer it to another member on its page.')];
  if (decided) return decisionDetails(decided, translator);
  if (type === NotificationType.moderated && kind === contentType.action && !approved)
    return [t('Only you can see it. Its page explains why. Edit it to have it reviewed again.')];
  return [];
}

/** The note of the inviter, if the notification names that person. */
async function inviterNote(
  db: Database,
  person: number,
  group: number,
  actor: NotificationRow['actor'],
  { t }: Translator,
): Promise<string[]> {
  const invitation = await db.queryOne<{ note: string }>(sql`
    select i.note from group_invitations i where i.group_id = ${group} and i.person_id = ${person} and i.inviter_id = ${actor?.id ?? null} and i.note <> ''`);
  return invitation
    ? [t('{{name}} writes:', { name: actor!.name }), ...invitation.note.split('\n')]
    : [];
}

/** The person concerned learns the reason and how to appeal. Reporters learn no details. */
function decisionDetails(
  {
    own,
    decision,
    category,
    reason,
    undone,
    overturned,
    can_appeal,
  }: NonNullable<NotificationRow['decided']>,
  translator: Translator,
): string[] {
  const { t } = translator;
  if (!own) return [t('Thanks for your report. For privacy reasons, we can’t share details.')];
  if (undone) return [t('Everything is back as it was before.')];
  if (overturned === false)
    return [t('You’ll find the details in your settings, under “Moderation decisions.”')];
  return [
    t('Reason: {{why}}', { why: reasonText({ category, reason }, translator) }),
    ...(decision === 'hide' ? [t('Only you can still see it.')] : []),
    ...(decision === 'delete'
      ? [t('No one can see it now. We keep it for 30 days in case this was a mistake.')]
      : []),
    ...(can_appeal
      ? [
          t(
            'Think this is a mistake? Appeal within 30 days. A different moderator will review it, if there is one.',
          ),
        ]
      : []),
  ];
}
