// Handlers of the links in emails to the signers of petitions: confirm, withdraw, stop updates.
// Members also withdraw here, without a link.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Output, Input } from '#contract/calls.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { endFailures } from '../mail/failingAddresses.ts';
import { hashToken } from '../security/sessions.ts';
import { sql, type Sql } from '../db/sql.ts';
import { getVisibleAction } from './card.ts';
import { recordMilestones } from './milestones.ts';
import {
  assertTextVersion,
  lockPetition,
  getSignablePetition,
  getVisiblePetition,
} from './petition.ts';

/** `email` is null for a signature that counts, unless its signer wants updates. */
type SignatureByCode = { id: number; content_id: number; email: string | null; signed: boolean };

/**
 * Condition on signatures `s`. A confirmation link is valid for two days. After confirmation it
 * does not expire, so that it still leads to the petition.
 */
const isValidCode = (code: string) =>
  sql`s.code_hash = ${hashToken(code)} and (s.signed_at is not null or s.requested_at > ${dateBefore(2 * day)})`;

/** Details for the confirmation page. */
export async function getSignatureToConfirm(
  { code }: Input<'GET /action/signature-to-confirm'>,
  { db }: RequestContext,
) {
  const signature = await db.queryOne<Output<'GET /action/signature-to-confirm'>>(sql`
    select c.id as action_id, c.title, s.name, s.shown as show_name, s.comment, s.keep_informed, s.signed_at is not null as confirmed,
      s.text_version < a.text_version as corrected, a.text_version
    from signatures s join visible_posts(null) c on c.id = s.content_id join actions a on a.content_id = c.id where ${isValidCode(code)}`);
  if (!signature) throw invalidField('code', strings.linkExpired);
  return signature;
}

/**
 * Confirms a signature. The code says who signs, not the session of the person who opens the link,
 * so the petition is read as by a visitor. The same valid code succeeds repeatedly, because mail
 * scanners open links too.
 */
export async function confirmSignature(
  { code, text_version }: Input<'POST /action/confirm-signature'>,
  ctx: RequestContext,
) {
  return ctx.db.transaction(async (db) => {
    const visitorCtx = { ...ctx, db, member: undefined, viewer: null };
    const signatureByCode = await db.queryOne<{ content_id: number }>(
      sql`select content_id from signatures where code_hash = ${hashToken(code)}`,
    );
    if (signatureByCode) await lockPetition(db, signatureByCode.content_id);
    const signature = await db.queryOne<SignatureByCode>(sql`
      select s.id, s.content_id, s.email, s.signed_at is not null as signed from signatures s where ${isValidCode(code)}`);
    if (!signature) throw invalidField('code', strings.linkExpired);
    if (!signature.signed) {
      assertTextVersion(text_version, await getSignablePetition(visitorCtx, signature.content_id));
      await endFailures(db, ctx.app.addresses, { email: signature.email! });
      await countSignature(db, { ...signature, email: signature.email! });
    }
    const { id, total_signatures } = await getVisiblePetition(visitorCtx, signature.content_id);
    return { action_id: id, total_signatures, message: actionStrings.signatureConfirmed };
  });
}

/**
 * Makes a signature count. It is assigned to the member who owns the address, if any. Of a visitor,
 * `email_hash` identifies the mailbox, `sealed_email` (encrypted) is for notices about corrections,
 * and `email` (plain text) is kept only for updates.
 */
async function countSignature(
  db: Database,
  { id, content_id, email }: { id: number; content_id: number; email: string },
) {
  const member = await db.queryOne<{ id: number }>(
    sql`select id from person_id_by_email(${normalizeNameOrEmail(email)})`,
  );
  // The member has signed already, under an address that they had then. This row expires.
  if (
    member &&
    (await db.queryOne(
      sql`select from signatures where content_id = ${content_id} and person_id = ${member.id}`,
    ))
  )
    return;
  // An older release left the audience and the time in an erased signature.
  await db.execute(sql`
    update signatures set signed_at = clock_timestamp(), audience_id = null, shared_again_at = null, person_id = ${member?.id ?? null}, email = case when keep_informed then ${member ? null : email} end,
      sealed_email = case when ${member === undefined} then sealed_email end, text_version = (select a.text_version from actions a where a.content_id = ${content_id})
    where id = ${id}`);
  await recordMilestones(db, content_id);
}

/** Withdraws a signature, even if the petition has ended or is no longer visible. */
export async function withdrawSignature(
  { action_id, code }: Input<'POST /action/withdraw-signature'>,
  ctx: RequestContext,
) {
  const { app, member } = ctx;
  if (code) {
    // Either the signed token of an email footer, which never expires, or the random code of the
    // confirmation email, which is stored as a hash.
    const parsedCode = app.addresses.parseSignatureCode(code);
    const condition = parsedCode
      ? sql`content_id = ${parsedCode.petition} and email_hash = ${parsedCode.hash}`
      : sql`code_hash = ${hashToken(code)}`;
    // A footer link stays valid after the signature is gone, so withdrawing twice succeeds.
    if (!(await eraseSignature(ctx.db, condition)) && !parsedCode)
      throw invalidField('code', strings.linkExpired);
  } else {
    if (!member) throw new ApiError('unauthorized', strings.signInFirst);
    if (action_id === undefined) throw invalidField('action_id', strings.required);
    if (
      !(await eraseSignature(ctx.db, sql`content_id = ${action_id} and person_id = ${member.id}`))
    )
      // Not found if the member cannot see the action.
      await getVisibleAction(ctx, action_id);
  }
  return { message: actionStrings.signatureWithdrawn };
}

/**
 * Erases a signature. If an email was sent within the last day, a row with only the hash of the
 * address remains, so that no second email is sent that day.
 */
const eraseSignature = (database: Database, condition: Sql) =>
  database.transaction(async (db) => {
    const signature = await db.queryOne<{ id: number; content_id: number }>(
      sql`select id, content_id from signatures where ${condition}`,
    );
    if (!signature) return false;
    await lockPetition(db, signature.content_id);
    await db.execute(
      sql`delete from signatures where id = ${signature.id} and (requested_at is null or requested_at < ${dateBefore(day)})`,
    );
    await db.execute(sql`
      update signatures set person_id = null, name = '', shown = false, zip_code = '', comment = '', email = null, sealed_email = null, language = null, keep_informed = false, code_hash = null, signed_at = null, audience_id = null, shared_again_at = null
      where id = ${signature.id}`);
    return true;
  });

/**
 * Stops updates, including those that come from following the action. The code is that of a signer
 * or of a follower. The one-click unsubscribe route, which has no request context, calls it too.
 */
export async function stopUpdates(
  { code }: Input<'POST /action/stop-updates'>,
  { app }: Pick<RequestContext, 'app'>,
) {
  const { addresses, db } = app;
  const follower = addresses.parseFollowerCode(code);
  if (follower) {
    await db.execute(
      sql`delete from action_followers where content_id = ${follower.action} and person_id = ${follower.person}`,
    );
    return { message: actionStrings.updatesStopped };
  }
  const parsedCode = addresses.parseSignatureCode(code);
  if (!parsedCode) throw invalidField('code', strings.linkExpired);
  // An unconfirmed signature needs its address for the confirmation.
  await db.execute(sql`
    with stopped as (
      update signatures set keep_informed = false, email = case when signed_at is null then email end
      where content_id = ${parsedCode.petition} and email_hash = ${parsedCode.hash} returning content_id, person_id)
    delete from action_followers f using stopped s where f.content_id = s.content_id and f.person_id = s.person_id`);
  return { message: actionStrings.updatesStopped };
}
