// Information about processes of this machine, and the environment for child processes.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getErrorCode } from '../errorCode.ts';

/**
 * The start time of a living process, which distinguishes it from a later one with the same pid. It
 * is an opaque text (ticks on Linux, a date elsewhere) to be compared only.
 * Undefined for zombies and missing processes.
 */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // `fields` begins with field 4 of proc(5). The start time is field 22.
    const [state, ...fields] =
      readFileIfExists(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? [];
    return state === undefined || /[ZX]/.test(state) ? undefined : fields[18];
  }
  const [state, ...startTime] = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .stdout.trim()
    .split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : startTime.join(' ');
}

/** Undefined if there is no such file. Files about a process that has ended fail with ESRCH. */
export function readFileIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes(getErrorCode(error))) return undefined;
    throw error;
  }
}

/** The environment without secrets (`SECRET_KEY`, `MAIL_URL`), for programs that need none. */
export function environmentWithoutSecrets(): Record<string, string> {
  const allowedNames = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TZ',
    'LANG',
    'LC_ALL',
    'LC_CTYPE',
    'LD_LIBRARY_PATH',
    'MALLOC_ARENA_MAX',
  ];
  return Object.fromEntries(
    allowedNames.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
}

/**
 * The whole environment with all secrets: for commands of Folkmoot that need the same settings, and
 * what systemd sets.
 */
export const inheritedEnvironment = () => process.env;

/** Whether npm started this process as a script of package.json. */
export const startedByNpm = () => process.env['npm_lifecycle_event'] !== undefined;

/**
 * Replaces this process by a program of Node, which keeps the process id and so the supervisor. Two
 * malloc arenas leave less memory behind (docs/decisions/2026-11-22-malloc-arenas.md).
 */
export function startServerHere(args: string[]): void {
  const execve = process.execve?.bind(process);
  if (!execve) throw new Error('this Node cannot start the server: use the one of the project.');
  // Node warns that execve is experimental, which operators can do nothing about
  process.removeAllListeners('warning');
  execve(process.execPath, [process.execPath, ...args], {
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  });
}
