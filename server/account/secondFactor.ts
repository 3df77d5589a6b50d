// The second factor: codes that an app counts from a secret and the time, and ten recovery codes for the day the app is gone. Each code counts once.
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { networkOf, type RateLimits } from '../http/rateLimits.ts';
import { hashToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';

const recoveryCodes = 10;

/** What a secret is sealed for, so that one person's does not open as another's. */
export const sealedFor = (person: number) => `two-factor ${person}`;

/** Takes a code of the app: one that was not used, of this moment or the one before or after. A secret that does not open knows no code. */
export async function takeCode(
  { codes }: Pick<AppContext, 'codes'>,
  db: Database,
  person: number,
  code: string,
): Promise<boolean> {
  const row = await db.queryOne<{ secret: Buffer }>(
    sql`select secret from two_factor where person_id = ${person}`,
  );
  const opened = row && codes.tryOpen(row.secret, sealedFor(person));
  if (!opened) return false;
  const secret = new Secret({ buffer: new Uint8Array(opened.secret).buffer });
  const off = TOTP.validate({ token: code.replaceAll(/\s/g, ''), secret, window: 1 });
  if (off === null) return false;
  const step = TOTP.counter() + off;
  // sealed by an older key, it is sealed anew
  const sealed = opened.older ? codes.encrypt(opened.secret, sealedFor(person)) : row.secret;
  return (
    (await db.execute(
      sql`update two_factor set last_step = ${step}, secret = ${sealed} where person_id = ${person} and last_step < ${step}`,
    )) > 0
  );
}

type Counted = [rateLimit: 'code' | 'codeFrom', key: string];

/** Wrong codes at a log-in in a browser that is not known: by the network, so that one alone does not use up those of the account, and by the account. */
export const guessesAtLogIn = (person: number, address: string): Counted[] => [
  ['codeFrom', `${person} ${networkOf(address)}`],
  ['code', String(person)],
];

/**
 * Takes a code of the app or a recovery code, or refuses. Wrong codes of the app are counted by all of `counted`: a try is drawn before it is known whether
 * it was right, so that many at once are as many as one after another, and given back when it was. A recovery code is too long to guess and is not counted.
 */
export async function proveCode(
  app: Pick<AppContext, 'codes' | 'rateLimits'>,
  db: Database,
  person: number,
  code: string,
  counted: Counted[],
) {
  if (await takeRecoveryCode(db, person, code)) return;
  await drawAll(app.rateLimits, counted);
  if (!(await takeCode(app, db, person, code))) throw invalidField('code', strings.wrongCode);
  for (const one of counted) await app.rateLimits.refund(...one);
}

/** From all, or from none: a try that is refused was no guess. */
async function drawAll(rateLimits: RateLimits, counted: Counted[]) {
  const drawn: Counted[] = [];
  try {
    for (const one of counted) {
      await rateLimits.consume(...one);
      drawn.push(one);
    }
  } catch (error) {
    for (const one of drawn) await rateLimits.refund(...one);
    throw error instanceof ApiError && error.code === 'rate_limited'
      ? new ApiError('rate_limited', strings.codesUsedUp, error.retryAfter)
      : error;
  }
}

/** After a new password: whoever knew the one before tries no more codes. Once a day. */
export async function renewCodes(rateLimits: RateLimits, person: number, address: string) {
  for (const one of guessesAtLogIn(person, address)) await rateLimits.renew(...one);
}

/** Digits and letters without those that are taken for one another: i, l, 1, o, 0 and u. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';
/** Of 30 signs 16 are worth 78 bits. */
const signs = 16;

/** Codes of older releases were base32, kept in upper case. Neither alphabet holds 0 or 1, so that what somebody read wrong is no other code. */
const asKept = (code: string) => {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return [hashToken(plain), hashToken(plain.toUpperCase())];
};

const takeRecoveryCode = async (db: Database, person: number, code: string) =>
  (await db.execute(
    sql`delete from recovery_codes where person_id = ${person} and hash = any (${asKept(code)}::bytea[])`,
  )) > 0;

/** Ten new ones instead of those there were. */
export async function newRecoveryCodes(db: Database, person: number): Promise<string[]> {
  const made = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: signs }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await db.execute(sql`delete from recovery_codes where person_id = ${person}`);
  await db.execute(
    sql`insert into recovery_codes (person_id, hash) select ${person}, unnest(${made.map(hashToken)}::bytea[])`,
  );
  return made.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}
