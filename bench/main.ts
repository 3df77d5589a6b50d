// Benchmark runner, `npm run bench`: the workloads W1 to W12 compared with the baseline; see
// docs/performance.md.
//     npm run bench -- --seconds 2 --rounds 1         a short run
//     npm run bench -- --only W1,L                    rows by name or prefix; also the scenarios
//                                                     actions, messages, live
//     npm run bench -- --world large                  one dataset: small, hidden, online, large
//     npm run bench -- --compare HEAD~3               the same rows of another revision,
//                                                     alternating with this one
// The speed of a machine varies from minute to minute. Compared servers therefore alternate, and
// the report shows the median of the rounds. Ratios matter, not absolute numbers.
import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { endOnSignals } from '#server/lib/process/shutdown.ts';
import { loadHttp } from './load.ts';
import { scenarios } from './scenarios.ts';
import { cpuMsOf } from './processes.ts';
import type { RunningServer } from './server.ts';
import { checkOutRevision } from './revision.ts';
import { openEventStreams, type EventStreams } from './live.ts';
import { crowdRows } from './workloads/crowds.ts';
import { measureMix } from './workloads/mix.ts';
import { peopleRows } from './workloads/people.ts';
import { listRows } from './workloads/lists.ts';
import { homeRow, groupRow, notificationsRow, postRow, threadRow } from './workloads/reads.ts';
import type { WorkloadRow } from './workloads/row.ts';
import { moreSearchRows, searchRows } from './workloads/search.ts';
import { measureStart } from './workloads/start.ts';
import { createRow, likeRow, voteRow } from './workloads/writes.ts';
import { startBenchServer, type BenchServer } from './setup.ts';
import { formatComparison, formatTable, type ResultRow, type Measurement } from './table.ts';
import { openDatasetCache } from './dataset/cache.ts';
import { datasets, type DatasetName } from './dataset/sizes.ts';

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
const selectedRows = values.only?.split(',');
/** Matches a whole name such as W1, or a prefix such as L. */
const isWanted = (id: string) =>
  selectedRows === undefined ||
  selectedRows.some((name) => (/\d$/.test(name) ? id === name : id.startsWith(name)));
if (values.world && !(values.world in datasets))
  throw new Error(`--world takes one of ${Object.keys(datasets).join(', ')}`);

const allRows = (benchServer: BenchServer): WorkloadRow[] => [
  homeRow(benchServer),
  groupRow(benchServer),
  postRow(benchServer),
  threadRow(benchServer),
  createRow(benchServer),
  likeRow(benchServer),
  ...searchRows(benchServer),
  notificationsRow(benchServer),
  voteRow(benchServer),
];
const shortList = (benchServer: BenchServer): WorkloadRow[] => [
  homeRow(benchServer),
  groupRow(benchServer),
  postRow(benchServer),
  ...searchRows(benchServer),
];
/** Removes the targets, which are defined for the small dataset. */
const withoutTargets = (rows: WorkloadRow[]): WorkloadRow[] =>
  rows.map((row) => ({ ...row, target: undefined }));
/** W10: at least 80% of the rate of the same row in the small dataset. */
const relativeToSmall = (rows: WorkloadRow[]): WorkloadRow[] =>
  rows.map((row) => ({
    ...row,
    target: { relativeTo: { row: row.id, world: 'small', share: 0.8 } },
  }));
/** Datasets that run by default. `hidden` has no targets and runs only with `--world`. */
const defaultDatasets: DatasetName[] = ['small', 'online', 'large'];
const warmUpSeconds = Math.min(3, seconds);
/** Running servers by the name of their dataset, to which a compared revision is added. */
const stages: { name: string; benchServer: BenchServer }[] = [];
/** Clients that stay connected during the measurements. */
const connectedStreams: EventStreams[] = [];
const rowsOf: Record<DatasetName, (benchServer: BenchServer) => WorkloadRow[]> = {
  small: allRows,
  hidden: (benchServer) => withoutTargets(shortList(benchServer)),
  // W12: posting while many clients are connected.
  online: (benchServer) => relativeToSmall([createRow(benchServer)]),
  large: (benchServer) => [
    ...relativeToSmall(shortList(benchServer)),
    ...moreSearchRows(benchServer),
    ...crowdRows(benchServer),
    ...listRows(benchServer),
    ...peopleRows(benchServer),
  ],
};

