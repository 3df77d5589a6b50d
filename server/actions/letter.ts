// Letter campaigns: each member records which recipients they contacted, and later whether a reply
// arrived. Members email, use the form or call themselves; the server sends nothing and does not
// store what they wrote.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Action } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { forbidden, invalid, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { getVisibleAction, loadActions } from './card.ts';
import { updateParticipation, participationRefusal } from './participation.ts';
import { undoLetterToOfficial } from './officials.ts';

export async function writeLetter(
  { action_id, recipient_id, way: method }: Input<'POST /action/write-letter'>,
  ctx: RequestContext<Member>,
) {
  const letter = await updateParticipation(ctx, action_id, async (txCtx, letter) => {
    if (letter.kind !== 'letter') throw invalid(actionStrings.notALetter);
    if (!letter.can_write) throw forbidden(participationRefusal(letter));
    // locked, so that the author cannot remove the recipient concurrently
    await txCtx.db.query(
      sql`select from letter_recipients where id = ${recipient_id} for key share`,
    );
    const {
      email,
      form_url: form,
      phone,
      former,
    } = await getRecipient(txCtx, action_id, recipient_id);
    if (former) throw notFound(actionStrings.unknownRecipient);
    if (!{ email, form, phone }[method])
      throw invalidField('way', actionStrings.contactMethodUnavailable);
    await txCtx.db.execute(sql`
      insert into letters_sent (recipient_id, person_id, way, text_version) values (${recipient_id}, ${txCtx.member.id}, ${method}, ${letter.text_version})
      on conflict (recipient_id, person_id) do update set way = excluded.way`);
  });
  return { recipient: findRecipient(letter, recipient_id), message: actionStrings.letterRecorded };
}

export async function undoLetter(
  { recipient_id }: Input<'POST /action/un-write-letter'>,
  ctx: RequestContext<Member>,
) {
  const official = await undoLetterToOfficial(ctx, recipient_id);
  if (official) return { recipient: official, message: actionStrings.letterUndone };
  const id = await getLetterId(ctx, recipient_id);
  // read before the deletion: afterwards a former recipient is no longer listed for the member
  const letter = (await loadActions(ctx, [id], { detailed: true })).get(id);
  const deleted = await ctx.db.execute(
    sql`delete from letters_sent where recipient_id = ${recipient_id} and person_id = ${ctx.member.id}`,
  );
  if (!letter && !deleted) throw notFound(strings.actionNotFound);
  const { answered: _answered, ...recipient } = letter
    ? findRecipient(letter, recipient_id)
    : createInvisibleRecipient(recipient_id);
  return { recipient: { ...recipient, written: false }, message: actionStrings.letterUndone };
}

/**
 * A recipient of a letter that the member no longer sees. Its details may have changed since the
 * member saw them.
 */
const createInvisibleRecipient = (id: number): Action['recipients'][number] => ({
  id,
  name: '',
  office: '',
  email: '',
  form_url: '',
  phone: '',
  written: false,
});

/**
 * Records whether a recipient replied. Also allowed when the letter has ended, because replies take
 * time.
 */
export async function recordReply(
  { recipient_id, answered }: Input<'POST /action/letter-answered'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const letter = await getLetterId(ctx, recipient_id);
  const { written } = await getRecipient(ctx, letter, recipient_id);
  if (!written) throw forbidden(actionStrings.letterNotSent);
  await db.execute(
    sql`update letters_sent set answered = ${answered} where recipient_id = ${recipient_id} and person_id = ${member.id}`,
  );
  return {
    recipient: await getRecipient(ctx, letter, recipient_id),
    message: actionStrings.replyRecorded,
  };
}

/** The letter that the recipient belongs to. The caller must check whether the member sees it. */
async function getLetterId(
  { db, member }: RequestContext<Member>,
  recipient: number,
): Promise<number> {
  const row = await db.queryOne<{ content_id: number }>(sql`
    select content_id from letter_recipients where id = ${recipient} and (person_id is null or person_id = ${member.id})`);
  if (!row) throw notFound(strings.actionNotFound);
  return row.content_id;
}

const getRecipient = async (ctx: RequestContext, letter: number, id: number) =>
  findRecipient(await getVisibleAction(ctx, letter), id);

function findRecipient({ recipients }: Action, id: number) {
  const recipient = recipients.find((candidate) => candidate.id === id);
  if (!recipient) throw notFound(actionStrings.unknownRecipient);
  return recipient;
}
