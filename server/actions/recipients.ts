// Recipients of a letter, as its author enters them. The officials that a member writes to at the
// author's `offices` are in officials.ts.
import { actionStrings } from '#contract/actionStrings.ts';
import type { ActionKind } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { isEmail } from '../lib/validation/namesAndEmails.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';

export type LetterRecipient = {
  name: string;
  office: string;
  email: string;
  form: string;
  phone: string;
};

type Letter = { kind: ActionKind; letterText: string; offices: string[] };
type AddError = (field: string, message: string | undefined) => unknown;

/**
 * Validates the recipients. Undefined if they are absent, which keeps the stored ones, or if the
 * action is not a letter. A letter without `offices` needs a recipient: absent ones are an error if
 * `mayLackRecipients`, which means that perhaps none are stored.
 */
export function validateRecipients(
  { recipients }: Pick<Input<'POST /action/create'>, 'recipients'>,
  { kind, letterText, offices }: Letter,
  mayLackRecipients: boolean,
  addError: AddError,
): LetterRecipient[] | undefined {
  if (kind !== 'letter') return undefined;
  if (!letterText) addError('letter_text', strings.letterText);
  if (!offices.length && (recipients ? !recipients.length : mayLackRecipients))
    addError('recipients', strings.letterRecipients);
  return recipients?.map((recipient) => validateRecipient(recipient, addError));
}

type RecipientInput = NonNullable<Input<'POST /action/create'>['recipients']>[number];

/** Validates one recipient, who needs an email address, a form or a phone number. */
export function validateRecipient(
  { name, office = '', email = '', form_url = '', phone = '' }: RecipientInput,
  addError: AddError,
): LetterRecipient {
  const form = form_url && parseWebUrl(form_url);
  const recipient = { name, office, email, form: form ?? '', phone };
  if (!recipient.name) addError('recipients', strings.name);
  if (email && !isEmail(email)) addError('recipients', strings.emailFormat);
  if (form === undefined) addError('recipients', strings.linkFormat);
  else if (!email && !form && !recipient.phone)
    addError('recipients', actionStrings.recipientContactRequired);
  return recipient;
}

/**
 * Saves the recipients of a letter. A recipient with the same name is updated and keeps its count
 * of writers. A removed recipient with writers remains as a former recipient and is
 * restored when it is entered again. Throws if there would be too many former ones.
 */
export async function saveRecipients(
  db: Database,
  letter: number,
  recipients: readonly LetterRecipient[],
) {
  const stored = await db.query<{ id: number; name: string; former: boolean }>(sql`
    select id, name, former from letter_recipients where content_id = ${letter} and person_id is null order by former, position for update`);
  const matched = new Set<number>();
  for (const [position, { name, office, email, form, phone }] of recipients.entries()) {
    const existing = stored.find(
      (recipient) => recipient.name === name && !matched.has(recipient.id),
    );
    if (existing) {
      matched.add(existing.id);
      await db.execute(sql`
        update letter_recipients set position = ${position}, office = ${office}, email = ${email}, form_url = ${form}, phone = ${phone}, former = false
        where id = ${existing.id}`);
    } else {
      await db.execute(sql`
        insert into letter_recipients (content_id, position, name, office, email, form_url, phone) values (${letter}, ${position}, ${name}, ${office}, ${email}, ${form}, ${phone})`);
    }
  }
  const removedIds = stored.filter(({ id }) => !matched.has(id)).map(({ id }) => id);
  await db.execute(
    sql`delete from letter_recipients r where id = any (${removedIds}::bigint[]) and not exists (select from letters_sent s where s.recipient_id = r.id)`,
  );
  const formerCount = await db.execute(
    sql`update letter_recipients set former = true where id = any (${removedIds}::bigint[])`,
  );
  // a letter that has too many already can still be edited
  if (formerCount > Math.max(limits.formerRecipients, stored.filter(({ former }) => former).length))
    throw invalidField('recipients', actionStrings.tooManyFormerRecipients);
}
