// Passwords: argon2id with the parameters that OWASP asks for at least, few at a time, none that everybody tries first.
import { hash, verify } from '@node-rs/argon2';
import limit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { once } from '../memoize.ts';
import { refuseInTransaction } from '../../db/transactionGuard.ts';

// Argon2id is what the library takes unless told
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// a hash takes 19 MiB and a core: more at once would slow everything, more in waiting would never be answered in time
const inFlight = limit(4);
const mostWaiting = 64;

/** Read with the first password that somebody chooses. */
const common = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(
    dictionary['passwords-common']
      .map((word) => String(word).toLowerCase())
      .filter((word) => word.length >= limits.passwordMin),
  );
});

/** One form for what keyboards and systems send in several: a letter with its accent is one character or two. */
export const asTyped = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string) => inTurn(() => hash(asTyped(password), cost));

/** Without a hash it takes as long and answers false, so that the time does not tell who is registered. Older hashes are of what was sent, in whatever form. */
export async function verifyPassword(
  hashed: string | undefined,
  password: string,
): Promise<boolean> {
  const same = (text: string) => inTurn(() => verify(hashed ?? nobodys, text));
  return (
    (await same(asTyped(password))) || (password !== asTyped(password) && (await same(password)))
  );
}

/** The hash, at the cost above, of 32 random bytes that nobody kept. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$84ErQNcUmwnn6I6HDbbJuw$3Ovtox0k6vlWKfmyAo11599TzfBtphygPOXDMiBUJ/c';

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseInTransaction('A password is hashed');
  if (inFlight.pendingCount >= mostWaiting) throw new ApiError('unavailable', strings.busy, 2);
  return inFlight(work);
}

/** Why this may not be a password, if so. */
export async function passwordError(
  password: string,
  owner: { username: string; email: string },
): Promise<string | undefined> {
  const length = [...asTyped(password)].length;
  if (length < limits.passwordMin) return strings.passwordShort;
  if (length > limits.passwordMax) return strings.passwordLong;
  const lower = asTyped(password).toLowerCase();
  const [local] = owner.email.toLowerCase().split('@');
  if ([owner.username.toLowerCase(), owner.email.toLowerCase(), local].includes(lower))
    return strings.passwordIsName;
  if ((await common()).has(lower)) return strings.passwordCommon;
  return undefined;
}
