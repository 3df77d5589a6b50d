import { expect, test } from 'vitest';
import { common } from '#locales/es/common.ts';
import { contract } from '#locales/es/contract.ts';
import { done } from '#locales/es/done.ts';
import { refusals } from '#locales/es/refusals.ts';
import { server } from '#locales/es/server.ts';
import { misnamed } from '#locales/misnamed.ts';
import { emailTemplates } from '#server/site/emailTemplates.ts';
import { extractTexts } from '#test/i18nStrings.ts';
import { negotiateLanguage, translatorFor } from './translators.ts';

const emailTexts = Object.values(emailTemplates).flatMap(
  ({ about, texts: { subject, title, body, button, footnote } }) => [
    about,
    subject,
    title,
    ...body.split('\n\n'),
    button,
    footnote,
  ],
);
const serverTexts = [
  ...new Set([...extractTexts('server').said.map(({ text }) => text), ...emailTexts]),
].filter(Boolean);
const elsewhere = { ...common, ...contract, ...done, ...refusals };
const spanish = { ...elsewhere, ...server };

test('every server text has a Spanish translation with the same placeholders', () => {
  expect(serverTexts.length).toBeGreaterThan(250);
  expect(serverTexts.filter((sentence) => !Object.hasOwn(spanish, sentence))).toEqual([]);
  expect(misnamed(spanish)).toEqual([]);
});

test('no Spanish translation is unused or duplicated', () => {
  expect(
    Object.keys(server).filter(
      (sentence) => !serverTexts.includes(sentence) || Object.hasOwn(elsewhere, sentence),
    ),
  ).toEqual([]);
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

test.each([null, undefined, 'fr', 'constructor', 5])('falls back to English for %j', (chosen) => {
  expect(translatorFor(chosen).language).toBe('en');
});
