// Encryption of ballots. A ballot is bound to its voter, poll and round. Results are not counted
// from ballots: `counts.ts` keeps encrypted sums.
import type { Encryptor } from '../security/encryption.ts';
import { maxSlots, type Ballot, type DefinedPollType } from './types/definePollType.ts';

/**
 * Identifies a ballot: the id of the poll's post, its round and the id of the voter. An edit that
 * changes the answers starts a new round and discards the ballots of the one before.
 */
type BallotId = { poll: number; round: number; person: number };

const associatedData = ({ poll, round, person }: BallotId) => `${poll}:${round}:${person}`;

/** The ballot that marks these slots, counted from 1, with 1. */
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
  id: BallotId,
): Buffer => encryptor.encrypt(type.encodeBallot(ballot), associatedData(id));

/**
 * Throws if `encrypted` is not the ballot `id`, or was encrypted with a key that this server no
 * longer has.
 */
export const decryptBallot = (
  encryptor: Encryptor,
  type: DefinedPollType,
  encrypted: Buffer,
  id: BallotId,
): Ballot => type.decodeBallot(encryptor.decrypt(encrypted, associatedData(id)));

/** Whether one of the encryptor's keys encrypted the ballot. */
export const isReadableBallot = (encryptor: Encryptor, encrypted: Buffer, id: BallotId) =>
  encryptor.tryDecrypt(encrypted, associatedData(id)) !== undefined;

/**
 * Like `decryptBallot`, but returns a ballot without marks if it cannot be decrypted. After a loss
 * of the encryption key, polls still load, but do not show voters what they chose.
 */
export function tryDecryptBallot(
  encryptor: Encryptor,
  type: DefinedPollType,
  encrypted: Buffer,
  id: BallotId,
): Ballot {
  try {
    return decryptBallot(encryptor, type, encrypted, id);
  } catch {
    return toBallot([]);
  }
}
