// Adaptive choice between a fast path and a full path that return the same rows.

/**
 * After this many consecutive misses of the fast path, it is tried only once in `retryInterval`
 * calls.
 */
const maxMisses = 3;
const retryInterval = 32;

/**
 * Runs `fast` first while it keeps filling pages of `size` rows, and occasionally otherwise. Runs
 * `full` when `fast` was skipped or returned fewer rows.
 */
export function createAdaptivePath() {
  let misses = 0;
  let callsSinceMisses = 0;
  return async <Row>(
    size: number,
    fast: () => Promise<Row[]>,
    full: () => Promise<Row[]>,
  ): Promise<Row[]> => {
    if (misses >= maxMisses && ++callsSinceMisses % retryInterval !== 0) return full();
    let rows: Row[] = [];
    // A failed call is a miss too. A call in progress is not counted: concurrent calls would
    // disable the fast path.
    try {
      rows = await fast();
    } finally {
      misses = rows.length < size ? misses + 1 : 0;
    }
    return rows.length < size ? full() : rows;
  };
}
