// Benchmark server: a copy of a dataset, the product and the baseline on it.
import { join } from 'node:path';
import { Database, createPool } from '#server/db/database.ts';
import { memoryOf } from './processes.ts';
import { addressOf, asking, here, startLimit, startProduct, type Running } from './server.ts';
import { copyByRevision } from './revision.ts';
import { copyDataset, shelf, type DatasetCache } from './dataset/cache.ts';
import { worlds, type Size, type World } from './dataset/sizes.ts';

export type BenchServer = Awaited<ReturnType<typeof startBenchServer>>;

/** `tree` is the checkout of the product; `database` is the name of the copy. */
export async function startBenchServer(
  world: World,
  on: DatasetCache,
  { tree = here, database = `run_${world}` }: { tree?: string; database?: string } = {},
) {
  const tokens =
    tree === here
      ? await copyDataset(world, database, on)
      : copyByRevision(tree, world, database, on);
  const address = addressOf(on.postgres, database);
  const limit: Running = await startLimit(address);
  const product: Running = await startProduct(address, join(shelf, `data_${database}`), tree);
  const pool = createPool({ connectionString: address, max: 4 }, { statement_timeout: '0' });
  const size: Size = worlds[world];
  return {
    world,
    size,
    tokens,
    limit,
    product,
    /** Direct database access, for expected results. */
    db: new Database(pool),
    idleMemory: memoryOf(product.pid, 'VmRSS'),
    ...asking(tokens),
    close: async () => {
      await pool.end();
      await product.stop();
      await limit.stop();
      await on.pool.query(`drop database ${database} with (force)`);
    },
  };
}
