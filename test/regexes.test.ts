// Every regular expression of the server runs in linear time, because input could block the server
// for seconds otherwise.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Exceptions, with the limit on their input. */
const bounded: Record<string, string> = {
  'server/http/clientFiles.ts': 'reads only the built page, at the start',
  'server/i18n/extractTexts.ts': 'reads only the own source code, in a command',
  'server/districts/address.ts': 'an address has 300 characters',
  'server/districts/zipCoordinates.ts': 'an address has 300 characters',
};

function* regexesIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (Array.isArray(node)) for (const one of node) yield* regexesIn(one);
  else if (typeof node === 'object' && node !== null) {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) yield regex;
    else for (const one of Object.values(node)) yield* regexesIn(one);
  }
}

const slow = ({ pattern, flags }: { pattern: string; flags: string }) =>
  analyse({ source: pattern, flags }).reports.length > 0;

const slowIn = (path: string) => {
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  return [...regexesIn(program.body)]
    .filter(slow)
    .map(({ pattern, flags }) => `/${pattern}/${flags}`);
};

test('detects expressions with polynomial or exponential backtracking', () => {
  for (const pattern of [
    String.raw`^[. ]+|[. ]+$`,
    String.raw`^(a+)+$`,
    String.raw`^\S+@\S+\.\S+$`,
  ])
    expect(slow({ pattern, flags: 'g' }), pattern).toBe(true);
  expect(slow({ pattern: '^[a-z]+$', flags: 'u' })).toBe(false);
});

test('regular expressions of server and contract run in linear time or on bounded input', () => {
  const files = ['server', 'contract'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => `${tree}/${path}`),
  );
  const found = files.flatMap((path) => slowIn(path).map((regex) => `${path} ${regex}`));
  expect(found.filter((one) => !bounded[one.split(' ')[0]!])).toEqual([]);
  expect(
    Object.keys(bounded).filter((path) => !found.some((one) => one.startsWith(`${path} `))),
  ).toEqual([]);
});
