// npm run admin: who runs the site, from the command line of the server, where no session is needed.
import { parseArgs } from 'node:util';
import type { Role } from '#contract/adminPeople.ts';
import { newCode } from '../account/emailTokens.ts';
import { normalizeKey } from '../account/usernames.ts';
import type { Addresses } from '../lib/security/emailTokens.ts';
import { tellOfWay } from '../account/notifyLoginMethod.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { roleOf } from '../policies/roles.ts';
import { markBounced } from './mailHealth.ts';
import { createConfirmed, prepared } from './createUser.ts';
import { recordAudit } from './auditLog.ts';
import { giveRole } from './role.ts';

const usage = `This is how it is used:
  npm run admin -- create --username U --email E [--name N]   makes an administrator; asks for the password, or reads it from its input
  npm run admin -- reset USERNAME                             prints a link that sets a new password, once, within 60 minutes
  npm run admin -- two-factor-off USERNAME                    asks for no code of an app any more, for whoever lost it and the recovery codes
  npm run admin -- role USERNAME admin|moderator|member
  npm run admin -- bounced ADDRESS…                           writes no more to these addresses, from which mails came back; no more than 1,000 at a time
  npm run admin -- list                                       who runs the site`;

/** Thrown for a command that is not understood: the message tells how it is used. */
export class Misused extends Error {}

export type Around = {
  db: Database;
  publicUrl: string;
  /** How addresses are known again; made when it is needed, for it takes the secret key of the server. */
  addresses: () => Promise<Pick<Addresses, 'hashToken'>>;
  /** Asked of whoever sits there; never an argument, which every program on the machine may read. */
  password: () => Promise<string>;
};

/** What there is to print. */
export async function adminCommand(args: string[], around: Around): Promise<string[]> {
  const { values, positionals } = understood(args);
  const [verb, ...rest] = positionals;
  const { username, email, name } = values;
  if (verb === 'create' && !rest.length && username && email)
    return create({ username, email, name: name ?? username }, around);
  if (username ?? email ?? name) throw new Misused(usage);
  if (verb === 'reset' && rest.length === 1) return reset(rest[0]!, around);
  if (verb === 'two-factor-off' && rest.length === 1) return twoFactorOff(rest[0]!, around);
  if (verb === 'role' && rest.length === 2 && isRole(rest[1]!))
    return role(rest[0]!, rest[1], around);
  if (verb === 'bounced' && rest.length > 0 && rest.length <= 1_000 && rest.every(isAddress))
    return viaPgBouncer(rest, around);
  if (verb === 'list' && !rest.length) return list(around);
  throw new Misused(usage);
}

function understood(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: { username: text, email: text, name: text },
    });
  } catch {
    throw new Misused(usage);
  }
}

const isAddress = (word: string) => /^[^\s@]+@[^\s@]+$/.test(word);
const isRole = (word: string): word is Role => ['admin', 'moderator', 'member'].includes(word);

async function create(
  account: { username: string; email: string; name: string },
  { db, password }: Around,
) {
  const whole = await prepared(db, { ...account, password: await password() });
  await db.transaction((db) => createConfirmed(db, whole, 'admin', 'the command line'));
  return [`${account.username} is an administrator now, and can log in.`];
}

async function reset(username: string, { db, publicUrl }: Around) {
  const code = await db.transaction(async (db) => {
    const person = await called(db, username);
    await recordAudit(db, null, { deed: 'person.reset', subject: 'person', id: person.id });
    return newCode(db, 'reset', person);
  });
  return [
    `${publicUrl}/reset-password/${code}`,
    'It is good once, for 60 minutes, for whoever has it.',
  ];
}

async function twoFactorOff(username: string, { db }: Around) {
  const was = await db.transaction(async (db) => {
    const person = await called(db, username);
    const was = await db.execute(sql`delete from two_factor where person_id = ${person.id}`);
    await db.execute(sql`delete from recovery_codes where person_id = ${person.id}`);
    if (!was) return false;
    await recordAudit(db, null, {
      deed: 'person.two-factor-off',
      subject: 'person',
      id: person.id,
    });
    await tellOfWay(db, person.id, 'two-factor-off');
    return true;
  });
  return [
    was
      ? `${username} is asked for no code any more, and is told so by e-mail.`
      : `${username} is not asked for codes.`,
  ];
}

async function role(username: string, to: Role, { db }: Around) {
  await db.transaction(async (db) => {
    const person = await called(db, username);
    if (!person.active && to !== 'member')
      throw new Error(`${username} is not confirmed, or suspended.`);
    await giveRole(db, null, person, to);
  });
  return [
    `${username} is ${{ admin: 'an administrator', moderator: 'a moderator', member: 'a member like everybody else' }[to]} now.`,
  ];
}

type Person = { id: number; email: string; user_type: number; moderator: boolean; active: boolean };

async function called(db: Database, username: string): Promise<Person> {
  const person = await db.queryOne<Person>(sql`
    select id, email, user_type, moderator, active from accounts where username_key = ${normalizeKey(username)} and deleted_at is null for update`);
  if (!person) throw new Error(`nobody is called ${username}.`);
  return person;
}

async function viaPgBouncer(emails: string[], { db, addresses }: Around) {
  const marked = await markBounced(db, await addresses(), emails);
  return [
    `${marked} of ${emails.length} marked now. Nothing more is sent there but what somebody asks for.`,
  ];
}

async function list({ db }: Around) {
  const people = await db.query<{
    username: string;
    name: string;
    email: string;
    user_type: number;
    moderator: boolean;
    suspended: boolean;
  }>(sql`
    select username, name, email, user_type, moderator, suspended_at is not null as suspended from accounts
    where (user_type = 1 or moderator) and deleted_at is null order by user_type, username_key`);
  if (!people.length) return ['Nobody runs this site yet.'];
  return people.map(
    ({ username, name, email, user_type, moderator, suspended }) =>
      `${username}  ${roleOf({ userType: user_type, moderator })}  ${name} <${email}>${suspended ? '  suspended' : ''}`,
  );
}
