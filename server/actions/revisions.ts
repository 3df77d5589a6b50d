// Corrections of a petition or letter that others have signed or sent: only small changes are
// accepted, earlier versions are stored, and everyone concerned is notified.
import { actionStrings } from '#contract/actionStrings.ts';
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
import { countChangedCharacters } from '../lib/text/countChangedCharacters.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql } from '../db/sql.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { getVisibleAction } from './card.ts';
import { selectVersionsSignedByOthers } from './signedVersions.ts';

/** Corrections of one text per day, because each is emailed to many. */
const maxCorrectionsPerDay = 3;

type SignedText = { title: string; body: string; letterSubject: string; letterText: string };

/** `collection`: the id of the collection of friends, if it is the audience. */
type SharedText = SignedText & { sharedAs: Audience; collection: number | null };

const inputNames = {
  title: 'title',
  body: 'description',
  letterSubject: 'letter_subject',
  letterText: 'letter_text',
} as const;
const textFields = Object.keys(inputNames) as (keyof SignedText)[];

/**
 * Stores the current version before a change, if others have signed any version, are about to
 * confirm a signature, or sent it. Throws if the change is more than a correction of the text that
 * was signed first, or if fewer people can see it than before. Call it while holding the lock of
 * the action. Returns whether the change is such a correction; false if there is no such version,
 * or the text is unchanged.
 */
export async function saveSignedText(
  db: Database,
  member: Member,
  id: number,
  kind: ActionKind,
  { current, updated }: { current: SignedText; updated: SharedText },
) {
  if (textFields.every((field) => current[field] === updated[field])) return false;
  const { firstSigned, version, correctionsToday, waitSeconds } = (await db.queryOne<{
    firstSigned: number | null;
    version: number;
    correctionsToday: number;
    waitSeconds: number;
  }>(sql`
    select (select min(version) from (${selectVersionsSignedByOthers(id, member.id)}) g) as "firstSigned", a.text_version as version,
      (select count(*)::int from action_texts t where t.content_id = a.content_id and t.replaced_at > now() - interval '1 day') as "correctionsToday",
      (select coalesce(extract(epoch from min(t.replaced_at) + interval '1 day' - now()), 0)::float from action_texts t
        where t.content_id = a.content_id and t.replaced_at > now() - interval '1 day') as "waitSeconds"
    from actions a where a.content_id = ${id}`))!;
  if (firstSigned !== null) {
    // a version that no one had signed was not stored when it was replaced; if the first signed one
    // is not stored, it is the current one
    const signedText =
      (await db.queryOne<SignedText>(sql`
      select title, body, letter_subject as "letterSubject", letter_text as "letterText" from action_texts where content_id = ${id} and version = ${firstSigned}`)) ??
      current;
    refuseLargeChange(kind, signedText, updated);
    await refuseHiddenChange(db, member, id, kind, updated);
    if (correctionsToday >= maxCorrectionsPerDay)
      throw new ApiError('rate_limited', actionStrings.dailyCorrectionLimit, waitSeconds);
    await db.execute(sql`
      insert into action_texts (content_id, version, title, body, letter_subject, letter_text, shared_as, collection_id)
      select c.id, ${version}, c.title, c.body, a.letter_subject, a.letter_text, c.shared_as, c.collection_id
      from posts_by_author_unfiltered(${member.id}) c join actions a on a.content_id = c.id where c.id = ${id}`);
  }
  await db.execute(sql`
    update actions set text_version = text_version + 1, corrected_at = case when ${firstSigned !== null} then now() else corrected_at end where content_id = ${id}`);
  return firstSigned !== null;
}

function refuseLargeChange(kind: ActionKind, signedText: SignedText, updated: SignedText) {
  const message = kind === 'letter' ? actionStrings.sentLetterFixed : actionStrings.signedTextFixed;
  const errors: FieldMessages = {};
  for (const field of textFields)
    if (
      countChangedCharacters(
        signedText[field],
        updated[field],
        maxCorrection(signedText[field].length),
      ) === undefined
    )
      errors[inputNames[field]] = [message];
  if (Object.keys(errors).length) throw new ApiError('invalid', errors);
}

/**
 * Throws if the present or the new audience is narrower than one that the action has had since
 * others signed or sent it. Otherwise an author could make the action Private, change the text
 * unseen, and share it again with their names.
 */
async function refuseHiddenChange(
  db: Database,
  member: Member,
  id: number,
  kind: ActionKind,
  { sharedAs, collection }: SharedText,
) {
  const widerAudience = await db.queryOne(sql`
    with present as (select c.shared_as, c.collection_id from posts_by_author_unfiltered(${member.id}) c where c.id = ${id})
    select from (
      select shared_as, collection_id from present
      union all
      select e.shared_as, e.collection_id from earlier_audiences e
      where e.content_id = ${id} and e.ended_at > (select min(g.signed_or_sent_at) from (${selectVersionsSignedByOthers(id, member.id)}) g)) given
    cross join (select * from present union all select ${sharedAs}, ${collection}::bigint) a
    where not is_at_least_as_wide(a.shared_as, a.collection_id, false, given.shared_as, given.collection_id, false) limit 1`);
  if (widerAudience)
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

/** Maximum number of versions that are listed. */
const maxListed = 100;

export async function listEarlierTexts(
  { action_id, version }: Input<'GET /action/texts'>,
  ctx: RequestContext,
): Promise<Output<'GET /action/texts'>> {
  const { db, viewer } = ctx;
  // `replaced_at` is null for the current version
  const visibleVersions = await db.query<{ version: number; replaced_at: Date | null }>(sql`
    select version, replaced_at from visible_action_texts(${viewer}) where content_id = ${action_id} order by version desc limit ${literalInt(maxListed)}`);
  // people who signed or sent a version can read it even when they no longer see the action
  if (!visibleVersions.length) await getVisibleAction(ctx, action_id);
  const versions = visibleVersions.flatMap(({ version, replaced_at }) =>
    replaced_at ? [{ version, replaced_on: replaced_at.toISOString() }] : [],
  );
  const chosenVersion = version ?? (versions[0] ?? visibleVersions[0])?.version;
  const text = await db.queryOne<NonNullable<Output<'GET /action/texts'>['text']>>(sql`
    select version, title, body as description, letter_subject, letter_text from visible_action_texts(${viewer}) where content_id = ${action_id} and version = ${chosenVersion ?? 0}`);
  if (version !== undefined && !text) throw notFound(strings.actionNotFound);
  return { versions, ...(text && { text }) };
}
