// Revisions of an action text that others signed or wrote: it accepts only small corrections,
// earlier versions are stored, and everyone concerned is notified.
import type { ActionKind } from '#contract/action.ts';
import type { Output, Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { invalidField, notFound, ApiError, type FieldMessages } from '#contract/errors.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import type { Audience } from '#contract/fields.ts';
import { strings } from '#contract/strings.ts';
import { maxCorrection } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { editDistance } from '../lib/text/editDistance.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql } from '../db/sql.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { getVisibleAction } from './card.ts';
import { versionsSignedByOthers } from './submittedFields.ts';

/** Corrections of one text per day, because each is emailed to many. */
const maxCorrectionsPerDay = 3;

type SignedText = { title: string; body: string; letterSubject: string; letterText: string };

type SharedText = SignedText & { sharedAs: Audience; collection: number | null };

const fields = {
  title: 'title',
  body: 'description',
  letterSubject: 'letter_subject',
  letterText: 'letter_text',
} as const;
const parts = Object.keys(fields) as (keyof SignedText)[];

/**
 * Stores the current version before a change. Throws if the change is more than a correction of the
 * text that was signed first, or if fewer people can see it than before. Call it while holding the
 * lock of the action. Returns whether others have signed or written the text.
 */
export async function saveSignedText(
  db: Database,
  member: Member,
  id: number,
  kind: ActionKind,
  { current, after }: { current: SignedText; after: SharedText },
) {
  if (parts.every((part) => current[part] === after[part])) return false;
  const { first, version, today, wait } = (await db.queryOne<{
    first: number | null;
    version: number;
    today: number;
    wait: number;
  }>(sql`
    select (select min(version) from (${versionsSignedByOthers(id, member.id)}) g) as first, a.text_version as version,
      (select count(*)::int from action_texts t where t.content_id = a.content_id and t.replaced_at > now() - interval '1 day') as today,
      (select coalesce(extract(epoch from min(t.replaced_at) + interval '1 day' - now()), 0)::float from action_texts t
        where t.content_id = a.content_id and t.replaced_at > now() - interval '1 day') as wait
    from actions a where a.content_id = ${id}`))!;
  if (first !== null) {
    // a version that no one had signed was not stored when it was replaced, so the current text is
    // the first signed one
    const signed =
      (await db.queryOne<SignedText>(sql`
      select title, body, letter_subject as "letterSubject", letter_text as "letterText" from action_texts where content_id = ${id} and version = ${first}`)) ??
      current;
    refuseLargeChange(kind, signed, after);
    await refuseUnseenChange(db, member, id, kind, after);
    if (today >= maxCorrectionsPerDay)
      throw new ApiError('rate_limited', strings.dailyCorrectionLimit, wait);
    await db.execute(sql`
      insert into action_texts (content_id, version, title, body, letter_subject, letter_text, shared_as, collection_id)
      select c.id, ${version}, c.title, c.body, a.letter_subject, a.letter_text, c.shared_as, c.collection_id
      from posts_by_author_unfiltered(${member.id}) c join actions a on a.content_id = c.id where c.id = ${id}`);
  }
  await db.execute(sql`
    update actions set text_version = text_version + 1, corrected_at = case when ${first !== null} then now() else corrected_at end where content_id = ${id}`);
  return first !== null;
}

function refuseLargeChange(kind: ActionKind, signed: SignedText, after: SignedText) {
  const sentence = kind === 'letter' ? strings.sentLetterFixed : strings.signedTextFixed;
  const errors: FieldMessages = {};
  for (const part of parts)
    if (editDistance(signed[part], after[part], maxCorrection(signed[part].length)) === undefined)
      errors[fields[part]] = [sentence];
  if (Object.keys(errors).length) throw new ApiError('invalid', errors);
}

/**
 * Throws if the action has or gets a narrower audience than an earlier one that it had since others
 * signed or wrote. Otherwise an author could make it Private, change the text unseen, and share it
 * again with their names.
 */
async function refuseUnseenChange(
  db: Database,
  member: Member,
  id: number,
  kind: ActionKind,
  { sharedAs, collection }: SharedText,
) {
  const wider = await db.queryOne(sql`
    with present as (select c.shared_as, c.collection_id from posts_by_author_unfiltered(${member.id}) c where c.id = ${id})
    select from (
      select shared_as, collection_id from present
      union all
      select e.shared_as, e.collection_id from earlier_audiences e
      where e.content_id = ${id} and e.ended_at > (select min(g.signed_or_sent_at) from (${versionsSignedByOthers(id, member.id)}) g)) given
    cross join (select * from present union all select ${sharedAs}, ${collection}::bigint) a
    where not is_at_least_as_wide(a.shared_as, a.collection_id, false, given.shared_as, given.collection_id, false) limit 1`);
  if (wider)
    throw invalidField(
      'shared_as',
      kind === 'letter'
        ? audienceStrings.sentByWiderAudience
        : audienceStrings.signedByWiderAudience,
    );
}

/** Notifies members, and emails visitors who signed. */
export async function notifyCorrection(db: Database, member: Member, id: number) {
  await queueFanOut(db, { type: NotificationType.textCorrected, actor: member.id, content: id });
  await addJob(db, 'petitions.corrected', { action: id }, { key: `petitions.corrected ${id}` });
}

/** Earlier versions that are listed. */
const maxListed = 100;

export async function listEarlierTexts(
  { action_id, version }: Input<'GET /action/texts'>,
  ctx: RequestContext,
): Promise<Output<'GET /action/texts'>> {
  const { db, viewer } = ctx;
  const visible = await db.query<{ version: number; replaced_at: Date | null }>(sql`
    select version, replaced_at from visible_action_texts(${viewer}) where content_id = ${action_id} order by version desc limit ${literalInt(maxListed)}`);
  // people who signed or sent a text read it also when they can no longer see the action
  if (!visible.length) await getVisibleAction(ctx, action_id);
  const versions = visible.flatMap(({ version, replaced_at }) =>
    replaced_at ? [{ version, replaced_on: replaced_at.toISOString() }] : [],
  );
  const chosen = version ?? (versions[0] ?? visible[0])?.version;
  const text = await db.queryOne<NonNullable<Output<'GET /action/texts'>['text']>>(sql`
    select version, title, body as description, letter_subject, letter_text from visible_action_texts(${viewer}) where content_id = ${action_id} and version = ${chosen ?? 0}`);
  if (version !== undefined && !text) throw notFound(strings.actionNotFound);
  return { versions, ...(text && { text }) };
}
