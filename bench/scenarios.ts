// Scenarios with datasets of their own: many actions, a long conversation, many event streams. Run
// them with `--only actions`, `--only messages` or `--only live`.
import { join } from 'node:path';
import type pg from 'pg';
import type { Output } from '#contract/calls.ts';
import { minute } from '#contract/durations.ts';
import { createPool } from '#server/db/database.ts';
import { installJobs } from '#server/jobs/queue.ts';
import { migrate } from '#server/db/migrate.ts';
import { runMatchingQuery, createActions, actionListPaths } from './actions.ts';
import { createListeners, openEventStreams, eventLatencies, clientCount } from './live.ts';
import { loadFunction, loadHttp, median, type LoadRequest, type Sample } from './load.ts';
import { createMessages, longConversation } from './messages.ts';
import {
  databaseUrlOf,
  fetchJson,
  requestsOf,
  startProductServer,
  type RunningServer,
} from './server.ts';
import { cacheDir, type DatasetCache } from './dataset/cache.ts';

type ScenarioOptions = { seconds: number; rounds: number };

export const scenarios: Record<
  string,
  (cache: DatasetCache, options: ScenarioOptions) => Promise<void>
> = {
  actions: measureActions,
  messages: measureMessages,
  live: measureLive,
};

type PreparedServer = { databaseUrl: string; product: RunningServer; tokens: string[] };

async function withProduct(
  cache: DatasetCache,
  database: string,
  prepareData: (pool: pg.Pool) => Promise<string[]>,
  measure: (preparedServer: PreparedServer) => Promise<void>,
) {
  await cache.pool.query(`drop database if exists ${database} with (force)`);
  await cache.pool.query(`create database ${database}`);
  const databaseUrl = databaseUrlOf(cache.postgres, database);
  const pool = createPool({ connectionString: databaseUrl });
  await migrate(pool);
  await installJobs(pool);
  const tokens = await prepareData(pool);
  await pool.end();
  const product = await startProductServer(databaseUrl, join(cacheDir, `data_${database}`));
  try {
    await measure({ databaseUrl, product, tokens });
  } finally {
    await product.stop();
    await cache.pool.query(`drop database ${database} with (force)`);
  }
}

/**
 * Runs the workloads in turn and prints the median of each. A workload builds requests, or measures
 * itself. The first request of a round only shows which of the two it is, and is not sent.
 */
async function alternate(
  url: string,
  { seconds, rounds }: ScenarioOptions,
  workloads: Record<string, (() => LoadRequest) | (() => Promise<Sample>)>,
) {
  const samples: Record<string, Sample[]> = {};
  const isRequest = (value: LoadRequest | Promise<Sample>): value is LoadRequest => 'path' in value;
  for (let round = 0; round < rounds; round++)
    for (const [name, next] of Object.entries(workloads)) {
      const first = next();
      (samples[name] ??= []).push(
        isRequest(first) ? await loadHttp(url, seconds, next as () => LoadRequest) : await first,
      );
    }
  console.log('| | a second | p50 ms | p99 ms |\n| --- | ---: | ---: | ---: |');
  for (const [name, list] of Object.entries(samples)) {
    const { perSecond, p50, p99 } = median(list);
    console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
  }
}

async function measureActions(cache: DatasetCache, options: ScenarioOptions) {
  await withProduct(
    cache,
    'many_actions',
    createActions,
    async ({ databaseUrl, product, tokens }) => {
      const { get } = requestsOf(tokens);
      for (const path of actionListPaths) {
        const { actions } = await fetchJson<Output<'GET /action/list'>>(product.url, get(path));
        if (actions.length === 0 || actions.some(({ ended }) => ended))
          throw new Error('the list of actions has unexpected contents');
      }
      const pool = createPool({ connectionString: databaseUrl });
      let turn = 0;
      console.log(
        '\n## 100,000 actions: upcoming ones, those that match a member’s preferences, and a keyword\n',
      );
      await alternate(product.url, options, {
        'SQL of the preferences list only': () =>
          loadFunction(options.seconds, () => runMatchingQuery(pool, (turn++ % tokens.length) + 1)),
        ...Object.fromEntries(actionListPaths.map((path) => [path, () => get(path)])),
      });
      await pool.end();
    },
  );
}

async function measureMessages(cache: DatasetCache, options: ScenarioOptions) {
  await withProduct(cache, 'long_conversation', createMessages, async ({ product, tokens }) => {
    const { get, post } = requestsOf(tokens);
    const read = `/message/get-messages?user_id=${longConversation.other}`;
    const { messages } = await fetchJson<Output<'GET /message/get-messages'>>(
      product.url,
      get(read, longConversation.reader),
    );
    if (messages.length !== 30 || !messages.at(-1)!.message.startsWith('Message 100000 '))
      throw new Error('the conversation has unexpected contents');
    // A message was sent each minute.
    const middleDay = new Date(
      Date.parse(messages.at(-1)!.added_on) - longConversation.middle * minute,
    ).toISOString();
    console.log(
      '\n## A conversation of 100,000 messages, and inboxes of 101 to 201 conversations\n',
    );
    await alternate(product.url, options, {
      open: () => get(read, longConversation.reader),
      'load older messages from the middle': () =>
        get(`${read}&before=${longConversation.middle}`, longConversation.reader),
      'open at a day in the middle': () =>
        get(`${read}&since=${middleDay}`, longConversation.reader),
      'poll for new messages': () =>
        get(`${read}&maxMessageId=${messages.at(-1)!.id}`, longConversation.reader),
      'an inbox of 101 to 201': () => get('/message/inbox'),
      'write to a friend': () =>
        post('/message/send', {
          recipients: [longConversation.friendOfSessions],
          message: 'A message of the benchmark',
          action: 'conversation',
        }),
    });
    const start = performance.now();
    await fetchJson(
      product.url,
      post('/message/delete', { user_id: longConversation.other }, longConversation.reader),
    );
    console.log(`\nDeleting one side of it: ${(performance.now() - start).toFixed(0)} ms`);
  });
}

async function measureLive(cache: DatasetCache, { rounds }: ScenarioOptions) {
  await withProduct(cache, 'live', createListeners, async ({ databaseUrl, product, tokens }) => {
    const before = product.memory();
    const streams = await openEventStreams(product.url, tokens);
    const kilobytesPerStream = ((product.memory() - before) * 1_024) / clientCount;
    const times = await eventLatencies(databaseUrl, streams, rounds * 3);
    streams.close();
    console.log(
      `\n## ${clientCount.toLocaleString('en')} event streams on one process: ${kilobytesPerStream.toFixed(0)} kB each, ${product.peakMemory()} MB in total at most\n`,
    );
    console.log(
      '| from the commit to the last client | median ms | max ms |\n| --- | ---: | ---: |',
    );
    for (const [name, list] of Object.entries(times)) {
      const sorted = list.toSorted((a, b) => a - b);
      console.log(
        `| ${name} | ${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} | ${sorted.at(-1)!.toFixed(0)} |`,
      );
    }
  });
}
