// The database is stopped for a minute, and then hangs for a while, under eight writers. All of
// them get a prompt error, and afterwards the server recovers by itself.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { startPostgres } from '#server/db/embeddedPostgres.ts';
import { sql } from '#server/db/sql.ts';
import { freezePostgres } from '#test/freezePostgres.ts';
import { listenAt, type Listener } from '#test/eventStream.ts';
import { createCrowd, type CrowdMember } from './crowdMembers.ts';
import type { Options } from './check.ts';
import { startTestServer, type TestServer } from './server.ts';

const writers = 8;
/** The longest accepted response time, for any response. */
const maxResponseMs = 12_000;
/** The longest accepted recovery time after the database is back. */
const maxRecoveryMs = 20_000;

export async function runOutages(
  options: Options,
): Promise<{ attempts: number; errors: string[]; note: string }> {
  const { folder, rounds, report } = options;
  const databaseFolder = join(folder, 'outage-postgres');
  const start = () => startPostgres(databaseFolder, { fsync: 'off', max_connections: '100' });
  let postgres = await start();
  const testServer = await startTestServer({ postgres, folder }, 'outage', {
    LOG_LEVEL: 'silent',
    REQUIRE_DURABLE_COMMITS: 'off',
  });
  const errors: string[] = [];
  const notes: string[] = [];
  try {
    const people = (await createCrowd(testServer, 'writer', writers)) as CrowdMember[];
    const { post } = (await testServer.db.queryOne<{ post: number }>(
      sql`insert into posts (author_id, text, shared_as) values (${people[0]!.id}, 'Speak', 'Public') returning id as post`,
    ))!;
    const outages: [name: string, durationMs: number, startOutage: Outage['startOutage']][] = [
      [
        'stopped',
        rounds === undefined ? 60_000 : 5_000,
        async () => {
          await postgres.stop();
          return async () => void (postgres = await start());
        },
      ],
      [
        'hanging',
        rounds === undefined ? 30_000 : 15_000,
        async () => {
          const resume = freezePostgres(join(databaseFolder, 'data'));
          return async () => resume();
        },
      ],
    ];
    for (const [name, durationMs, startOutage] of outages) {
      const { attempts, seen } = await runOutage(
        testServer,
        people,
        post,
        { name, durationMs, startOutage },
        errors,
      );
      notes.push(`${name} for ${durationMs / 1_000} s: ${attempts} answers, ${seen}`);
      report(notes.at(-1)!);
    }
  } finally {
    await testServer.close();
    await postgres.stop();
  }
  return { attempts: 2, errors, note: notes.join('; ') };
}

/** `startOutage` returns a function that ends it. */
type Outage = { name: string; durationMs: number; startOutage: () => Promise<() => Promise<void>> };
type Phase = 'before' | 'while' | 'after';

