// What a screen costs whoever opens it, reckoned from the files of the build: all scripts that it needs and does not have yet.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = new URL('../../dist/', import.meta.url);
const kB = 1_024;
const mostAtFirst = 200 * kB;
const mostOfAScreen = 60 * kB;
/** The editor of rich text, which comes when its screen stands already and can be used: lines are written in its place until then. */
const editor = { file: /^RichArea-/, most: 84 * kB };
/** What is said in another language, which comes before anything is drawn. */
const translations = { file: /^es-/, most: 64 * kB };

// what earlier builds left for windows that are still open is not of this one
const list = new URL('../../.cache/assets.json', import.meta.url);
const current = existsSync(list)
  ? new Set(JSON.parse(readFileSync(list, 'utf8')) as string[])
  : undefined;
const files = readdirSync(new URL('assets/', dist)).filter(
  (name) => !current || current.has(name.replace(/\.(br|gz)$/, '')),
);
const scripts = files.filter((name) => name.endsWith('.js'));
const text = (name: string) => readFileSync(new URL(`assets/${name}`, dist));
const sizes = new Map(scripts.map((name) => [name, sizeOf(name)]));

function sizeOf(name: string): number {
  // the build leaves small ones unpacked
  return files.includes(`${name}.gz`)
    ? statSync(new URL(`assets/${name}.gz`, dist)).size
    : gzipSync(text(name), { level: 9 }).length;
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
const sum = (names: Iterable<string>) =>
  [...names].reduce((total, name) => total + sizes.get(name)!, 0);

const entry = /src="\/assets\/([^"]+\.js)"/.exec(
  readFileSync(new URL('index.html', dist), 'utf8'),
)![1]!;
const atFirst = needed(entry);

test('what every visit needs is at most 200 kB of script, packed', () => {
  expect(atFirst.size).toBeGreaterThan(1);
  expect(sum(atFirst)).toBeGreaterThan(100 * kB);
  expect(sum(atFirst)).toBeLessThan(mostAtFirst);
});

const startSecondServer = (name: string, ...before: readonly Set<string>[]) =>
  sum([...needed(name)].filter((each) => !before.some((had) => had.has(each))));

test('each further screen or part is at most 60 kB, and what comes later is held at its size', () => {
  const later = [editor, translations].map(({ file }) => scripts.find((name) => file.test(name))!);
  expect(scripts.length).toBeGreaterThan(100);
  const dear = scripts
    .filter((name) => !later.includes(name))
    .map((name) => [name, startSecondServer(name, atFirst)] as const)
    .filter(([, size]) => size > mostOfAScreen);
  expect(dear).toEqual([]);

  const [area, words] = later as [string, string];
  const standsIn = scripts.find((name) => text(name).includes(`import(\`./${area}\`)`))!;
  expect(startSecondServer(area, atFirst, needed(standsIn))).toBeLessThan(editor.most);
  expect(startSecondServer(words, atFirst)).toBeLessThan(translations.most);
});
