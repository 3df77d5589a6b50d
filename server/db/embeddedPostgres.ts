// Embedded PostgreSQL from an npm package, on a data folder of ours: no account to create, no TCP
// port, no password. One process owns a folder at a time, and PostgreSQL never outlives it.
import { spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minute, second } from '#contract/durations.ts';
import { getErrorCode } from '../lib/errorCode.ts';
import { isLockedHere, lockFolder } from './folderLock.ts';
import { createSocketFolder, port, socketName } from './socketFolder.ts';
import {
  findPostgresBinaries,
  findUnprivilegedAccount,
  withBatchScheduling,
  type OsAccount,
} from './postgresBinaries.ts';
import { spawnStopped } from '../lib/process/childProcess.ts';
import { environmentWithoutSecrets, readFileIfExists } from '../lib/process/processes.ts';

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
  onRestart: (sentence: string) => void;
  /** It cannot be restarted, or ends repeatedly. */
  onLost: (error: Error) => void;
}

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
  const bin = findPostgresBinaries();
  const account = findUnprivilegedAccount();
  createFolder(dir);
  const dataFolder = join(dir, 'data');
  const host = createSocketFolder(dir, account);
  // Before the lock is replaced, which looks like that of a dead process.
  await refuseHiddenServer(dir, dataFolder, host);
  const lock = await lockFolder(dir, supervisor?.onLost);
  try {
    if (!existsSync(dataFolder))
      await initializeCluster(dir, dataFolder, bin, account, settings['fsync'] !== 'off');
    changeOwner(account, dataFolder);
    const stopOrphanAndLaunch = async () => {
      await stopOrphan(dir, dataFolder, host);
      return launchServer(dir, dataFolder, host, bin, account, settings);
    };
    let server = await stopOrphanAndLaunch();
    let stopping = false;
    const supervision = supervisor && restartOnExit();
    async function restartOnExit() {
      for (const exits: number[] = []; ;) {
        const exitStatus = await server.ended;
        if (stopping) return;
        // the first of the last `maxExits` exits; undefined if there were fewer
        const oldestExit = exits[exits.push(Date.now()) - maxExits];
        try {
          if (oldestExit !== undefined && Date.now() - oldestExit < 10 * minute)
            throw new Error(`PostgreSQL ended ${maxExits} times within ten minutes`);
          supervisor!.onRestart(`PostgreSQL ended unexpectedly (${exitStatus}). It is restarted.`);
          server = await stopOrphanAndLaunch();
        } catch (error) {
          if (!stopping) supervisor!.onLost(error as Error);
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
      if (dirname(host) !== dir) rmSync(host, { force: true });
      lock.release();
    };
    return { host, port, user: 'postgres', stop: () => (stopped ??= stop()) };
  } catch (error) {
    lock.giveBack();
    throw error;
  }
}

/**
 * Connection options for the PostgreSQL that a running server has on `dir`, or undefined when none
 * is running.
 */
export function findRunningPostgres(
  dir: string,
): Pick<Postgres, 'host' | 'port' | 'user'> | undefined {
  if (!isLockedHere(resolve(dir))) return undefined;
  // the fifth line is the folder of the socket
  const host = readFileIfExists(join(resolve(dir), 'data/postmaster.pid'))?.split('\n')[4];
  return host ? { host, port, user: 'postgres' } : undefined;
}

/** Whether a server uses the database in this folder. Its files must not be moved then. */
export async function isPostgresRunning(dir: string): Promise<boolean> {
  const dataFolder = join(resolve(dir), 'data');
  if (isLockedHere(resolve(dir)) || findVisibleServer(dataFolder) !== undefined) return true;
  const host = readFileIfExists(join(dataFolder, 'postmaster.pid'))?.split('\n')[4];
  return Boolean(host) && acceptsConnections(join(host!, socketName));
}

/**
 * Spawns PostgreSQL in its own process group. Ctrl-C reaches every process of the terminal's group,
 * and the database must outlive the requests in flight.
 */
function spawnCommand(
  bin: string,
  command: string,
  args: string[],
  account: OsAccount,
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
    env: environmentWithoutSecrets(),
    ...account.owner,
  });
  child.once('error', () => {}); // the missing pid below reports it sooner
  if (!child.pid)
    throw new Error(
      `PostgreSQL cannot be run from ${bin}: run "npm ci", and as root keep Folkmoot where every user may read it.`,
    );
  return child;
}

function createFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true });
  } catch (error) {
    throw new Error(`Folkmoot cannot make its data folder ${dir} (${getErrorCode(error)}).`);
  }
}

/**
 * Gives the data folder to the account of this run, because PostgreSQL accepts only its own files.
 * As root, the account can differ between runs.
 */
function changeOwner(account: OsAccount, path: string): void {
  const { owner } = account;
  if (owner && statSync(path).uid !== owner.uid)
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}

/**
 * Creates the database cluster under a temporary name and renames it: a folder named `data` is
 * always complete, even after a crash.
 */
