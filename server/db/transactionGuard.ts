// Guard against slow work inside transactions. Waiting for anything but SQL would occupy a
// connection that other requests need.
import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true | undefined>();

/** Runs work that may wait for the database only. */
export const sqlOnly = <T>(work: () => Promise<T>): Promise<T> => inside.run(true, work);

/**
 * Lifts the guard: at startup, before requests arrive, and for commands with a connection of their
 * own.
 */
export const withoutTransactionGuard = <T>(work: () => Promise<T>): Promise<T> =>
  inside.run(undefined, work);

export const isInTransaction = () => inside.getStore() === true;

/**
 * Throws inside a transaction. Functions that wait for files, images, passwords, worker threads or
 * other servers call it first.
 */
export function refuseInTransaction(what: string) {
  if (isInTransaction())
    throw new Error(
      `${what}: not inside a transaction, or in a call that may run in one. Do it before the transaction, or declare the call with \`noTransaction\`.`,
    );
}
