// Nothing but SQL is waited for inside a transaction: whatever else takes its time would hold a connection that others wait for.
import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true | undefined>();

/** Runs work that may wait for nothing but the database. */
export const sqlOnly = <T>(work: () => Promise<T>): Promise<T> => inside.run(true, work);

/** For a start, before others ask for a connection, and for a command that has its own. */
export const whileNobodyWaits = <T>(work: () => Promise<T>): Promise<T> =>
  inside.run(undefined, work);

/** Asked first by whatever waits for something else: files, pictures, passwords, worker threads, other servers. */
export function refuseInTransaction(what: string) {
  if (inside.getStore())
    throw new Error(
      `${what}: not inside a transaction, nor in a call that may run in one. Do it before, or declare the call as unkept.`,
    );
}
