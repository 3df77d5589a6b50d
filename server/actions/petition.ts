// A petition as whoever is about to sign it finds it.
import type { Action } from '#contract/action.ts';
import { forbidden, invalid } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { seenAction } from './card.ts';

export async function seenPetition(asked: Asked, id: number): Promise<Action> {
  const petition = await seenAction(asked, id);
  if (petition.kind !== 'petition') throw invalid(sentences.notAPetition);
  return petition;
}

/** One that can be signed still, or that whoever asks signed already. */
export async function petitionToSign(asked: Asked, id: number): Promise<Action> {
  const petition = await seenPetition(asked, id);
  if (!petition.approved) throw forbidden(sentences.actionNotApproved);
  if (!petition.can_sign && !petition.signed) throw forbidden(sentences.petitionEnded);
  return petition;
}

/** Signatures of one petition are given, confirmed and taken back one after the other; whether it is called off stays as it is meanwhile. */
export const aloneWithPetition = (db: Database, id: number) => db.hold(sql`select from actions where content_id = ${id} for no key update`);

/** Whoever signed by this address and has another one by now keeps their signature; the address is free for who has it today. */
export const freeAddress = (db: Database, petition: number, key: string, hash: Buffer) =>
  db.run(sql`
    update signatures s set email_hash = sha256(s.email_hash || int8send(s.id))
    where s.content_id = ${petition} and s.email_hash = ${hash} and exists (select from visible_people(null) p where p.id = s.person_id and p.email_key <> ${key})`);
