// The folders of a site that is updated by archives: each release has its own folder, and the link
// `current` points to the one that runs.
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

export type Layout = { base: string; releases: string; link: string };

/** How many releases are kept: the current one and those to go back to. */
const keptReleases = 3;
/** In the folder of a release: when it was installed. */
const stampFile = '.installed';

/**
 * `base` is by default the folder that contains `releases`, which contains the program that runs.
 */
export function findLayout(programFolder: string, base?: string): Layout {
  if (base === undefined && basename(dirname(programFolder)) !== 'releases')
    throw new Error(
      `this Folkmoot (${programFolder}) is not in a folder "releases". Name the folder of the releases with --base: docs/upgrade.md shows what it looks like.`,
    );
  const named = resolve(base ?? dirname(dirname(programFolder)));
  if (!existsSync(named)) throw new Error(`there is no folder ${named}.`);
  const folder = realpathSync(named);
  const releases = join(folder, 'releases');
  const layout = {
    base: folder,
    // paths of releases are compared, and that of the current one is resolved
    releases: existsSync(releases) ? realpathSync(releases) : releases,
    link: join(folder, 'current'),
  };
  if (!isLink(layout.link))
    throw new Error(
      `there is no link ${layout.link} to the release that runs: docs/upgrade.md says how to create it.`,
    );
  return layout;
}

const isLink = (path: string) => existsSync(path) && lstatSync(path).isSymbolicLink();

export const readCurrentRelease = ({ link }: Layout) => realpathSync(link);

export const isWithin = (path: string, folder: string) =>
  resolve(path) === resolve(folder) || resolve(path).startsWith(resolve(folder) + sep);

/** In one step: at no time is there no link. */
export function switchTo({ base, link }: Layout, release: string) {
  const next = join(base, `.current-${process.pid}`);
  rmSync(next, { force: true });
  symlinkSync(isWithin(release, base) ? release.slice(base.length + 1) : release, next);
  renameSync(next, link);
}

export const stampRelease = (release: string, now: Date) =>
  writeFileSync(join(release, stampFile), `${now.toISOString()}\n`);

/** Releases that are no longer needed. `releases` is in the order of installation. */
export const chooseOld = (releases: readonly string[], current: string, previous: string) => {
  const others = releases.filter((path) => path !== current && path !== previous);
  return others.slice(0, Math.max(0, others.length - (keptReleases - 2)));
};

export function removeOldReleases(layout: Layout, previous: string): string[] {
  const installedAt = (path: string) =>
    existsSync(join(path, stampFile)) ? readFileSync(join(path, stampFile), 'utf8') : '';
  const all = readdirSync(layout.releases)
    .filter((name) => name.startsWith('folkmoot-'))
    .map((name) => join(layout.releases, name))
    .toSorted((a, b) => (installedAt(a) < installedAt(b) ? -1 : 1));
  const old = chooseOld(all, readCurrentRelease(layout), previous);
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old.map((path) => basename(path));
}

/**
 * Removes the backups from before migrations to releases that are gone: they contain what members
 * have deleted since.
 */
export function removeOldBackups({ releases }: Layout, folder: string): string[] {
  if (!existsSync(folder)) return [];
  const old = readdirSync(folder).filter((name) => {
    const [, version] = /^before-(.+)-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/.exec(name) ?? [];
    return version !== undefined && !existsSync(join(releases, `folkmoot-${version}`));
  });
  for (const name of old) rmSync(join(folder, name));
  return old;
}
