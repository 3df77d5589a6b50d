// Assurance check: a promise, how it is attacked, and the result.
import type { Postgres } from '#server/db/embeddedPostgres.ts';

export type Options = {
  /** The PostgreSQL in which each test server has its own database. */
  postgres: Postgres;
  /** For data. Deleted at the end. */
  folder: string;
  /** For a quick run: the number of rounds, instead of the check's own. */
  rounds: number | undefined;
  /** For a quick run of the mutants: the SQL functions, instead of all. */
  functions?: string[] | undefined;
  /** Reports progress. */
  report: (line: string) => void;
};

export type Result = {
  /** The number of attempts or comparisons. */
  attempts: number;
  /** Descriptions of failures that allow finding their cause. */
  errors: string[];
  /** Additional text for the table. */
  note?: string;
};

export type Check = {
  /** The name for `--only`. */
  name: string;
  title: string;
  /** The target in words, and the minimum number of attempts for the check to count. */
  target: string;
  minAttempts: number;
  method: string;
  run: (options: Options) => Promise<Result>;
};

/** Runs `work` and returns the message of its error, or undefined. */
export async function getErrorMessage(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
    // an assertion error of vitest says what was expected; any other error is an error of the run
    // and needs its stack
    return actual === undefined && expected === undefined
      ? String((error as Error).stack ?? error)
      : message;
  }
}

export { forEachConcurrently } from '#test/concurrently.ts';
