// Every language translates every sentence of the contract.
import { describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { languages } from '#contract/i18n.ts';
import { ruleViolations, moderationStrings } from '#contract/moderationStrings.ts';
import { pollStrings } from '#contract/pollStrings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { fixedTemplates, templates } from '#contract/stringTemplates.ts';
import { strings } from '#contract/strings.ts';
import { loadAreas, translatedLanguages, translationFaults } from './catalogs.ts';

const lists = [
  strings,
  templates,
  fixedTemplates,
  adminStrings,
  moderationStrings,
  ruleViolations,
  siteStrings,
  spamStrings,
  audienceStrings,
  pollStrings,
];
const allSentences: readonly string[] = [...new Set(lists.flatMap((list) => Object.values(list)))];

test('every folder of locales/ is a language that people can choose', () => {
  expect(['en', ...translatedLanguages].toSorted()).toEqual(Object.keys(languages).toSorted());
});

describe.each(translatedLanguages)('the language %s', (language) => {
  const areas = ['contract', 'done', 'refusals'];

  test('translates every sentence of the contract, with the same placeholders', async () => {
    const translations = await loadAreas(language, ['common', ...areas]);
    expect(allSentences.length).toBeGreaterThan(450);
    expect(allSentences.filter((sentence) => !Object.hasOwn(translations, sentence))).toEqual([]);
    expect(translationFaults(language, translations, 'contract')).toEqual([]);
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
