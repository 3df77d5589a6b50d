// What a decision does to the thing and to whose it is, and how that is taken back.
import { contentType } from '#contract/contentType.ts';
import type { Breach, DecisionKind } from '#contract/moderation.ts';
import { NotificationType } from '#contract/notification.ts';
import { isSuspendedUntil, restore, suspend } from '../admin/suspension.ts';
import type { Database } from '../db/database.ts';
import { translatorFor } from '../lib/translators.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import type { SubjectRef, ModerationSubject } from './subject.ts';
import { whyOf } from './reasonText.ts';

/** Taken before anything is read, in the order in which a deletion by its author takes it. */
export async function holdThing(db: Database, { subject, thing }: SubjectRef) {
  if (subject === 'content') await db.lockFirst(sql`select hold_content_alone(${thing})`);
  if (subject === 'comment') await db.lockFirst(sql`select hold_comment_alone(${thing})`);
}

export type Terms = {
  decision: DecisionKind;
  category: Breach | null;
  reason: string;
  until: Date | null;
};

export async function carryOut(db: Database, thing: ModerationSubject, terms: Terms) {
  if (terms.decision === 'delete') await tellOfRemoval(db, thing);
  if (terms.decision === 'hide' || terms.decision === 'delete') await putAway(db, thing);
  if (terms.decision === 'delete') await remove(db, thing);
  if (terms.decision === 'suspend' && !(await isSuspendedUntil(db, thing.author!.id, terms.until)))
    await suspend(db, thing.author!.id, {
      why: whyOf(terms, translatorFor('en')),
      until: terms.until,
    });
}

async function putAway(db: Database, { subject, thing }: SubjectRef) {
  if (subject === 'content')
    await db.execute(
      sql`update contents set hidden_at = coalesce(hidden_at, now()) where id = ${thing}`,
    );
  else
    await db.execute(
      sql`update comments set hidden_at = coalesce(hidden_at, now()) where id = ${thing}`,
    );
}
async function remove(db: Database, { subject, thing }: SubjectRef) {
  if (subject === 'content')
    await db.execute(sql`update contents set removed_at = now() where id = ${thing}`);
  else await db.execute(sql`update comments set removed_at = now() where id = ${thing}`);
}

const deletions: Record<
  number,
  | typeof NotificationType.postDeleted
  | typeof NotificationType.pollDeleted
  | typeof NotificationType.blogDeleted
> = {
  [contentType.post]: NotificationType.postDeleted,
  [contentType.poll]: NotificationType.pollDeleted,
  [contentType.blog]: NotificationType.blogDeleted,
  [contentType.action]: NotificationType.postDeleted,
};

/** As when its author deletes it, those who took part learn that it is gone: nobody is named for it. */
async function tellOfRemoval(
  db: Database,
  { subject, thing, content_type, author }: ModerationSubject,
) {
  const type = subject === 'content' && content_type !== null ? deletions[content_type] : undefined;
  if (type)
    await notify(db, {
      type,
      actor: null,
      content: thing,
      to: sql`select p.id from took_part(${thing}) p where p.id is distinct from ${author?.id ?? null}::bigint`,
    });
}

/** Whether an administrator suspended them, and it still holds. */
export const isSuspendedByAdmin = async (db: Database, person: number): Promise<boolean> =>
  (await db.queryOne(
    sql`select from decisions s where s.by_admin and ${suspending(person)} limit 1`,
  )) !== undefined;

/** Of decisions named s: those that keep somebody suspended. */
const suspending = (person: number) =>
  sql`s.person_id = ${person} and s.decision = 'suspend' and s.undone_at is null and (s.until is null or s.until > now())`;

type Taken = Terms & { subject: string; thing_id: number; person_id: number | null };

/** As if the decision had not been, as far as no other one asks for the same. Whether there was anything left to take back. */
export async function takeBack(db: Database, decision: number): Promise<boolean> {
  const taken = (await db.queryOne<Taken>(sql`
    select subject, thing_id, person_id, decision, category, reason, until from decisions where id = ${decision}`))!;
  if (taken.decision === 'hide' || taken.decision === 'delete') return refund(db, decision, taken);
  if (taken.decision === 'suspend' && taken.person_id !== null) await letIn(db, taken.person_id);
  return true;
}

async function refund(
  db: Database,
  decision: number,
  { subject, thing_id, decision: kind }: Taken,
): Promise<boolean> {
  const others = (kinds: string[]) => sql`exists (
    select from decisions s where s.id <> ${decision} and s.subject = ${subject} and s.thing_id = ${thing_id} and s.decision = any (${kinds}::text[]) and s.undone_at is null)`;
  // what its author deleted meanwhile goes on being deleted
  const stays = kind === 'delete' ? others(['delete']) : sql`removed_at is not null`;
  const back = sql`set hidden_at = case when ${stays} or ${others(['hide', 'delete'])} then hidden_at end, removed_at = case when ${stays} then removed_at end
    where id = ${thing_id}`;
  return (
    (await db.execute(
      subject === 'content' ? sql`update contents ${back}` : sql`update comments ${back}`,
    )) > 0
  );
}

/** Whom another decision suspends too, an administrator's for instance, is suspended by that one. */
async function letIn(db: Database, person: number) {
  const other = await db.queryOne<Pick<Terms, 'until' | 'category' | 'reason'>>(sql`
    select s.until, s.category, s.reason from decisions s where ${suspending(person)} order by s.until desc nulls first limit 1`);
  if (other)
    await suspend(db, person, { why: whyOf(other, translatorFor('en')), until: other.until });
  else await restore(db, person);
}
