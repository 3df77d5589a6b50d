// Files and the quoted post of a new message.
import type { Input } from '#contract/calls.ts';
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { assertQuotable } from '../posts/quotes.ts';
import { attachMessageFiles } from './files.ts';

type Parts = Pick<Input<'POST /message/send'>, 'attachments' | 'image_descriptions' | 'quoted_id'>;

export function assertNotEmpty(
  input: Parts & { subject?: string | undefined; message?: string | undefined },
) {
  const { subject = '', message = '', attachments = [], quoted_id } = input;
  if (!subject && !message && !attachments.length && quoted_id === undefined)
    throw invalid(strings.messageEmpty);
}

/** Adds its parts to a message that was just stored. */
export async function attachParts(db: Database, writer: number, message: number, input: Parts) {
  const { quoted_id } = input;
  if (quoted_id !== undefined) await assertQuotable(db, writer, quoted_id);
  await attachMessageFiles(db, writer, message, input);
  if (quoted_id !== undefined)
    await db.execute(
      sql`insert into message_quotes (message_id, quoted_id) values (${message}, ${quoted_id})`,
    );
}
