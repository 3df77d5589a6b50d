// The counts of an open poll: sealed in the database, opened, added to and sealed again here. What is shown of them moves in steps, so that nobody reads a vote
// off two looks at the results.
import type { Seal } from '../lib/security/encryption.ts';

/** Results are shown from so many voters on, and move when so many more have voted. */
export const step = 5;

export type Counts = {
  /** How often each option was chosen so far, by slot. */
  current: number[];
  /** What is shown while the poll is open, and of how many voters it is the result; 0 while nothing is shown. */
  shown: number[];
  shownOf: number;
  /** What is shown after the next step, so that the last step, when the poll closes, is no smaller than the others. */
  next: number[];
  nextOf: number;
};

const none = (options: number): number[] => Array.from({ length: options }, () => 0);

export const noCounts = (options: number): Counts => ({
  current: none(options),
  shown: none(options),
  shownOf: 0,
  next: none(options),
  nextOf: 0,
});

/** Of a poll whose counts stood in the database in clear, and were shown as they were. */
export const countsFrom = (tally: readonly number[], voters: number): Counts => ({
  current: [...tally],
  shown: [...tally],
  shownOf: voters < step ? 0 : voters,
  next: [...tally],
  nextOf: voters,
});

/** With one more ballot, which is that of the voter of this number. */
export function withBallot(counts: Counts, slots: readonly number[], voters: number): Counts {
  const current = counts.current.map((votes, i) => votes + Number(slots.includes(i + 1)));
  if (voters - counts.nextOf < step) return { ...counts, current };
  const shown =
    counts.shownOf === 0
      ? { shown: current, shownOf: voters }
      : { shown: counts.next, shownOf: counts.nextOf };
  return { current, ...shown, next: current, nextOf: voters };
}

/** Whether the result of all ballots tells no less than a step does of who voted since what may have been shown. */
export const isStepAhead = (counts: Counts | undefined, voters: number) =>
  voters - (counts?.shownOf ?? 0) >= step;

type Of = { poll: number; round: number };
const about = ({ poll, round }: Of) => `counts of ${poll}:${round}`;

export function sealedCounts(
  seal: Seal,
  { current, shown, shownOf, next, nextOf }: Counts,
  of: Of,
): Buffer {
  const numbers = Uint32Array.from([shownOf, nextOf, ...current, ...shown, ...next]);
  return seal.encrypt(Buffer.from(numbers.buffer), about(of));
}

/** Throws when they were sealed with another key, or for another poll or round. */
export function openedCounts(seal: Seal, sealed: Buffer, of: Of): Counts {
  const opened = seal.decrypt(sealed, about(of));
  const numbers = Array.from({ length: opened.length / 4 }, (_, i) => opened.readUInt32LE(i * 4));
  const [shownOf = 0, nextOf = 0, ...rest] = numbers;
  const options = rest.length / 3;
  return {
    shownOf,
    nextOf,
    current: rest.slice(0, options),
    shown: rest.slice(options, 2 * options),
    next: rest.slice(2 * options),
  };
}

/** Whether they were sealed with an older key of this server, which may be taken away one day. */
export const sealedByOlderKey = (seal: Seal, sealed: Buffer, of: Of) =>
  seal.tryOpen(sealed, about(of))?.older === true;

export type StoredCounts = {
  round: number;
  voters: number;
  tally: number[] | null;
  counts: string | Buffer | null;
};

/** As they lie in the row of a poll; undefined when they were sealed with another key. */
export function countsOf(
  seal: Seal,
  poll: number,
  { round, voters, tally, counts }: StoredCounts,
): Counts | undefined {
  if (counts === null) return countsFrom(tally ?? [], voters);
  try {
    return openedCounts(seal, typeof counts === 'string' ? Buffer.from(counts, 'base64') : counts, {
      poll,
      round,
    });
  } catch {
    return undefined;
  }
}
