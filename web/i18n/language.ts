// The language of this browser, chosen once before anything is drawn: what holds a sentence is read after this.
import {
  firstSpoken,
  isLanguage,
  createTranslator,
  type Translations,
  type Language,
} from '#contract/i18n.ts';

const key = 'language';
const inBrowser = 'document' in globalThis && 'documentElement' in document;

function chosen(): Language {
  // Tests of single functions run without a browser, in English.
  if (!inBrowser) return 'en';
  const kept = localStorage.getItem(key);
  return isLanguage(kept) ? kept : firstSpoken(navigator.languages);
}

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ translations: Translations }>> = {
  es: () => import('#locales/es.ts'),
};

const own = chosen();
export const { language, locale, number, t, plural, listed, either, pattern, form } =
  createTranslator(own, own === 'en' ? {} : (await catalogues[own]()).translations);

if (inBrowser) document.documentElement.lang = language;

/** From the next page on the site speaks `next` in this browser: this page anew, or the one at `place`. */
export function choose(next: Language, place?: string) {
  localStorage.setItem(key, next);
  if (place === undefined) location.reload();
  else location.replace(place);
}
