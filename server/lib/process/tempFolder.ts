// Temporary folders of commands. A folder is removed when the command ends, also after a signal.
// Folders of killed commands are removed by the next command.
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { day } from '#contract/durations.ts';
import { onShutdown } from './shutdown.ts';
import { processStartTime } from './processes.ts';

const machineId = hash('sha256', hostname()).slice(0, 8);
/** Age at which folders of other machines are removed: this machine cannot see their processes. */
const maxAgeMs = 7 * day;

/**
 * Creates a folder in `parent` or, if that is not writable, in `fallbackParent`. Only this user can
 * read it.
 */
export function openWorkFolder(
  parent: string,
  purpose: string,
  fallbackParent?: string,
): { path: string; remove: () => void } {
  removeStaleFolders(parent);
  const name = `.folkmoot-${purpose}-${machineId}-${process.pid}-${processStartTime(process.pid)?.replaceAll(' ', '_')}-${randomBytes(4).toString('hex')}`;
  const path = join(parent, name);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!fallbackParent || fallbackParent === parent) throw error;
    return openWorkFolder(fallbackParent, purpose);
  }
  const unregister = onShutdown(() =>
    rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  );
  return {
    path,
    remove: () => {
      unregister();
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function removeStaleFolders(folder: string) {
  for (const name of readdirSync(folder)) {
    const [, machine, pid, startTime] =
      /^\.folkmoot-[a-z]+-([0-9a-f]{8})-(\d+)-([^-]+)-[0-9a-f]{8}$/.exec(name) ?? [];
    if (!machine) continue;
    const path = join(folder, name);
    const isStale =
      machine === machineId
        ? processStartTime(Number(pid))?.replaceAll(' ', '_') !== startTime
        : Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > maxAgeMs;
    if (isStale) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}
