// To whom a letter goes, as its author enters them.
import type { ActionKind } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { isEmail } from '../account/usernames.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { webAddress } from '../lib/text/parseWebUrl.ts';

export type Recipient = {
  name: string;
  office: string;
  email: string;
  form: string;
  phone: string;
};

type Letter = { kind: ActionKind; letterText: string; offices: string[] };
type Fault = (field: string, sentence: string | undefined) => unknown;

/** Absent: they stay as they stand, and a new letter has none. What is no letter goes to nobody. */
export function recipientsIn(
  { recipients }: Pick<Input<'POST /action/create'>, 'recipients'>,
  { kind, letterText, offices }: Letter,
  mayBeNobody: boolean,
  fault: Fault,
): Recipient[] | undefined {
  if (kind !== 'letter') return undefined;
  if (!letterText) fault('letter_text', strings.letterText);
  if (!offices.length && (recipients ? !recipients.length : mayBeNobody))
    fault('recipients', strings.letterRecipients);
  return recipients?.map((recipient) => recipientIn(recipient, fault));
}

type Entered = NonNullable<Input<'POST /action/create'>['recipients']>[number];

/** Somebody who can be reached. */
export function recipientIn(
  { name, office = '', email = '', form_url = '', phone = '' }: Entered,
  fault: Fault,
): Recipient {
  const form = form_url && webAddress(form_url);
  const recipient = { name, office, email, form: form ?? '', phone };
  if (!recipient.name) fault('recipients', strings.name);
  if (email && !isEmail(email)) fault('recipients', strings.emailFormat);
  if (form === undefined) fault('recipients', strings.linkFormat);
  else if (!email && !form && !recipient.phone) fault('recipients', strings.reachRecipient);
  return recipient;
}

/**
 * Whoever goes by the same name stays the same, and with them how many wrote to them: under another name nobody was written to. Of somebody to whom members
 * wrote their records are kept: they stand on the letter as a former recipient, and return when they are entered again.
 */
export async function saveRecipients(
  db: Database,
  letter: number,
  recipients: readonly Recipient[],
) {
  const standing = await db.query<{ id: number; name: string }>(sql`
    select id, name from letter_recipients where content_id = ${letter} and person_id is null order by former, position for update`);
  const kept = new Set<number>();
  for (const [position, { name, office, email, form, phone }] of recipients.entries()) {
    const same = standing.find((one) => one.name === name && !kept.has(one.id));
    if (same) {
      kept.add(same.id);
      await db.execute(sql`
        update letter_recipients set position = ${position}, office = ${office}, email = ${email}, form_url = ${form}, phone = ${phone}, former = false
        where id = ${same.id}`);
    } else {
      await db.execute(sql`
        insert into letter_recipients (content_id, position, name, office, email, form_url, phone) values (${letter}, ${position}, ${name}, ${office}, ${email}, ${form}, ${phone})`);
    }
  }
  const gone = standing.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await db.execute(
    sql`update letter_recipients r set former = true where id = any (${gone}::bigint[]) and exists (select from letters_sent s where s.recipient_id = r.id)`,
  );
  await db.execute(
    sql`delete from letter_recipients where id = any (${gone}::bigint[]) and not former`,
  );
}
