// Notifications about decisions, to the author and the reporters. Neither learns about the other.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { publishEvent } from '../realtime/publish.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import type { DecisionTerms } from './hideSubject.ts';

/**
 * Notifies of a new decision. Call this before the effects: a suspended person cannot receive
 * notifications, but finds this one later. Authors are not notified of `keep`. `bulk`: many people
 * get such an email at the same time.
 */
export async function notifyOfDecision(
  db: Database,
  decisionId: number,
  {
    decision,
    category = null,
    bulk = false,
  }: Pick<DecisionTerms, 'decision'> &
    Partial<Pick<DecisionTerms, 'category'>> & { bulk?: boolean },
  author: number | null,
) {
  if (author !== null && decision !== 'keep')
    await notify(db, {
      type: NotificationType.moderated,
      actor: null,
      decision: decisionId,
      to: [author],
    });
  await notify(db, {
    type: NotificationType.moderated,
    actor: null,
    decision: decisionId,
    to: sql`select distinct r.reporter_id from reports r where r.decision_id = ${decisionId} and r.reporter_id is not null and r.reporter_id is distinct from ${author}::bigint`,
  });
  // Suspended people get an email with an appeal link. Spammers do not: their address may belong to
  // someone else, and the login shows the same information.
  if (decision === 'suspend' && category !== 'spam')
    await addJob(db, 'moderation.suspended', { decision: decisionId, ...(bulk && { bulk }) });
}

/**
 * Notifies of an undone decision. Deletes the notifications of the reporters, and that of the
 * author if it was neither read nor mailed. An author who knows of the decision gets a new one.
 */
export async function notifyOfReversal(
  db: Database,
  decisionId: number,
  author: number | null,
  decision: DecisionTerms['decision'],
) {
  const removed = await db.query<{ person_id: number }>(sql`
    delete from notifications n where n.decision_id = ${decisionId} and (n.person_id is distinct from ${author}::bigint or (n.read_at is null and n.mailed_at is null))
    returning n.person_id`);
  publishEvent(db, { event: 'notification', to: removed.map(({ person_id }) => person_id) });
  if (
    author === null ||
    decision === 'keep' ||
    removed.some(({ person_id }) => person_id === author)
  )
    return;
  await notifyAuthorAgain(db, decisionId, author);
}

/**
 * Notifies the author of the new state. The old notification is marked as read, so that the new one
 * is mailed again.
 */
export async function notifyAuthorAgain(db: Database, decisionId: number, author: number) {
  await db.execute(
    sql`update notifications set read_at = now() where decision_id = ${decisionId} and person_id = ${author} and read_at is null`,
  );
  await notify(db, {
    type: NotificationType.moderated,
    actor: null,
    decision: decisionId,
    to: [author],
  });
}
