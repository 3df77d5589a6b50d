// W11: how long a warm start takes until something is answered, and what posts take on the disk.
import { join } from 'node:path';
import { sql } from '#server/db/sql.ts';
import { addressOf, startProduct } from '../server.ts';
import type { Stage } from '../setup.ts';
import { shelf, type Shelf } from '../dataset/cache.ts';

export async function measureStart(on: Shelf, stage: Stage) {
  const start = performance.now();
  const second = await startProduct(
    addressOf(on.postgres, `run_${stage.world}`),
    join(shelf, `data_run_${stage.world}`),
  );
  const answer = await fetch(`${second.url}/ready`);
  const firstAnswer = performance.now() - start;
  if (answer.status !== 200) throw new Error('the server is not ready');
  const memory = second.memory();
  await second.stop();
  const { bytes, posts } = (await stage.db.one<{ bytes: number; posts: number }>(
    sql`select pg_total_relation_size('contents')::bigint as bytes, (select count(*) from made_in_all() where thing = 'posts') as posts`,
  ))!;
  return {
    firstAnswer,
    memory,
    kilobytesPerThousand: (bytes / stage.size.posts / 1_024) * 1_000,
    posts,
  };
}
