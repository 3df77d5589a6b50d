// W11: time from a warm start to the first response, and disk space per post.
import { sql } from '#server/db/sql.ts';
import { startProductServer } from '../server.ts';
import type { BenchServer } from '../setup.ts';

/** Starts a second server on the database of `benchServer`, which is in the cache of PostgreSQL. */
export async function measureStart(benchServer: BenchServer) {
  const start = performance.now();
  const second = await startProductServer(
    benchServer.databaseUrl,
    benchServer.dataDir,
    benchServer.tree,
  );
  const response = await fetch(`${second.url}/ready`);
  const firstResponseMs = performance.now() - start;
  if (response.status !== 200) throw new Error('the server is not ready');
  const memory = second.memory();
  await second.stop();
  // Revisions before 2026-11-26 call the table `contents`.
  const { bytes } = (await benchServer.db.queryOne<{ bytes: number }>(
    sql`select pg_total_relation_size(coalesce(to_regclass('posts'), to_regclass('contents')))::bigint as bytes`,
  ))!;
  return {
    firstResponseMs,
    memory,
    kilobytesPerThousand: (bytes / benchServer.size.posts / 1_024) * 1_000,
  };
}
