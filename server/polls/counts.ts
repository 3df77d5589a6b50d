// Encrypted vote counts of an open poll. The published result changes in steps of several votes, so
// that comparing two results does not reveal a single vote.
import type { Encryptor } from '../security/encryption.ts';

/**
 * The first result has at least this many voters, each change adds at least as many, and while the
 * poll is open as many later voters are left out.
 */
export const resultStep = 5;

/** Number of voters from which an open poll shows a result: one step of them, without the next. */
export const fewestShownVoters = 2 * resultStep;

export type Counts = {
  /** Sum of all ballots so far, as the poll type counts them. */
  current: number[];
  /** The result shown while the poll is open, and its number of voters. 0 if nothing is shown. */
  shown: number[];
  shownVoters: number;
  /**
   * The result that the next step will show. Results lag one step behind, so that the last change,
   * when the poll closes, is not smaller than the others.
   */
  next: number[];
  nextVoters: number;
};

const createZeros = (length: number): number[] => Array.from({ length }, () => 0);

export const createEmptyCounts = (tallyLength: number): Counts => ({
  current: createZeros(tallyLength),
  shown: createZeros(tallyLength),
  shownVoters: 0,
  next: createZeros(tallyLength),
  nextVoters: 0,
});

/** Counts of a poll whose counts were stored in plain text and shown without steps. */
export const createCounts = (tally: readonly number[], voters: number): Counts => ({
  current: [...tally],
  shown: [...tally],
  shownVoters: voters < resultStep ? 0 : voters,
  next: [...tally],
  nextVoters: voters,
});

/** Adds one counted ballot. `voters` is the number of voters including this one. */
export function addBallot(counts: Counts, ballotCounts: readonly number[], voters: number): Counts {
  const current = counts.current.map((total, i) => total + (ballotCounts[i] ?? 0));
  if (voters - counts.nextVoters < resultStep) return { ...counts, current };
  const shownResult =
    counts.shownVoters === 0
      ? { shown: current, shownVoters: voters }
      : { shown: counts.next, shownVoters: counts.nextVoters };
  return { current, ...shownResult, next: current, nextVoters: voters };
}

/** Whether at least one full step of voters has voted since the shown result. */
export const isStepAhead = (counts: Counts | undefined, voters: number) =>
  voters - (counts?.shownVoters ?? 0) >= resultStep;

type PollRound = { poll: number; round: number };
const associatedData = ({ poll, round }: PollRound) => `counts of ${poll}:${round}`;

export function encryptCounts(
  encryptor: Encryptor,
  { current, shown, shownVoters, next, nextVoters }: Counts,
  pollRound: PollRound,
): Buffer {
  const numbers = Uint32Array.from([shownVoters, nextVoters, ...current, ...shown, ...next]);
  return encryptor.encrypt(Buffer.from(numbers.buffer), associatedData(pollRound));
}

/** Throws if the counts were encrypted with another key, or for another poll or round. */
export function decryptCounts(
  encryptor: Encryptor,
  encrypted: Buffer,
  pollRound: PollRound,
): Counts {
  const decrypted = encryptor.decrypt(encrypted, associatedData(pollRound));
  const numbers = Array.from({ length: decrypted.length / 4 }, (_, i) =>
    decrypted.readUInt32LE(i * 4),
  );
  const [shownVoters = 0, nextVoters = 0, ...tallyValues] = numbers;
  const length = tallyValues.length / 3;
  return {
    shownVoters,
    nextVoters,
    current: tallyValues.slice(0, length),
    shown: tallyValues.slice(length, 2 * length),
    next: tallyValues.slice(2 * length),
  };
}

/** Whether the counts were encrypted with an older key, which the operator may remove later. */
export const usesOlderKey = (encryptor: Encryptor, encrypted: Buffer, pollRound: PollRound) =>
  encryptor.tryDecrypt(encrypted, associatedData(pollRound))?.usedPreviousKey === true;

/** Columns of `polls`. */
export type StoredCounts = {
  round: number;
  voters: number;
  /** In plain text: of a closed poll, or of a poll that an earlier version of the server stored. */
  tally: number[] | null;
  /** Encrypted, of an open poll. A string is Base64. */
  counts: string | Buffer | null;
};

/** The counts in the row of a poll, or undefined if they cannot be decrypted. */
export function readCounts(
  encryptor: Encryptor,
  poll: number,
  { round, voters, tally, counts }: StoredCounts,
): Counts | undefined {
  if (counts === null) return createCounts(tally ?? [], voters);
  try {
    return decryptCounts(
      encryptor,
      typeof counts === 'string' ? Buffer.from(counts, 'base64') : counts,
      {
        poll,
        round,
      },
    );
  } catch {
    return undefined;
  }
}
