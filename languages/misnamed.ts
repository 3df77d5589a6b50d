// Holds catalogues to the sentences that they translate; for tests.
import type { Catalogue } from '#contract/language.ts';
import { namesIn } from '#contract/patternSentences.ts';

/** What is said with other names between its braces than the English sentence has. A form for one may leave the number out. */
export function misnamed(catalogue: Catalogue): string[] {
  const names = (text: string) => namesIn(text).toSorted().join();
  return Object.entries(catalogue).flatMap(([english, said]) => {
    const forms = Object.entries(typeof said === 'string' ? { other: said } : said);
    const isRight = (category: string, form: string) => names(form) === names(english) || (category !== 'other' && names(`${form}{{n}}`) === names(english));
    return forms.filter(([category, form]) => !isRight(category, form)).map(([, form]) => `${english} → ${form}`);
  });
}
