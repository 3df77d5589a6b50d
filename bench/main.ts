// `npm run bench`: the small world, in both moods, under load from 16 connections, beside the bare query; then one large group, many actions, a long conversation, many open windows, and search.
//   npm run bench -- --seconds 2 --rounds 1    a quick look
//   npm run bench -- --only live               one part: open, hidden, group, actions, messages, live or search
// Machines are noisy: workloads take turns within a round, medians are shown, and the ratios are what counts.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Answer } from '#contract/calls.ts';
import { Database, openPool } from '#server/kit/database.ts';
import { installJobs } from '#server/kit/jobs.ts';
import { migrate } from '#server/kit/migrate.ts';
import { startPostgres } from '#server/kit/postgres.ts';
import { loadFunction, loadHttp, median, type Request, type Sample } from './load.ts';
import { fillActions, listsOfActions } from './actions.ts';
import { addressOf, bare, startProduct } from './product.ts';
import { fillGroup, firstLook } from './group.ts';
import { fillMessages, longOne } from './messages.ts';
import { fillListeners, openWindows, timesOfNews, windows } from './live.ts';
import { bare as bareSearch, byTheRules, fillSearch, keywords } from './search.ts';
import { fillWorld, type Mood } from './world.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' }, only: { type: 'string' } } });
const parts: Record<string, () => Promise<void>> = {
  open: () => measureWorld('open'),
  hidden: () => measureWorld('hidden'),
  group: measureGroup,
  actions: measureActions,
  messages: measureMessages,
  live: measureLive,
  search: measureSearch,
};
if (values.only && !parts[values.only]) throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}`);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'));
const postgres = await startPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' });
try {
  console.log(`${cpus().length} cores, ${connectionsSentence()}`);
  for (const [name, measure] of Object.entries(parts)) if (!values.only || values.only === name) await measure();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function connectionsSentence() {
  return `16 connections, ${rounds} rounds of ${seconds} s, medians; 2,000 people, 50,000 posts, 100,000 comments, 100,000 likes`;
}

async function measureWorld(mood: Mood) {
  await withProduct(
    mood,
    (pool) => fillWorld(pool, mood),
    async ({ databaseUrl, product, tokens }) => {
      const workloads = await workloadsOf(product.url, tokens);
      const samples = new Map<string, Sample[]>([['the bare feed query', []], ...Object.keys(workloads).map((name): [string, Sample[]] => [name, []])]);
      for (let round = 0; round < rounds; round++) {
        samples.get('the bare feed query')!.push(bare('feed', databaseUrl, seconds, tokens.length));
        for (const [name, next] of Object.entries(workloads)) samples.get(name)!.push(await loadHttp(product.url, seconds, next));
      }
      report(mood, samples, product.peakMemory());
    },
  );
}

async function measureGroup() {
  await withProduct('large_group', fillGroup, async ({ databaseUrl, product, tokens }) => {
    const { get } = asking(tokens);
    const { group } = await answered<Answer<'GET /group/get-one'>>(product.url, get(firstLook[0]));
    if (group.total_members < 19_000 || group.total_posts < 79_000) throw new Error('the group is not what it should be');
    const samples: Record<'group' | 'unruled' | 'calls', Sample[]> = { group: [], unruled: [], calls: [] };
    let turn = 0;
    for (let round = 0; round < rounds; round++) {
      for (const what of ['group', 'unruled'] as const) samples[what].push(bare(what, databaseUrl, seconds, tokens.length));
      samples.calls.push(await loadHttp(product.url, seconds, () => get(firstLook[turn++ % firstLook.length]!)));
    }
    const limit = median(samples.group).perSecond;
    const line = (name: string, perSecond: number) => console.log(`| ${name} | ${perSecond.toFixed(0)} | ${(limit / perSecond).toFixed(2)} |`);
    console.log('\n## A group with 20,000 members and 100,000 posts: its card, its feed, its members\n');
    console.log('| | first looks/s | times the bare SQL |\n| --- | ---: | ---: |');
    line('the bare SQL', limit);
    line('the same without the rules', median(samples.unruled).perSecond);
    line('the three calls', median(samples.calls).perSecond / firstLook.length);
  });
}

async function measureActions() {
  await withProduct('many_actions', fillActions, async ({ databaseUrl, product, tokens }) => {
    const { get } = asking(tokens);
    const samples: Record<string, Sample[]> = { 'the bare SQL of what fits': [] };
    for (const path of listsOfActions) {
      const { actions } = await answered<Answer<'GET /action/list'>>(product.url, get(path));
      if (actions.length === 0 || actions.some(({ ended }) => ended)) throw new Error('the list of actions is not what it should be');
    }
    for (let round = 0; round < rounds; round++) {
      samples['the bare SQL of what fits']!.push(bare('actions', databaseUrl, seconds, tokens.length));
      for (const path of listsOfActions) (samples[path] ??= []).push(await loadHttp(product.url, seconds, () => get(path)));
    }
    const limit = median(samples['the bare SQL of what fits']!).perSecond;
    console.log(`\n## 100,000 actions: what comes next, and what fits a member, 20 of them\n`);
    console.log('| | lists/s | p50 ms | p99 ms | of the bare SQL |\n| --- | ---: | ---: | ---: | ---: |');
    for (const [name, list] of Object.entries(samples)) {
      const { perSecond, p50, p99 } = median(list);
      console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(perSecond / limit).toFixed(2)} |`);
    }
  });
}

async function measureMessages() {
  await withProduct('long_conversation', fillMessages, async ({ product, tokens }) => {
    const reader = asking(tokens.slice(0, 1));
    const anyone = asking(tokens);
    const read = `/message/get-messages?user_id=${longOne.other}`;
    const { messages } = await answered<Answer<'GET /message/get-messages'>>(product.url, reader.get(read));
    if (messages.length !== 30 || !messages.at(-1)!.message.startsWith('Message 100000 ')) throw new Error('the conversation is not what it should be');
    const workloads: Record<string, () => Request> = {
      'open it': () => reader.get(read),
      'back from its middle': () => reader.get(`${read}&before=${longOne.middle}`),
      'ask what is new': () => reader.get(`${read}&maxMessageId=${messages.at(-1)!.id}`),
      'an inbox of 200': () => anyone.get('/message/inbox'),
      'write to a friend': () => anyone.post('/message/send', { recipients: [longOne.friendOfAll], message: 'A message of the bench', action: 'conversation' }),
    };
    console.log('\n## A conversation of 100,000 messages, and inboxes of 200 conversations\n');
    console.log('| | requests/s | p50 ms | p99 ms |\n| --- | ---: | ---: | ---: |');
    for (const [name, next] of Object.entries(workloads)) {
      const samples: Sample[] = [];
      for (let round = 0; round < rounds; round++) samples.push(await loadHttp(product.url, seconds, next));
      const { perSecond, p50, p99 } = median(samples);
      console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
    }
    const start = performance.now();
    await answered(product.url, reader.post('/message/delete', { user_id: longOne.other }));
    console.log(`\nDeleting one side of it: ${(performance.now() - start).toFixed(0)} ms`);
  });
}

async function measureLive() {
  await withProduct('live', fillListeners, async ({ databaseUrl, product, tokens }) => {
    const before = product.memory();
    const all = await openWindows(product.url, tokens);
    const perWindow = ((product.memory() - before) * 1_024) / windows;
    const times = await timesOfNews(databaseUrl, all, rounds * 3);
    all.close();
    console.log(
      `\n## ${windows.toLocaleString('en')} open windows on one process: ${perWindow.toFixed(0)} kB each, ${product.peakMemory()} MB in all at the most\n`,
    );
    console.log('| from the commit to the last window that hears | median ms | at the most ms |\n| --- | ---: | ---: |');
    for (const [name, list] of Object.entries(times)) {
      const sorted = list.toSorted((a, b) => a - b);
      console.log(`| ${name} | ${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} | ${sorted.at(-1)!.toFixed(0)} |`);
    }
  });
}

