// What several servers, PgBouncer, a replica and a store of files have to keep up, each of them gone once.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { fetch, FormData } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCluster, type Cluster } from './cluster.ts';
import { impatient, openWindow, writers } from './load.ts';
import { signIn, type Member } from './member.ts';
import { openReplica } from './postgres.ts';
import { endAll, freePort, until } from './programs.ts';

let cluster: Cluster;
/** Friends. */
let elif: Member;
let clara: Member;

beforeAll(async () => {
  try {
    cluster = await openCluster();
    [elif, clara] = [await signIn(cluster, 'elif'), await signIn(cluster, 'clara')];
  } catch (error) {
    await endAll();
    throw error;
  }
});
afterAll(async () => cluster?.close());
beforeEach(async () => {
  for (const server of cluster.servers) await until('every server is ready', server.ready);
});

const say = async (member: Member, text: string, fields: object = {}) => {
  const { status, body } = await member.ask('POST /content/add', {
    text,
    shared_as: 'Public',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { content: { id: number } }).content.id;
};
const shownTo = async (member: Member) => {
  const { status, body } = await member.ask('GET /content/list');
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { contents: { id: number }[] }).contents.map(({ id }) => id);
};
const httpStatusByCode = async (member: Member, id: number) =>
  (await member.ask('GET /content/get-one', { id: String(id) })).status;
let primary = () => cluster.primary;
/** As it stands in the database. */
async function rows<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.login(primary().port) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const kept = async () =>
  (await rows<{ text: string }>(`select text from contents where text like 'said %'`)).map(
    ({ text }) => text,
  );
/** How many reads a replica answered so far. */
const byReplica = async () => {
  const counts = await Promise.all(
    cluster.servers.map(async ({ url }) =>
      Number(
        /folkmoot_reads_total\{by="replica"\} (\d+)/.exec(
          await (await fetch(`${url}/metrics`)).text(),
        )?.[1] ?? 0,
      ),
    ),
  );
  return counts[0]! + counts[1]!;
};

test('what one wrote by one server one reads at once by the other, and replicas answer', async () => {
  const [here, there] = cluster.servers;
  const before = await byReplica();
  for (let turn = 0; turn < 10; turn++) {
    const id = await say(elif.at(here), `turn ${turn}`);
    expect(await shownTo(elif.at(there))).toContain(id);
    expect(await shownTo(clara.at(there)), 'her friend').toContain(id);
  }
  expect(await byReplica()).toBeGreaterThan(before);
});

