import { describe, expect, test } from 'vitest';
import { extractTexts } from '#server/i18n/extractTexts.ts';
import { emailTemplates } from '#server/siteSettings/emailTemplates.ts';
import { loadAreas, translatedLanguages, findTranslationErrors } from '#test/catalogs.ts';
import { negotiateLanguage, translatorFor } from './translators.ts';

const emailTexts = Object.values(emailTemplates).flatMap(
  ({ description, texts: { subject, title, body, button, footnote } }) => [
    description,
    subject,
    title,
    ...body.split('\n\n'),
    button,
    footnote,
  ],
);
const serverTexts = [
  ...new Set([...extractTexts('server').translated.map(({ text }) => text), ...emailTexts]),
].filter(Boolean);

describe.each(translatedLanguages)('the language %s', async (language) => {
  const otherAreas = await loadAreas(language, ['common', 'contract', 'done', 'refusals']);
  const server = await loadAreas(language, ['server']);
  // the content that pages have before the client starts repeats texts of the client
  const screens = await loadAreas(language, ['account', 'entry', 'shell']);
  const translations = { ...otherAreas, ...screens, ...server };

  test('translates every server text, with the same placeholders', () => {
    expect(serverTexts.length).toBeGreaterThan(250);
    expect(serverTexts.filter((sentence) => !Object.hasOwn(translations, sentence))).toEqual([]);
    expect(findTranslationErrors(language, translations, 'server')).toEqual([]);
  });

  test('has no translation that is unused or duplicated', () => {
    expect(
      Object.keys(server).filter(
        (sentence) => !serverTexts.includes(sentence) || Object.hasOwn(otherAreas, sentence),
      ),
    ).toEqual([]);
  });

  test('is the language of its translator', () => {
    const { language: foundLanguage, pattern } = translatorFor(language);
    expect([foundLanguage, pattern('Your password was changed')]).toEqual([
      language,
      translations['Your password was changed'],
    ]);
  });
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['fr-CH, fr;q=0.9, en;q=0.8, es;q=0.7, *;q=0.5', 'en'],
  ['es;q=0, en', 'en'],
  ['*', 'en'],
  [';;,=;q=,', 'en'],
  [undefined, 'en'],
])('selects a language for %j: %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test.each([null, undefined, 'fr', 'constructor', 5])('falls back to English for %j', (language) => {
  expect(translatorFor(language).language).toBe('en');
});
