// One figure of the proof: a promise, how it is attacked, and what came of it.
import type { Postgres } from '#server/db/embeddedPostgres.ts';

export type Options = {
  /** The PostgreSQL in which each stage has a database of its own. */
  postgres: Postgres;
  /** For data, removed at the end. */
  folder: string;
  /** For a quick look: how often instead of as often as the figure asks. */
  rounds: number | undefined;
  /** Says how far it is. */
  tell: (line: string) => void;
};

export type Result = {
  /** What was tried or decided. */
  of: number;
  /** What went wrong, each told so that it can be looked for. */
  faults: string[];
  /** What else is worth a line in the table. */
  note?: string;
};

export type Figure = {
  /** As `--only` calls it. */
  name: string;
  title: string;
  /** In words, and how many tries there must be for the figure to count. */
  target: string;
  least: number;
  how: string;
  run: (options: Options) => Promise<Result>;
};

/** Runs what throws when something is not as it should be, and keeps what it says. */
export async function faultOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
    // vitest says what was expected; anything else is a fault of the run, which its stack finds
    return actual === undefined && expected === undefined
      ? String((error as Error).stack ?? error)
      : message;
  }
}

export { eachOf } from '#test/concurrently.ts';
