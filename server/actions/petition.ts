// A petition as whoever is about to sign it finds it.
import type { Action } from '#contract/action.ts';
import { forbidden, invalid, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { mailboxOf } from '../account/usernames.ts';
import type { RequestContext, AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { getVisibleAction } from './card.ts';

export async function getVisiblePetition(ctx: RequestContext, id: number): Promise<Action> {
  const petition = await getVisibleAction(ctx, id);
  if (petition.kind !== 'petition') throw invalid(strings.notAPetition);
  return petition;
}

/** One that can be signed still, or that whoever asks signed already. */
export async function petitionToSign(ctx: RequestContext, id: number): Promise<Action> {
  const petition = await getVisiblePetition(ctx, id);
  if (!petition.approved) throw forbidden(strings.actionNotApproved);
  if (!petition.can_sign && !petition.signed) throw forbidden(strings.petitionEnded);
  return petition;
}

/** Signatures of one petition are given, confirmed and taken back one after the other; whether it is called off stays as it is meanwhile. */
export async function aloneWithPetition(db: Database, id: number) {
  // a change of its audience waits, so that each signature is given to one audience
  await db.lockFirst(sql`select hold_content(${id})`);
  await db.lockFirst(sql`select from actions where content_id = ${id} for no key update`);
}

/** By what the mailbox of this address is known among the signatures of a petition. */
export async function signerOf(
  { addresses }: Pick<AppContext, 'addresses'>,
  db: Database,
  petition: number,
  key: string,
): Promise<Buffer> {
  const [whole, mailbox] = [addresses.hashToken(key), addresses.hashToken(mailboxOf(key))];
  if (whole.equals(mailbox)) return mailbox;
  // before mailboxes were told apart from addresses it may have signed with all that it is
  return (await db.queryOne(
    sql`select from signatures where content_id = ${petition} and email_hash = ${whole}`,
  ))
    ? whole
    : mailbox;
}

/**
 * Whoever signed by this mailbox and has another one by now keeps their signature, under the mailbox of today, unless that has signed as well: one mailbox signs
 * once. Theirs is free for who has it today.
 */
export async function freeAddress(
  app: Pick<AppContext, 'addresses'>,
  db: Database,
  petition: number,
  signer: { key: string; hash: Buffer },
  trail: string[] = [],
) {
  const mailbox = mailboxOf(signer.key);
  const moved = await db.queryOne<{ id: number; key: string }>(sql`
    select s.id, p.email_key as key from signatures s join visible_people(null) p on p.id = s.person_id
    where s.content_id = ${petition} and s.email_hash = ${signer.hash}
      and regexp_replace(p.email_key, '(?<=[^@])\\+[^@]*(?=@[^@]*$)', '') <> ${mailbox}`);
  if (!moved) return;
  const hash = await signerOf(app, db, petition, moved.key);
  // who signed by that mailbox may have moved on too; of a circle of people who swapped theirs one signs anew
  if (trail.length < longestTrail && !trail.includes(mailboxOf(moved.key)))
    await freeAddress(app, db, petition, { key: moved.key, hash }, [...trail, mailbox]);
  const there = await db.queryOne<{ id: number; signed: boolean }>(sql`
    select id, signed_on is not null as signed from signatures where content_id = ${petition} and email_hash = ${hash} and id <> ${moved.id}`);
  // one of the two stays: that which counts
  if (there)
    await db.execute(sql`delete from signatures where id = ${there.signed ? moved.id : there.id}`);
  if (there?.signed) return;
  await db.execute(sql`update signatures set email_hash = ${hash} where id = ${moved.id}`);
  await db.execute(sql`
    insert into counted_signers (content_id, email_hash, counted_on)
    select content_id, ${hash}, counted_on from counted_signers where content_id = ${petition} and email_hash = ${signer.hash} on conflict do nothing`);
}

/** Mailboxes that were handed on, one after the other. */
const longestTrail = 5;

/** Whoever read the text before it was corrected reads it again before they sign. */
export function refuseOldText(read: number | undefined, { text_version }: Action) {
  if (read !== undefined && read !== text_version)
    throw new ApiError('conflict', strings.textCorrected);
}

/** What the address of a visitor is sealed for. */
export const sealedFor = (petition: number) => `petition ${petition}`;
