// Second factor: TOTP codes of an authenticator app, and ten recovery codes. Each code is accepted
// once.
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { normalizeNetwork, type RateLimits } from '../rateLimits/rateLimits.ts';
import { hashToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';

const recoveryCodeCount = 10;

/** The context that a secret is encrypted for, so that it does not decrypt for another person. */
export const secretContext = (person: number) => `two-factor ${person}`;

/**
 * Accepts an unused TOTP code of the current time step or an adjacent one. Returns false if the
 * code is wrong or the secret cannot be decrypted.
 */
export async function consumeSecondFactor(
  { totpEncryptor }: Pick<AppContext, 'totpEncryptor'>,
  db: Database,
  person: number,
  code: string,
): Promise<boolean> {
  const row = await db.queryOne<{ secret: Buffer }>(
    sql`select secret from two_factor where person_id = ${person}`,
  );
  const decrypted = row && totpEncryptor.tryDecrypt(row.secret, secretContext(person));
  if (!decrypted) return false;
  const secret = new Secret({ buffer: new Uint8Array(decrypted.secret).buffer });
  const delta = TOTP.validate({ token: code.replaceAll(/\s/g, ''), secret, window: 1 });
  if (delta === null) return false;
  const step = TOTP.counter() + delta;
  // encrypt again if an older key was used
  const encrypted = decrypted.usedPreviousKey
    ? totpEncryptor.encrypt(decrypted.secret, secretContext(person))
    : row.secret;
  return (
    (await db.execute(
      sql`update two_factor set last_step = ${step}, secret = ${encrypted} where person_id = ${person} and last_step < ${step}`,
    )) > 0
  );
}

/** Arguments of `RateLimits.consume` and `refund`. */
type LimitedAttempt = [rateLimit: 'code' | 'codeFrom', key: string];

/**
 * Rate limits for wrong codes at a login from an unknown browser: one for the network, so that it
 * alone cannot use up the tries of the account, and one for the account.
 */
export const loginCodeLimits = (person: number, address: string): LimitedAttempt[] => [
  ['codeFrom', `${person} ${normalizeNetwork(address)}`],
  ['code', String(person)],
];

/**
 * Accepts a TOTP code or a recovery code; throws otherwise. The attempts are counted before the
 * check, so that concurrent ones cannot exceed the limits, and refunded if the code is correct.
 * Recovery codes are too long to guess and are not counted.
 */
export async function verifyTwoFactorCode(
  app: Pick<AppContext, 'totpEncryptor' | 'rateLimits'>,
  db: Database,
  person: number,
  code: string,
  attempts: LimitedAttempt[],
) {
  if (await consumeRecoveryCode(db, person, code)) return;
  await consumeRateLimits(app.rateLimits, attempts);
  if (!(await consumeSecondFactor(app, db, person, code)))
    throw invalidField('code', strings.wrongCode);
  for (const attempt of attempts) await app.rateLimits.refund(...attempt);
}

/** Counts all attempts or none. */
async function consumeRateLimits(rateLimits: RateLimits, attempts: LimitedAttempt[]) {
  const consumed: LimitedAttempt[] = [];
  try {
    for (const attempt of attempts) {
      await rateLimits.consume(...attempt);
      consumed.push(attempt);
    }
  } catch (error) {
    for (const attempt of consumed) await rateLimits.refund(...attempt);
    throw error instanceof ApiError && error.code === 'rate_limited'
      ? new ApiError('rate_limited', strings.codesUsedUp, error.retryAfter)
      : error;
  }
}

/**
 * Resets the limits after a password change, because the attacker who knew the old password cannot
 * try codes any more. Each limit is reset at most once a day.
 */
export async function resetCodeLimits(rateLimits: RateLimits, person: number, address: string) {
  for (const attempt of loginCodeLimits(person, address)) await rateLimits.renew(...attempt);
}

/** Digits and letters without those that are easily confused: i, l, 1, o, 0 and u. */
const codeAlphabet = '23456789abcdefghjkmnpqrstvwxyz';
/** 16 characters out of 30 give 78 bits. */
const codeLength = 16;

/**
 * Hashes to look a recovery code up by. Older releases used base32 and hashed upper case. Neither
 * alphabet contains 0 or 1, so a misread code never matches another one.
 */
const getPossibleHashes = (code: string) => {
  const normalizedCode = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return [hashToken(normalizedCode), hashToken(normalizedCode.toUpperCase())];
};

const consumeRecoveryCode = async (db: Database, person: number, code: string) =>
  (await db.execute(
    sql`delete from recovery_codes where person_id = ${person} and hash = any (${getPossibleHashes(code)}::bytea[])`,
  )) > 0;

/** Replaces all recovery codes with ten new ones and returns them. */
export async function replaceRecoveryCodes(db: Database, person: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  );
  await db.execute(sql`delete from recovery_codes where person_id = ${person}`);
  await db.execute(
    sql`insert into recovery_codes (person_id, hash) select ${person}, unnest(${codes.map(hashToken)}::bytea[])`,
  );
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}
