// Memoization of async functions, optionally with a TTL.

/** Caches the result of `load` for `ttlMs` milliseconds. A rejected call is not cached. */
export function memoizeFor<T>(ttlMs: number, load: () => Promise<T>): () => Promise<T> {
  let cached: { promise: Promise<T>; expiresAt: number } | undefined;
  return () => {
    if (!cached || cached.expiresAt < Date.now()) {
      cached = { promise: load(), expiresAt: Date.now() + ttlMs };
      cached.promise.catch(() => (cached = undefined));
    }
    return cached.promise;
  };
}

/** Like `memoizeFor`, with a separate result per object, such as a running app. */
export function memoizePer<Target extends object, T>(
  ttlMs: number,
  load: (target: Target) => Promise<T>,
) {
  const cached = new WeakMap<Target, () => Promise<T>>();
  return (target: Target): Promise<T> => {
    let read = cached.get(target);
    if (!read) cached.set(target, (read = memoizeFor(ttlMs, () => load(target))));
    return read();
  };
}

/** Calls `load` at most once per process, unless it fails. */
export const once = <T>(load: () => Promise<T>) => memoizeFor(Infinity, load);
