// Holds catalogues to the sentences that they translate; for tests.
import type { Translations } from '#contract/i18n.ts';
import { namesIn } from '#contract/stringTemplates.ts';

/** What is said with other names between its braces than the English sentence has. `oneWithoutNumber`: a form for one may leave `{{n}}` out. */
export function misnamed(translations: Translations, { oneWithoutNumber = false } = {}): string[] {
  const names = (text: string) => namesIn(text).toSorted().join();
  return Object.entries(translations).flatMap(([english, said]) => {
    const forms = Object.entries(typeof said === 'string' ? { other: said } : said);
    const mayLeaveOut = (category: string) => oneWithoutNumber && category !== 'other';
    const isRight = (category: string, form: string) =>
      names(form) === names(english) ||
      (mayLeaveOut(category) && names(`${form}{{n}}`) === names(english));
    return forms
      .filter(([category, form]) => !isRight(category, form))
      .map(([, form]) => `${english} → ${form}`);
  });
}
