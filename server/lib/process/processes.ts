// Other processes of this machine: which of them live, and what of our environment they get.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** When a living process was started, which tells it from a later one with the same number. Zombies do not live. */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const [state, ...rest] = readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? [];
    return state === undefined || /[ZX]/.test(state) ? undefined : rest[18];
  }
  const [state, ...born] = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .stdout.trim()
    .split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : born.join(' ');
}

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Nothing that opens anything (`SECRET_KEY`, `MAIL_URL`) is handed to a program that does not need it. */
export function plainEnvironment(): Record<string, string> {
  const kept = [
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
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Whether this process is a script of package.json, of which npm is the parent. */
export const startedByNpm = () => process.env['npm_lifecycle_event'] !== undefined;
