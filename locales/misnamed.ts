// Checks of translation catalogs against their English keys. Used by tests.
import type { Translations } from '#contract/i18n.ts';
import { placeholderNames } from '#contract/stringTemplates.ts';

/**
 * Returns the translations whose `{{placeholders}}` differ from those of their English key.
 * `oneWithoutNumber` allows singular forms without `{{n}}`.
 */
export function misnamed(translations: Translations, { oneWithoutNumber = false } = {}): string[] {
  const names = (text: string) => placeholderNames(text).toSorted().join();
  return Object.entries(translations).flatMap(([english, translation]) => {
    const forms = Object.entries(
      typeof translation === 'string' ? { other: translation } : translation,
    );
    const mayLeaveOut = (category: string) => oneWithoutNumber && category !== 'other';
    const isRight = (category: string, form: string) =>
      names(form) === names(english) ||
      (mayLeaveOut(category) && names(`${form}{{n}}`) === names(english));
    return forms
      .filter(([category, form]) => !isRight(category, form))
      .map(([, form]) => `${english} → ${form}`);
  });
}
