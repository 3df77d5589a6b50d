// The UI language, chosen once before rendering. Modules with texts are loaded after this one.
import {
  firstSpoken,
  isLanguage,
  createTranslator,
  type Translations,
  type Language,
} from '#contract/i18n.ts';

const key = 'language';
const hasDocument = 'document' in globalThis && 'documentElement' in document;

function chosen(): Language {
  // Unit tests run without a browser, in English.
  if (!hasDocument) return 'en';
  const stored = localStorage.getItem(key);
  return isLanguage(stored) ? stored : firstSpoken(navigator.languages);
}

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ translations: Translations }>> = {
  es: () => import('#locales/es.ts'),
};

const current = chosen();
export const { language, locale, number, t, plural, listed, either, pattern, form } =
  createTranslator(current, current === 'en' ? {} : (await catalogues[current]()).translations);

if (hasDocument) document.documentElement.lang = language;

/** Stores the language and reloads this page, or loads the one at `place`. */
export function choose(next: Language, place?: string) {
  localStorage.setItem(key, next);
  if (place === undefined) location.reload();
  else location.replace(place);
}
