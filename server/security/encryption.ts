// AES-256-GCM encryption for small secrets stored in the database. The key is not in the database.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
// Shorter tags, which are easier to guess, are rejected.
const tagOptions = { authTagLength: tagBytes };

export type Encryptor = ReturnType<typeof createEncryptor>;

/**
 * `context` is the object that the secret belongs to, as additional authenticated data: a secret of
 * one object does not decrypt for another. Secrets that were encrypted with a key of `previousKeys`
 * can still be decrypted.
 */
export function createEncryptor(key: Buffer, previousKeys: readonly Buffer[] = []) {
  // With a buffer as key, Node takes three times as long for a small secret.
  const current = createSecretKey(key);
  const keys = [current, ...previousKeys.map((previous) => createSecretKey(previous))];
  /**
   * Undefined if the secret was encrypted with another key or for another object, or was
   * modified. `usedPreviousKey` tells whether an older key was used.
   */
  const tryDecrypt = (
    encrypted: Buffer,
    context: string,
  ): { secret: Buffer; usedPreviousKey: boolean } | undefined => {
    for (const candidateKey of keys)
      try {
        const decipher = createDecipheriv(
          cipher,
          candidateKey,
          encrypted.subarray(0, nonceBytes),
          tagOptions,
        )
          .setAAD(Buffer.from(context))
          .setAuthTag(encrypted.subarray(-tagBytes));
        return {
          secret: Buffer.concat([
            decipher.update(encrypted.subarray(nonceBytes, -tagBytes)),
            decipher.final(),
          ]),
          usedPreviousKey: candidateKey !== current,
        };
      } catch {
        // try the next key
      }
    return undefined;
  };
  return {
    /** Returns the secret plus 28 bytes (nonce and tag). Every call returns different bytes. */
    encrypt(secret: Buffer, context: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const encipher = createCipheriv(cipher, current, nonce, tagOptions).setAAD(
        Buffer.from(context),
      );
      return Buffer.concat([
        nonce,
        encipher.update(secret),
        encipher.final(),
        encipher.getAuthTag(),
      ]);
    },
    tryDecrypt,
    /** Like `tryDecrypt`, but throws on failure. */
    decrypt(encrypted: Buffer, context: string): Buffer {
      const decrypted = tryDecrypt(encrypted, context);
      if (!decrypted)
        throw new Error('The secret cannot be decrypted with the keys of this server.');
      return decrypted.secret;
    },
  };
}
