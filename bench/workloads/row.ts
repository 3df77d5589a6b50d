// Row of the result table: the requests, the baseline and the targets.
import type { Database } from '#server/db/database.ts';
import type { LoadRequest } from '../load.ts';

export type WorkloadRow = {
  id: string;
  name: string;
  /** The next request to the product. */
  next: () => LoadRequest;
  /** Path of the equivalent request on the baseline server, if there is one. */
  baselinePath?: () => string;
  /** Requests to the product that count as one operation. */
  requestsPerOperation?: number;
  /**
   * Reads what `next` needs from the dataset. Runs for every server. `db` is the dataset of this
   * revision, because a compared one may have other names of tables.
   */
  prepare?: (db: Database) => Promise<void>;
  /**
   * Checks a response before the measurement. Throws if it is wrong. Runs after `prepare`, and not
   * for a compared revision, so `next` must not depend on it.
   */
  check: () => Promise<void>;
  /**
   * Runs after each measurement. Waits for background work, so that it does not disturb the next
   * one.
   */
  waitUntilIdle?: () => Promise<void>;
  /** Runs after all measurements, but not for a compared revision. */
  finish?: () => Promise<void>;
  target?: Target | undefined;
};

type Target = {
  /** Least share of the baseline rate. */
  share?: number;
  /** Requests per second of a peer product, and the least multiple of them. */
  peer?: { perSecond: number; factor: number };
  /** Least share of the rate of another row; `world` is the name of its dataset. */
  relativeTo?: { row: string; world: string; share: number };
};

export function failIf(isWrong: boolean, message: string): asserts isWrong is false {
  if (isWrong) throw new Error(`Unexpected response: ${message}. Nothing is measured.`);
}

export const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** The member whose responses are checked. Member 1 has the rows of `fixtures.crowds`. */
export const usualViewer = 2;