async function measureSearch() {
  await withProduct('search', fillSearch, async ({ databaseUrl, product, tokens }) => {
    const pool = openPool({ connectionString: databaseUrl });
    const db = new Database(pool);
    const { get } = asking(tokens);
    let turn = 0;
    console.log('\n## 1,000,000 posts: the first 20 that hold some words, and how many there are\n');
    console.log(
      '| | bare: a second (p50 ms) | by the rules (p50, p99 ms) | times the bare SQL | /search/index (p50 ms) |\n| --- | ---: | ---: | ---: | ---: |',
    );
    for (const [name, keyword] of Object.entries(keywords)) {
      const samples: Record<'bare' | 'ruled' | 'calls', Sample[]> = { bare: [], ruled: [], calls: [] };
      // every connection plans once
      await loadFunction(1, () => byTheRules(db, 1, keyword));
      for (let round = 0; round < rounds; round++) {
        samples.bare.push(await loadFunction(seconds, () => bareSearch(db, keyword)));
        samples.ruled.push(await loadFunction(seconds, () => byTheRules(db, (turn++ % tokens.length) + 1, keyword)));
        samples.calls.push(await loadHttp(product.url, seconds, () => get(`/search/index?keyword=${keyword.keyword.replace(' ', '+')}`)));
      }
      const [bare, ruled, calls] = [median(samples.bare), median(samples.ruled), median(samples.calls)];
      console.log(
        `| ${name} | ${bare.perSecond.toFixed(0)} (${bare.p50.toFixed(0)}) | ${ruled.perSecond.toFixed(0)} (${ruled.p50.toFixed(0)}, ${ruled.p99.toFixed(0)}) | ${(bare.perSecond / ruled.perSecond).toFixed(1)} | ${calls.perSecond.toFixed(0)} (${calls.p50.toFixed(0)}) |`,
      );
    }
    await pool.end();
  });
}

