// `npm run admin`: manages administrators from the command line of the server, without a session.
import { parseArgs } from 'node:util';
import type { Role } from '#contract/adminPeople.ts';
import { createCode } from '../account/emailTokens.ts';
import { isRestorable } from '../account/deletionGracePeriod.ts';
import { normalizeKey } from '../account/usernames.ts';
import type { Addresses } from '../lib/security/emailTokens.ts';
import { notifyLoginMethodChange } from '../account/notifyLoginMethod.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { toRole } from '../policies/roles.ts';
import { markBounced } from './mailHealth.ts';
import { createConfirmedAccount, prepareAccount } from './createUser.ts';
import { recordAudit } from './auditLog.ts';
import { setRole } from './role.ts';

const usage = `Usage:
  npm run admin -- create --username U --email E [--name N]   creates an administrator; prompts for the password, or reads it from standard input
  npm run admin -- reset USERNAME                             prints a link that sets a new password, once, within 60 minutes
  npm run admin -- two-factor-off USERNAME                    turns off two-factor authentication, for a user who lost the app and the recovery codes
  npm run admin -- role USERNAME admin|moderator|member
  npm run admin -- bounced ADDRESS…                           stops email to these addresses, which bounced; at most 1,000 at a time
  npm run admin -- list                                       lists administrators and moderators`;

/** Thrown for an invalid command. The message is the usage text. */
export class UsageError extends Error {}

type CommandContext = {
  db: Database;
  publicUrl: string;
  /** Hashes of email addresses. Created lazily, because it needs the secret key of the server. */
  addresses: () => Promise<Pick<Addresses, 'hashToken'>>;
  /**
   * Prompts for the password. It is never an argument, because every program on the machine can
   * read arguments.
   */
  password: () => Promise<string>;
};

/** Runs the command and returns the lines to print. */
export async function adminCommand(args: string[], context: CommandContext): Promise<string[]> {
  const { values, positionals } = parseCommand(args);
  const [verb, ...operands] = positionals;
  const { username, email, name } = values;
  if (verb === 'create' && !operands.length && username && email)
    return create({ username, email, name: name ?? username }, context);
  if (username ?? email ?? name) throw new UsageError(usage);
  if (verb === 'reset' && operands.length === 1) return reset(operands[0]!, context);
  if (verb === 'two-factor-off' && operands.length === 1)
    return twoFactorOff(operands[0]!, context);
  if (verb === 'role' && operands.length === 2 && isRole(operands[1]!))
    return role(operands[0]!, operands[1], context);
  if (
    verb === 'bounced' &&
    operands.length > 0 &&
    operands.length <= 1_000 &&
    operands.every(isAddress)
  )
    return bounced(operands, context);
  if (verb === 'list' && !operands.length) return list(context);
  throw new UsageError(usage);
}

function parseCommand(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: { username: text, email: text, name: text },
    });
  } catch {
    throw new UsageError(usage);
  }
}

const isAddress = (value: string) => /^[^\s@]+@[^\s@]+$/.test(value);
const isRole = (value: string): value is Role => ['admin', 'moderator', 'member'].includes(value);

async function create(
  input: { username: string; email: string; name: string },
  { db, password }: CommandContext,
) {
  const account = await prepareAccount(db, { ...input, password: await password() });
  await db.transaction((db) => createConfirmedAccount(db, account, 'admin', 'the command line'));
  return [`${account.username} is an administrator now, and can log in.`];
}

async function reset(username: string, { db, publicUrl }: CommandContext) {
  const code = await db.transaction(async (db) => {
    const person = await findPerson(db, username);
    await recordAudit(db, null, { operation: 'person.reset', subject: 'person', id: person.id });
    return createCode(db, 'reset', person);
  });
  return [
    `${publicUrl}/reset-password/${code}`,
    'The link works once, for 60 minutes. Anyone who has it can use it.',
  ];
}

async function twoFactorOff(username: string, { db }: CommandContext) {
  const was = await db.transaction(async (db) => {
    const person = await findPerson(db, username);
    const was = await db.execute(sql`delete from two_factor where person_id = ${person.id}`);
    await db.execute(sql`delete from recovery_codes where person_id = ${person.id}`);
    if (!was) return false;
    await recordAudit(db, null, {
      operation: 'person.two-factor-off',
      subject: 'person',
      id: person.id,
    });
    await notifyLoginMethodChange(db, person.id, 'two-factor-off');
    return true;
  });
  return [
    was
      ? `Two-factor authentication of ${username} is off. An email notifies them.`
      : `${username} does not use two-factor authentication.`,
  ];
}

async function role(username: string, to: Role, { db }: CommandContext) {
  await db.transaction(async (db) => {
    const person = await findPerson(db, username);
    // A role can also be removed while the account is deleted, so that it does not return with it.
    if (person.deleted && to !== 'member')
      throw new Error(`${username} deleted the account. Only a login restores it.`);
    if (!person.active && to !== 'member')
      throw new Error(`${username} is not confirmed, or suspended.`);
    await setRole(db, null, person, to);
  });
  return [
    `${username} is ${{ admin: 'an administrator', moderator: 'a moderator', member: 'a regular member' }[to]} now.`,
  ];
}

type Person = {
  id: number;
  email: string;
  role: number;
  moderator: boolean;
  active: boolean;
  deleted: boolean;
};

/**
 * Also finds an account that can still be restored. Its owner may need the operator to get it back
 * from a thief who deleted it.
 */
async function findPerson(db: Database, username: string): Promise<Person> {
  const person = await db.queryOne<Person>(sql`
    select id, email, role, moderator, active, deleted_at is not null as deleted from all_people
    where username_normalized = ${normalizeKey(username)} and not nobody and ${isRestorable()} for update`);
  if (!person) throw new Error(`there is no user ${username}.`);
  return person;
}

async function bounced(emails: string[], { db, addresses }: CommandContext) {
  const marked = await markBounced(db, await addresses(), emails);
  return [
    `${marked} of ${emails.length} marked now. Only email that a user requests is still sent there.`,
  ];
}

async function list({ db }: CommandContext) {
  const people = await db.query<{
    username: string;
    name: string;
    email: string;
    role: number;
    moderator: boolean;
    suspended: boolean;
    deleted: boolean;
  }>(sql`
    select username, name, email, role, moderator, suspended_at is not null as suspended, deleted_at is not null as deleted from all_people
    where role = role_admin() or moderator order by role, username_normalized`);
  if (!people.length) return ['This site has no administrator yet.'];
  return people.map(
    ({ username, name, email, role, moderator, suspended, deleted }) =>
      `${username}  ${toRole({ userType: role, moderator })}  ${name} <${email}>${suspended ? '  suspended' : ''}${deleted ? '  deleted' : ''}`,
  );
}
