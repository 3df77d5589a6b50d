// An account that somebody who runs the server makes: confirmed, without a mail and without a check.
import type { Role } from '#contract/adminPeople.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { isEmail, isUsername, normalizeKey } from '../account/usernames.ts';
import { isTaken } from '../account/signup.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../lib/translators.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { hashPassword, passwordError } from '../lib/security/passwords.ts';
import { sql } from '../db/sql.ts';
import { recordAudit } from './auditLog.ts';

type NewAccount = {
  username: string;
  name: string;
  email: string;
  password: string;
  language?: Language;
};

const isRegistered = async (db: Database, email: string) =>
  (await db.queryOne(
    sql`select from accounts where email_key = ${normalizeKey(email)} and confirmed_at is not null`,
  )) !== undefined;

async function faults(
  db: Database,
  { username, name, email, password }: NewAccount,
): Promise<FieldMessages> {
  const weak = await passwordError(password, { username, email });
  const ofEmail = !isEmail(email)
    ? strings.emailFormat
    : (await isRegistered(db, email)) && adminStrings.addressTaken;
  const ofUsername = !isUsername(username)
    ? strings.usernameFormat
    : (await isTaken(db, username)) && strings.usernameTaken;
  const ofName = !toSingleLine(name)
    ? strings.name
    : [...name].length > limits.name && strings.tooLarge;
  return {
    ...(ofUsername && { username: [ofUsername] }),
    ...(ofName && { name: [ofName] }),
    ...(ofEmail && { email: [ofEmail] }),
    ...(weak && { password: [weak] }),
  };
}

/** What must hold of it, and its hash, which takes a while: before the transaction that creates it. */
export async function prepared(
  db: Database,
  account: NewAccount,
): Promise<NewAccount & { hash: string }> {
  const found = await faults(db, account);
  if (Object.keys(found).length) throw new ApiError('invalid', found);
  return { ...account, hash: await hashPassword(account.password) };
}

/** Its id. Whose name or address somebody took meanwhile is refused by the database. `by` says how in the audit log. */
export async function createConfirmed(
  db: Database,
  { username, name, email, language, hash }: NewAccount & { hash: string },
  role: Role,
  by: string,
): Promise<number> {
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_key, name, email, email_key, password_hash, language, confirmed_at, user_type, moderator)
    values (${username}, ${normalizeKey(username)}, ${toSingleLine(name)}, ${email}, ${normalizeKey(email)}, ${hash}, ${language ?? null}, now(), ${role === 'admin' ? 1 : 2}, ${role === 'moderator'})
    returning id`))!;
  await recordAudit(db, null, {
    deed: 'person.create',
    subject: 'person',
    id,
    details: { role, by },
  });
  return id;
}
