// Checks an archive and unpacks it beside the other releases.
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openWorkFolder } from '../../lib/process/tempFolder.ts';
import { type Layout, readCurrentRelease, stampRelease } from './layout.ts';
import { lastLine, runProgram } from './runRelease.ts';

/** Returns whether the checksum is known. Throws if it is another one. */
export async function verifyChecksum(archive: string): Promise<boolean> {
  const list = join(dirname(archive), 'SHA256SUMS');
  if (!existsSync(list)) return false;
  const name = basename(archive);
  const expected = readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.split(/ [ *]/))
    .find(([, listed]) => listed === name)?.[0];
  if (!expected) throw new Error(`${list} does not name ${name}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (hash.digest('hex') !== expected)
    throw new Error(`${name} is damaged: its checksum is not the one in ${list}.`);
  return true;
}

/** Returns the folder of the new release and its version. */
export async function unpack(archive: string, layout: Layout) {
  mkdirSync(layout.releases, { recursive: true });
  const workFolder = openWorkFolder(layout.releases, 'unpack');
  try {
    const unpacked = await runProgram([
      'tar',
      '--extract',
      '--no-same-owner',
      `--file=${archive}`,
      `--directory=${workFolder.path}`,
    ]);
    if (unpacked.code !== 0)
      throw new Error(
        /xz/.test(unpacked.output) && /exec|not found/i.test(unpacked.output)
          ? 'the archive needs the program xz: install the package xz-utils.'
          : `the archive cannot be unpacked: ${unpacked.output}`,
      );
    const { folder, version } = readRelease(workFolder.path);
    const target = join(layout.releases, basename(folder));
    if (existsSync(target) && readCurrentRelease(layout) === target)
      throw new Error(`version ${version} is the current one already.`);
    const node = await runProgram([join(folder, 'node_modules/.bin/node'), '--version']);
    if (node.code !== 0)
      throw new Error(`this archive is for another kind of machine: ${lastLine(node)}`);
    // what an earlier update that failed has left
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
    stampRelease(target, new Date());
    return { release: target, version };
  } finally {
    workFolder.remove();
  }
}

function readRelease(incoming: string) {
  const [name, ...others] = readdirSync(incoming);
  const folder = join(incoming, name ?? '');
  const file = join(folder, 'package.json');
  const noRelease = new Error('the archive is no release of Folkmoot.');
  if (!name?.startsWith('folkmoot-') || others.length > 0 || !existsSync(file)) throw noRelease;
  const { name: program, version } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    version: string;
  };
  if (program !== 'folkmoot' || name !== `folkmoot-${version}`) throw noRelease;
  return { folder, version };
}
