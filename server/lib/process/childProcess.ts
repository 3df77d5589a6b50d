// Child processes that do not outlive this one, however it ends.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';
import { plainEnvironment } from './processes.ts';

type Options = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & {
  /** Input, output and errors. */
  stdio: ('ignore' | 'pipe' | 'inherit' | number)[];
};

/**
 * Starts a program in a process group of its own. When this process ends, in whatever way and at whatever moment, `stop` is called by a shell that watches a
 * pipe of ours: it is there before the program, which tells it its process id before it becomes what it is.
 */
function spawnWatched(words: string[], { stdio, ...options }: Options, stop: string): ChildProcess {
  const watcher = spawn('sh', ['-c', `read pid && { read _; ${stop}; }`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: plainEnvironment(),
  });
  // where there is no shell, the program does not start either
  watcher.once('error', () => {});
  watcher.unref();
  const pipe = watcher.stdin as Socket;
  pipe.once('error', () => {});
  pipe.unref();
  const child = spawn('sh', ['-c', 'echo $$ >&3; exec "$0" "$@" 3>&-', ...words], {
    ...options,
    stdio: [...stdio, pipe],
    detached: true,
  });
  for (const end of ['exit', 'error']) child.once(end, () => watcher.kill());
  return child;
}

/** Stopped by SIGINT, as a terminal would: PostgreSQL ends its own processes then. */
export const spawnStopped = (words: string[], options: Options) =>
  spawnWatched(words, options, 'kill -INT "$pid"');

/** Killed, with all that it started in its process group. */
export const spawnKilled = (words: string[], options: Options) =>
  spawnWatched(words, options, 'kill -KILL -- "-$pid"');