type Running = { databaseUrl: string; product: Awaited<ReturnType<typeof startProduct>>; tokens: string[] };

/** The product on a database of its own. */
async function withProduct(database: string, fill: (pool: pg.Pool) => Promise<string[]>, work: (running: Running) => Promise<void>) {
  const admin = openPool({ host: postgres.host, user: postgres.user, database: 'postgres' });
  await admin.query(`create database ${database}`);
  await admin.end();
  const pool = openPool({ host: postgres.host, user: postgres.user, database });
  await migrate(pool);
  await installJobs(pool);
  const tokens = await fill(pool);
  await pool.end();

  const databaseUrl = addressOf(postgres, database);
  const product = await startProduct(databaseUrl, join(folder, database));
  try {
    await work({ databaseUrl, product, tokens });
  } finally {
    await product.stop();
  }
}

/** Requests of these members, in turn. */
function asking(tokens: string[]) {
  let turn = 0;
  const headers = () => ({ 'x-api-key': `Bearer ${tokens[turn++ % tokens.length]}`, 'content-type': 'application/json' });
  return {
    get: (path: string): Request => ({ method: 'GET', path: `/api${path}`, headers: headers() }),
    post: (path: string, body: object): Request => ({ method: 'POST', path: `/api${path}`, headers: headers(), body: JSON.stringify(body) }),
  };
}

/** What each workload asks, checked once before it is timed: the right answer, or no figure. */
async function workloadsOf(url: string, tokens: string[]): Promise<Record<string, () => Request>> {
  const { get, post } = asking(tokens);

  const { contents } = await answered<Answer<'GET /content/list'>>(url, get('/content/list?pageSize=20'));
  if (contents.length !== 20 || contents.some((one, i) => i > 0 && one.added_on > contents[i - 1]!.added_on))
    throw new Error('the feed is not what it should be');
  const open =
    contents.find((one) => one.shared_as === 'Public')?.id ??
    (await answered<Answer<'POST /content/add'>>(url, post('/content/add', { text: 'For all', shared_as: 'Public' }))).content.id;
  const thread = await answered<Answer<'GET /comment/list'>>(url, get(`/comment/list?content_id=${open}&pageSize=20`));
  if (!Array.isArray(thread.comment)) throw new Error('the thread is not what it should be');

  return {
    'home feed, 20 posts': () => get('/content/list?pageSize=20'),
    'a post': () => get(`/content/get-one?id=${open}`),
    'its comments, 20': () => get(`/comment/list?content_id=${open}&pageSize=20`),
    'create a post': () => post('/content/add', { text: 'A post of the bench', shared_as: 'Friends' }),
    like: () => post('/content/like', { content_id: open }),
  };
}

async function answered<T>(url: string, { method, path, headers, body }: Request): Promise<T> {
  const response = await fetch(url + path, { method, headers, ...(body && { body }) });
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}`);
  return (await response.json()) as T;
}

function report(mood: Mood, samples: Map<string, Sample[]>, peakMemory: number) {
  const limit = median(samples.get('the bare feed query')!).perSecond;
  console.log(`\n## ${mood === 'open' ? 'Mostly Public' : 'Mostly hidden: one post of ten thousand is Public'}\n`);
  console.log('| workload | requests/s | p50 ms | p99 ms | of the bare query |\n| --- | ---: | ---: | ---: | ---: |');
  for (const [name, list] of samples) {
    const { perSecond, p50, p99 } = median(list);
    console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(perSecond / limit).toFixed(2)} |`);
  }
  console.log(`\nPeak memory of the server: ${peakMemory} MB`);
}
