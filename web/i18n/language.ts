// The UI language, chosen once before rendering. Modules with texts are loaded after this one.
import {
  pickLanguage,
  isLanguage,
  createTranslator,
  type Translations,
  type Language,
} from '#contract/i18n.ts';

const storageKey = 'language';
const hasDocument = 'document' in globalThis && 'documentElement' in document;

function detectLanguage(): Language {
  // Unit tests run without a browser, in English.
  if (!hasDocument) return 'en';
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : pickLanguage(navigator.languages);
}

/** Loaders of the catalogs, by path. */
const catalogs = import.meta.glob<Translations>('../../locales/*.ts', { import: 'translations' });
/** Translations of the plain sentences that the catalogs above do not contain. */
const plainCatalogs = import.meta.glob<Translations>('../../locales/*/plain.ts', {
  import: 'plain',
});

const plainWording = async () => (await import('#contract/plainWording.ts')).plainWording;

const current = detectLanguage();
/** Whether the site shows the plain sentences of contract/plainWording.ts. */
export const hasPlainWording =
  hasDocument && document.querySelector('meta[name="plain-wording"]') !== null;

const [translations, plainTranslations, plainSentences] = await Promise.all([
  current === 'en' ? {} : catalogs[`../../locales/${current}.ts`]!(),
  current === 'en' || !hasPlainWording ? {} : plainCatalogs[`../../locales/${current}/plain.ts`]!(),
  hasPlainWording ? plainWording() : {},
]);
export const { language, locale, number, t, plural, listed, either, pattern, form, fill } =
  createTranslator(current, { ...translations, ...plainTranslations }, plainSentences);

if (hasDocument) document.documentElement.lang = language;

/** Stores the language and reloads this page, or loads the one at `path`. */
export function chooseLanguage(next: Language, path?: string) {
  localStorage.setItem(storageKey, next);
  if (path === undefined) location.reload();
  else location.replace(path);
}
