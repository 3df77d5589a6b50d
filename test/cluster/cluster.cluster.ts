// Tests of a cluster: two servers behind nginx, PgBouncer, a replica and a file store. Each
// component fails once.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { fetch, FormData } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCluster, type Cluster } from './cluster.ts';
import { startClientsWithoutRetry, openEventStream, startWriters } from './load.ts';
import { signIn, type Member } from './member.ts';
import { openReplica, queryRows } from './postgres.ts';
import { stopAll, freePort, waitUntil } from './processes.ts';

let cluster: Cluster;
/** Two members who are friends. */
let elif: Member;
let clara: Member;

beforeAll(async () => {
  try {
    cluster = await openCluster();
    [elif, clara] = [await signIn(cluster, 'elif'), await signIn(cluster, 'clara')];
  } catch (error) {
    await stopAll();
    throw error;
  }
});
afterAll(async () => cluster?.close());
beforeEach(async () => {
  for (const server of cluster.servers) await waitUntil('every server is ready', server.ready);
});

const createPost = async (member: Member, text: string, fields: object = {}) => {
  const { status, body } = await member.ask('POST /content/add', {
    text,
    shared_as: 'Public',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { content: { id: number } }).content.id;
};
const feedOf = async (member: Member) => {
  const { status, body } = await member.ask('GET /content/list');
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { contents: { id: number }[] }).contents.map(({ id }) => id);
};
const statusOf = async (member: Member, id: number) =>
  (await member.ask('GET /content/get-one', { id: String(id) })).status;
/** The last test promotes the replica. */
let primary = () => cluster.primary;
/** Queries the primary directly. */
const rows = <Row extends object>(text: string) =>
  queryRows<Row>(cluster.connectionUrl(primary().port), text);
const storedTexts = async () =>
  (await rows<{ text: string }>(`select text from posts where text like 'said %'`)).map(
    ({ text }) => text,
  );
/** Number of reads that replicas have served. */
const replicaReads = async () => {
  const counts = await Promise.all(
    cluster.servers.map(async ({ url }) =>
      Number(
        /folkmoot_db_reads_total\{by="replica"\} (\d+)/.exec(
          await (await fetch(`${url}/metrics`)).text(),
        )?.[1] ?? 0,
      ),
    ),
  );
  return counts[0]! + counts[1]!;
};

test('shows a post immediately on the other server, and replicas serve reads', async () => {
  const [here, there] = cluster.servers;
  const before = await replicaReads();
  for (let turn = 0; turn < 10; turn++) {
    const id = await createPost(elif.at(here), `turn ${turn}`);
    expect(await feedOf(elif.at(there))).toContain(id);
    expect(await feedOf(clara.at(there)), 'her friend').toContain(id);
  }
  expect(await replicaReads()).toBeGreaterThan(before);
});

test('shows no stale data while replay on the replica is paused', async () => {
  const [here, there] = cluster.servers;
  const [open, gone] = [
    await createPost(elif.at(here), 'visible until a block'),
    await createPost(elif.at(here), 'to be deleted'),
  ];
  expect([await statusOf(clara.at(there), open), await statusOf(clara.at(there), gone)]).toEqual([
    200, 200,
  ]);
  await cluster.replica.pause();
  try {
    const id = await createPost(elif.at(here), 'created while replay is paused');
    expect(await feedOf(clara.at(there))).toContain(id);
    expect((await elif.at(here).ask('POST /content/delete', { id: gone })).status).toBe(200);
    expect(await statusOf(clara.at(there), gone), 'a deleted post').toBe(404);
    const friendId = Number(
      (await rows<{ id: string }>(`select id from all_people where username = 'clara'`))[0]!.id,
    );
    expect((await elif.at(here).ask('POST /user/block-user', { user_id: friendId })).status).toBe(
      200,
    );
    expect(
      [await statusOf(clara.at(there), open), await statusOf(clara.at(there), id)],
      'posts behind a block',
    ).toEqual([404, 404]);
    expect(
      (await elif.at(here).ask('POST /user/un-block-user', { user_id: friendId })).status,
    ).toBe(200);
    expect((await clara.at(here).ask('POST /user/logout')).status).toBe(200);
    expect(
      (await clara.at(there).ask('GET /notification/list')).status,
      'a session that ended',
    ).toBe(401);
  } finally {
    await cluster.replica.resume();
  }
  clara = await signIn(cluster, 'clara');
});

test('never hides a post again that a member has seen, however far the replica lags', async () => {
  const seenIds = new Set<number>();
  let writing = true;
  const lagging = (async () => {
    while (writing) {
      await cluster.replica.pause();
      await sleep(30);
      await cluster.replica.resume();
      await sleep(30);
    }
  })();
  const latest: number[] = [];
  const posting = (async () => {
    for (let turn = 0; turn < 15; turn++) latest.push(await createPost(elif, `piece ${turn}`));
    writing = false;
  })();
  while (writing) {
    const acknowledged = latest.at(-1);
    const now = await feedOf(elif);
    if (acknowledged) expect(now).toContain(acknowledged);
    const oldest = Math.min(...now);
    expect(
      [...seenIds].filter((id) => id >= oldest && !now.includes(id)),
      'visible before and missing now',
    ).toEqual([]);
    for (const id of now) seenIds.add(id);
  }
  await Promise.all([posting, lagging]);
});

