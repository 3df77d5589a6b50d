// One line of the table: what is asked, what it is measured against, and what it should reach.
import type { LoadRequest } from '../load.ts';
import type { BenchServer } from '../setup.ts';

export type Row = {
  id: string;
  name: string;
  /** The next request to the product. */
  next: () => LoadRequest;
  /** The address of the same at the limit; none where nothing is like it. */
  limit?: () => string;
  /** Requests to the product that make one of these. */
  each?: number;
  /** What comes back is right: asked before it is timed. */
  check: () => Promise<void>;
  /** After each time: until what it left to be done is done, so that nothing else is measured beside that. */
  settle?: () => Promise<void>;
  /** Asked when all of it was timed. */
  finish?: () => Promise<void>;
  target?: Target | undefined;
};

type Target = {
  /** Of the limit, at least. */
  share?: number;
  /** A peer's requests a second, how many times as many it should be, at least. */
  peer?: { perSecond: number; times: number };
  /** Of another row, at least. */
  of?: { row: string; world: string; share: number };
};

export type Rows = (benchServer: BenchServer) => Row[];

export function failIf(wrong: boolean, what: string): asserts wrong is false {
  if (wrong) throw new Error(`${what} is not what it should be: it is not measured`);
}

export const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, i) => one === b[i]);
