// A folder for the work of one command. It goes with the command, also when that is ended early; what was killed outright is swept by the next one.
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { day } from '#contract/durations.ts';
import { endWith } from './shutdown.ts';
import { processStartTime } from './processes.ts';

const here = hash('sha256', hostname()).slice(0, 8);
/** What a folder of another machine, whose processes nobody sees from here, is left alone for. */
const longest = 7 * day;

/** Beside what is worked on, or where that cannot be written, in the `elsewhere` folder. Readable for this user alone. */
export function openWorkFolder(
  beside: string,
  what: string,
  elsewhere?: string,
): { path: string; remove: () => void } {
  sweepDead(beside);
  const name = `.folkmoot-${what}-${here}-${process.pid}-${processStartTime(process.pid)?.replaceAll(' ', '_')}-${randomBytes(4).toString('hex')}`;
  const path = join(beside, name);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!elsewhere || elsewhere === beside) throw error;
    return openWorkFolder(elsewhere, what);
  }
  const forget = endWith(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }));
  return {
    path,
    remove: () => {
      forget();
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function sweepDead(folder: string) {
  for (const name of readdirSync(folder)) {
    const [, machine, pid, born] =
      /^\.folkmoot-[a-z]+-([0-9a-f]{8})-(\d+)-([^-]+)-[0-9a-f]{8}$/.exec(name) ?? [];
    if (!machine) continue;
    const path = join(folder, name);
    const gone =
      machine === here
        ? processStartTime(Number(pid))?.replaceAll(' ', '_') !== born
        : Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > longest;
    if (gone) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}
