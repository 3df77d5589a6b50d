// Encryption of ballots. A ballot is bound to its voter, poll and round, and has a fixed length, so
// that the length does not reveal the choice.
import type { Encryptor } from '../lib/security/encryption.ts';

/**
 * Identifies a ballot. An edit that changes the answers starts a new round and discards the ballots
 * of the one before.
 */
type BallotKey = { poll: number; round: number; person: number };

const associatedData = ({ poll, round, person }: BallotKey) => `${poll}:${round}:${person}`;

/** Part of the format of stored ballots. */
const maxSlots = 20;

/**
 * Encrypts the chosen options as one bit per slot. A slot (1 to 20) is the number of an option in
 * its round. It does not change when the options are reordered.
 */
export function encryptChoice(
  encryptor: Encryptor,
  slots: readonly number[],
  key: BallotKey,
): Buffer {
  const chosen = Buffer.alloc(4);
  chosen.writeUInt32BE(slots.reduce((bits, slot) => bits | (1 << (slot - 1)), 0));
  return encryptor.encrypt(chosen, associatedData(key));
}

/**
 * Decrypts the chosen slots. Throws if the ballot is another one than `key` says, or was encrypted
 * with a key that this server no longer has.
 */
export function decryptChoice(encryptor: Encryptor, encrypted: Buffer, key: BallotKey): number[] {
  const chosen = encryptor.decrypt(encrypted, associatedData(key)).readUInt32BE();
  return Array.from({ length: maxSlots }, (_, i) => i + 1).filter(
    (slot) => chosen & (1 << (slot - 1)),
  );
}

/**
 * Like `decryptChoice`, but returns no slots if the ballot cannot be decrypted. After a loss of the
 * encryption key, polls still load, without the choices made before.
 */
export function tryDecryptChoice(
  encryptor: Encryptor,
  encrypted: Buffer,
  key: BallotKey,
): number[] {
  try {
    return decryptChoice(encryptor, encrypted, key);
  } catch {
    return [];
  }
}
