// All text of the web client goes through the catalog, and every language translates all of it.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Translations } from '#contract/i18n.ts';
import { plainWording } from '#contract/plainWording.ts';
import { translations } from '#locales/es.ts';
import { misnamed } from '#locales/misnamed.ts';
import { extractTexts } from './i18nStrings.ts';

const { said, astray } = extractTexts();

/** Text for programs, examples, and names that are the same in every language. */
const noText = new Set([
  'Signup',
  'Google',
  'Facebook',
  'Twitter',
  'Bearer …',
  'input, textarea, select',
  'Files',
  'maya@example.org, tom@example.org',
  'Ctrl',
  'Re: …',
  'this browser',
  'p, li, h2, h3, h4, blockquote',
  'noopener noreferrer nofollow',
  'ui-monospace, SFMono-Regular, Menlo, monospace',
  'Folkmoot',
  'Public Sans Variable',
  'Source Serif 4 Variable',
  'Trusted Types: this string must not become ….',
  'a script',
  '/page/',
  'block list',
  'paragraph block*',
]);

test('all text goes through the catalog', () => {
  expect(said.length).toBeGreaterThan(2_000);
  expect(astray.filter(({ text }) => !noText.has(text))).toEqual([]);
});

test('every English text has a Spanish translation with the same placeholders', () => {
  expect([
    ...new Set(
      said
        .filter(({ text }) => !Object.hasOwn(translations, text))
        .map(({ location, text }) => `${location} ${text}`),
    ),
  ]).toEqual([]);
  expect(misnamed(translations, { oneWithoutNumber: true })).toEqual([]);
});

test('each text is translated once, and no unused text is translated', async () => {
  const folder = fileURLToPath(new URL('../locales/es', import.meta.url));
  // the server's texts are in a separate catalog
  const names = readdirSync(folder).filter((name) => !name.startsWith('server'));
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      words: (Object.values((await import(`${folder}/${name}`)) as object)[0] ??
        {}) as Translations,
    })),
  );
  const seen = new Map<string, string>();
  const twice = files.flatMap(({ name, words }) =>
    Object.keys(words).flatMap((sentence) => {
      const before = seen.get(sentence);
      seen.set(sentence, name);
      return before === undefined ? [] : [`${sentence} in ${before} and ${name}`];
    }),
  );
  expect(twice).toEqual([]);
  const texts = new Set([...said.map(({ text }) => text), ...Object.values(plainWording)]);
  const unsaid = [...seen]
    .filter(
      ([sentence, name]) =>
        !['contract.ts', 'refusals.ts', 'done.ts', 'common.ts'].includes(name) &&
        !texts.has(sentence),
    )
    .map(([sentence]) => sentence);
  expect(unsaid).toEqual([]);
});
