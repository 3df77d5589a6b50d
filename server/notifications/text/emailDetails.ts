// What a mail of its own says beside the sentence and the title.
import { contentType } from '#contract/contentType.ts';
import { entityTypes as told } from '#contract/notification.ts';
import { whenAndWhere } from '../../actions/reminders.ts';
import type { Database } from '../../db/database.ts';
import type { Translator } from '../../lib/translators.ts';
import { sql } from '../../db/sql.ts';
import { whyOf } from '../../moderation/reasonText.ts';
import type { NotificationRow } from '../list.ts';

export async function detailsOf(
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
    decided,
    group_id,
    actor,
  }: NotificationRow,
  createTranslator: Translator,
): Promise<string[]> {
  const { t } = createTranslator;
  if (type === told.friendRequestSent) return [t('You can accept or decline it there.')];
  if (type === told.groupInvited) return noteOf(db, person, group_id!, actor, createTranslator);
  if (type === told.actionStartsSoon)
    return whenAndWhere(db, content_id!, person, createTranslator);
  if (type === told.actionChanged)
    return [
      called_off
        ? t('It does not take place.')
        : t('Its time or its place is another one now. Please look at it before you go.'),
    ];
  if (type === told.pollUpdated && reset)
    return [t('As long as the poll is open, you can vote again.')];
  if (audience) return [t('What you gave there before stays with those who could see it then.')];
  if (type === told.pollClosed)
    return [
      own
        ? t(
            'Whoever voted would like to know what comes of it: write the outcome, and it stands on the poll.',
          )
        : t('Its result is there to see.'),
    ];
  if (type === told.textCorrected)
    return [
      t(
        'Its page shows what it said before. If you no longer agree, you can take your name off it there with one press.',
      ),
    ];
  if (type === told.actionDeleted) return [t('What you signed or wrote went with it.')];
  if (type === told.groupHandedOver)
    return [t('You can hand it on to another member on its page.')];
  if (decided) return ofDecision(decided, createTranslator);
  if (type === told.moderated && kind === contentType.action && !approved)
    return [
      t('You alone go on seeing it. Its page tells you why. Change it, and it is looked at again.'),
    ];
  return [];
}

/** What whoever invited them wrote to them, if that is who is named. */
async function noteOf(
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

/** Whose it was learns why and what can be done about it; who reported it nothing more. */
function ofDecision(
  {
    own,
    decision,
    category,
    reason,
    undone,
    overturned,
    can_appeal,
  }: NonNullable<NotificationRow['decided']>,
  createTranslator: Translator,
): string[] {
  const { t } = createTranslator;
  if (!own)
    return [
      t(
        'Thank you for telling us. What is decided about others is between them and the moderators.',
      ),
    ];
  if (undone) return [t('It is again as it was before.')];
  if (overturned === false)
    return [t('Another moderator looked at it. Why it stands is told there.')];
  return [
    t('Why: {{why}}', { why: whyOf({ category, reason }, createTranslator) }),
    ...(decision === 'hide' ? [t('You alone go on seeing it.')] : []),
    ...(decision === 'delete'
      ? [t('Nobody sees it any more. It is kept for 30 days, should it turn out to be a mistake.')]
      : []),
    ...(can_appeal
      ? [
          t(
            'If you think that this is wrong, appeal within 30 days: another moderator looks at it.',
          ),
        ]
      : []),
  ];
}
