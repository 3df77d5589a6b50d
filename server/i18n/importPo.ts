// Import of a PO file (gettext) into locales/. Nothing is written if the file has an error.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { po, type GetTextTranslation, type GetTextTranslations } from 'gettext-parser';
import {
  isServerArea,
  layoutLanguage,
  listSentences,
  localesFolder,
  readCatalog,
  type Sentence,
} from './catalog.ts';
import { renderCatalogFile, type Translation } from './catalogFile.ts';
import { createTranslationCheck } from './checkTranslation.ts';
import { findPluralRule } from './pluralRules.ts';

type ImportedPo = {
  language: string;
  sentences: number;
  translated: number;
  /** English texts of entries that the code does not have (any more). They are not imported. */
  unused: string[];
  /** English texts of entries that the translator marked as uncertain. They are not imported. */
  fuzzy: string[];
};

/** The errors of a PO file, one message each. */
export class PoError extends Error {
  readonly errorMessages: string[];
  constructor(errorMessages: string[]) {
    super(
      `${errorMessages.length === 1 ? '1 error' : `${errorMessages.length} errors`}. Nothing was imported.`,
    );
    this.errorMessages = errorMessages;
  }
}

/** Writes the catalog of the language that the header of the PO file names. */
export async function importPo(bytes: Buffer, folder = localesFolder): Promise<ImportedPo> {
  const { headers, translations } = parsePo(bytes);
  const language = parseLanguage(headers);
  const sentences = listSentences(folder);
  const { translationByKey, ...rest } = readEntries(language, translations, sentences);
  const previousCatalog = readCatalog(language, folder);
  /** A sentence without an entry keeps its translation. */
  const getTranslation = (area: string, key: string) => {
    const previous = previousCatalog.get(area)?.get(key);
    return translationByKey.has(key)
      ? restorePreviousForm(translationByKey.get(key), previous)
      : previous;
  };
  const files: [path: string, code: string][] = [
    [join(folder, `${language}.ts`), renderIndexFile(language, folder)],
  ];
  for (const area of previousCatalog.keys()) {
    const layout = readFileSync(join(folder, layoutLanguage, `${area}.ts`), 'utf8');
    files.push([
      join(folder, language, `${area}.ts`),
      await renderCatalogFile(layout, (key) => getTranslation(area, key)),
    ]);
  }
  for (const [path, code] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  const translated = sentences.filter(
    ({ key, areas }) => getTranslation(areas[0]!, key) !== undefined,
  ).length;
  return { language, sentences: sentences.length, translated, ...rest };
}

function parsePo(bytes: Buffer): GetTextTranslations {
  try {
    return po.parse(bytes, { defaultCharset: 'utf-8' });
  } catch (error) {
    throw new PoError([(error as Error).message]);
  }
}

function parseLanguage(headers: Record<string, string>): string {
  const language = headers['Language'] ?? '';
  assertLanguageCode(language);
  const expected = findPluralRule(language).categories;
  const formCount = /nplurals\s*=\s*(\d+)/.exec(headers['Plural-Forms'] ?? '')?.[1];
  if (Number(formCount) !== expected.length)
    throw new PoError([
      `the header Plural-Forms has nplurals=${formCount ?? 'nothing'}, but “${language}” has ${expected.length} plural forms: ${expected.join(', ')}. Export the language again and keep its header.`,
    ]);
  return language;
}

export function assertLanguageCode(language: string) {
  if (!/^[a-z]{2}$/.test(language) || !Intl.PluralRules.supportedLocalesOf([language]).length)
    throw new Error(`“${language}” is not a two-letter language code such as de.`);
  if (language === 'en') throw new Error('English is in the code itself and needs no translation.');
}

type Entries = GetTextTranslations['translations'];

/**
 * Reads and checks the entries. The translation of an empty entry is undefined. Throws a `PoError`
 * with all error messages.
 */
function readEntries(language: string, contexts: Entries, sentences: Sentence[]) {
  const { categories } = findPluralRule(language);
  const check = createTranslationCheck(language);
  const sentenceByText = new Map(
    sentences.map((sentence) => [`${sentence.context ?? ''}|${sentence.text}`, sentence]),
  );
  const translationByKey = new Map<string, Translation | undefined>();
  const [errorMessages, unused, fuzzy]: [string[], string[], string[]] = [[], [], []];
  for (const entry of Object.values(contexts).flatMap((entries) => Object.values(entries))) {
    if (entry.msgid === '') continue;
    const text = entry.msgid_plural ?? entry.msgid;
    const sentence = sentenceByText.get(`${entry.msgctxt ?? ''}|${text}`);
    if (!sentence) {
      unused.push(text);
      continue;
    }
    if (entry.comments?.flag?.includes('fuzzy')) {
      fuzzy.push(text);
      continue;
    }
    const forms = entry.msgstr;
    const expected = sentence.singular === undefined ? 1 : categories.length;
    const emptyCount = forms.filter((form) => form === '').length;
    const isPlural = sentence.singular !== undefined;
    if (isPlural !== (entry.msgid_plural !== undefined))
      errorMessages.push(
        `${text}: ${isPlural ? 'msgid_plural is missing, because the sentence has plural forms' : 'the sentence has no plural forms'}.`,
      );
    else if (forms.length !== expected)
      errorMessages.push(
        `${text}: the number of forms is ${forms.length}, not ${expected}${isPlural ? ` (${categories.join(', ')})` : ''}.`,
      );
    else if (emptyCount === forms.length) translationByKey.set(sentence.key, undefined);
    else {
      const translation = toTranslation(entry, categories);
      errorMessages.push(
        ...check(sentence.text, translation, {
          allowsNumberAsWord: !sentence.areas.some(isServerArea),
        }),
      );
      translationByKey.set(sentence.key, translation);
    }
  }
  if (errorMessages.length) throw new PoError(errorMessages);
  return { translationByKey, unused, fuzzy };
}

function toTranslation(
  { msgid_plural, msgstr }: GetTextTranslation,
  categories: readonly string[],
): Translation {
  if (msgid_plural === undefined) return msgstr[0]!;
  // The catalogs need "other", which some languages have for fractions only.
  return {
    ...Object.fromEntries(categories.map((category, i) => [category, msgstr[i]!])),
    other: msgstr.at(-1)!,
  };
}

/**
 * The translation in the form that the catalog had before, if it means the same: one text for all
 * plural forms, and forms that PO files do not have, such as `many` for millions.
 */
function restorePreviousForm(
  translation: Translation | undefined,
  previous: Translation | undefined,
): Translation | undefined {
  if (translation === undefined || typeof translation === 'string') return translation;
  if (typeof previous === 'object') return { ...previous, ...translation };
  const isSame = Object.values(translation).every((form) => form === translation['other']);
  return isSame ? translation['other'] : translation;
}

/** The file that joins the areas of a language. */
function renderIndexFile(language: string, folder: string): string {
  const getLanguageName = (code: string) =>
    new Intl.DisplayNames('en', { type: 'language' }).of(code)!;
  return readFileSync(join(folder, `${layoutLanguage}.ts`), 'utf8')
    .replace(
      `// ${getLanguageName(layoutLanguage)} catalog.`,
      `// ${getLanguageName(language)} catalog.`,
    )
    .replaceAll(`'./${layoutLanguage}/`, `'./${language}/`);
}
