// Encryption of ballots. A ballot is bound to its voter, poll and round.
import type { Encryptor } from '../security/encryption.ts';
import { maxSlots, type Ballot, type DefinedPollType } from './types/definePollType.ts';

/**
 * Identifies a ballot. An edit that changes the answers starts a new round and discards the ballots
 * of the one before.
 */
type BallotKey = { poll: number; round: number; person: number };

const associatedData = ({ poll, round, person }: BallotKey) => `${poll}:${round}:${person}`;

/** The ballot that marks these slots with 1. */
export const toBallot = (slots: readonly number[]): Ballot =>
  Array.from({ length: maxSlots }, (_, i) => Number(slots.includes(i + 1)));

/** Options that a ballot marks, with their marks. */
export const markedOptions = <Option extends { slot: number }>(
  ballot: Ballot,
  options: readonly Option[],
): (Option & { mark: number })[] =>
  options
    .map((option) => ({ ...option, mark: ballot[option.slot - 1] ?? 0 }))
    .filter(({ mark }) => mark > 0);

export const encryptBallot = (
  encryptor: Encryptor,
  type: DefinedPollType,
  ballot: Ballot,
  key: BallotKey,
): Buffer => encryptor.encrypt(type.encodeBallot(ballot), associatedData(key));

/**
 * Throws if the ballot is another one than `key` says, or was encrypted with a key that this server
 * no longer has.
 */
export const decryptBallot = (
  encryptor: Encryptor,
  type: DefinedPollType,
  encrypted: Buffer,
  key: BallotKey,
): Ballot => type.decodeBallot(encryptor.decrypt(encrypted, associatedData(key)));

/** Whether one of the encryptor's keys encrypted the ballot. */
export const isReadableBallot = (encryptor: Encryptor, encrypted: Buffer, key: BallotKey) =>
  encryptor.tryDecrypt(encrypted, associatedData(key)) !== undefined;

/**
 * Like `decryptBallot`, but returns a ballot without marks if it cannot be decrypted. After a loss
 * of the encryption key, polls still load, without the choices made before.
 */
export function tryDecryptBallot(
  encryptor: Encryptor,
  type: DefinedPollType,
  encrypted: Buffer,
  key: BallotKey,
): Ballot {
  try {
    return decryptBallot(encryptor, type, encrypted, key);
  } catch {
    return toBallot([]);
  }
}
