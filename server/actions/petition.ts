// Signing rules and locks of petitions. A mailbox is an email address without the part after a plus
// (`mailboxOf`).
import { actionStrings } from '#contract/actionStrings.ts';
import type { Action } from '#contract/action.ts';
import { forbidden, invalid, ApiError } from '#contract/errors.ts';
import { mailboxOf } from '../lib/validation/namesAndEmails.ts';
import type { RequestContext, AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { getVisibleAction } from './card.ts';

export async function getVisiblePetition(ctx: RequestContext, id: number): Promise<Action> {
  const petition = await getVisibleAction(ctx, id);
  if (petition.kind !== 'petition') throw invalid(actionStrings.notAPetition);
  return petition;
}

/** A petition that is open for signing, or that the caller has signed already. */
export async function getSignablePetition(ctx: RequestContext, id: number): Promise<Action> {
  const petition = await getVisiblePetition(ctx, id);
  if (!petition.approved) throw forbidden(actionStrings.actionNotApproved);
  if (!petition.can_sign && !petition.signed) throw forbidden(actionStrings.petitionEnded);
  return petition;
}

/**
 * Locks a petition, so that signatures are given, confirmed and withdrawn one after the other and
 * it is not canceled in between. The caller has checked that the viewer can see the petition or
 * has signed it.
 */
export async function lockPetition(db: Database, id: number) {
  // a change of audience waits, so that each signature belongs to one audience
  await db.query(sql`select lock_post_shared(${id})`);
  await db.query(sql`select from actions where content_id = ${id} for no key update`);
}

/**
 * What identifies a member who signs: the normalized address. Without a proof, a mailbox may be
 * that of a stranger, who signs too; the account then stands for itself. On a row of all_people.
 */
export const signerKey = (person: Sql) =>
  sql`case when ${person}.address_unproven then 'account ' || ${person}.id else ${person}.email_normalized end`;

/** The hash under which a mailbox signs. `email` is the normalized address, or `signerKey`. */
export async function getSignerHash(
  { addresses }: Pick<AppContext, 'addresses'>,
  db: Database,
  petition: number,
  email: string,
): Promise<Buffer> {
  const [addressHash, mailbox] = [
    addresses.hashAddress(email),
    addresses.hashAddress(mailboxOf(email)),
  ];
  if (addressHash.equals(mailbox)) return mailbox;
  // older releases hashed the whole address instead of the mailbox
  return (await db.queryOne(
    sql`select from signatures where content_id = ${petition} and email_hash = ${addressHash}`,
  ))
    ? addressHash
    : mailbox;
}

/**
 * Frees a mailbox whose earlier signer has another address by now. That signature moves to the
 * signer's current mailbox, unless the mailbox has signed as well: a mailbox signs once. `signer`
 * is the person who signs now: the normalized address or `signerKey`, and its hash from
 * `getSignerHash`.
 */
export async function releaseMailbox(
  app: Pick<AppContext, 'addresses'>,
  db: Database,
  petition: number,
  signer: { email: string; hash: Buffer },
  visitedMailboxes: string[] = [],
) {
  const mailbox = mailboxOf(signer.email);
  // the regular expression does in SQL what `mailboxOf` does
  const movedSignature = await db.queryOne<{ id: number; email: string }>(sql`
    select s.id, ${signerKey(sql`p`)} as email from signatures s join visible_people(null) p on p.id = s.person_id
    where s.content_id = ${petition} and s.email_hash = ${signer.hash}
      and regexp_replace(${signerKey(sql`p`)}, '(?<=[^@])\\+[^@]*(?=@[^@]*$)', '') <> ${mailbox}`);
  if (!movedSignature) return;
  const hash = await getSignerHash(app, db, petition, movedSignature.email);
  // the signer of that mailbox may have moved too; if several people swapped addresses in a circle,
  // one of them must sign again
  if (
    visitedMailboxes.length < maxMoves &&
    !visitedMailboxes.includes(mailboxOf(movedSignature.email))
  )
    await releaseMailbox(app, db, petition, { email: movedSignature.email, hash }, [
      ...visitedMailboxes,
      mailbox,
    ]);
  const existingSignature = await db.queryOne<{ id: number; signed: boolean }>(sql`
    select id, signed_at is not null as signed from signatures where content_id = ${petition} and email_hash = ${hash} and id <> ${movedSignature.id}`);
  // keeps the one of the two that counts
  if (existingSignature)
    await db.execute(
      sql`delete from signatures where id = ${existingSignature.signed ? movedSignature.id : existingSignature.id}`,
    );
  if (existingSignature?.signed) return;
  await db.execute(sql`update signatures set email_hash = ${hash} where id = ${movedSignature.id}`);
  await db.execute(sql`
    insert into counted_signers (content_id, email_hash, counted_at)
    select content_id, ${hash}, counted_at from counted_signers where content_id = ${petition} and email_hash = ${signer.hash} on conflict do nothing`);
}

/** Limit on consecutive moves of mailboxes. */
const maxMoves = 5;

/** Throws if the text was corrected after the signer read it. */
export function assertTextVersion(readVersion: number | undefined, { text_version }: Action) {
  if (readVersion !== undefined && readVersion !== text_version)
    throw new ApiError('conflict', actionStrings.textCorrected);
}

/** The context that a visitor's address is encrypted for. */
export const visitorAddressContext = (petition: number) => `petition ${petition}`;