async function initializeCluster(
  dir: string,
  dataFolder: string,
  bin: string,
  account: OsAccount,
  isDurable: boolean,
): Promise<void> {
  for (const name of readdirSync(dir))
    if (name.startsWith('data.new-'))
      rmSync(join(dir, name), { recursive: true, force: true, maxRetries: 5 });
  const newDataFolder = join(dir, `data.new-${process.pid}`);
  mkdirSync(newDataFolder, { mode: 0o700 });
  changeOwner(account, newDataFolder);
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
    newDataFolder,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  const initdb = spawnCommand(bin, 'initdb', args, account, 'pipe');
  let output = '';
  initdb.stdout!.resume();
  initdb.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await waitForExit(initdb);
  if (code !== 0) {
    rmSync(newDataFolder, { recursive: true, force: true });
    const hint = account.owner?.uid
      ? ' As root it runs as the user "nobody", which must be able to reach the data folder and node_modules.'
      : '';
    throw new Error(
      `PostgreSQL could not be set up in ${dir}: ${output.trim().split('\n').at(-1) || `initdb ended with ${code}`}.${hint}`,
    );
  }
  renameSync(newDataFolder, dataFolder);
}

/** Stops the PostgreSQL that a killed server process left behind, and removes its stale files. */
async function stopOrphan(dir: string, dataFolder: string, host: string): Promise<void> {
  const deadline = Date.now() + minute;
  for (let pid; (pid = findVisibleServer(dataFolder)) !== undefined; await sleep(50)) {
    if (Date.now() > deadline)
      throw new Error(
        `A PostgreSQL left behind on ${dir} (process ${pid}) does not end: stop it first.`,
      );
    interrupt(pid);
  }
  await refuseHiddenServer(dir, dataFolder, host);
  // PostgreSQL takes the old pid for a running owner when it belongs to a zombie, or to another
  // process after a container restart. Writing a pid that is certainly dead keeps the other check
  // of PostgreSQL, which looks for old workers that still use the shared memory.
  const pidFile = join(dataFolder, 'postmaster.pid');
  const pidFileText = readFileIfExists(pidFile);
  if (pidFileText)
    writeFileSync(pidFile, pidFileText.replace(/^\d+/, String(spawnSync('true').pid)));
  rmSync(join(host, `${socketName}.lock`), { force: true });
}

/** The process id of a PostgreSQL on this folder that is visible from here. */
function findVisibleServer(dataFolder: string): number | undefined {
  const pid = Number(readFileIfExists(join(dataFolder, 'postmaster.pid'))?.split('\n')[0]);
  return pid && isServerOf(dataFolder, pid) ? pid : undefined;
}

/** Throws if a server answers whose process is not visible, as in another container. */
async function refuseHiddenServer(dir: string, dataFolder: string, host: string): Promise<void> {
  // a worker of a killed server keeps its socket open until it notices that its parent is gone
  for (
    const deadline = Date.now() + 5 * second;
    !findVisibleServer(dataFolder) && (await acceptsConnections(join(host, socketName)));
    await sleep(50)
  )
    if (Date.now() > deadline)
      throw new Error(
        `A Folkmoot that is not visible from here, perhaps in another container, is running on ${dir}.`,
      );
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (getErrorCode(error) !== 'ESRCH')
      throw new Error(
        `A PostgreSQL left behind (process ${pid}) belongs to another user: stop it first.`,
      );
  }
}

type Server = { end: () => Promise<void>; ended: Promise<number | string | null> };

async function launchServer(
  dir: string,
  dataFolder: string,
  host: string,
  bin: string,
  account: OsAccount,
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
  const batchAccount = withBatchScheduling(bin, account);
  for (const deadline = Date.now() + 20 * second; ; await sleep(100)) {
    const log = openSync(logFile, 'a');
    const logStart = statSync(logFile).size;
    const server = spawnCommand(
      bin,
      'postgres',
      ['-D', dataFolder, '-k', host, ...options],
      batchAccount,
      log,
    );
    closeSync(log);
    const ended = waitForExit(server);
    if (await waitUntilReady(server, join(dataFolder, 'postmaster.pid'))) {
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
    if (output.includes('pre-existing shared memory block') && Date.now() < deadline) continue;
    throw new Error(
      `PostgreSQL did not start on ${dir}: ${/FATAL:\s*(.+)/.exec(output)?.[1] ?? (output.trim().split('\n').at(-1) || 'it printed nothing')} (${logFile}).`,
    );
  }
}

/**
 * Waits until PostgreSQL is ready. The eighth line of its pid file says so, independent of language
 * and log format.
 */
async function waitUntilReady(server: ChildProcess, pidFile: string): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const lines = readFileIfExists(pidFile)?.split('\n');
    if (lines?.[0] === String(server.pid) && lines[7]?.startsWith('ready')) return true;
    await sleep(10);
  }
  return false;
}

function waitForExit(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}

function isServerOf(dataFolder: string, pid: number): boolean {
  const command =
    process.platform === 'linux'
      ? readFileIfExists(`/proc/${pid}/cmdline`)
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return command?.includes('postgres') === true && command.includes(dataFolder);
}

function acceptsConnections(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => resolve((connection.destroy(), true)));
    connection.once('error', () => resolve(false));
  });
}
