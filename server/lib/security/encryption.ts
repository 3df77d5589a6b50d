// AES-256-GCM encryption for small secrets stored in the database. The key is not in the database.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
// shorter tags, which are easier to guess, are rejected
const tagOptions = { authTagLength: tagBytes };

export type Encryptor = ReturnType<typeof createEncryptor>;

/**
 * `about` is the object that the secret belongs to, as additional authenticated data: a secret of
 * one object does not decrypt for another. Secrets that were encrypted with a key of `older` can
 * still be decrypted.
 */
export function createEncryptor(key: Buffer, older: readonly Buffer[] = []) {
  const keys = [key, ...older];
  /**
   * Undefined if the secret was encrypted with another key or for another object, or was
   * modified. `older` tells whether an older key was used.
   */
  const tryOpen = (
    encrypted: Buffer,
    about: string,
  ): { secret: Buffer; older: boolean } | undefined => {
    for (const each of keys)
      try {
        const decipher = createDecipheriv(
          cipher,
          each,
          encrypted.subarray(0, nonceBytes),
          tagOptions,
        )
          .setAAD(Buffer.from(about))
          .setAuthTag(encrypted.subarray(-tagBytes));
        return {
          secret: Buffer.concat([
            decipher.update(encrypted.subarray(nonceBytes, -tagBytes)),
            decipher.final(),
          ]),
          older: each !== key,
        };
      } catch {
        // try the next key
      }
    return undefined;
  };
  return {
    /** Returns the secret plus 28 bytes (nonce and tag). Every call returns different bytes. */
    encrypt(secret: Buffer, about: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const encipher = createCipheriv(cipher, key, nonce, tagOptions).setAAD(Buffer.from(about));
      return Buffer.concat([
        nonce,
        encipher.update(secret),
        encipher.final(),
        encipher.getAuthTag(),
      ]);
    },
    tryOpen,
    /** Like `tryOpen`, but throws on failure. */
    decrypt(encrypted: Buffer, about: string): Buffer {
      const decrypted = tryOpen(encrypted, about);
      if (!decrypted)
        throw new Error('The secret cannot be decrypted with the keys of this server.');
      return decrypted.secret;
    },
  };
}
