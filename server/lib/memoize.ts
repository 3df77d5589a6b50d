// Memoization of async functions, optionally with a TTL.

/** Caches the result of `load` for `ttlMs` milliseconds. A rejected call is not cached. */
export function memoizeFor<T>(ttlMs: number, load: () => Promise<T>): () => Promise<T> {
  let last: { result: Promise<T>; until: number } | undefined;
  return () => {
    if (!last || last.until < Date.now()) {
      last = { result: load(), until: Date.now() + ttlMs };
      last.result.catch(() => (last = undefined));
    }
    return last.result;
  };
}

/** Calls `load` at most once per process, unless it fails. */
export const once = <T>(load: () => Promise<T>) => memoizeFor(Infinity, load);
