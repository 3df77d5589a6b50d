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
const selectedNames = values.only?.split(',');
const unknownNames =
  selectedNames?.filter((name) => !checks.some((check) => check.name === name)) ?? [];
if (unknownNames.length)
  throw new Error(`--only accepts ${checks.map(({ name }) => name).join(', ')}`);
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
const read = (check: Check): Row | undefined =>
  existsSync(resultFile(check))
    ? (JSON.parse(readFileSync(resultFile(check), 'utf8')) as Row)
    : undefined;
const revision = getRevision();
mkdirSync(resultsFolder, { recursive: true });
// a complete run starts from scratch
if (!selectedNames && !values.continue && isComplete)
  for (const check of checks) rmSync(resultFile(check), { force: true });
const selectedChecks = checks.filter((check) => {
  if (selectedNames && !selectedNames.includes(check.name)) return false;
  const before = values.continue ? read(check) : undefined;
  return !before || !isMet(check, before.result);
});

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-assurance-'));
endOnSignals();
onShutdown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const postgres = await startPostgres(join(folder, 'postgres'), {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // the check of ballots reads the write-ahead log of minutes ago
  wal_keep_size: '2GB',
});
onShutdown(() => postgres.stop());
const rows = new Map<Check, Row>();
try {
  for (const [i, check] of selectedChecks.entries()) {
    console.log(`── ${check.title} (${check.name}, ${i + 1} of ${selectedChecks.length})`);
    const start = Date.now();
    const report = (line: string) => console.log(`   ${line}`);
    // a check that throws counts as missed; the others still run
    const result = await check
      .run({ postgres, folder, rounds, functions, report })
      .catch((error: Error): Result => ({ attempts: 0, errors: [String(error.stack ?? error)] }));
    const row = { result, seconds: (Date.now() - start) / 1_000, revision };
    rows.set(check, row);
    if (isComplete) writeFileSync(resultFile(check), `${JSON.stringify(row, null, 2)}\n`);
    for (const error of result.errors.slice(0, 20)) console.log(`   ✗ ${error}`);
    console.log(`   ${formatOutcome(check, result)}`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

// with earlier results, so that a run in parts produces the same table as a single run
if (isComplete)
  for (const check of checks) {
    const row = rows.has(check) ? undefined : read(check);
    if (row) rows.set(check, row);
  }
const completed = checks.filter((check) => rows.has(check));
const table = formatTable();
console.log(`\n${table}`);
if (isComplete && completed.length === checks.length)
  writeFileSync(new URL('../../docs/assurance.md', import.meta.url), formatPage());
process.exitCode = selectedChecks.every((check) => isMet(check, rows.get(check)!.result)) ? 0 : 1;

/** A quick run does not miss a target because it has fewer attempts. */
function isMet({ minAttempts }: Check, { errors, attempts }: Result) {
  return errors.length === 0 && (attempts >= minAttempts || !isComplete);
}

function formatOutcome(check: Check, { errors, attempts, note }: Result) {
  const few =
    attempts < check.minAttempts
      ? `, too few: ${check.minAttempts.toLocaleString('en')} are required`
      : '';
  return `${errors.length.toLocaleString('en')} in ${attempts.toLocaleString('en')}${note ? `, ${note}` : ''}${few}`;
}

function formatTable() {
  const lines = completed.map((check) => {
    const { result, seconds } = rows.get(check)!;
    return [
      check.title,
      check.target,
      formatOutcome(check, result),
      isMet(check, result) ? 'yes' : '**no**',
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
function getRevision(): string {
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

function formatPage() {
  const revisions = [...new Set(completed.map((check) => rows.get(check)!.revision))].filter(
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

${checks.map((check) => `- **${check.title}** (\`--only ${check.name}\`): ${check.method}.`).join('\n')}
`;
}
