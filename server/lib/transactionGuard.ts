// Guard against slow work inside transactions. Waiting for anything but SQL would occupy a
// connection that other requests need.
import { AsyncLocalStorage } from 'node:async_hooks';

const guard = new AsyncLocalStorage<true | undefined>();

/** Runs work with the guard: `assertOutsideTransaction` throws in it. */
export const withTransactionGuard = <T>(callback: () => Promise<T>): Promise<T> =>
  guard.run(true, callback);

/**
 * Lifts the guard: at startup, before requests arrive, and for commands with a connection of their
 * own.
 */
export const withoutTransactionGuard = <T>(callback: () => Promise<T>): Promise<T> =>
  guard.run(undefined, callback);

/** Whether the caller runs in a transaction, or in a call that may run in one. */
export const isInTransaction = () => guard.getStore() === true;

/**
 * Throws inside a transaction, and in calls that may run in one. Functions that read or write
 * stored files, decode images, hash passwords, use a worker thread or send HTTP requests call it
 * first.
 */
export function assertOutsideTransaction(operation: string) {
  if (isInTransaction())
    throw new Error(
      `${operation} is not allowed inside a transaction, or in a call that may run in one. Do it before the transaction, or declare the call with \`noTransaction\`.`,
    );
}
