// Invitations that go to an e-mail address, to meet on the site or in a group: what both have in common.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { hashToken, randomToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';

/** How long an invitation is good, and how soon an address may be written to again. */
export const lifetime = 30 * day;
export const rest = 7 * day;

export const ago = (span: number) => new Date(Date.now() - span);

export const good = () => sql`(sent_at > ${ago(lifetime)})`;
/** Those that wait, while their address is still kept. */
export const waiting = () => sql`accepted_at is null and email is not null and ${good()}`;

type Mailed = {
  inviter: number;
  email: string;
  hash: Buffer;
  note: string;
  group: number | null;
  ofSite?: boolean;
};

/** One invitation per inviter, address and group; within a week of the last one nothing more happens. Its id, when a mail is due. */
export async function putMailed(
  db: Database,
  { inviter, email, hash, note, group, ofSite = false }: Mailed,
): Promise<number | undefined> {
  const row = await db.queryOne<{ id: number }>(sql`
    insert into invitations (inviter_id, email, email_hash, group_id, code_hash, note, of_site)
    values (${inviter}, ${email}, ${hash}, ${group}, ${hashToken(randomToken())}, ${note}, ${ofSite})
    on conflict (inviter_id, email_hash, group_id) do update
      set email = excluded.email, note = excluded.note, of_site = excluded.of_site, sent_at = now(), accepted_at = null, accepted_by = null, reached_at = null
      where invitations.sent_at < ${ago(rest)}
    returning id`);
  return row?.id;
}

/** What whoever invites adds in words of their own: lines of text that lead nowhere. */
export function noteIn(field: 'message' | 'note', text = ''): string {
  const note = plain(text);
  if (holdsAddress(note)) throw invalidField(field, strings.noLinksInNote);
  return note;
}

/** Without characters that turn the text around them. */
const plain = (text: string) =>
  text
    .replaceAll(/(?!\n)[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200E\u200F]/gu, ' ')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

/** What somebody calls themselves, in a mail to whoever did not ask for one: nothing that leads elsewhere. */
export const toldOutside = (name: string, otherwise: string) =>
  holdsAddress(name) ? otherwise : name;

/** Whatever a mail program might make a link of. */
export const holdsAddress = (text: string) => /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu.test(text);
