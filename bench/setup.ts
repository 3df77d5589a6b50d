// Benchmark server: a copy of a dataset, the product and the baseline on it.
import { join } from 'node:path';
import { Database, createPool } from '#server/db/database.ts';
import { memoryOf } from './processes.ts';
import {
  databaseUrlOf,
  requestsOf,
  repositoryRoot,
  startBaseline,
  startProductServer,
  type RunningServer,
} from './server.ts';
import { copyByRevision } from './revision.ts';
import { copyDataset, cacheDir, type DatasetCache } from './dataset/cache.ts';
import { datasets, type DatasetSize, type DatasetName } from './dataset/sizes.ts';

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/** `tree` is the checkout of the product; `database` is the name of the copy. */
export async function startBenchServer(
  world: DatasetName,
  cache: DatasetCache,
  { tree = repositoryRoot, database = `run_${world}` }: { tree?: string; database?: string } = {},
) {
  const tokens =
    tree === repositoryRoot
      ? await copyDataset(world, database, cache)
      : copyByRevision(tree, world, database, cache);
  const databaseUrl = databaseUrlOf(cache.postgres, database);
  const baseline: RunningServer = await startBaseline(databaseUrl);
  const dataDir = join(cacheDir, `data_${database}`);
  const product: RunningServer = await startProductServer(databaseUrl, dataDir, tree);
  const pool = createPool({ connectionString: databaseUrl, max: 4 }, { statement_timeout: '0' });
  const size: DatasetSize = datasets[world];
  return {
    world,
    tree,
    databaseUrl,
    dataDir,
    /** True for another revision, whose tables and functions may have other names. */
    isCompared: tree !== repositoryRoot,
    size,
    tokens,
    baseline,
    product,
    /** Direct database access, for expected results. */
    db: new Database(pool),
    /** Megabytes after the start. */
    idleMemory: memoryOf(product.pid, 'VmRSS'),
    ...requestsOf(tokens),
    close: async () => {
      await pool.end();
      await product.stop();
      await baseline.stop();
      await cache.pool.query(`drop database ${database} with (force)`);
    },
  };
}
