// Accounts as recipients of emails.
import type { AppContext } from '../context.ts';
import { sql, type Sql } from '../db/sql.ts';
import { containsLink } from '../lib/text/containsLink.ts';
import { isDeletedByAdmin, isRestorable } from './deletionGracePeriod.ts';
import { isAddressProven } from './unprovenAddresses.ts';

export type Addressee = {
  id: number;
  email: string;
  name: string;
  username: string;
  /** Null: not chosen; emails are in English. */
  language: string | null;
  /** Whether someone has proved to read email at the address. */
  proven: boolean;
};

/**
 * Whether an email may not contain the username: its address is not proved, so that it may be that
 * of a stranger, and mail programs turn what looks like a web address into a link.
 */
export const mustHideUsername = ({ proven, username }: Addressee): boolean =>
  !proven && containsLink(username);

/** The recipient with the username that an email may contain. */
export const toUnprovedAddressee = (addressee: Addressee): Addressee =>
  mustHideUsername(addressee) ? { ...addressee, username: '…' } : addressee;

/** Columns of `all_people` for `Addressee`. */
export const addresseeColumns = sql`id, email, name, username, language, ${isAddressProven} as proven`;

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
    select ${addresseeColumns}, deleted_at is not null as deleted, deleted_at as "deletedAt", suspended_at is not null as suspended, ${isDeletedByAdmin(sql`p`)} as "deletedByAdmin" from all_people p where confirmed_at is not null and ${isRestorable()} and ${where}`);
export type ConfirmedAccount = Addressee & {
  deleted: boolean;
  deletedAt: Date | null;
  suspended: boolean;
  deletedByAdmin: boolean;
};
