// Runs every check and goes on after a failure, so that one run tells everything. The last line is the total.
//   npm test -- content    only the test files whose path holds "content"
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { endWithNpm } from '#server/lib/process/shutdown.ts';
import { findChromium } from './chromium.mjs';
import { ApiError } from './run.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const filters = process.argv.slice(2);
const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
};
mkdirSync('.cache', { recursive: true });
endWithNpm();

const results = [];
if (filters.length === 0) {
  results.push(
    await check(
      'types',
      ['tsc', '-p', 'tsconfig.json'],
      ['tsc', '-p', 'web/tsconfig.json'],
      ['tsc', '-p', 'test/e2e/tsconfig.json'],
    ),
  );
  results.push(await check('lint', ['oxlint', '--type-aware'], ['oxfmt', '--check', '.']));
}
results.push(await unitTests());
results.push(await browserTests());
report();

/** Counts as one test, however many commands it takes. */
async function check(name, ...commands) {
  let passed = true;
  const seconds = await titled(name, async () => {
    for (const command of commands) if ((await run(command)) !== 0) passed = false;
  });
  return { name, seconds, passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

function unitTests() {
  const file = resolve('.cache/vitest.json');
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...filters,
  ];
  if (filters.length > 0) command.push('--passWithNoTests');
  return suite('tests', command, file, (told) => ({
    passed: told.numPassedTests,
    failed: told.numFailedTests + told.testResults.filter(cannotBeRead).length,
    skipped: told.numPendingTests + told.numTodoTests,
    failures: told.testResults.flatMap(failuresOfFile),
  }));
}

function failuresOfFile(result) {
  const file = relative('.', result.name);
  if (cannotBeRead(result)) return [{ name: file, message: result.message }];
  return result.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      message: failureMessages.join('\n'),
    }));
}

/** A file that fails before its first test, by a wrong import for instance, holds no test to count. */
function cannotBeRead({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((one) => one.status !== 'failed');
}

async function browserTests() {
  const file = resolve('.cache/playwright.json');
  const command = ['playwright', 'test', '--reporter=list,json', ...filters];
  if (filters.length > 0) command.push('--pass-with-no-tests');
  try {
    env.CHROMIUM_PATH = await findChromium();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(`\n${error.message}`);
    return { name: 'browser tests', seconds: 0, passed: 0, failed: 1, skipped: 0 };
  }
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  return suite('browser tests', command, file, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  }));
}

function failuresOfSuite({ suites = [], specs }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      name: `${file}:${line} > ${title}`,
      message: tests
        .flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
        .join('\n'),
    }));
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** A runner that fails although no test of its report did has stumbled outside of them, which counts as one. */
async function suite(name, command, file, countsOf) {
  rmSync(file, { force: true });
  let code;
  const seconds = await titled(name, async () => (code = await run(command)));
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    code ||= 1;
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { name, seconds, ...counts };
}

async function titled(name, work) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  await work();
  return (Date.now() - start) / 1000;
}

function run([command, ...args]) {
  return new Promise((done) => {
    const child = spawnKilled([command, ...args], {
      stdio: ['inherit', 'inherit', 'inherit'],
      env,
    });
    const stop = (signal) => {
      child.kill(signal);
      child.once('exit', () => process.exit(130));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', (error) => done(console.error(error.message) ?? 1));
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      done(code ?? 1);
    });
  });
}

/** The failures come last, because a log that is cut keeps its end. */
function report() {
  for (const { name, message } of results.flatMap(({ failures = [] }) => failures)) {
    console.log(`\n✗ ${name}\n${firstLines(message)}`);
  }
  console.log('\n── summary');
  for (const { name, seconds, passed, failed, skipped } of results) {
    console.log(
      `${name.padEnd(14)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${total({ passed, failed, skipped })}`,
    );
  }
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) for (const key of Object.keys(sum)) sum[key] += result[key];
  console.log(total(sum));
  process.exitCode = sum.failed > 0 ? 1 : 0;
}

function firstLines(message) {
  return message
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n');
}

function total({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
