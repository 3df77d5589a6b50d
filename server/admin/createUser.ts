// Creation of a confirmed account without a confirmation email or a captcha: by `folkmoot admin
// create`, and for the first administrator.
import type { Role } from '#contract/adminPeople.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { isEmail, isUsername, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { isUsernameTaken } from '../login/signup.ts';
import { toUserType } from '../policies/roles.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../lib/translators.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { hashPassword, passwordError } from '../security/passwords.ts';
import { sql } from '../db/sql.ts';
import { recordAudit } from '../audit/auditLog.ts';

type NewAccount = {
  username: string;
  name: string;
  email: string;
  password: string;
  language?: Language;
};

const isRegistered = async (db: Database, email: string) =>
  (await db.queryOne(
    sql`select from all_people where email_normalized = ${normalizeNameOrEmail(email)} and confirmed_at is not null`,
  )) !== undefined;

async function findFieldErrors(
  db: Database,
  { username, name, email, password }: NewAccount,
): Promise<FieldMessages> {
  const passwordMessage = await passwordError(password, { username, email });
  const emailMessage = !isEmail(email)
    ? strings.emailFormat
    : (await isRegistered(db, email)) && adminStrings.addressTaken;
  const usernameMessage = !isUsername(username)
    ? strings.usernameFormat
    : (await isUsernameTaken(db, username)) && strings.usernameTaken;
  const nameMessage = !toSingleLine(name)
    ? strings.name
    : [...name].length > limits.name && strings.tooLarge;
  return {
    ...(usernameMessage && { username: [usernameMessage] }),
    ...(nameMessage && { name: [nameMessage] }),
    ...(emailMessage && { email: [emailMessage] }),
    ...(passwordMessage && { password: [passwordMessage] }),
  };
}

/**
 * Validates the account and hashes its password. Hashing is slow, so call this before the
 * transaction.
 */
export async function prepareAccount(
  db: Database,
  account: NewAccount,
): Promise<NewAccount & { hash: string }> {
  const errors = await findFieldErrors(db, account);
  if (Object.keys(errors).length) throw new ApiError('invalid', errors);
  return { ...account, hash: await hashPassword(account.password) };
}

/**
 * Inserts the account and returns its id. Throws a unique violation if the username or the email
 * address was taken in the meantime. `by` is the origin shown in the audit log.
 */
export async function createConfirmedAccount(
  db: Database,
  { username, name, email, language, hash }: NewAccount & { hash: string },
  role: Role,
  by: string,
): Promise<number> {
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, password_hash, language, confirmed_at, role, moderator)
    values (${username}, ${normalizeNameOrEmail(username)}, ${toSingleLine(name)}, ${email}, ${normalizeNameOrEmail(email)}, ${hash}, ${language ?? null}, now(), ${toUserType(role)}, ${role === 'moderator'})
    returning id`))!;
  await recordAudit(db, null, {
    operation: 'person.create',
    subject: 'person',
    id,
    details: { role, by },
  });
  return id;
}
