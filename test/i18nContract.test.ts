// Every language translates every sentence of the contract.
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/i18n.ts';
import { messageLists } from '#contract/messageKeys.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { strings } from '#contract/strings.ts';
import { loadAreas, translatedLanguages, findTranslationErrors } from './catalogs.ts';

const sentencesByKey = messageLists.flatMap((list) => Object.entries(list));
const allSentences: readonly string[] = [
  ...new Set([...sentencesByKey.map(([, sentence]) => sentence), ...Object.values(ruleViolations)]),
];

test('a key names one message, and two messages have the same text only where it is known', () => {
  const findDuplicates = (names: string[]) => names.filter((name, i) => names.indexOf(name) !== i);
  expect(findDuplicates(sentencesByKey.map(([key]) => key))).toEqual([]);
  // The server sends the last of these keys for the text. It names the others by `message`.
  expect(findDuplicates(sentencesByKey.map(([, sentence]) => sentence))).toEqual([
    strings.newsApproved,
    strings.callNotFound,
  ]);
});

test('every folder of locales/ is a language that people can choose', () => {
  expect(['en', ...translatedLanguages].toSorted()).toEqual(Object.keys(languages).toSorted());
});

describe.each(translatedLanguages)('the language %s', (language) => {
  const areas = ['contract', 'done', 'officialMessages', 'refusals'];

  test('translates every sentence of the contract, with the same placeholders', async () => {
    const translations = await loadAreas(language, ['common', ...areas]);
    expect(allSentences.length).toBeGreaterThan(450);
    expect(allSentences.filter((sentence) => !Object.hasOwn(translations, sentence))).toEqual([]);
    expect(findTranslationErrors(language, translations, 'contract')).toEqual([]);
  });

  test('has no entry without a sentence in the contract', async () => {
    const common = await loadAreas(language, ['common']);
    expect(
      Object.keys(await loadAreas(language, areas)).filter(
        (sentence) => !allSentences.includes(sentence) || Object.hasOwn(common, sentence),
      ),
    ).toEqual([]);
  });
});
