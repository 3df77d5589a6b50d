// Helpers shared by email invitations to the site and to a group.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { containsLink } from '../lib/text/containsLink.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';

/** How long an invitation is valid. */
export const invitationLifetimeMs = 30 * day;
/** The minimum time between two emails to the same address. */
export const minResendIntervalMs = 7 * day;

export const isUnexpired = () => sql`(sent_at > ${dateBefore(invitationLifetimeMs)})`;
/** Not accepted, not expired, and the address is still stored. */
export const isPendingInvitation = () =>
  sql`accepted_at is null and email is not null and ${isUnexpired()}`;

type NewEmailInvitation = {
  inviter: Pick<Member, 'id' | 'sessionId'>;
  email: string;
  /** The keyed hash of the normalized address. */
  hash: Buffer;
  note: string;
  /** Null for an invitation to the site. */
  group: number | null;
  /** Whether an administrator invites on behalf of the site. */
  ofSite?: boolean;
};

/**
 * Creates or renews the invitation, which is unique per inviter, address and group. Returns its id
 * if an email is due, or undefined within a week of the previous one. The code in it is random: the
 * job that sends the email replaces it.
 */
export async function upsertEmailInvitation(
  db: Database,
  { inviter, email, hash, note, group, ofSite = false }: NewEmailInvitation,
): Promise<number | undefined> {
  const row = await db.queryOne<{ id: number }>(sql`
    insert into invitations (inviter_id, session_id, email, email_hash, group_id, code_hash, note, of_site)
    values (${inviter.id}, ${inviter.sessionId}, ${email}, ${hash}, ${group}, ${hashToken(randomToken())}, ${note}, ${ofSite})
    on conflict (inviter_id, email_hash, group_id) do update
      set session_id = excluded.session_id, email = excluded.email, note = excluded.note, of_site = excluded.of_site, sent_at = now(), accepted_at = null, accepted_by = null, reached_at = null
      where invitations.sent_at < ${dateBefore(minResendIntervalMs)}
    returning id`);
  return row?.id;
}

/** Validates the inviter's note: plain text lines without links or addresses. */
export function validateNote(field: 'message' | 'note', text = ''): string {
  const note = toPlainText(text);
  if (containsLink(note)) throw invalidField(field, strings.linksInNote);
  return note;
}

/** Removes control characters and characters that change the text direction. */
const toPlainText = (text: string) =>
  text
    .replaceAll(/(?!\n)[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200E\u200F]/gu, ' ')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

/**
 * A name for unsolicited emails. Falls back if the name contains an address, because a mail client
 * would turn it into a link.
 */
export const toSafeName = (name: string, fallback: string) =>
  containsLink(name) ? fallback : name;
