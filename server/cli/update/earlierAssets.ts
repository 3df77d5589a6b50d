// Files of earlier web clients, which pages that are open still request. A new release gets them
// for a month, as links to the same files.
import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { day } from '#contract/durations.ts';

const maxAgeMs = 30 * day;

/** For each file of an earlier client: when a newer client replaced it, in milliseconds. */
type Replaced = Record<string, number>;

/** The earlier files that the next release needs, from those of the release that it replaces. */
export function chooseEarlierAssets(
  names: readonly string[],
  replaced: Replaced,
  nextNames: ReadonlySet<string>,
  now: number,
): Replaced {
  return Object.fromEntries(
    names
      .filter((name) => !nextNames.has(name))
      .map((name) => [name, replaced[name] ?? now] as const)
      .filter(([, time]) => now - time <= maxAgeMs),
  );
}

/** Links the earlier files into the release `next`. */
export function linkEarlierAssets(previous: string, next: string, now: number) {
  const [from, to] = [join(previous, 'dist/assets'), join(next, 'dist/assets')];
  if (!existsSync(from) || !existsSync(to)) return;
  const list = 'dist/earlier.json';
  const replaced = existsSync(join(previous, list))
    ? (JSON.parse(readFileSync(join(previous, list), 'utf8')) as Replaced)
    : {};
  const earlier = chooseEarlierAssets(readdirSync(from), replaced, new Set(readdirSync(to)), now);
  for (const name of Object.keys(earlier)) {
    try {
      linkSync(join(from, name), join(to, name));
    } catch {
      // another file system, or one without links
      copyFileSync(join(from, name), join(to, name));
    }
  }
  writeFileSync(join(next, list), JSON.stringify(earlier));
}
