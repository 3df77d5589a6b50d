// Runner of `npm run test:assurance`: checks the product's promises against attacks, crashes and
// concurrency, on the real server over sockets.
//   npm run test:assurance -- --only visibility,stale     only these checks
//   npm run test:assurance -- --continue                  checks without a result or with a missed
//                                                         target, after an interrupted run
//   npm run test:assurance -- --rounds 1                  a quick run, too short to prove much
//   npm run test:assurance -- --only mutants --functions visible_offers,visible_groups
//                                                         only mutants of these SQL functions
//   SEED=104 npm run test:assurance -- --only drafts      random sequences from seed 104 on
// The result of each complete check is stored in .cache/assurance. Once all checks have one, the
// table is written to docs/assurance.md. The exit code is 1 if a target is missed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals, onShutdown } from '#server/lib/process/shutdown.ts';
import { startPostgres } from '#server/db/embeddedPostgres.ts';
import type { Check, Result } from './check.ts';
import { checks } from './checks.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    functions: { type: 'string' },
    continue: { type: 'boolean', default: false },
  },
});
const only = values.only?.split(',');
const unknown = only?.filter((name) => !checks.some((figure) => figure.name === name)) ?? [];
if (unknown.length) throw new Error(`--only accepts ${checks.map(({ name }) => name).join(', ')}`);
if (!existsSync(new URL('../../dist/index.html', import.meta.url)))
  throw new Error(
    'The web client is not built. Run npm run build, or npm run test:assurance, which builds it.',
  );
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const functions = values.functions?.split(',');
/** Not limited to a part of each check. */
const isComplete = rounds === undefined && functions === undefined;

type Row = { result: Result; seconds: number; revision: string };
/** The results of complete checks. */
const resultsFolder = new URL('../../.cache/assurance/', import.meta.url);
const resultFile = ({ name }: Check) => new URL(`${name}.json`, resultsFolder);
const read = (figure: Check): Row | undefined =>
  existsSync(resultFile(figure))
    ? (JSON.parse(readFileSync(resultFile(figure), 'utf8')) as Row)
    : undefined;
const revision = revisionHere();
mkdirSync(resultsFolder, { recursive: true });
// a complete run starts from scratch
if (!only && !values.continue && isComplete)
  for (const figure of checks) rmSync(resultFile(figure), { force: true });
const wanted = checks.filter((figure) => {
  if (only && !only.includes(figure.name)) return false;
  const before = values.continue ? read(figure) : undefined;
  return !before || !isMet(figure, before.result);
});

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-assurance-'));
endOnSignals();
onShutdown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const postgres = await startPostgres(join(folder, 'postgres'), {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
});
onShutdown(() => postgres.stop());
const rows = new Map<Check, Row>();
try {
  for (const [i, figure] of wanted.entries()) {
    console.log(`── ${figure.title} (${figure.name}, ${i + 1} of ${wanted.length})`);
    const start = Date.now();
    const report = (line: string) => console.log(`   ${line}`);
    // a check that throws counts as missed; the others still run
    const result = await figure
      .run({ postgres, folder, rounds, functions, report })
      .catch((error: Error): Result => ({ of: 0, faults: [String(error.stack ?? error)] }));
    const row = { result, seconds: (Date.now() - start) / 1_000, revision };
    rows.set(figure, row);
    if (isComplete) writeFileSync(resultFile(figure), `${JSON.stringify(row, null, 2)}\n`);
    for (const fault of result.faults.slice(0, 20)) console.log(`   ✗ ${fault}`);
    console.log(`   ${outcome(figure, result)}`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

// with earlier results, so that a run in parts produces the same table as a single run
if (isComplete)
  for (const figure of checks) {
    const row = rows.has(figure) ? undefined : read(figure);
    if (row) rows.set(figure, row);
  }
const completed = checks.filter((figure) => rows.has(figure));
const table = tableOf();
console.log(`\n${table}`);
if (isComplete && completed.length === checks.length)
  writeFileSync(new URL('../../docs/assurance.md', import.meta.url), page());
process.exitCode = wanted.every((figure) => isMet(figure, rows.get(figure)!.result)) ? 0 : 1;

/** A quick run does not miss a target because it has fewer attempts. */
function isMet({ least }: Check, { faults, of }: Result) {
  return faults.length === 0 && (of >= least || !isComplete);
}

function outcome(figure: Check, { faults, of, note }: Result) {
  const few =
    of < figure.least ? `, too few: ${figure.least.toLocaleString('en')} are required` : '';
  return `${faults.length.toLocaleString('en')} in ${of.toLocaleString('en')}${note ? `, ${note}` : ''}${few}`;
}

function tableOf() {
  const lines = completed.map((figure) => {
    const { result, seconds } = rows.get(figure)!;
    return [
      figure.title,
      figure.target,
      outcome(figure, result),
      isMet(figure, result) ? 'yes' : '**no**',
      `${seconds.toFixed(0)} s`,
    ].join(' | ');
  });
  return [
    '| check | target | result | met | duration |',
    '| --- | --- | --- | --- | ---: |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

/** The commit of the working tree, if known, with a + if there are changes. */
function revisionHere(): string {
  try {
    const git = (...words: string[]) =>
      execFileSync('git', words, {
        cwd: new URL('../..', import.meta.url),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', '--untracked-files=no') ? '+' : '')
    );
  } catch {
    return '';
  }
}

function page() {
  const revisions = [...new Set(completed.map((figure) => rows.get(figure)!.revision))].filter(
    Boolean,
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}`;
  return `# Assurance report

\`npm run test:assurance\` wrote this page on ${new Date().toISOString().slice(0, 10)}${revisions.length ? `, for revision ${revisions.join(' and ')}` : ''}.
It ran on ${machine}.
The server ran as a separate process with its own PostgreSQL, and received requests over sockets.
\`npm test\` contains a short form of each check.

${table}

## Methods

${checks.map((figure) => `- **${figure.title}** (\`--only ${figure.name}\`): ${figure.how}.`).join('\n')}
`;
}
