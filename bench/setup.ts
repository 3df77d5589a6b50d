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
  on: DatasetCache,
  { tree = repositoryRoot, database = `run_${world}` }: { tree?: string; database?: string } = {},
) {
  const tokens =
    tree === repositoryRoot
      ? await copyDataset(world, database, on)
      : copyByRevision(tree, world, database, on);
  const address = databaseUrlOf(on.postgres, database);
  const baseline: RunningServer = await startBaseline(address);
  const product: RunningServer = await startProductServer(
    address,
    join(cacheDir, `data_${database}`),
    tree,
  );
  const pool = createPool({ connectionString: address, max: 4 }, { statement_timeout: '0' });
  const size: DatasetSize = datasets[world];
  return {
    world,
    /** True for another revision, whose tables and functions may have other names. */
    isCompared: tree !== repositoryRoot,
    size,
    tokens,
    baseline,
    product,
    /** Direct database access, for expected results. */
    db: new Database(pool),
    idleMemory: memoryOf(product.pid, 'VmRSS'),
    ...requestsOf(tokens),
    close: async () => {
      await pool.end();
      await product.stop();
      await baseline.stop();
      await on.pool.query(`drop database ${database} with (force)`);
    },
  };
}
