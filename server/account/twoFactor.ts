// Codes of an app as a second proof. Each is taken once; for the day the app is gone there are ten others.
import { Secret, TOTP } from 'otpauth';
import type { Ask } from '#contract/calls.ts';
import { invalid, invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { twoFactor as contract } from '#contract/twoFactor.ts';
import type { Asked, Handlers, House, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { hashOf } from '../kit/session.ts';
import { sql } from '../kit/sql.ts';
import { asksForCode, halfOver, tryHalf } from './halves.ts';
import { enter } from './login.ts';
import { proveFully, proveLately } from './prove.ts';

const recoveryCodes = 10;

/** What a secret is sealed for, so that one person's does not open as another's. */
const about = (person: number) => `two-factor ${person}`;

export async function twoFactorOf(db: Database, person: number) {
  const { left } = (await db.one<{ left: number }>(sql`select count(*)::int as left from recovery_codes where person_id = ${person}`))!;
  return { on: await asksForCode(db, person), recovery_codes: left };
}

async function begin({ house, db, member }: Asked<Member>) {
  const { username } = (await db.one<{ username: string }>(sql`select username from accounts where id = ${member.id}`))!;
  const secret = new Secret({ size: 20 });
  const kept = await db.run(sql`
    insert into two_factor (person_id, secret) values (${member.id}, ${house.codes.close(Buffer.from(secret.bytes), about(member.id))})
    on conflict (person_id) do update set secret = excluded.secret, last_step = 0 where two_factor.on_since is null`);
  if (!kept) throw invalid(sentences.twoFactorOnAlready);
  return { secret: secret.base32, uri: new TOTP({ issuer: house.site.name, label: username, secret }).toString() };
}

/** Takes a code of the app: one that was not used, of this moment or the one before or after. */
async function takeCode({ codes }: House, db: Database, person: number, code: string): Promise<boolean> {
  const row = await db.one<{ secret: Buffer }>(sql`select secret from two_factor where person_id = ${person}`);
  if (!row) return false;
  const secret = new Secret({ buffer: new Uint8Array(codes.open(row.secret, about(person))).buffer });
  const off = TOTP.validate({ token: code.replaceAll(/\s/g, ''), secret, window: 1 });
  if (off === null) return false;
  const step = TOTP.counter() + off;
  return (await db.run(sql`update two_factor set last_step = ${step} where person_id = ${person} and last_step < ${step}`)) > 0;
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

const takeRecoveryCode = async (db: Database, person: number, code: string) =>
  (await db.run(sql`delete from recovery_codes where person_id = ${person} and hash = ${hashOf(plain(code))}`)) > 0;

async function prove(house: House, db: Database, person: number, code: string) {
  await house.limits.draw('code', String(person));
  if (!(await takeCode(house, db, person, code)) && !(await takeRecoveryCode(db, person, code))) throw invalidField('code', sentences.wrongCode);
}

async function newRecoveryCodes(db: Database, person: number): Promise<string[]> {
  const made = Array.from({ length: recoveryCodes }, () => new Secret({ size: 10 }).base32);
  await db.run(sql`delete from recovery_codes where person_id = ${person}`);
  await db.run(sql`insert into recovery_codes (person_id, hash) select ${person}, unnest(${made.map(hashOf)}::bytea[])`);
  return made.map((code) => code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-'));
}

async function turnOn({ code }: Ask<'POST /account/two-factor-on'>, { house, db, member }: Asked<Member>) {
  if (await asksForCode(db, member.id)) throw invalid(sentences.twoFactorOnAlready);
  await house.limits.draw('code', String(member.id));
  if (!(await takeCode(house, db, member.id, code))) throw invalidField('code', sentences.wrongCode);
  const codes = await db.transaction(async (db) => {
    await db.run(sql`update two_factor set on_since = now() where person_id = ${member.id}`);
    await addJob(db, 'account.ways', { person: member.id, change: 'two-factor-on' });
    return newRecoveryCodes(db, member.id);
  });
  return { recovery_codes: codes, message: sentences.twoFactorOn };
}

/** By the password and a code, so that neither a stolen session nor a stolen password is enough. */
async function provenTwice({ password, code }: { password?: string; code: string }, { house, db, member }: Asked<Member>) {
  if (!(await asksForCode(db, member.id))) throw invalid(sentences.twoFactorOffAlready);
  await proveFully(db, member, password);
  await prove(house, db, member.id, code);
}

async function finish({ second_step, code }: Ask<'POST /user/second-step'>, asked: Asked) {
  const { house, db } = asked;
  const half = await tryHalf(db, second_step);
  if (!half) throw halfOver();
  await prove(house, db, half.person_id, code);
  return enter(asked, half.person_id, { half: second_step, ...(half.ticket_hash && { ticket: half.ticket_hash }) });
}

export const twoFactor: Handlers<keyof typeof contract> = {
  'POST /user/second-step': finish,

  'POST /account/two-factor-start': async ({ password }, asked) => {
    await proveLately(asked.db, asked.member, password);
    return begin(asked);
  },
  'POST /account/two-factor-on': turnOn,
  'POST /account/two-factor-codes': async (input, asked) => {
    await provenTwice(input, asked);
    return { recovery_codes: await asked.db.transaction((db) => newRecoveryCodes(db, asked.member.id)), message: sentences.recoveryCodesNew };
  },
  'POST /account/two-factor-off': async (input, asked) => {
    await provenTwice(input, asked);
    const { db, member } = asked;
    await db.transaction(async (db) => {
      await db.run(sql`delete from two_factor where person_id = ${member.id}`);
      await db.run(sql`delete from recovery_codes where person_id = ${member.id}`);
      await addJob(db, 'account.ways', { person: member.id, change: 'two-factor-off' });
    });
    return { message: sentences.twoFactorOff };
  },
};
