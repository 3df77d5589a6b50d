// Upgrade of a cluster from one revision to another that migrates the database: the revision before
// the newest migration, and this one.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetch } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOutRevision } from '../../bench/revision.ts';
import { runCommand } from '../operator.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { startClientsWithoutRetry, startWriters } from './load.ts';
import { signIn, type Member } from './member.ts';
import { queryRows } from './postgres.ts';
import { freePort, stopAll, waitUntil } from './processes.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
/** The newest commit that adds a migration. */
const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations/*.sql');

let old: ReturnType<typeof checkOutRevision>;
let cluster: Cluster;
let elif: Member;

beforeAll(async () => {
  old = checkOutRevision(`${newest}^`);
  try {
    cluster = await openCluster(old.folder);
    elif = await signIn(cluster, 'elif');
  } catch (error) {
    await stopAll();
    old.close();
    throw error;
  }
});
afterAll(async () => {
  await cluster?.close();
  old?.close();
});

const rows = <Row extends object>(text: string) =>
  queryRows<Row>(cluster.connectionUrl(cluster.primary.port), text);
const countMigrations = async () => (await rows(`select from migrations`)).length;

test('two revisions serve side by side, and no request fails', async () => {
  const before = await countMigrations();
  const load = startClientsWithoutRetry(elif, 4);
  const writers = startWriters(elif, 2);
  const untilAnswered = async (count: number) => {
    const start = load.answered();
    await waitUntil('there is load', async () => load.answered() > start + count);
  };
  await untilAnswered(20);
  const [first, second] = cluster.servers;
  for (const server of [first, second]) {
    await server.stop('SIGTERM');
    server.install(process.cwd());
    await server.start();
    // nginx sends nothing to a server for two seconds after a refusal
    await sleep(3_000);
    // an old server beside a new one, for a while
    await untilAnswered(200);
    expect(await server.ready()).toBe(true);
  }
  await load.stop();
  await writers.stop();
  expect(load.failures).toEqual([]);
  const texts = (
    await rows<{ text: string }>(`select text from posts where text like 'said %'`)
  ).map(({ text }) => text);
  expect(new Set(texts).size, 'duplicates').toBe(texts.length);
  expect(
    writers.acknowledged.filter((text) => !texts.includes(text)),
    'lost',
  ).toEqual([]);
  expect(await countMigrations()).toBeGreaterThan(before);
});

test('the old revision cannot start again, and changes nothing', async () => {
  const state = async () =>
    JSON.stringify(
      await rows('select name, digest, applied_at::text from migrations order by name'),
    );
  const before = await state();
  const { code, output } = await runCommand(
    ['server/main.ts'],
    {
      DATABASE_URL: cluster.connectionUrl(cluster.ports.primary),
      DATA_DIR: `${cluster.folder}/older`,
      PORT: String(await freePort()),
      SECRET_KEY: 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga',
      SEED_DEMO: 'off',
    },
    old.folder,
  );
  expect(output).toMatch(/a newer version of Folkmoot has set up this database/);
  expect(code).toBe(1);
  expect(await state()).toBe(before);
  for (const { url } of cluster.servers) expect((await fetch(`${url}/ready`)).status).toBe(200);
});
