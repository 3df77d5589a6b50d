// A primary and two real replicas, of which one stops replaying WAL.
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPrimary, openReplica, type PostgresNode } from '#test/cluster/postgres.ts';
import { processUser, freePort } from '#test/cluster/processes.ts';
import { createPool } from './database.ts';
import { createLog } from '../lib/logger.ts';
import { createReadRouter } from './readRouter.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-lag-'));
const nodes: PostgresNode[] = [];
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.stop('SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
});

test('keeps reads fast when replicas lag, and uses the others', async () => {
  const { uid, gid } = processUser();
  if (uid !== undefined) chownSync(folder, uid, gid!);
  chmodSync(folder, 0o755);
  const primary = await openPrimary(folder, await freePort());
  nodes.push(primary);
  for (const name of ['one', 'two'])
    nodes.push(await openReplica(folder, name, await freePort(), primary));
  const pools = nodes.map(({ port }) =>
    createPool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' }),
  );
  const [primaryPool, ...replicas] = pools;
  await primaryPool!.query('create table lines (n int)');
  let byReplica = 0;
  const reads = createReadRouter(
    primaryPool!,
    replicas,
    createLog('silent'),
    (by) => (byReplica += Number(by === 'replica')),
  );
  const slowReads = async (times: number) => {
    let slow = 0;
    for (let i = 0; i < times; i++) {
      await primaryPool!.query('insert into lines values (1)');
      const startedAt = performance.now();
      await reads.route();
      slow += Number(performance.now() - startedAt > 40);
    }
    return slow;
  };
  await slowReads(20);
  expect(byReplica).toBeGreaterThan(10);

  await nodes[2]!.pause();
  byReplica = 0;
  expect(await slowReads(40)).toBeLessThan(20);
  expect(byReplica, 'the other replica is used').toBeGreaterThan(20);

  await nodes[1]!.pause();
  expect(await slowReads(40)).toBeLessThan(20);

  for (const node of nodes.slice(1)) await node.resume();
  byReplica = 0;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await slowReads(20);
  expect(byReplica, 'replicas that caught up are used again').toBeGreaterThan(10);
  for (const pool of pools) await pool.end();
});
