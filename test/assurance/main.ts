// `npm run test:assurance`: the promises, tried as an attacker, a crash and a crowd would try them, on the real server over sockets.
//   npm run test:assurance -- --only visibility,stale     some of the figures
//   npm run test:assurance -- --continue                  those that have no result yet, or a missed one, after a run that was cut short
//   npm run test:assurance -- --rounds 1                  a quick look: so few rounds of each that it proves little
//   SEED=104 npm run test:assurance -- --only drafts      the random sequences of this figure from seed 104 on
// Each figure that was run in full keeps its result in .cache/proof. When all have one, the table is written to docs/proof.md. Ends with 1 when a target is missed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals, onShutdown } from '#server/lib/process/shutdown.ts';
import { startPostgres } from '#server/db/embeddedPostgres.ts';
import type { Figure, Result } from './check.ts';
import { figures } from './checks.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    continue: { type: 'boolean', default: false },
  },
});
const only = values.only?.split(',');
const unknown = only?.filter((name) => !figures.some((figure) => figure.name === name)) ?? [];
if (unknown.length)
  throw new Error(`--only takes some of ${figures.map(({ name }) => name).join(', ')}`);
if (!existsSync(new URL('../../dist/index.html', import.meta.url)))
  throw new Error(
    'The web client is not built: npm run test:assurance builds it, npm run build too.',
  );
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);

type Row = { result: Result; seconds: number; revision: string };
/** The results of complete checks. */
const kept = new URL('../../.cache/assurance/', import.meta.url);
const placeOf = ({ name }: Figure) => new URL(`${name}.json`, kept);
const read = (figure: Figure): Row | undefined =>
  existsSync(placeOf(figure))
    ? (JSON.parse(readFileSync(placeOf(figure), 'utf8')) as Row)
    : undefined;
const revision = revisionHere();
mkdirSync(kept, { recursive: true });
// a complete run starts from scratch
if (!only && !values.continue && rounds === undefined)
  for (const figure of figures) rmSync(placeOf(figure), { force: true });
const wanted = figures.filter((figure) => {
  if (only && !only.includes(figure.name)) return false;
  const before = values.continue ? read(figure) : undefined;
  return !before || !isMet(figure, before.result);
});

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-proof-'));
endOnSignals();
onShutdown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const postgres = await startPostgres(join(folder, 'postgres'), {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
});
onShutdown(() => postgres.stop());
const rows = new Map<Figure, Row>();
try {
  for (const [i, figure] of wanted.entries()) {
    console.log(`── ${figure.title} (${figure.name}, ${i + 1} of ${wanted.length})`);
    const start = Date.now();
    const tell = (line: string) => console.log(`   ${line}`);
    // a check that throws counts as missed; the others still run
    const result = await figure
      .run({ postgres, folder, rounds, tell })
      .catch((error: Error): Result => ({ of: 0, faults: [String(error.stack ?? error)] }));
    const row = { result, seconds: (Date.now() - start) / 1_000, revision };
    rows.set(figure, row);
    if (rounds === undefined) writeFileSync(placeOf(figure), `${JSON.stringify(row, null, 2)}\n`);
    for (const fault of result.faults.slice(0, 20)) console.log(`   ✗ ${fault}`);
    console.log(`   ${outcome(figure, result)}`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

// with earlier results, so that a run in parts produces the same table as a single run
if (rounds === undefined)
  for (const figure of figures) {
    const row = rows.has(figure) ? undefined : read(figure);
    if (row) rows.set(figure, row);
  }
const shown = figures.filter((figure) => rows.has(figure));
const table = tableOf();
console.log(`\n${table}`);
if (rounds === undefined && shown.length === figures.length)
  writeFileSync(new URL('../../docs/proof.md', import.meta.url), page());
process.exitCode = wanted.every((figure) => isMet(figure, rows.get(figure)!.result)) ? 0 : 1;

/** A quick run does not miss a target because it has fewer attempts. */
function isMet({ least }: Figure, { faults, of }: Result) {
  return faults.length === 0 && (of >= least || rounds !== undefined);
}

function outcome(figure: Figure, { faults, of, note }: Result) {
  const few =
    of < figure.least ? `, too few: ${figure.least.toLocaleString('en')} are asked for` : '';
  return `${faults.length.toLocaleString('en')} in ${of.toLocaleString('en')}${note ? `, ${note}` : ''}${few}`;
}

function tableOf() {
  const lines = shown.map((figure) => {
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
    '| figure | target | seen | met | took |',
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
  const revisions = [...new Set(shown.map((figure) => rows.get(figure)!.revision))].filter(Boolean);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}`;
  return `# Proof

Written by \`npm run test:assurance\` on ${new Date().toISOString().slice(0, 10)}${revisions.length ? `, of revision ${revisions.join(' and ')}` : ''}, on ${machine}. The real server ran as a process of its own, on a
PostgreSQL of its own, and was spoken to over sockets. A short form of each figure stands in \`npm test\`.

${table}

## How

${figures.map((figure) => `- **${figure.title}** (\`--only ${figure.name}\`): ${figure.how}.`).join('\n')}
`;
}
