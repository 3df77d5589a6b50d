// Crash tests: when a process is killed, no acknowledged write is lost, and no retried write is
// duplicated.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { Database, createPool } from '#server/db/database.ts';
import { startPostgres, type Postgres } from '#server/db/embeddedPostgres.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { toDatabaseUrl } from './database.ts';
import { freezePostgres } from './freezePostgres.ts';
import { postmasterOf } from './postmasterPid.ts';

// KILLS=20,5 kills the server 20 times and the database 5 times, each time in the middle of WRITES
// messages and comments.
const writes = Number(process.env.WRITES ?? 1_000);
const [serverKills = 1, databaseKills = 1] = (process.env.KILLS ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);
const timeout = 60_000 + writes * 200;

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-crash-'));
let postgres: Postgres;
let server: ChildProcess;
let url: string;
let token: string;
let writer: number;
let reader: number;
let post: number;

beforeAll(async () => {
  await startDatabase();
  await startServer();
  await withDatabase(async (db) => {
    const people = await db.query<{ id: number }>(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select n, n, n, n || '@moot.example', n || '@moot.example', now() from unnest(array['writer', 'reader']) n returning id`);
    [writer, reader] = people.map(({ id }) => id) as [number, number];
    await db.execute(
      sql`insert into friendships (low_id, high_id, requester_id, status) values (${writer}, ${reader}, ${writer}, 1)`,
    );
    post = (await db.queryOne<{ id: number }>(
      sql`insert into posts (author_id, text, shared_as) values (${reader}, 'Speak', 'Public') returning id`,
    ))!.id;
    token = await startSession(db, writer, 'a test');
  });
});
afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Without fsync. The operating system keeps committed data when a process is killed; this test does
 * not cover a loss of power.
 */
async function startDatabase() {
  postgres = await startPostgres(join(folder, 'postgres'), { fsync: 'off' });
}

async function startServer() {
  const databaseUrl = toDatabaseUrl({ ...postgres, database: 'postgres' });
  server = spawnKilled([process.execPath, 'server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      SEED_DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise<string>((resolve, reject) => {
    server.stdout!.on('data', (chunk: Buffer) => {
      const address = / is ready at (\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error('the server did not start')));
  });
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const pool = createPool({
    host: postgres.host,
    user: postgres.user,
    database: 'postgres',
    max: 1,
  });
  try {
    return await work(new Database(pool));
  } finally {
    await pool.end();
  }
}

/** The numbers from 1 to `count`. */
const rounds = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

type AcknowledgedPost = { text: string; id: number };

/** Sends the text under one idempotency key until it is acknowledged. */
async function sendPost(text: string, n: number): Promise<AcknowledgedPost> {
  const message = n % 2 === 0;
  const body = message
    ? { recipients: [reader], message: text, action: 'conversation' }
    : { content_id: post, comment: text };
  // discard every fifth response, so that the request is retried
  for (let isLost = n % 5 === 0; ;) {
    try {
      const response = await fetch(`${url}/api/${message ? 'message/send' : 'comment/add'}`, {
        method: 'POST',
        headers: {
          'x-api-key': `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `crash-${text}`,
        },
        body: JSON.stringify(body),
      });
      if (response.status === 200) {
        const responseBody = (await response.json()) as {
          sent?: { id: number };
          comment?: { id: number };
        };
        if (isLost) {
          isLost = false;
          continue;
        }
        return { text, id: (responseBody.sent ?? responseBody.comment)!.id };
      }
      // a valid session remains valid: any refusal except 503 is an error
      if (response.status < 500)
        throw new Error(`${response.status} ${await response.text()}`, { cause: 'refused' });
      await response.body?.cancel();
    } catch (error) {
      if ((error as Error).cause === 'refused') throw error;
    }
    await sleep(30);
  }
}

/**
 * Eight clients send messages and comments. The two interruptions happen when a third and two
 * thirds are acknowledged.
 */
async function writeThrough(
  name: string,
  happens: (() => Promise<void>)[],
): Promise<AcknowledgedPost[]> {
  const acknowledged: AcknowledgedPost[] = [];
  let next = 0;
  let happened = 0;
  let happening = Promise.resolve();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = next++; n < writes; n = next++) {
        acknowledged.push(await sendPost(`${name}-${n}`, n));
        if (acknowledged.length < ((happened + 1) * writes) / (happens.length + 1)) continue;
        const one = happens[happened++];
        if (one) happening = happening.then(one);
      }
    }),
  );
  await happening;
  expect(happened).toBeGreaterThanOrEqual(happens.length);
  return acknowledged;
}

async function killServer() {
  server.kill('SIGKILL');
  await once(server, 'exit');
  await startServer();
}

async function killDatabase() {
  process.kill(postmasterOf(join(folder, 'postgres/data')), 'SIGKILL');
  await postgres.stop();
  await startDatabase();
}

async function expectEachOnce(name: string, acknowledged: AcknowledgedPost[]) {
  await withDatabase(async (db) => {
    const stored = await db.query<AcknowledgedPost>(sql`
      select m.text, m.id from messages m where m.text like ${`${name}-%`} union all select m.text, m.id from comments m where m.text like ${`${name}-%`}`);
    const inOrder = (list: AcknowledgedPost[]) =>
      list.toSorted((a, b) => a.text.localeCompare(b.text) || a.id - b.id);
    expect(acknowledged).toHaveLength(writes);
    expect(inOrder(stored)).toEqual(inOrder(acknowledged));
    // the dependent rows were written with the message
    const { views, unread } = (await db.queryOne<{ views: number; unread: number }>(sql`
      select (select count(*)::int from message_copies v join messages m on m.id = v.message_id where m.text like ${`${name}-%`}) as views,
        (select unread from conversations where person_id = ${reader} and peer_id = ${writer}) as unread`))!;
    expect(views).toBe(writes);
    expect(unread).toBe((await db.query(sql`select from messages`)).length);
  });
}

test.for(rounds(Math.max(serverKills, databaseKills)))(
  'the server and the database are killed in the middle of what people say, %i',
  { timeout },
  async (round) => {
    const kills = [
      ...(round <= serverKills ? [killServer] : []),
      ...(round <= databaseKills ? [killDatabase] : []),
    ];
    const name = `round${round}`;
    const acknowledged = await writeThrough(name, kills);
    await expectEachOnce(name, acknowledged);
    // the killed processes were restarted; a server survives the crash of its database
    expect([server.exitCode, server.signalCode]).toEqual([null, null]);
  },
);

test('reports a hanging database immediately, and recovers afterwards', { timeout }, async () => {
  const resume = freezePostgres(join(folder, 'postgres/data'));
  try {
    const response = await fetch(`${url}/api/content/get-one?id=${post}`, {
      headers: { 'x-api-key': `Bearer ${token}` },
      signal: AbortSignal.timeout(timeout / 2),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  } finally {
    resume();
  }
  await sendPost('after it hung', 1);
});
