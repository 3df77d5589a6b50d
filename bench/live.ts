// Latency of realtime events with 2,000 members connected to one process.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Database, createPool } from '#server/db/database.ts';
import { publishEvent, type Change } from '#server/realtime/publish.ts';
import { sql } from '#server/db/sql.ts';
import { chunks } from '#server/realtime/throttledBatch.ts';
import { buildDataset } from './sqlDataset.ts';

export const clientCount = 2_000;

/** Members with about 50 friends each, and no posts. */
export const createListeners = (pool: pg.Pool): Promise<string[]> =>
  buildDataset(
    pool,
    [
      `select setseed(0.42)`,
      `insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
     select 'member' || i, 'member' || i, 'Member ' || i, 'member' || i || '@example.org', 'member' || i || '@example.org', now() from generate_series(1, ${clientCount}) i`,
      `insert into friendships (low_id, high_id, requester_id, status)
     select least(a, b), greatest(a, b), a, 1 from (select i % ${clientCount} + 1 as a, floor(random() * ${clientCount})::int + 1 as b from generate_series(1, ${clientCount * 25}) i) pairs
     where a <> b on conflict do nothing`,
      `vacuum analyze`,
    ],
    clientCount,
  );

/**
 * Opens an event stream for each token, 50 at a time. All sockets read into one shared buffer, to
 * keep the cost of the client low. With `counted`, events are counted by name; otherwise the data
 * is discarded.
 */
export async function openEventStreams(url: string, tokens: string[], { counted = true } = {}) {
  const { hostname, port } = new URL(url);
  const readBuffer = Buffer.alloc(2 ** 16);
  let received = new Map<string, number>();
  let closed = 0;
  const count = (text: string) => {
    for (const [, event] of text.matchAll(/^event: (\w+)$/gm))
      received.set(event!, (received.get(event!) ?? 0) + 1);
  };
  const open = (token: string) =>
    new Promise<Socket>((resolve, reject) => {
      let isConnected = false;
      const callback = (size: number) => {
        if (counted || !isConnected) {
          const text = readBuffer.toString('latin1', 0, size);
          if (!isConnected && !text.startsWith('HTTP/1.1 200 '))
            reject(new Error(`a client received ${text.split('\r\n')[0]}`));
          if (counted) count(text);
        }
        isConnected = true;
        resolve(socket);
        return true;
      };
      const socket = connect({
        host: hostname,
        port: Number(port),
        onread: { buffer: readBuffer, callback },
      });
      socket.on('error', reject);
      socket.on('close', () => {
        closed++;
        reject(new Error('a connection was closed without a response'));
      });
      socket.write(
        `GET /api/events HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-api-key: Bearer ${token}\r\n\r\n`,
      );
    });
  const sockets: Socket[] = [];
  for (const chunk of chunks(tokens, 50)) sockets.push(...(await Promise.all(chunk.map(open))));
  return {
    resetCounts: () => void (received = new Map()),
    /**
     * Waits until `expectedCount` events of this name have arrived. Returns the time of
     * `performance.now()`.
     */
    async waitForEvents(event: string, expectedCount: number) {
      const deadline = performance.now() + 30_000;
      while ((received.get(event) ?? 0) < expectedCount) {
        if (performance.now() > deadline)
          throw new Error(
            `${received.get(event) ?? 0} of ${expectedCount} clients received ${event}`,
          );
        await sleep(1);
      }
      return performance.now();
    },
    /** Throws if a stream was closed, because the load was then lighter than reported. */
    assertNoneClosed: () => {
      if (closed > 0)
        throw new Error(`the server closed ${closed} of ${tokens.length} connections`);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

export type EventStreams = Awaited<ReturnType<typeof openEventStreams>>;

/** Milliseconds from the commit until `expectedCount` clients have received the event. */
async function timeUntilReceived(
  db: Database,
  streams: EventStreams,
  event: string,
  expectedCount: number,
  makeChange: (db: Database) => Promise<Change>,
): Promise<number> {
  streams.resetCounts();
  let committedAt = 0;
  await db.transaction(async (db) => {
    publishEvent(db, await makeChange(db));
    committedAt = performance.now();
  });
  const time = (await streams.waitForEvents(event, expectedCount)) - committedAt;
  // After this pause the server sends the next event without debouncing it.
  await sleep(1_200);
  return time;
}

/** Measures each kind of event until the last client has received it, one after another. */
export async function eventLatencies(databaseUrl: string, streams: EventStreams, rounds: number) {
  const pool = createPool({ connectionString: databaseUrl, max: 2 });
  const db = new Database(pool);
  const post = (audience: string) => async (db: Database) => {
    const { id } = (await db.queryOne<{ id: number }>(
      sql`insert into posts (author_id, text, shared_as) values (1, 'A post of the benchmark', ${audience}) returning id`,
    ))!;
    return { event: 'content', id, user_id: 1 } as const;
  };
  const { friends } = (await db.queryOne<{ friends: number }>(
    sql`select count(*)::int as friends from friends_of(1)`,
  ))!;
  const kinds: Record<string, () => Promise<number>> = {
    'a message, to one': () =>
      timeUntilReceived(db, streams, 'message', 1, async () => ({
        event: 'message',
        to: [1],
        user_id: 2,
        id: 1,
      })),
    'a notification with the unread count, to 500': () =>
      timeUntilReceived(db, streams, 'notification', 500, async () => ({
        event: 'notification',
        to: Array.from({ length: 500 }, (_, i) => i + 1),
      })),
    // The author receives the event too.
    [`a post for friends, to ${friends + 1}`]: () =>
      timeUntilReceived(db, streams, 'content', friends + 1, post('Friends')),
    [`a Public post, to all ${clientCount.toLocaleString('en')}`]: () =>
      timeUntilReceived(db, streams, 'content', clientCount, post('Public')),
  };
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds + 1; round++)
    for (const [name, measure] of Object.entries(kinds)) {
      const time = await measure();
      // The first round includes statement planning.
      if (round > 0) (times[name] ??= []).push(time);
    }
  await pool.end();
  return times;
}
