// Programs of a cluster: finds them, installs missing ones, starts them under a suitable user, and
// stops them at the end.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const packages = {
  postgres: 'postgresql',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx',
  openssl: 'openssl',
  pg_dump: 'postgresql-client',
  psql: 'postgresql-client',
  restic: 'restic',
};
type Program = keyof typeof packages;
const programsOfCluster: Program[] = ['postgres', 'pgbouncer', 'nginx', 'openssl'];
const asRoot = process.getuid?.() === 0;

/** Debian installs the programs of each PostgreSQL version in a separate folder. */
const postgresFolder = () => {
  const all = '/usr/lib/postgresql';
  const newest = existsSync(all)
    ? readdirSync(all).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined;
  return newest ? `${all}/${newest}/bin` : undefined;
};

function findProgram(program: string): string | undefined {
  const folders = [
    postgresFolder(),
    '/usr/sbin',
    '/usr/bin',
    '/usr/local/bin',
    '/usr/local/sbin',
  ].filter((folder) => folder !== undefined);
  return folders.map((folder) => `${folder}/${program}`).find(existsSync);
}

/** Installs missing Debian packages as root. Otherwise throws with the names of the packages. */
export function installPackages(programs: Program[] = programsOfCluster) {
  const missing = programs.flatMap((program) => (findProgram(program) ? [] : [packages[program]]));
  if (missing.length === 0) return;
  if (!asRoot || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The cluster needs ${missing.join(', ')}: install these packages first.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    const { status, stderr } = spawnSync('apt-get', words, { env, encoding: 'utf8' });
    if (status !== 0)
      throw new Error(`apt-get ${words[0]} failed: ${stderr.trim().split('\n').at(-1)}`);
  }
}

const path = (program: string) => {
  const programPath = findProgram(program);
  if (!programPath) throw new Error(`There is no ${program}.`);
  return programPath;
};

/**
 * PostgreSQL and PgBouncer refuse to run as root. Returns the `postgres` user if the tests run as
 * root.
 */
export function processUser(): { uid?: number; gid?: number } {
  if (!asRoot) return {};
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export function runCommand(
  program: string,
  words: string[],
  env: Record<string, string> = {},
): string {
  const { status, stdout, stderr } = spawnSync(path(program), words, {
    ...processUser(),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    cwd: '/',
  });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed: ${stderr || stdout}`);
  return stdout;
}

export type RunningProcess = {
  child: ChildProcess;
  /** Sends the signal and waits until the process has exited. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** The signal that ends the process and its children at the end of the tests. */
  endSignal: NodeJS.Signals;
};

const running = new Set<RunningProcess>();

type ProgramOptions = {
  log: string;
  env?: Record<string, string>;
  isOurs?: boolean;
  cwd?: string;
  endSignal?: NodeJS.Signals;
};

/** With `isOurs`, the program runs as the current user. */
export function startProcess(
  program: string,
  words: string[],
  { log, env = {}, isOurs = false, cwd = '/', endSignal = 'SIGKILL' }: ProgramOptions,
): RunningProcess {
  const output = openSync(log, 'a');
  const child = spawn(program.startsWith('/') ? program : path(program), words, {
    ...(isOurs ? {} : processUser()),
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    cwd,
  });
  closeSync(output);
  const ended = once(child, 'exit');
  const runningProcess: RunningProcess = {
    child,
    endSignal,
    stop: async (signal = 'SIGTERM') => {
      running.delete(runningProcess);
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
  running.add(runningProcess);
  return runningProcess;
}

export const stopAll = () =>
  Promise.all([...running].map((runningProcess) => runningProcess.stop(runningProcess.endSignal)));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Polls until `check` returns a truthy value. Throws after `timeoutMs`. */
export async function waitUntil<T>(
  condition: string,
  check: () => Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  let lastError = '';
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(50)) {
    const result = await check().catch((error: unknown) => {
      lastError = ` (${(error as Error).message})`;
      return undefined;
    });
    if (result) return result;
  }
  throw new Error(`${condition}: not within ${timeoutMs / 1000} s${lastError}`);
}
