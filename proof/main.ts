// `npm run proof`: the promises, tried as an attacker, a crash and a crowd would try them, on the real server over sockets.
//   npm run proof -- --only visibility,stale     some of the figures
//   npm run proof -- --rounds 1                  a quick look: so few rounds of each that it proves little
// All of them, in full, are written to docs/proof.md. Ends with 1 when a target is missed.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals, endWith } from '#server/kit/ending.ts';
import { startPostgres } from '#server/kit/postgres.ts';
import type { Figure, Result } from './figure.ts';
import { figures } from './figures.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string' } } });
const only = values.only?.split(',');
const unknown = only?.filter((name) => !figures.some((figure) => figure.name === name)) ?? [];
if (unknown.length) throw new Error(`--only takes some of ${figures.map(({ name }) => name).join(', ')}`);
if (!existsSync(new URL('../dist/index.html', import.meta.url))) throw new Error('The web client is not built: npm run proof builds it, npm run build too.');
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-proof-'));
endOnSignals();
endWith(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const postgres = await startPostgres(join(folder, 'postgres'), { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' });
endWith(() => postgres.stop());
const rows: { figure: Figure; result: Result; seconds: number }[] = [];
try {
  for (const figure of figures.filter(({ name }) => !only || only.includes(name))) {
    console.log(`── ${figure.title}`);
    const start = Date.now();
    const tell = (line: string) => console.log(`   ${line}`);
    // a figure that breaks is missed; the others are still told
    const result = await figure.run({ postgres, folder, rounds, tell }).catch((error: Error): Result => ({ of: 0, faults: [String(error.stack ?? error)] }));
    rows.push({ figure, result, seconds: (Date.now() - start) / 1_000 });
    for (const fault of result.faults.slice(0, 20)) console.log(`   ✗ ${fault}`);
    console.log(`   ${outcome(figure, result)}`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

const table = tableOf();
console.log(`\n${table}`);
const whole = !only && rounds === undefined;
if (whole) writeFileSync(new URL('../docs/proof.md', import.meta.url), page());
process.exitCode = rows.every(({ figure, result }) => isMet(figure, result)) ? 0 : 1;

/** A quick look misses no target by being quick. */
function isMet({ least }: Figure, { faults, of }: Result) {
  return faults.length === 0 && (of >= least || rounds !== undefined);
}

function outcome(figure: Figure, { faults, of, note }: Result) {
  const few = of < figure.least ? `, too few: ${figure.least.toLocaleString('en')} are asked for` : '';
  return `${faults.length.toLocaleString('en')} in ${of.toLocaleString('en')}${note ? `, ${note}` : ''}${few}`;
}

function tableOf() {
  const lines = rows.map(({ figure, result, seconds }) =>
    [figure.title, figure.target, outcome(figure, result), isMet(figure, result) ? 'yes' : '**no**', `${seconds.toFixed(0)} s`].join(' | '),
  );
  return ['| figure | target | seen | met | took |', '| --- | --- | --- | --- | ---: |', ...lines.map((line) => `| ${line} |`)].join('\n');
}

function page() {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}`;
  return `# Proof

Written by \`npm run proof\` on ${new Date().toISOString().slice(0, 10)}, on ${machine}. The real server ran as a process of its own, on a
PostgreSQL of its own, and was spoken to over sockets. A short form of each figure stands in \`npm test\`.

${table}

## How

${rows.map(({ figure }) => `- **${figure.title}** (\`--only ${figure.name}\`): ${figure.how}.`).join('\n')}
`;
}
