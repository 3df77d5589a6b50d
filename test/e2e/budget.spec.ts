// Size budgets of the JavaScript that each screen loads, computed from the build output.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = new URL('../../dist/', import.meta.url);
const kB = 1_024;
const maxInitialBytes = 200 * kB;
const maxScreenBytes = 60 * kB;
/**
 * The rich-text editor, which loads after its screen is usable; a textarea stands in until then.
 */
const editor = { file: /^RichTextArea-/, maxBytes: 140 * kB };
/** The dictionary of the password meter, which loads when the first password is typed. */
const passwordMeter = { file: /^PasswordStrength-/, maxBytes: 270 * kB };
/** Translations of most screens, which load before the first render. */
const translations = { file: /^es-/, maxBytes: 68 * kB };
/** Translations of the administration, which load before its screens. */
const adminTranslations = { file: /^admin-/, maxBytes: 14 * kB };

// Ignores files that earlier builds left for open tabs.
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
  // the build does not compress small files
  return files.includes(`${name}.gz`)
    ? statSync(new URL(`assets/${name}.gz`, dist)).size
    : gzipSync(text(name), { level: 9 }).length;
}

/** A script with its static imports, transitively. */
function withImports(name: string, all = new Set<string>()): Set<string> {
  if (all.has(name) || !sizes.has(name)) return all;
  all.add(name);
  for (const [, next] of text(name)
    .toString()
    .matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(next!, all);
  return all;
}
const sum = (names: Iterable<string>) =>
  [...names].reduce((total, name) => total + sizes.get(name)!, 0);

const entry = /src="\/assets\/([^"]+\.js)"/.exec(
  readFileSync(new URL('index.html', dist), 'utf8'),
)![1]!;
const initialScripts = withImports(entry);

test('loads at most 200 kB of compressed JavaScript initially', () => {
  expect(initialScripts.size).toBeGreaterThan(1);
  expect(sum(initialScripts)).toBeGreaterThan(100 * kB);
  expect(sum(initialScripts)).toBeLessThan(maxInitialBytes);
});

const extraOf = (name: string, ...loadedBefore: readonly Set<string>[]) =>
  sum([...withImports(name)].filter((each) => !loadedBefore.some((loaded) => loaded.has(each))));

test('loads at most 60 kB per further screen, apart from the editor, the translations and the password meter with their own budgets', () => {
  const lateScripts = [editor, translations, passwordMeter, adminTranslations].map(({ file }) =>
    scripts.find((name) => file.test(name))!,
  );
  expect(scripts.length).toBeGreaterThan(100);
  const tooLarge = scripts
    .filter((name) => !lateScripts.includes(name))
    .map((name) => [name, extraOf(name, initialScripts)] as const)
    .filter(([, size]) => size > maxScreenBytes);
  expect(tooLarge).toEqual([]);

  const [area, words, meter, adminWords] = lateScripts as [string, string, string, string];
  const importer = scripts.find((name) => text(name).includes(`import(\`./${area}\`)`))!;
  expect(extraOf(area, initialScripts, withImports(importer))).toBeLessThan(editor.maxBytes);
  expect(extraOf(words, initialScripts)).toBeLessThan(translations.maxBytes);
  expect(extraOf(adminWords, initialScripts)).toBeLessThan(adminTranslations.maxBytes);
  expect(extraOf(meter, initialScripts)).toBeLessThan(passwordMeter.maxBytes);
});