async function runOutage(
  testServer: TestServer,
  people: CrowdMember[],
  post: number,
  { name, durationMs, startOutage }: Outage,
  errors: string[],
) {
  const { url, process: server } = testServer.servers[0]!;
  const reportError = (text: string) =>
    void (errors.length < 50 && errors.push(`${name}: ${text}`));
  let phase: Phase = 'before';
  let slowest = 0;
  let attempts = 0;
  let refused = 0;
  const acknowledged: string[] = [];
  const clients: Listener[] = [await listenAt(url, people[0]!.token)];

  /**
   * One request: it must be answered promptly, with an expected status or 503. Returns the
   * response.
   */
  const sendRequest = async (
    path: string,
    init: { token?: string; body?: object; key?: string },
    expectedStatuses: number[],
  ) => {
    const startedAt = Date.now();
    const phaseAtStart = phase;
    try {
      const { statusCode, headers, body } = await request(`${url}${path}`, {
        method: init.body ? 'POST' : 'GET',
        headers: {
          ...(init.token && { 'x-api-key': `Bearer ${init.token}` }),
          ...(init.body && { 'content-type': 'application/json' }),
          ...(init.key && { 'idempotency-key': init.key }),
        },
        ...(init.body && { body: JSON.stringify(init.body) }),
        headersTimeout: 60_000,
      });
      const text = await body.text();
      const durationMs = Date.now() - startedAt;
      attempts++;
      slowest = Math.max(slowest, durationMs);
      if (durationMs > maxResponseMs) reportError(`${path} took ${durationMs} ms`);
      if (statusCode === 503) {
        refused++;
        if (phaseAtStart === 'before' && phase === 'before')
          reportError(`${path} was refused while the database ran`);
        if (
          !path.startsWith('/ready') &&
          (!headers['retry-after'] || !/"code":"unavailable"/.test(text))
        )
          reportError(`${path} was refused without a clear error: ${text.slice(0, 200)}`);
      } else if (!expectedStatuses.includes(statusCode))
        reportError(`${path} was answered ${statusCode} ${text.slice(0, 200)}`);
      return { statusCode, text };
    } catch (error) {
      reportError(`${path} was cut: ${String(error)}`);
      return { statusCode: 0, text: '' };
    }
  };

  let isRunning = true;
  let counter = 0;
  const clientLoops = people.flatMap(({ token }, i) => [
    (async () => {
      while (isRunning) {
        const text = `${name} ${i} ${counter++}`;
        for (let isStored = false; !isStored && isRunning;) {
          const { statusCode } = await sendRequest(
            '/api/comment/add',
            { token, key: text, body: { content_id: post, comment: text } },
            [200],
          );
          isStored = statusCode === 200;
          if (isStored) acknowledged.push(text);
          else await sleep(100);
        }
      }
    })(),
    ...(i < 4
      ? [
          (async () => {
            while (isRunning) {
              await sendRequest(
                [
                  '/api/content/list',
                  `/api/content/get-one?id=${post}`,
                  '/api/notification/list',
                  '/api/site/info',
                ][i]!,
                { token },
                [200, 404],
              );
              await sleep(50);
            }
          })(),
        ]
      : []),
  ]);
  const requestReady = async () => sendRequest('/ready', {}, [200]);
  const waitUntil = async (message: string, isDone: () => Promise<boolean>) => {
    const startedAt = Date.now();
    while (Date.now() - startedAt < maxRecoveryMs) {
      if (await isDone()) return Date.now() - startedAt;
      await sleep(100);
    }
    reportError(`${message} within ${maxRecoveryMs / 1_000} s`);
    return maxRecoveryMs;
  };

  try {
    await waitUntil('no one wrote', async () => acknowledged.length >= 50);
    phase = 'while';
    const endOutage = await startOutage();
    const startedAt = Date.now();
    await waitUntil('/ready did not state the reason', async () => {
      const { statusCode, text } = await requestReady();
      return statusCode === 503 && text.includes('the database does not answer');
    });
    while (Date.now() - startedAt < durationMs) {
      // what needs no database remains available
      const { statusCode } = await sendRequest('/health', {}, [200]);
      if (statusCode === 503) reportError('/health was refused');
      await sleep(200);
    }
    await endOutage();
    const acknowledgedBefore = acknowledged.length;
    const writingAgainMs = await waitUntil(
      'no one could write again',
      async () => acknowledged.length > acknowledgedBefore + writers,
    );
    await waitUntil('/ready was not ready', async () => (await requestReady()).statusCode === 200);
    phase = 'after';
    const jobs = await waitUntil(
      'jobs did not continue',
      async () =>
        (await testServer.db
          .queryOne(
            sql`select from graphile_worker.jobs where run_at < now() - interval '1 second' and attempts < max_attempts limit 1`,
          )
          .catch(() => true)) === undefined,
    );
    // the open client must be told to reload, or its connection must be closed, as after every
    // interruption
    if (clients[0]!.ended()) clients.push(await listenAt(url, people[0]!.token));
    const events = clients.at(-1)!;
    await waitUntil('the client received nothing', async () => {
      await people[1]!.by[0]!.raw('POST /message/send', {
        recipients: [people[0]!.id],
        message: `${name}?`,
        action: 'conversation',
      });
      await sleep(300);
      return events.heard.some(({ event }) => event === 'message');
    });
    if (!clients.some(({ heard }) => heard.some(({ event }) => event === 'resync')))
      reportError('no client was told to reload');
    isRunning = false;
    await Promise.all(clientLoops);
    if (server.exitCode !== null || server.signalCode !== null) reportError('the server ended');
    if (!refused) reportError('nothing was refused, so the test proves nothing');
    const stored = await testServer.db.query<{ text: string }>(
      sql`select text from comments where text like ${`${name} %`}`,
    );
    const counts = Map.groupBy(stored, ({ text }) => text);
    for (const text of acknowledged)
      if (counts.get(text)?.length !== 1)
        reportError(`“${text}” exists ${counts.get(text)?.length ?? 0} times`);
    return {
      attempts,
      seen: `${refused} refused, none after more than ${(slowest / 1_000).toFixed(1)} s, written again after ${(writingAgainMs / 1_000).toFixed(1)} s, jobs after ${((writingAgainMs + jobs) / 1_000).toFixed(1)} s`,
    };
  } finally {
    isRunning = false;
    await Promise.all(clientLoops);
    for (const client of clients) client.close();
  }
}
