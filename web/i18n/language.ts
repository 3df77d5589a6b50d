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

/** Loaders of the catalogs, by path. Each file exports its translations, and nothing else. */
const catalogs = import.meta.glob<Record<string, Translations>>(
  '../../locales/{*,*/admin,*/help,*/members,*/officials,*/plain,*/settings}.ts',
);
const translations: Translations = {};

/**
 * Adds a catalog of the language: of most screens (''), of the administration, of its screens of
 * officials or members, of the help page, of the account settings, or of the plain sentences that
 * the others do not contain. Modules with its texts are loaded afterwards, because many are
 * translated while a module starts.
 */
export const loadTranslations = async (
  name: '' | '/admin' | '/help' | '/members' | '/officials' | '/plain' | '/settings',
) => {
  if (current !== 'en')
    Object.assign(
      translations,
      ...Object.values(await catalogs[`../../locales/${current}${name}.ts`]!()),
    );
};

const loadPlainWording = async () => {
  const [{ plainWording }] = await Promise.all([
    import('#contract/plainWording.ts'),
    loadTranslations('/plain'),
  ]);
  return plainWording;
};

const current = detectLanguage();
/** Whether the site shows the plain sentences of contract/plainWording.ts. */
export const hasPlainWording =
  hasDocument && document.querySelector('meta[name="plain-wording"]') !== null;

const [plainSentences] = await Promise.all([
  hasPlainWording ? loadPlainWording() : undefined,
  loadTranslations(''),
]);
export const { language, locale, number, t, plural, listed, either, pattern, form, fill } =
  createTranslator(current, translations, plainSentences);

if (hasDocument) document.documentElement.lang = language;

/** Stores the language and reloads this page, or loads the one at `path`. */
export function chooseLanguage(next: Language, path?: string) {
  localStorage.setItem(storageKey, next);
  if (path === undefined) location.reload();
  else location.replace(path);
}