test('serves an image on the other server, from the file store', async () => {
  const [here, there] = cluster.servers;
  const form = new FormData();
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#3b6ea5' },
  })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'sea.png');
  const uploaded = await fetch(`${here.url}/api/content/upload`, {
    method: 'POST',
    headers: { 'x-api-key': `Bearer ${elif.token}` },
    body: form,
  });
  const { url, file_name } = (await uploaded.json()) as { url: string; file_name: string };
  expect(uploaded.status).toBe(200);
  const served = await fetch(`${there.url}${url}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(300);
  expect(
    (await fetch(`${there.url}${url.replace(/s=...../, 's=AAAAA')}`)).status,
    'wrong signature',
  ).toBe(404);
  const stored = readdirSync(join(cluster.folder, 's3', 'folkmoot'), { recursive: true }).map(
    String,
  );
  expect(stored.some((name) => name.includes(`${file_name}.webp`))).toBe(true);
});

test('loses and duplicates no acknowledged post when a server dies, and clients reconnect', async () => {
  const [dying] = cluster.servers;
  const streams = Array.from({ length: 4 }, () => openEventStream(cluster, clara));
  await waitUntil('every client is connected', async () =>
    streams.every((stream) => stream.connections() === 1),
  );
  const load = startWriters(elif, 6);
  await waitUntil('there is load', async () => load.acknowledged.length > 20);
  await dying.stop('SIGKILL');
  const countBefore = load.acknowledged.length;
  await waitUntil(
    'requests continue on the other server',
    async () => load.acknowledged.length > countBefore + 40,
  );
  await waitUntil('disconnected clients are back', async () =>
    streams.some((stream) => stream.connections() > 1),
  );
  const eventsBefore = streams.map((stream) => stream.times('content'));
  await waitUntil('every client receives new events', async () =>
    streams.every((stream, i) => stream.times('content') > eventsBefore[i]!),
  );
  await load.stop();
  for (const stream of streams) await stream.close();
  const texts = await storedTexts();
  expect(new Set(texts).size, 'duplicates').toBe(texts.length);
  expect(
    load.acknowledged.filter((text) => !texts.includes(text)),
    'lost',
  ).toEqual([]);
  await dying.start();
});

test('serves reads from the primary while the replica is down, and from the replica again afterwards', async () => {
  const load = startClientsWithoutRetry(clara, 4);
  await waitUntil('there is load', async () => load.answered() > 10);
  await cluster.replica.stop('SIGKILL');
  const countBefore = load.answered();
  await waitUntil('reads continue', async () => load.answered() > countBefore + 40);
  await cluster.replica.start();
  const before = await replicaReads();
  await waitUntil(
    'the replica serves reads again',
    async () => (await replicaReads()) > before + 10,
  );
  await load.stop();
  expect(load.failures).toEqual([]);
});

test('upgrades both servers without a failed request', async () => {
  const load = startClientsWithoutRetry(elif, 6);
  for (const server of cluster.servers) {
    const countBefore = load.answered();
    await waitUntil('there is load', async () => load.answered() > countBefore + 20);
    await server.stop('SIGTERM');
    await server.start();
    // As docs/upgrade.md describes, nginx sends nothing to a server for two seconds after a
    // refusal.
    await sleep(3_000);
  }
  const countBefore = load.answered();
  await waitUntil('both servers respond', async () => load.answered() > countBefore + 20);
  await load.stop();
  expect(load.failures).toEqual([]);
});

test('loses no acknowledged post when the replica is promoted by the documented procedure', async () => {
  // As deploy/postgresql.conf describes for two replicas: a write is acknowledged once one of them
  // has it.
  await cluster.primary.ask(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
  await cluster.primary.ask('select pg_reload_conf()');
  await waitUntil(
    'the replica is waited for',
    async () =>
      (await cluster.primary.ask(`select from pg_stat_replication where sync_state = 'quorum'`))
        .length === 1,
  );
  const load = startWriters(elif, 4);
  await waitUntil('there is load', async () => load.acknowledged.length > 20);
  await cluster.primary.stop('SIGKILL');
  cluster.replica.promote();
  cluster.pointTo(cluster.replica, cluster.replica);
  primary = () => cluster.replica;
  const countBefore = load.acknowledged.length;
  await waitUntil(
    'writes continue',
    async () => load.acknowledged.length > countBefore + 20,
    120_000,
  );
  for (const server of cluster.servers) {
    await server.stop('SIGTERM');
    await server.start({ DATABASE_DIRECT_URL: cluster.connectionUrl(cluster.replica.port) });
  }
  await load.stop();
  const texts = await storedTexts();
  expect(new Set(texts).size, 'duplicates').toBe(texts.length);
  expect(
    load.acknowledged.filter((text) => !texts.includes(text)),
    'lost',
  ).toEqual([]);

  const successor = await openReplica(
    cluster.folder,
    'successor',
    await freePort(),
    cluster.replica,
  );
  cluster.pointTo(cluster.replica, successor);
  const before = await replicaReads();
  await waitUntil('the new replica serves reads', async () => {
    await feedOf(elif);
    return (await replicaReads()) > before;
  });
});
