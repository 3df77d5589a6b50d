// Operations of `folkmoot admin`, which manages administrators on the server, without a session.
// Each function returns the lines to print.
import type { Role } from '#contract/adminPeople.ts';
import { createCode } from '../account/emailTokens.ts';
import { isRestorable } from '../account/deletionGracePeriod.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Addresses } from '../security/emailTokens.ts';
import { notifyLoginMethodChange } from '../account/notifyLoginMethod.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { toRole } from '../policies/roles.ts';
import { markBounced } from '../mail/failingAddresses.ts';
import { createConfirmedAccount, prepareAccount } from './createUser.ts';
import { recordAudit } from '../audit/auditLog.ts';
import { setRole } from '../account/role.ts';

export async function createAdministrator(
  db: Database,
  input: { username: string; email: string; name: string; password: string },
) {
  const account = await prepareAccount(db, input);
  await db.transaction((db) => createConfirmedAccount(db, account, 'admin', 'the command line'));
  return [`${account.username} is an administrator now, and can log in.`];
}

export async function createResetLink(db: Database, username: string, publicUrl: string) {
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

export async function turnOffTwoFactor(db: Database, username: string) {
  const wasEnabled = await db.transaction(async (db) => {
    const person = await findPerson(db, username);
    const wasEnabled = await db.execute(sql`delete from two_factor where person_id = ${person.id}`);
    await db.execute(sql`delete from recovery_codes where person_id = ${person.id}`);
    await db.execute(sql`delete from known_browsers where person_id = ${person.id}`);
    if (!wasEnabled) return false;
    await recordAudit(db, null, {
      operation: 'person.two-factor-off',
      subject: 'person',
      id: person.id,
    });
    await notifyLoginMethodChange(db, person.id, 'two-factor-off');
    return true;
  });
  return [
    wasEnabled
      ? `Two-factor authentication of ${username} is off. An email notifies them.`
      : `${username} does not use two-factor authentication.`,
  ];
}

export async function setRoleByUsername(db: Database, username: string, role: Role) {
  await db.transaction(async (db) => {
    const person = await findPerson(db, username);
    // A role can also be removed while the account is deleted, so that it does not return with it.
    if (person.deleted && role !== 'member')
      throw new Error(`${username} deleted the account. Only a login restores it.`);
    if (!person.active && role !== 'member')
      throw new Error(`${username} is not confirmed, or suspended.`);
    if (person.unproven && role !== 'member')
      throw new Error(`${username} has not shown yet that they read email at their address.`);
    await setRole(db, null, person, role);
  });
  return [
    `${username} is ${{ admin: 'an administrator', moderator: 'a moderator', member: 'a regular member' }[role]} now.`,
  ];
}

type Person = {
  id: number;
  email: string;
  role: number;
  moderator: boolean;
  active: boolean;
  unproven: boolean;
  deleted: boolean;
};

/**
 * Also finds an account that can still be restored. Its owner may need the operator to get it back
 * from a thief who deleted it.
 */
async function findPerson(db: Database, username: string): Promise<Person> {
  const person = await db.queryOne<Person>(sql`
    select id, email, role, moderator, active, address_unproven as unproven, deleted_at is not null as deleted from all_people
    where username_normalized = ${normalizeNameOrEmail(username)} and not nobody and ${isRestorable()} for update`);
  if (!person) throw new Error(`there is no user ${username}.`);
  return person;
}

export async function markBouncedAddresses(
  db: Database,
  addresses: Pick<Addresses, 'hashAddress'>,
  emails: string[],
) {
  const marked = await markBounced(db, addresses, emails);
  return [
    `Marked ${marked} of ${emails.length}. Only email that a user requests is still sent there.`,
  ];
}

export async function listStaff(db: Database) {
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