test('a replica that stands still shows nobody less than there is, and nothing that was taken back', async () => {
  const [here, there] = cluster.servers;
  const [open, gone] = [
    await say(elif.at(here), 'stays until she is blocked'),
    await say(elif.at(here), 'goes'),
  ];
  expect([
    await httpStatusByCode(clara.at(there), open),
    await httpStatusByCode(clara.at(there), gone),
  ]).toEqual([200, 200]);
  await cluster.replica.pause();
  try {
    const id = await say(elif.at(here), 'said while it stands still');
    expect(await shownTo(clara.at(there))).toContain(id);
    expect((await elif.at(here).ask('POST /content/delete', { id: gone })).status).toBe(200);
    expect(await httpStatusByCode(clara.at(there), gone), 'what was deleted').toBe(404);
    const her = Number(
      (await rows<{ id: string }>(`select id from accounts where username = 'clara'`))[0]!.id,
    );
    expect((await elif.at(here).ask('POST /user/block-user', { user_id: her })).status).toBe(200);
    expect(
      [await httpStatusByCode(clara.at(there), open), await httpStatusByCode(clara.at(there), id)],
      'what a block hides',
    ).toEqual([404, 404]);
    expect((await elif.at(here).ask('POST /user/un-block-user', { user_id: her })).status).toBe(
      200,
    );
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

test('however a replica lags, what a member was shown is never missing later', async () => {
  const shown = new Set<number>();
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
  const saying = (async () => {
    for (let turn = 0; turn < 15; turn++) latest.push(await say(elif, `piece ${turn}`));
    writing = false;
  })();
  while (writing) {
    const acknowledged = latest.at(-1);
    const now = await shownTo(elif);
    if (acknowledged) expect(now).toContain(acknowledged);
    const least = Math.min(...now);
    expect(
      [...shown].filter((id) => id >= least && !now.includes(id)),
      'shown before and not now',
    ).toEqual([]);
    for (const id of now) shown.add(id);
  }
  await Promise.all([saying, lagging]);
});

test('a picture that came by one server is served by the other, out of the store', async () => {
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
    'signed by nobody',
  ).toBe(404);
  const stored = readdirSync(join(cluster.folder, 's3', 'folkmoot'), { recursive: true }).map(
    String,
  );
  expect(stored.some((name) => name.includes(`${file_name}.webp`))).toBe(true);
});

test('when a server dies under load nothing acknowledged is lost or doubled, and windows move over', async () => {
  const [dying] = cluster.servers;
  const windows = Array.from({ length: 4 }, () => openWindow(cluster, clara));
  await until('every window has its line', async () =>
    windows.every((window) => window.lines() === 1),
  );
  const load = writers(elif, 6);
  await until('there is load', async () => load.acknowledged.length > 20);
  await dying.end('SIGKILL');
  const sofar = load.acknowledged.length;
  await until('it goes on by the other', async () => load.acknowledged.length > sofar + 40);
  await until('windows that broke are back', async () =>
    windows.some((window) => window.lines() > 1),
  );
  const heard = windows.map((window) => window.times('content'));
  await until('every window hears of what is new', async () =>
    windows.every((window, i) => window.times('content') > heard[i]!),
  );
  await load.stop();
  for (const window of windows) await window.close();
  const texts = await kept();
  expect(new Set(texts).size, 'said twice').toBe(texts.length);
  expect(
    load.acknowledged.filter((text) => !texts.includes(text)),
    'lost',
  ).toEqual([]);
  await dying.begin();
});

test('while the replica is down the primary answers, and when it is back it takes its part again', async () => {
  const load = impatient(clara, 4);
  await until('there is load', async () => load.answered() > 10);
  await cluster.replica.end('SIGKILL');
  const sofar = load.answered();
  await until('it goes on', async () => load.answered() > sofar + 40);
  await cluster.replica.begin();
  const before = await byReplica();
  await until('the replica answers again', async () => (await byReplica()) > before + 10);
  await load.stop();
  expect(load.wrong).toEqual([]);
});

test('an upgrade goes through both servers without a request that fails', async () => {
  const load = impatient(elif, 6);
  for (const server of cluster.servers) {
    const sofar = load.answered();
    await until('there is load', async () => load.answered() > sofar + 20);
    await server.end('SIGTERM');
    await server.begin();
    // as docs/operations.md says: nginx asks nothing of a server for two seconds after it refused
    await sleep(3_000);
  }
  const sofar = load.answered();
  await until('both answer', async () => load.answered() > sofar + 20);
  await load.stop();
  expect(load.wrong).toEqual([]);
});

test('when the primary dies its replica takes its place by the written procedure, and nothing acknowledged is lost', async () => {
  // as deploy/postgresql.conf says for two replicas: a write is acknowledged when one of them has it
  await cluster.primary.ask(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
  await cluster.primary.ask('select pg_reload_conf()');
  await until(
    'the replica is waited for',
    async () =>
      (await cluster.primary.ask(`select from pg_stat_replication where sync_state = 'quorum'`))
        .length === 1,
  );
  const load = writers(elif, 4);
  await until('there is load', async () => load.acknowledged.length > 20);
  await cluster.primary.end('SIGKILL');
  cluster.replica.promote();
  cluster.pointTo(cluster.replica, cluster.replica);
  primary = () => cluster.replica;
  const sofar = load.acknowledged.length;
  await until('members write on', async () => load.acknowledged.length > sofar + 20, 120_000);
  for (const server of cluster.servers) {
    await server.end('SIGTERM');
    await server.begin({ DATABASE_DIRECT_URL: cluster.login(cluster.replica.port) });
  }
  await load.stop();
  const texts = await kept();
  expect(new Set(texts).size, 'said twice').toBe(texts.length);
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
  const before = await byReplica();
  await until('a new replica answers', async () => {
    await shownTo(elif);
    return (await byReplica()) > before;
  });
});
