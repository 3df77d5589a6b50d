// Makes a release of the current commit: `npm run release`.
//   --arch x64,arm64   architectures, by default that of this machine
//   --out FOLDER       where the files are written, by default .cache/release/files
//   --image            also an image, see image.ts
//   --tree FOLDER      only the folder of the program, of the working files: deploy/Dockerfile
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImage } from './image.ts';
import { architectures, nameArchive, nameFolder, nameVersion, type Architecture } from './names.ts';
import { packFolder, writeChecksums } from './pack.ts';
import { run, step } from './run.ts';
import { buildTree } from './tree.ts';

const repository = resolve(import.meta.dirname, '../..');
const work = join(repository, '.cache/release');
const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    out: { type: 'string', default: join(work, 'files') },
    tree: { type: 'string' },
    image: { type: 'boolean', default: false },
  },
});

const git = (...args: string[]) => run('git', ['-C', repository, ...args]).trim();
const readVersion = () =>
  (JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string })
    .version;

function parseArchitectures(list: string): Architecture[] {
  return list.split(',').map((name) => {
    const arch = architectures.find((one) => one === name);
    if (!arch) throw new Error(`There is no release for ${name}: use ${architectures.join(', ')}.`);
    return arch;
  });
}

/** The committed files, so that a release is what its commit says. */
function checkOutCommit() {
  if (git('status', '--porcelain'))
    throw new Error('Commit your changes first: a release is made of a commit.');
  const source = join(work, 'source');
  rmSync(source, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  run('sh', ['-c', 'git -C "$0" archive HEAD | tar -x -C "$1"', repository, source]);
  const commit = git('rev-parse', 'HEAD');
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  const time = new Date(Number(git('show', '--no-patch', '--format=%ct', 'HEAD')) * 1000);
  return { source, version: nameVersion(readVersion(), commit, tags), commit, time };
}

async function makeRelease() {
  const list = parseArchitectures(values.arch);
  const { source, version, commit, time } = checkOutCommit();
  const out = resolve(values.out);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const arch of list) {
    console.log(`Folkmoot ${version} for linux-${arch}`);
    const folder = nameFolder(version);
    const target = join(work, arch, folder);
    rmSync(join(work, arch), { recursive: true, force: true });
    buildTree({ source, target, arch, version, time });
    const archive = join(out, nameArchive(version, arch));
    step('packing', () => packFolder(join(work, arch), folder, archive, time));
    cpSync(join(target, 'sbom.cdx.json'), archive.replace(/\.tar\.xz$/, '.cdx.json'));
    console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
    if (values.image)
      buildImage({ tree: target, arch, version, commit, time, out, work: join(work, arch) });
  }
  await writeChecksums(out);
}

if (values.tree !== undefined)
  buildTree({
    source: repository,
    target: resolve(values.tree),
    arch: parseArchitectures(process.arch)[0]!,
    version: readVersion(),
    time: new Date(0),
  });
else await makeRelease();
