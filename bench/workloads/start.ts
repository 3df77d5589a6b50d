// W11: time from a warm start to the first response, and disk space per post.
import { join } from 'node:path';
import { sql } from '#server/db/sql.ts';
import { databaseUrlOf, startProductServer } from '../server.ts';
import type { BenchServer } from '../setup.ts';
import { cacheDir, type DatasetCache } from '../dataset/cache.ts';

export async function measureStart(on: DatasetCache, benchServer: BenchServer) {
  const start = performance.now();
  const second = await startProductServer(
    databaseUrlOf(on.postgres, `run_${benchServer.world}`),
    join(cacheDir, `data_run_${benchServer.world}`),
  );
  const response = await fetch(`${second.url}/ready`);
  const firstAnswer = performance.now() - start;
  if (response.status !== 200) throw new Error('the server is not ready');
  const memory = second.memory();
  await second.stop();
  const { bytes, posts } = (await benchServer.db.queryOne<{ bytes: number; posts: number }>(
    sql`select pg_total_relation_size('posts')::bigint as bytes, (select count(*) from created_totals() where thing = 'posts') as posts`,
  ))!;
  return {
    firstAnswer,
    memory,
    kilobytesPerThousand: (bytes / benchServer.size.posts / 1_024) * 1_000,
    posts,
  };
}
