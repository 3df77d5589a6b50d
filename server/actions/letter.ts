// A letter that many write: each says to whom they wrote, and later whether an answer came. The mail, the form or the call is theirs;
// nothing is sent from here, and what they wrote is not asked.
import type { Ask } from '#contract/calls.ts';
import { forbidden, invalid, invalidField, notFound } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { whileNotBlocking } from '../rules/pair.ts';
import { seenAction } from './card.ts';

export async function writeLetter({ action_id, recipient_id, way }: Ask<'POST /action/write-letter'>, asked: Asked<Member>) {
  const { member } = asked;
  return asked.db.transaction(async (db) => {
    const within = { ...asked, db };
    await whileNotBlocking(db, member.id, (await seenAction(within, action_id)).user_id);
    const letter = await seenAction(within, action_id);
    if (letter.kind !== 'letter') throw invalid(sentences.notALetter);
    if (!letter.can_write) throw forbidden(letter.called_off ? sentences.actionIsOff : letter.ended ? sentences.actionEnded : sentences.actionNotApproved);
    // held, so that they are not taken off the letter meanwhile
    await db.run(sql`select from letter_recipients where id = ${recipient_id} for key share`);
    const { email, form_url: form, phone } = await recipientSeen(within, action_id, recipient_id);
    if (!{ email, form, phone }[way]) throw invalidField('way', sentences.notThisWay);
    await db.run(sql`
      insert into letters_sent (recipient_id, person_id, way) values (${recipient_id}, ${member.id}, ${way})
      on conflict (recipient_id, person_id) do update set way = excluded.way`);
    return { recipient: await recipientSeen(within, action_id, recipient_id), message: sentences.letterNoted };
  });
}

export async function unwriteLetter({ recipient_id }: Ask<'POST /action/un-write-letter'>, asked: Asked<Member>) {
  const letter = await letterTo(asked.db, recipient_id);
  await asked.db.run(sql`delete from letters_sent where recipient_id = ${recipient_id} and person_id = ${asked.member.id}`);
  return { recipient: await recipientSeen(asked, letter, recipient_id), message: sentences.letterNotWritten };
}

/** Also when the letter is over: an answer takes its time. */
export async function letterAnswered({ recipient_id, answered }: Ask<'POST /action/letter-answered'>, asked: Asked<Member>) {
  const { db, member } = asked;
  const letter = await letterTo(db, recipient_id);
  const { written } = await recipientSeen(asked, letter, recipient_id);
  if (!written) throw forbidden(sentences.notWritten);
  await db.run(sql`update letters_sent set answered = ${answered} where recipient_id = ${recipient_id} and person_id = ${member.id}`);
  return { recipient: await recipientSeen(asked, letter, recipient_id), message: sentences.answerNoted };
}

/** The letter that goes to them; whether the member sees it is still to be asked. */
async function letterTo(db: Database, recipient: number): Promise<number> {
  const row = await db.one<{ content_id: number }>(sql`select content_id from letter_recipients where id = ${recipient}`);
  if (!row) throw notFound(sentences.actionNotFound);
  return row.content_id;
}

async function recipientSeen(asked: Asked, letter: number, id: number) {
  const recipient = (await seenAction(asked, letter)).recipients.find((one) => one.id === id);
  if (!recipient) throw notFound(sentences.unknownRecipient);
  return recipient;
}