const datasetCache = await openDatasetCache();
const resources: { close: () => unknown }[] = [];
const lines: { benchServer: BenchServer; line: ResultRow }[] = [];
try {
  console.log(
    `${cpus().length} cores, ${rounds} rounds of ${seconds} s from 16 connections, medians`,
  );
  for (const [name, measure] of Object.entries(scenarios))
    if (selectedRows?.includes(name)) await measure(datasetCache, { seconds, rounds });
  for (const world of values.world ? [values.world as DatasetName] : defaultDatasets)
    await prepare(world);
  // Queries and the baseline use the current names of tables and functions. A compared revision may
  // have others, and has the same dataset.
  for (const { benchServer, line } of lines) {
    await line.row.prepare?.(currentDbOf(benchServer));
    if (!benchServer.isCompared) await line.row.check();
  }
  // Rows that are compared run one right after the other, all rounds in a row, so that no server is
  // idle for minutes.
  for (const id of new Set(lines.map(({ line }) => line.row.id))) {
    const compared = lines.filter(({ line }) => line.row.id === id);
    for (let round = 0; round < rounds; round++)
      for (const { benchServer, line } of compared) await measure(benchServer, line);
  }
  for (const { benchServer, line } of lines) if (!benchServer.isCompared) await line.row.finish?.();
  for (const streams of connectedStreams) streams.assertNoneClosed();
  const results = lines.map(({ line }) => line);
  if (results.length) console.log(`\n${formatTable(results)}\n`);
  if (values.compare) console.log(`${formatComparison(results, values.compare)}\n`);
  await measureExtraRows();
} finally {
  for (const resource of resources.toReversed()) await resource.close();
  await datasetCache.stop();
}

/** The same dataset with the names of tables and functions of this revision. */
function currentDbOf({ world }: BenchServer): Database {
  const servers = stages.map(({ benchServer }) => benchServer);
  return servers.find((server) => server.world === world && !server.isCompared)!.db;
}

/** Starts servers on a dataset if a selected row needs it, and those of the compared revision. */
async function prepare(world: DatasetName) {
  // Rows read only these two before they are measured, so their ids are known without a server.
  const unopened = { world, size: datasets[world] } as BenchServer;
  const extraRows = world === 'small' && ['W9', 'W11'].some(isWanted);
  if (!extraRows && !rowsOf[world](unopened).some(({ id }) => isWanted(id))) return;
  await open(world);
  if (!values.compare) return;
  const tree = checkOutRevision(values.compare);
  resources.push(tree);
  await open(world, values.compare, { tree: tree.folder, database: `run_${world}_before` });
}

async function open(
  world: DatasetName,
  revision?: string,
  options: { tree?: string; database?: string } = {},
) {
  const benchServer = await startBenchServer(world, datasetCache, options);
  resources.push(benchServer);
  for (const row of rowsOf[world](benchServer))
    if (isWanted(row.id))
      lines.push({ benchServer, line: { world, revision, row, product: [], baseline: [] } });
  stages.push({ name: revision ? `${world} ${revision}` : world, benchServer });
  if (world !== 'online') return;
  const { product, tokens } = benchServer;
  const streams = await openEventStreams(product.url, tokens, { counted: false });
  resources.push(streams);
  connectedStreams.push(streams);
}

/**
 * Measures the baseline, then the product. Before each, empty responses of page size show how
 * fast the machine is at the moment, and a warm-up brings the server to speed.
 */
async function measure({ product, baseline, isCompared }: BenchServer, line: ResultRow) {
  const { row } = line;
  const plain = (path: string) => ({ method: 'GET' as const, path, headers: {} });
  const measureServer = async (
    server: RunningServer,
    next: WorkloadRow['next'],
  ): Promise<Measurement> => {
    const emptyPerSecond = (
      await loadHttp(baseline.url, Math.min(0.5, seconds), () => plain('/empty'))
    ).perSecond;
    await loadHttp(server.url, warmUpSeconds, next);
    const before = cpuMsOf([server.pid, datasetCache.pid]);
    const sample = await loadHttp(server.url, seconds, next);
    return {
      ...sample,
      cpuMs: (cpuMsOf([server.pid, datasetCache.pid]) - before) / (sample.perSecond * seconds),
      emptyPerSecond,
    };
  };
  if (row.baselinePath && !isCompared)
    line.baseline.push(await measureServer(baseline, () => plain(row.baselinePath!())));
  line.product.push(await measureServer(product, row.next));
  if (!row.waitUntilIdle) return;
  // Background work of another revision cannot be observed, only waited for.
  await (isCompared ? setTimeout(15_000) : row.waitUntilIdle());
}

/** W9 and W11 on the small dataset. */
async function measureExtraRows() {
  for (const { name, benchServer } of stages.filter(
    ({ benchServer }) => benchServer.world === 'small',
  )) {
    if (isWanted('W9')) {
      const { lines, memory, peak } = await measureMix(
        benchServer,
        currentDbOf(benchServer),
        Math.max(10, seconds),
      );
      for (const { rate, p50, p99, rejected } of lines)
        console.log(
          `W9 ${name}: ${rate} per second: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${rejected} rejected with 503`,
        );
      console.log(
        `W11 ${name}: ${benchServer.idleMemory} MB after the start, ${memory} MB after W9, ${peak} MB at most`,
      );
    }
    if (isWanted('W11')) {
      const { firstResponseMs, memory, kilobytesPerThousand } = await measureStart(benchServer);
      console.log(
        `W11 ${name}: ${firstResponseMs.toFixed(0)} ms from the start to the first response, ${memory} MB; ${kilobytesPerThousand.toFixed(0)} kB on disk per 1,000 posts`,
      );
    }
  }
}
