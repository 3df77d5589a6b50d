// `npm run bench`: what people do most, W1 to W12, beside the limit; see docs/speed.md.
//   npm run bench -- --seconds 2 --rounds 1         a quick look
//   npm run bench -- --only W1,L                    some rows, by their names or a beginning of these; also actions, messages, live
//   npm run bench -- --world large                  one world: small, hidden, online, large
//   npm run bench -- --compare HEAD~3               the same rows of another revision, in turn with this one
// Machines are noisy, and fast at one minute and slow at the next: what is compared takes turns, one right after the other, and the middle of the rounds is
// shown. Ratios are what counts.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { endOnSignals } from '#server/lib/process/shutdown.ts';
import { loadHttp } from './load.ts';
import { parts } from './scenarios.ts';
import { processorOf } from './processes.ts';
import type { Running } from './server.ts';
import { treeOf } from './revision.ts';
import { openWindows } from './live.ts';
import { crowds } from './workloads/crowds.ts';
import { measureMix } from './workloads/mix.ts';
import { people } from './workloads/people.ts';
import { lists } from './workloads/lists.ts';
import { home, newestOfGroup, notifications, post, thread } from './workloads/reads.ts';
import type { Row } from './workloads/row.ts';
import { moreSearches, searches } from './workloads/search.ts';
import { measureStart } from './workloads/start.ts';
import { create, like, vote } from './workloads/writes.ts';
import { startBenchServer, type BenchServer } from './setup.ts';
import { tableOf, type ResultRow, type Measured } from './table.ts';
import { openDatasetCache } from './dataset/cache.ts';
import { worlds, type World } from './dataset/sizes.ts';

endOnSignals();
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    world: { type: 'string' },
    compare: { type: 'string' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const wanted = values.only?.split(',');
/** A whole name, as W1, or the beginning of several, as L. */
const isWanted = (id: string) =>
  wanted === undefined ||
  wanted.some((name) => (/\d$/.test(name) ? id === name : id.startsWith(name)));
if (values.world && !(values.world in worlds))
  throw new Error(`--world takes one of ${Object.keys(worlds).join(', ')}`);

const everything = (benchServer: BenchServer): Row[] => [
  home(benchServer),
  newestOfGroup(benchServer),
  post(benchServer),
  thread(benchServer),
  create(benchServer),
  like(benchServer),
  ...searches(benchServer),
  notifications(benchServer),
  vote(benchServer),
];
const short = (benchServer: BenchServer): Row[] => [
  home(benchServer),
  newestOfGroup(benchServer),
  post(benchServer),
  ...searches(benchServer),
];
/** Beside the limit, without what the small world should reach. */
const forItself = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, target: undefined }));
/** W10: as much as in the small world, nearly, by the same names. */
const asInSmall = (rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, target: { of: { row: row.id, world: 'small', share: 0.8 } } }));
/** `hidden` is asked for by its name: nothing is to be reached there. */
const unlessTold: World[] = ['small', 'online', 'large'];
/** Seconds. */
const warming = Math.min(3, seconds);
const stages: { name: string; benchServer: BenchServer }[] = [];
const rowsOf: Record<World, (benchServer: BenchServer) => Row[]> = {
  small: everything,
  hidden: (benchServer) => forItself(short(benchServer)),
  // W12: many are there while somebody posts
  online: (benchServer) => asInSmall([create(benchServer)]),
  large: (benchServer) => [
    ...asInSmall(short(benchServer)),
    ...moreSearches(benchServer),
    ...crowds(benchServer),
    ...lists(benchServer),
    ...people(benchServer),
  ],
};

