// W9: a mix of requests at a fixed rate, whether or not earlier ones have finished.
import { loadAtRate, type LoadRequest } from '../load.ts';
import type { Database } from '#server/db/database.ts';
import type { BenchServer } from '../setup.ts';
import { seededRandom, word } from '../dataset/words.ts';
import { createRow, likeRow } from './writes.ts';
import { homeRow, groupRow, notificationsRow, postRow } from './reads.ts';

/** Requests per second. */
const rates = [50, 100, 200];

/** Prepares the workloads, and returns a function that picks a request by its share in percent. */
async function createMixedRequests(
  benchServer: BenchServer,
  db: Database,
): Promise<() => LoadRequest> {
  const random = seededRandom(9);
  const rows = [
    homeRow(benchServer),
    groupRow(benchServer),
    postRow(benchServer),
    notificationsRow(benchServer),
    likeRow(benchServer),
    createRow(benchServer),
  ] as const;
  for (const row of rows) await row.prepare?.(db);
  const [home, group, post, notifications, like, create] = rows;
  // words of rank 2 to 2,001, common ones more often
  const search = () =>
    benchServer.get(
      `/content/search?pageSize=15&keyword=${word(1 + Math.floor(2_000 ** random()))}`,
    );
  const shares: [number, () => LoadRequest][] = [
    [40, home.next],
    [20, group.next],
    [20, post.next],
    [8, notifications.next],
    [5, like.next],
    [4, search],
    [3, create.next],
  ];
  return () => {
    let remaining = random() * 100;
    for (const [share, next] of shares) if ((remaining -= share) < 0) return next();
    return home.next();
  };
}

/**
 * Latencies at each rate, and the memory of the product afterwards. `db` is the dataset under
 * the names of tables and functions of this revision; the measured server may have others.
 */
export async function measureMix(benchServer: BenchServer, db: Database, seconds: number) {
  const next = await createMixedRequests(benchServer, db);
  const lines: { rate: number; p50: number; p99: number; rejected: number }[] = [];
  for (const rate of rates) {
    const { p50, p99, rejected } = await loadAtRate(benchServer.product.url, seconds, rate, next);
    lines.push({ rate, p50, p99, rejected });
  }
  return { lines, memory: benchServer.product.memory(), peak: benchServer.product.peakMemory() };
}
