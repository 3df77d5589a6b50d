// All text of the web client goes through the catalog, and every language translates all of it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Translations } from '#contract/i18n.ts';
import { plainWording } from '#contract/plainWording.ts';
import { localesFolder, readCatalog } from '#server/i18n/catalog.ts';
import { extractTexts } from '#server/i18n/extractTexts.ts';
import { filesIn } from './sourceFiles.ts';
import { loadAreas, translatedLanguages, findTranslationErrors } from './catalogs.ts';

const { translated, untranslated } = extractTexts();

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
  'script, style',
  'script, style, link, meta, title, template, noscript, svg, math, xml',
  'iframe, object, embed, video, audio, canvas',
  'input, select, textarea, button',
  'p, div, ul, ol, li, table, blockquote, pre, h1, h2, h3, h4, h5, h6, section, article',
  'p:not(td p, th p), li, h1, h2, h3, h4, blockquote, pre, tr',
  'table table',
  'td, th',
  'td p + p, th p + p',
  'td + td, th + th, th + td',
  'p.MsoTitle, p.MsoSubtitle',
  'ul, ol, table, tr, tbody',
  'noopener noreferrer nofollow',
  'ui-monospace, SFMono-Regular, Menlo, monospace',
  'Folkmoot',
  'Atkinson Hyperlegible Next Variable',
  'Public Sans Variable',
  'Source Serif 4 Variable',
  'Trusted Types: this string must not become ….',
  'a script',
  '/page/',
  'block list',
]);

test('all text goes through the catalog', () => {
  expect(translated.length).toBeGreaterThan(2_000);
  expect(untranslated.filter(({ text }) => !noText.has(text))).toEqual([]);
});

describe.each(translatedLanguages)('the language %s', async (language) => {
  const { translations } = (await import(join(localesFolder, `${language}.ts`))) as {
    translations: Translations;
  };

  test('translates every English text, with the same placeholders', async () => {
    const all = {
      ...translations,
      ...(await loadAreas(language, ['admin', 'help', 'members', 'officials', 'settings'])),
    };
    expect([
      ...new Set(
        translated
          .filter(({ text }) => !Object.hasOwn(all, text))
          .map(({ location, text }) => `${location} ${text}`),
      ),
    ]).toEqual([]);
    expect(findTranslationErrors(language, all, 'web')).toEqual([]);
  });

  test('translates each text once, and no unused text', () => {
    const seen = new Map<string, string>();
    // the server's texts are in a separate catalog
    const areas = [...readCatalog(language)].filter(([area]) => !area.startsWith('server'));
    const duplicates = areas.flatMap(([area, words]) =>
      [...words.keys()].flatMap((sentence) => {
        const before = seen.get(sentence);
        seen.set(sentence, area);
        return before === undefined ? [] : [`${sentence} in ${before} and ${area}`];
      }),
    );
    expect(duplicates).toEqual([]);
    const texts = new Set([...translated.map(({ text }) => text), ...Object.values(plainWording)]);
    const unsaid = [...seen]
      .filter(
        ([sentence, area]) =>
          !['contract', 'refusals', 'done', 'common', 'officialMessages'].includes(area) &&
          !texts.has(sentence),
      )
      .map(([sentence]) => sentence);
    expect(unsaid).toEqual([]);
  });

  test('has the areas of the other languages, and the same translation of a sentence in all', async () => {
    const catalog = readCatalog(language);
    expect(readdirSync(join(localesFolder, language)).toSorted()).toEqual(
      [...catalog.keys()].map((area) => `${area}.ts`).toSorted(),
    );
    const first = new Map<string, unknown>();
    for (const [area, words] of catalog)
      for (const [sentence, translation] of words) {
        if (!first.has(sentence)) first.set(sentence, translation);
        expect(translation, `${sentence} in ${area}`).toEqual(first.get(sentence));
      }
  });

  test('has the translations of the sentences that plain wording shows', async () => {
    const all = { ...translations, ...(await loadAreas(language, ['plain'])) };
    const plain = Object.values(plainWording);
    expect(plain.filter((sentence) => !Object.hasOwn(all, sentence))).toEqual([]);
    expect(findTranslationErrors(language, all, 'plain')).toEqual([]);
  });
});

test('every sentence with a plain wording is shown somewhere', () => {
  const code = filesIn('web')
    .concat(filesIn('contract'), filesIn('server'))
    .filter(({ path }) => path !== 'contract/plainWording.ts' && !path.includes('.test.'))
    .map(({ text }) => text)
    .join('\n');
  const isShown = (sentence: string) =>
    code.includes(sentence) || code.includes(sentence.replaceAll("'", String.raw`\'`));
  expect(isShown('Act Now')).toBe(true);
  expect(Object.keys(plainWording).filter((sentence) => !isShown(sentence))).toEqual([]);
});
