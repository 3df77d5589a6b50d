// Small secrets in the database that only this server opens: sealed with a key that the database does not hold.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
// a shorter tag, which is sooner guessed, does not pass
const whole = { authTagLength: tagBytes };

export type Seal = ReturnType<typeof createSeal>;

/** `about` is what the secret belongs to: sealed for one thing, it does not open for another. What `older` keys sealed opens too. */
export function createSeal(key: Buffer, older: readonly Buffer[] = []) {
  const keys = [key, ...older];
  /** Nothing when it was sealed with another key, for another thing, or changed since. `older` says that it is better sealed anew. */
  const tryOpen = (
    sealed: Buffer,
    about: string,
  ): { secret: Buffer; older: boolean } | undefined => {
    for (const each of keys)
      try {
        const opening = createDecipheriv(cipher, each, sealed.subarray(0, nonceBytes), whole)
          .setAAD(Buffer.from(about))
          .setAuthTag(sealed.subarray(-tagBytes));
        return {
          secret: Buffer.concat([
            opening.update(sealed.subarray(nonceBytes, -tagBytes)),
            opening.final(),
          ]),
          older: each !== key,
        };
      } catch {
        // the next key may open it
      }
    return undefined;
  };
  return {
    /** As long as the secret and 28 bytes, and never the same twice. */
    encrypt(secret: Buffer, about: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce, whole).setAAD(Buffer.from(about));
      return Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
    },
    tryOpen,
    /** The same for who can not go on without it: throws. */
    decrypt(sealed: Buffer, about: string): Buffer {
      const opened = tryOpen(sealed, about);
      if (!opened) throw new Error('This does not open with the keys of this server.');
      return opened.secret;
    },
  };
}
