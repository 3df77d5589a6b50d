// Commands of a release, in processes of their own.
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { spawnKilled } from '../../lib/process/childProcess.ts';

type Result = { code: number; output: string };

/**
 * The user who runs the server, if this process is root: what its commands write in DATA_DIR must
 * belong to that user.
 */
export function findServerAccount(dataDir: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return {};
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? {} : { uid, gid };
}

export async function runProgram(
  command: string[],
  options: { cwd?: string; uid?: number; gid?: number } = {},
): Promise<Result> {
  const child = spawnKilled(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output: output.trim() };
}

/** Runs `folkmoot` of the release with the settings of this process. */
export const runFolkmoot = (release: string, args: string[], dataDir: string) =>
  runProgram([join(release, 'bin/folkmoot'), ...args], {
    cwd: release,
    ...findServerAccount(dataDir),
  });

/** The last line of what a command printed, without its name. */
export const lastLine = ({ output }: Result) =>
  (output.split('\n').at(-1) ?? '').replace(/^folkmoot(?: \w+)*: /, '');
