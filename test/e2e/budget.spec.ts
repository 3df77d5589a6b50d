// What a screen costs whoever opens it, reckoned from the files of the build: all scripts that it needs and does not have yet.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = new URL('../../dist/', import.meta.url);
const kB = 1_024;
const mostAtFirst = 200 * kB;
const mostOfAScreen = 60 * kB;
/** The editor of rich text, which comes when the first field that takes it is shown. It is most of what the library weighs, and must not grow. */
const editor = { file: /^RichArea-/, most: 180 * kB };

const files = readdirSync(new URL('assets/', dist));
const scripts = files.filter((name) => name.endsWith('.js'));
const text = (name: string) => readFileSync(new URL(`assets/${name}`, dist));
const sizes = new Map(scripts.map((name) => [name, sizeOf(name)]));

function sizeOf(name: string): number {
  // the build leaves small ones unpacked
  return files.includes(`${name}.gz`) ? statSync(new URL(`assets/${name}.gz`, dist)).size : gzipSync(text(name), { level: 9 }).length;
}

/** A script with all that it imports before it runs. */
function needed(name: string, all = new Set<string>()): Set<string> {
  if (all.has(name) || !sizes.has(name)) return all;
  all.add(name);
  for (const [, next] of text(name)
    .toString()
    .matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    needed(next!, all);
  return all;
}
const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + sizes.get(name)!, 0);

const entry = /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(new URL('index.html', dist), 'utf8'))![1]!;
const atFirst = needed(entry);

test('what every visit needs is at most 200 kB of script, packed', () => {
  expect(atFirst.size).toBeGreaterThan(1);
  expect(sum(atFirst)).toBeGreaterThan(100 * kB);
  expect(sum(atFirst)).toBeLessThan(mostAtFirst);
});

test('each further screen or part is at most 60 kB, but for the editor of rich text', () => {
  const dear = scripts
    .map((name) => [name, sum([...needed(name)].filter((each) => !atFirst.has(each)))] as const)
    .filter(([name, size]) => size > (editor.file.test(name) ? editor.most : mostOfAScreen));
  expect(dear).toEqual([]);
  expect(scripts.some((name) => editor.file.test(name))).toBe(true);
});