const shelf = await openDatasetCache();
const opened: { close: () => unknown }[] = [];
const lines: { benchServer: BenchServer; line: ResultRow }[] = [];
try {
  console.log(
    `${cpus().length} cores, ${rounds} rounds of ${seconds} s from 16 connections, medians`,
  );
  for (const [name, measure] of Object.entries(parts))
    if (wanted?.includes(name)) await measure(shelf, { seconds, rounds });
  for (const world of values.world ? [values.world as World] : unlessTold) await prepare(world);
  for (const { line } of lines) await line.row.check();
  // the same row of each world and revision one right after the other, since they are compared, and all its rounds, so that none of them stands idle for minutes
  for (const id of new Set(lines.map(({ line }) => line.row.id))) {
    const compared = lines.filter(({ line }) => line.row.id === id);
    for (let round = 0; round < rounds; round++)
      for (const { benchServer, line } of compared) await measure(benchServer, line);
  }
  for (const { line } of lines) await line.row.finish?.();
  if (lines.length) console.log(`\n${tableOf(lines.map(({ line }) => line))}\n`);
  await measureRest();
} finally {
  for (const one of opened.toReversed()) await one.close();
  await shelf.stop();
}

/** Opens a world that some row is wanted of, and beside it the same of another revision. */
async function prepare(world: World) {
  const unopened = { world, size: worlds[world] } as BenchServer;
  const rest = world === 'small' && ['W9', 'W11'].some(isWanted);
  if (!rest && !rowsOf[world](unopened).some(({ id }) => isWanted(id))) return;
  await open(world, world);
  if (world === 'online') {
    const { benchServer, line } = lines.at(-1)!;
    const windows = await openWindows(benchServer.product.url, benchServer.tokens, {
      counted: false,
    });
    opened.push(windows);
    line.row.finish = windows.refuseClosed;
  }
  if (!values.compare) return;
  const tree = treeOf(values.compare);
  opened.push(tree);
  await open(world, `${world} ${values.compare}`, {
    tree: tree.folder,
    database: `run_${world}_before`,
  });
}

async function open(world: World, name: string, how: { tree?: string; database?: string } = {}) {
  const benchServer = await startBenchServer(world, shelf, how);
  opened.push(benchServer);
  for (const row of rowsOf[world](benchServer))
    if (isWanted(row.id))
      lines.push({ benchServer, line: { world: name, row, product: [], limit: [] } });
  stages.push({ name, benchServer });
}

/**
 * The limit first, then the product, each after an empty answer of the size of a page, which shows how fast the machine is at the moment, and asked for some
 * seconds before, as on a site that is asked all the time: after a minute of nothing a server takes some until it is as fast as it was.
 */
async function measure({ product, limit }: BenchServer, line: ResultRow) {
  const { row } = line;
  const plain = (path: string) => ({ method: 'GET' as const, path, headers: {} });
  const timed = async (server: Running, next: Row['next']): Promise<Measured> => {
    const empty = (await loadHttp(limit.url, Math.min(0.5, seconds), () => plain('/empty')))
      .perSecond;
    await loadHttp(server.url, warming, next);
    const before = processorOf([server.pid, shelf.pid]);
    const sample = await loadHttp(server.url, seconds, next);
    return {
      ...sample,
      processor: (processorOf([server.pid, shelf.pid]) - before) / (sample.perSecond * seconds),
      empty,
    };
  };
  if (row.limit) line.limit.push(await timed(limit, () => plain(row.limit!())));
  line.product.push(await timed(product, row.next));
  await row.settle?.();
}

/** W9 and W11, of the small world. */
async function measureRest() {
  for (const { name, benchServer } of stages.filter(
    ({ benchServer }) => benchServer.world === 'small',
  )) {
    if (isWanted('W9')) {
      const { lines, memory, peak } = await measureMix(benchServer, Math.max(10, seconds));
      for (const { rate, p50, p99, refused } of lines)
        console.log(
          `W9 ${name}: ${rate} a second: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${refused} told to come again`,
        );
      console.log(
        `W11 ${name}: ${benchServer.idleMemory} MB when it was started, ${memory} MB after W9, ${peak} MB at the most`,
      );
    }
    if (isWanted('W11')) {
      const { firstAnswer, memory, kilobytesPerThousand } = await measureStart(shelf, benchServer);
      console.log(
        `W11 ${name}: ${firstAnswer.toFixed(0)} ms from the start to the first answer, ${memory} MB; ${kilobytesPerThousand.toFixed(0)} kB on the disk for 1,000 posts`,
      );
    }
  }
}
