// Accounts as recipients of emails.
import type { AppContext } from '../context.ts';
import { sql, type Sql } from '../db/sql.ts';
import { containsLink } from '../lib/text/containsLink.ts';
import { isRestorable } from './deletionGracePeriod.ts';

export type Addressee = {
  id: number;
  email: string;
  name: string;
  username: string;
  /** Null: not chosen; emails are in English. */
  language: string | null;
  /** Whether the email address is confirmed. */
  confirmed: boolean;
};

/**
 * The recipient of an email whose address is not confirmed, so that it may be that of a stranger.
 * Usernames can look like web addresses, which mail programs turn into links.
 */
export const toUnprovedAddressee = (addressee: Addressee): Addressee =>
  addressee.confirmed || !containsLink(addressee.username)
    ? addressee
    : { ...addressee, username: '…' };

/** Columns of `all_people` for `Addressee`. */
export const addresseeColumns = sql`id, email, name, username, language, confirmed_at is not null as confirmed`;

/** The account to email, confirmed or not. Undefined if it was deleted. */
export const findActiveAddressee = ({ db }: AppContext, where: Sql) =>
  db.queryOne<Addressee>(
    sql`select ${addresseeColumns} from all_people where deleted_at is null and ${where}`,
  );

/**
 * The account to email about its security, also in its grace period. A thief who deletes the
 * account must not silence the emails that are still waiting.
 */
export const findRestorableAddressee = ({ db }: Pick<AppContext, 'db'>, person: unknown) =>
  db.queryOne<Addressee>(
    sql`select ${addresseeColumns} from all_people where id = ${person} and ${isRestorable()}`,
  );

/** The confirmed account that matches, including a deleted one that can still be restored. */
export const findConfirmedRestorableAccount = ({ db }: AppContext, where: Sql) =>
  db.queryOne<ConfirmedAccount>(sql`
    select ${addresseeColumns}, deleted_at is not null as deleted from all_people where confirmed_at is not null and ${isRestorable()} and ${where}`);
export type ConfirmedAccount = Addressee & { deleted: boolean };
