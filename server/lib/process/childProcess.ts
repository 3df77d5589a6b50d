// Child processes that never outlive this process, however it ends.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';
import { environmentWithoutSecrets } from './processes.ts';

type Options = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> & {
  /** stdin, stdout, stderr. */
  stdio: ('ignore' | 'pipe' | 'inherit' | number)[];
};

/**
 * Starts a program in its own process group. A watching shell reads a pipe from this process and
 * runs `stopCommand` when the pipe closes, so it works however this process ends. The watcher
 * starts first and learns the pid from the program's shell before that shell executes the program.
 */
function spawnWatched(
  command: string[],
  { stdio, ...options }: Options,
  stopCommand: string,
): ChildProcess {
  const watcher = spawn('sh', ['-c', `read pid && { read _; ${stopCommand}; }`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: environmentWithoutSecrets(),
  });
  // without a shell, the program does not start either
  watcher.once('error', () => {});
  watcher.unref();
  const pipe = watcher.stdin as Socket;
  pipe.once('error', () => {});
  pipe.unref();
  const child = spawn('sh', ['-c', 'echo $$ >&3; exec "$0" "$@" 3>&-', ...command], {
    ...options,
    stdio: [...stdio, pipe],
    detached: true,
  });
  for (const event of ['exit', 'error']) child.once(event, () => watcher.kill());
  return child;
}

/** Starts a program that gets SIGINT when this process ends. PostgreSQL then shuts down. */
export const spawnStopped = (command: string[], options: Options) =>
  spawnWatched(command, options, 'kill -INT "$pid"');

/** Starts a program that is killed, together with its process group, when this process ends. */
export const spawnKilled = (command: string[], options: Options) =>
  spawnWatched(command, options, 'kill -KILL -- "-$pid"');
