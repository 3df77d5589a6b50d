// Encryption of ballots. A ballot is bound to its voter, poll and round, and has a fixed length, so
// that the length does not reveal the choice.
import type { Encryptor } from '../lib/security/encryption.ts';

/** Identifies a ballot. */
export type Vote = { poll: number; round: number; person: number };

const associatedData = ({ poll, round, person }: Vote) => `${poll}:${round}:${person}`;

/** Encrypts the chosen slots as one bit per slot. There are at most 20 slots. */
export function encryptChoice(seal: Encryptor, slots: readonly number[], vote: Vote): Buffer {
  const chosen = Buffer.alloc(4);
  chosen.writeUInt32BE(slots.reduce((bits, slot) => bits | (1 << (slot - 1)), 0));
  return seal.encrypt(chosen, associatedData(vote));
}

/**
 * Decrypts the chosen slots. Throws if the ballot is not that of `vote`, or if the key is missing.
 */
export function decryptChoice(seal: Encryptor, sealed: Buffer, vote: Vote): number[] {
  const chosen = seal.decrypt(sealed, associatedData(vote)).readUInt32BE();
  return Array.from({ length: 20 }, (_, i) => i + 1).filter((slot) => chosen & (1 << (slot - 1)));
}

/** Like `decryptChoice`, but returns no slots if the ballot cannot be decrypted. */
export function tryDecryptChoice(seal: Encryptor, sealed: Buffer, vote: Vote): number[] {
  try {
    return decryptChoice(seal, sealed, vote);
  } catch {
    return [];
  }
}
