// docs/configuration.md against server/config.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renamedSettings } from './renamedSettings.ts';

const root = join(import.meta.dirname, '..');
const code = readFileSync(join(root, 'server/config.ts'), 'utf8');
const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');

const read = [
  // the first argument of a reader such as string('SITE_NAME', …), or env.NODE_ENV
  ...code.matchAll(/\b(?!client\b)\w+\(\s*'([A-Z][A-Z0-9_]+)'\s*[,)]|\benv\.([A-Z][A-Z0-9_]+)/g),
].map(([, argument, property]) => (argument ?? property)!);
const clients = [...code.matchAll(/\bclient\('([A-Z]+)'\)/g)].flatMap(([, name]) => [
  `${name}_CLIENT_ID`,
  `${name}_CLIENT_SECRET`,
]);
const settings = [...new Set([...read, ...clients])].toSorted();

/** Fallbacks that are written as a literal and are not empty. */
const defaults = [
  ...code.matchAll(/\b\w+\(\s*'([A-Z][A-Z0-9_]+)',\s*'([^']+)'/g),
  ...code.matchAll(/\bprotection\('([A-Z_]+)(')\)/g),
].map(([, name, value]) => [name!, value === "'" ? 'on' : value!] as const);

const oldNames = Object.fromEntries(
  Object.entries(renamedSettings).map(([before, after]) => [after, before]),
);

const rows = /\n## Settings\n(.*?)\n## /s
  .exec(page)![1]!
  .split('\n')
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && /^`[A-Z0-9_]+`$/.test(cells[1]!))
  .map(([, name, fallback, meaning, before]) => ({
    name: name!.slice(1, -1),
    fallback: fallback!,
    meaning: meaning!,
    before: before!.replaceAll('`', ''),
  }));
const rowOf = (name: string) => rows.find((row) => row.name === name);

test('the table lists every setting that the server reads once, and no other', () => {
  expect(settings).toContain('GOOGLE_CLIENT_ID');
  expect(settings.length).toBeGreaterThan(40);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(settings);
  expect(rows.filter(({ meaning }) => !meaning)).toEqual([]);
});

test('the table gives the default of each setting', () => {
  expect(defaults.length).toBeGreaterThan(15);
  expect(
    defaults.filter(([name, value]) => !rowOf(name)?.fallback.startsWith(`\`${value}\``)),
  ).toEqual([]);
});

test('the table gives the old name of each renamed setting', () => {
  expect(Object.keys(oldNames).length).toBeGreaterThan(0);
  expect(
    Object.fromEntries(
      rows.filter(({ before }) => before).map(({ name, before }) => [name, before]),
    ),
  ).toEqual(oldNames);
});

test('the text names no setting that does not exist', () => {
  const allowedNames = new Set([...settings, ...Object.values(oldNames)]);
  const named = [...page.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name);
  expect(named.filter((name) => !allowedNames.has(name))).toEqual([]);
});
