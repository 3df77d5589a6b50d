// Passwords: argon2id with the minimum parameters of OWASP, limited concurrency, and a list of
// common passwords to reject.
import { hash, verify } from '@node-rs/argon2';
import limit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { checkPassword, normalizePassword, toCommonPasswords } from '#contract/passwordRules.ts';
import { strings } from '#contract/strings.ts';
import { once } from '../lib/memoize.ts';
import { assertOutsideTransaction } from '../lib/transactionGuard.ts';

// Argon2id is the default of the library. The memory cost is in KiB.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash needs 19 MiB and a CPU core. More concurrent hashes would slow down everything, and more
// waiting ones would time out.
const limiter = limit(4);
const maxWaiting = 64;

/** Loaded when the first password is chosen. */
const commonPasswords = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return toCommonPasswords(dictionary['passwords-common']);
});

export const hashPassword = (password: string) =>
  hashQueued(() => hash(normalizePassword(password), cost));

/**
 * Without a hash, takes the same time and returns false, so that timing does not reveal who is
 * registered. Older hashes are of the password as it was sent, without normalization.
 */
export async function verifyPassword(
  hashed: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = (text: string) => hashQueued(() => verify(hashed ?? unusableHash, text));
  return (
    (await matches(normalizePassword(password))) ||
    (password !== normalizePassword(password) && (await matches(password)))
  );
}

/** The hash, with the cost above, of 32 random bytes that were not stored. */
const unusableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$84ErQNcUmwnn6I6HDbbJuw$3Ovtox0k6vlWKfmyAo11599TzfBtphygPOXDMiBUJ/c';

async function hashQueued<T>(task: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('Hashing a password');
  if (limiter.pendingCount >= maxWaiting) throw new ApiError('unavailable', strings.busy, 2);
  return limiter(task);
}

/** Why a password is not allowed; undefined if it is. */
export const passwordError = async (
  password: string,
  owner: { username: string; email: string },
): Promise<string | undefined> => checkPassword(password, owner, await commonPasswords());
