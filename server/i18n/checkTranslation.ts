// Checks of a translation against its English sentence: placeholders and plural forms.
import { placeholderNames } from '#contract/stringTemplates.ts';
import type { Translation } from './catalogFile.ts';
import { pluralRuleOf, singleNumberCategories } from './pluralRules.ts';

type Options = {
  /**
   * Whether a form that is for one number only may contain the number as a word, as in "Remove one
   * photo". Screens allow it.
   */
  allowsNumberAsWord: boolean;
};

/** What is wrong with translations of a language, one line each. */
export function createTranslationCheck(language: string) {
  const { categories } = pluralRuleOf(language);
  const single: Set<string> = singleNumberCategories(language);

  return (sentence: string, translation: Translation, options: Options): string[] => {
    if (typeof translation === 'string') return checkText(sentence, translation);
    const missing = categories.filter((category) => !translation[category]);
    if (missing.length)
      return [`${sentence}: the plural form ${missing.join(' and ')} is missing.`];
    return Object.entries(translation).flatMap(([category, form]) =>
      checkText(sentence, form, options.allowsNumberAsWord && single.has(category)),
    );
  };
}

function checkText(sentence: string, translation: string, isNumberOptional = false): string[] {
  const expected = placeholderNames(sentence);
  const found = placeholderNames(translation);
  const unknown = found.filter((name) => !expected.includes(name));
  const missing = expected.filter(
    (name) => !found.includes(name) && !(isNumberOptional && name === 'n'),
  );
  const fault = (what: string) => `${sentence} → ${translation}: ${what}.`;
  const known = expected.length ? `. The sentence has ${expected.map(braced).join(', ')}` : '';
  const rest = translation.replaceAll(/\{\{[^{}]*\}\}/g, '');
  return [
    ...(unknown.length
      ? [fault(`unknown placeholder ${unknown.map(braced).join(', ')}${known}`)]
      : []),
    ...(missing.length ? [fault(`missing placeholder ${missing.map(braced).join(', ')}`)] : []),
    ...(/[{}]/.test(rest) ? [fault('a brace that belongs to no placeholder')] : []),
  ];
}

const braced = (name: string) => `{{${name}}}`;
