// Who is told of a decision: whose thing it was, and who reported it; neither learns of the other.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { publishEvent } from '../realtime/publish.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import type { Terms } from './effects.ts';

/** Before it is carried out: whoever is suspended by it finds it there when they are back. That something was kept is not told to whose it is. */
export async function tellOfDecision(
  db: Database,
  id: number,
  { decision, category = null }: Pick<Terms, 'decision'> & Partial<Pick<Terms, 'category'>>,
  author: number | null,
) {
  if (author !== null && decision !== 'keep')
    await notify(db, { type: NotificationType.moderated, actor: null, decision: id, to: [author] });
  await notify(db, {
    type: NotificationType.moderated,
    actor: null,
    decision: id,
    to: sql`select distinct r.reporter_id from reports r where r.decision_id = ${id} and r.reporter_id is distinct from ${author}::bigint`,
  });
  // who may not come in is told by a mail of its own, with a way to appeal; the address of a spammer may be anybody's, and a log-in says the same
  if (decision === 'suspend' && category !== 'spam')
    await addJob(db, 'moderation.suspended', { decision: id });
}

/** Whoever has not heard of it yet hears nothing; whose it was, and who had heard, hears that it is taken back. */
export async function tellOfTakingBack(
  db: Database,
  id: number,
  author: number | null,
  decision: Terms['decision'],
) {
  const unheard = await db.query<{ person_id: number }>(sql`
    delete from notifications n where n.decision_id = ${id} and (n.person_id is distinct from ${author}::bigint or (n.read_at is null and n.mailed_at is null))
    returning n.person_id`);
  publishEvent(db, { event: 'notification', to: unheard.map(({ person_id }) => person_id) });
  if (
    author === null ||
    decision === 'keep' ||
    unheard.some(({ person_id }) => person_id === author)
  )
    return;
  await tellAuthorAgain(db, id, author);
}

/** How it stands now: their row is new again, and mailed again though they never read the first. */
export async function tellAuthorAgain(db: Database, id: number, author: number) {
  await db.execute(
    sql`update notifications set read_at = now() where decision_id = ${id} and person_id = ${author} and read_at is null`,
  );
  await notify(db, { type: NotificationType.moderated, actor: null, decision: id, to: [author] });
}
