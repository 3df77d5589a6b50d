// W11: time from a warm start to the first response, and disk space per post.
import { join } from 'node:path';
import { sql } from '#server/db/sql.ts';
import { databaseUrlOf, startProductServer } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { cacheDir, type DatasetCache } from '../dataset/cache.ts';

/** Starts a second server on the database of `benchServer`, which is in the cache of PostgreSQL. */
export async function measureStart(cache: DatasetCache, benchServer: BenchServer) {
  const start = performance.now();
  const second = await startProductServer(
    databaseUrlOf(cache.postgres, `run_${benchServer.world}`),
    join(cacheDir, `data_run_${benchServer.world}`),
  );
  const response = await fetch(`${second.url}/ready`);
  const firstResponseMs = performance.now() - start;
  if (response.status !== 200) throw new Error('the server is not ready');
  const memory = second.memory();
  await second.stop();
  const { bytes } = (await benchServer.db.queryOne<{ bytes: number }>(
    sql`select pg_total_relation_size('posts')::bigint as bytes`,
  ))!;
  return {
    firstResponseMs,
    memory,
    kilobytesPerThousand: (bytes / benchServer.size.posts / 1_024) * 1_000,
  };
}
