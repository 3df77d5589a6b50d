// Encrypted vote counts of an open poll. The published result changes in steps of several votes, so
// that comparing two results does not reveal a single vote.
import type { Encryptor } from '../security/encryption.ts';

/** Minimum number of voters before results are shown, and between two changes of the results. */
export const resultStep = 5;

export type Counts = {
  /** Sum of all ballots so far, as the poll type counts them. */
  current: number[];
  /** The result shown while the poll is open, and its number of voters. 0 if nothing is shown. */
  shown: number[];
  shownOf: number;
  /**
   * The result that the next step will show. Results lag one step behind, so that the last change,
   * when the poll closes, is not smaller than the others.
   */
  next: number[];
  nextOf: number;
};

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

export const noCounts = (tallyLength: number): Counts => ({
  current: zeros(tallyLength),
  shown: zeros(tallyLength),
  shownOf: 0,
  next: zeros(tallyLength),
  nextOf: 0,
});

/** Counts of a poll whose counts were stored in plain text and shown without steps. */
export const countsFrom = (tally: readonly number[], voters: number): Counts => ({
  current: [...tally],
  shown: [...tally],
  shownOf: voters < resultStep ? 0 : voters,
  next: [...tally],
  nextOf: voters,
});

/** Adds one counted ballot. `voters` is the number of voters including this one. */
export function withBallot(counts: Counts, counted: readonly number[], voters: number): Counts {
  const current = counts.current.map((sum, i) => sum + (counted[i] ?? 0));
  if (voters - counts.nextOf < resultStep) return { ...counts, current };
  const shown =
    counts.shownOf === 0
      ? { shown: current, shownOf: voters }
      : { shown: counts.next, shownOf: counts.nextOf };
  return { current, ...shown, next: current, nextOf: voters };
}

/** Whether at least one full step of voters has voted since the shown result. */
export const isStepAhead = (counts: Counts | undefined, voters: number) =>
  voters - (counts?.shownOf ?? 0) >= resultStep;

type PollRound = { poll: number; round: number };
const associatedData = ({ poll, round }: PollRound) => `counts of ${poll}:${round}`;

export function encryptCounts(
  seal: Encryptor,
  { current, shown, shownOf, next, nextOf }: Counts,
  of: PollRound,
): Buffer {
  const numbers = Uint32Array.from([shownOf, nextOf, ...current, ...shown, ...next]);
  return seal.encrypt(Buffer.from(numbers.buffer), associatedData(of));
}

/** Throws if the counts were encrypted with another key, or for another poll or round. */
export function decryptCounts(seal: Encryptor, sealed: Buffer, of: PollRound): Counts {
  const opened = seal.decrypt(sealed, associatedData(of));
  const numbers = Array.from({ length: opened.length / 4 }, (_, i) => opened.readUInt32LE(i * 4));
  const [shownOf = 0, nextOf = 0, ...tallies] = numbers;
  const length = tallies.length / 3;
  return {
    shownOf,
    nextOf,
    current: tallies.slice(0, length),
    shown: tallies.slice(length, 2 * length),
    next: tallies.slice(2 * length),
  };
}

/** Whether the counts were encrypted with an older key, which the operator may remove later. */
export const usesOlderKey = (seal: Encryptor, sealed: Buffer, of: PollRound) =>
  seal.tryDecrypt(sealed, associatedData(of))?.usedPreviousKey === true;

export type StoredCounts = {
  round: number;
  voters: number;
  tally: number[] | null;
  counts: string | Buffer | null;
};

/** The counts in the row of a poll, or undefined if they cannot be decrypted. */
export function readCounts(
  seal: Encryptor,
  poll: number,
  { round, voters, tally, counts }: StoredCounts,
): Counts | undefined {
  if (counts === null) return countsFrom(tally ?? [], voters);
  try {
    return decryptCounts(
      seal,
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
