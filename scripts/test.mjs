// Runs every check and continues after a failure, so that one run reports everything. The last line
// is the total.
//   npm test -- content    only the test files whose path contains "content"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { endWithNpm } from '#server/lib/process/shutdown.ts';
import { findChromium } from './chromium.mjs';
import { SetupError } from './run.mjs';

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
  results.push(await check('spelling', ['cspell', '--no-progress', '--no-summary', '--quiet']));
}
const statements = mkdtempSync(join(tmpdir(), 'folkmoot-statements-'));
results.push(await unitTests());
if (filters.length === 0)
  results.push(await check('statements', ['node', 'test/checkStatements.ts', statements]));
rmSync(statements, { recursive: true, force: true });
results.push(await browserTests());
report();

/** Counts as one test, whatever the number of commands. */
async function check(name, ...commands) {
  const failures = [];
  const seconds = await withTitle(name, async () => {
    for (const command of commands) {
      const output = [];
      if ((await run(command, {}, output)) !== 0)
        failures.push({ name: command.join(' '), message: output.join('') });
    }
  });
  const failed = failures.length > 0 ? 1 : 0;
  return { name, seconds, passed: 1 - failed, failed, skipped: 0, failures };
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
  const recording = {
    RECORDED_STATEMENTS: statements,
    NODE_OPTIONS: `--import ${pathToFileURL('test/recordSqlTexts.ts').href}`,
  };
  return suite('tests', command, file, countsOfVitest, recording);
}

function countsOfVitest(output) {
  return {
    passed: output.numPassedTests,
    failed: output.numFailedTests + output.testResults.filter(failedToLoad).length,
    skipped: output.numPendingTests + output.numTodoTests,
    failures: output.testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile(result) {
  const file = relative('.', result.name);
  if (failedToLoad(result)) return [{ name: file, message: result.message }];
  return result.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      message: failureMessages.join('\n'),
    }));
}

/** A file that failed before its first test, for example in an import. It has no tests to count. */
function failedToLoad({ status, assertionResults }) {
  return status === 'failed' && assertionResults.every((one) => one.status !== 'failed');
}

async function browserTests() {
  const file = resolve('.cache/playwright.json');
  const command = ['playwright', 'test', '--reporter=list,json', ...filters];
  if (filters.length > 0) command.push('--pass-with-no-tests');
  try {
    env.CHROMIUM_PATH = await findChromium();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
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

/**
 * Runs a test runner. A runner that fails although its report lists no failed test counts as one
 * failure.
 */
async function suite(name, command, file, countsOf, variables = {}) {
  rmSync(file, { force: true });
  let code;
  const seconds = await withTitle(name, async () => (code = await run(command, variables)));
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    code ||= 1;
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { name, seconds, ...counts };
}

async function withTitle(name, work) {
  console.log(`\n── ${name}`);
  const start = Date.now();
  await work();
  return (Date.now() - start) / 1000;
}

/** Resolves with the exit code. Adds what the command prints to `output`, if given. */
function run([command, ...args], variables = {}, output) {
  return new Promise((done) => {
    const printed = output ? 'pipe' : 'inherit';
    const child = spawnKilled([command, ...args], {
      stdio: ['inherit', printed, printed],
      env: { ...env, ...variables },
    });
    for (const from of ['stdout', 'stderr']) {
      child[from]?.setEncoding('utf8').on('data', (text) => {
        output.push(text);
        process[from].write(text);
      });
    }
    const stop = (signal) => {
      child.kill(signal);
      child.once('exit', () => process.exit(130));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', (error) => done(console.error(error.message) ?? 1));
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      done(code ?? 1);
    });
  });
}

/** Prints the failures last, because a truncated log keeps its end. */
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
