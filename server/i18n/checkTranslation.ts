// Checks of a translation against its English sentence: placeholders and plural forms.
import { placeholderNames } from '#contract/stringTemplates.ts';
import type { Translation } from './catalogFile.ts';
import { findPluralRule, listSingleNumberCategories } from './pluralRules.ts';

type Options = {
  /**
   * Whether a form that is for one number only may contain the number as a word, as in "Remove one
   * photo". Screens allow it.
   */
  allowsNumberAsWord: boolean;
};

/** Creates a function that returns the errors of a translation, one message each. */
export function createTranslationCheck(language: string) {
  const { categories } = findPluralRule(language);
  const singleNumberCategorySet: Set<string> = listSingleNumberCategories(language);

  return (sentence: string, translation: Translation, options: Options): string[] => {
    if (typeof translation === 'string') return checkText(sentence, translation);
    const missing = categories.filter((category) => !translation[category]);
    if (missing.length)
      return [`${sentence}: the plural form ${missing.join(' and ')} is missing.`];
    return Object.entries(translation).flatMap(([category, form]) =>
      checkText(
        sentence,
        form,
        options.allowsNumberAsWord && singleNumberCategorySet.has(category),
      ),
    );
  };
}

function checkText(sentence: string, translation: string, isNumberOptional = false): string[] {
  const expected = placeholderNames(sentence);
  const usedNames = placeholderNames(translation);
  const unknown = usedNames.filter((name) => !expected.includes(name));
  const missing = expected.filter(
    (name) => !usedNames.includes(name) && !(isNumberOptional && name === 'n'),
  );
  const describeError = (reason: string) => `${sentence} → ${translation}: ${reason}.`;
  const expectedNote = expected.length
    ? `. The sentence has ${expected.map(addBraces).join(', ')}`
    : '';
  const textWithoutPlaceholders = translation.replaceAll(/\{\{[^{}]*\}\}/g, '');
  return [
    ...(unknown.length
      ? [describeError(`unknown placeholder ${unknown.map(addBraces).join(', ')}${expectedNote}`)]
      : []),
    ...(missing.length
      ? [describeError(`missing placeholder ${missing.map(addBraces).join(', ')}`)]
      : []),
    ...(/[{}]/.test(textWithoutPlaceholders)
      ? [describeError('a brace that belongs to no placeholder')]
      : []),
  ];
}

const addBraces = (name: string) => `{{${name}}}`;
