// The catalogs in locales/: languages, areas and sentences. An area is one file of a language, such
// as locales/es/polls.ts. `locales/es` has every sentence, so that it determines the files and the
// order of every language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoizeLazily } from '#contract/i18n.ts';
import { plainWording } from '#contract/plainWording.ts';
import { readCatalogFile, type Translation } from './catalogFile.ts';
import { extractTexts } from './extractTexts.ts';

export const localesFolder = fileURLToPath(new URL('../../locales', import.meta.url));
export const layoutLanguage = 'es';

/** Areas whose texts the server also writes, or which both sides share. */
export const isServerArea = (area: string) =>
  area.startsWith('server') ||
  ['common', 'contract', 'done', 'officialMessages', 'refusals'].includes(area);

export type Sentence = {
  /** The key in the catalogs: the English text, and its context after a bar. */
  key: string;
  text: string;
  context?: string;
  /** The English form for one, of a sentence with plural forms. */
  singular?: string;
  areas: string[];
  /** Where the code contains it, such as web/posts/Likers.tsx:12. */
  references: string[];
};

/** Languages that have a folder in locales/. */
export const listTranslatedLanguages = (): string[] =>
  readdirSync(localesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const listAreas = (folder: string) =>
  readdirSync(join(folder, layoutLanguage))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted();

/** Translations of a language by area, for all areas. A new language has none. */
export function readCatalog(
  language: string,
  folder = localesFolder,
): Map<string, Map<string, Translation>> {
  return new Map(
    listAreas(folder).map((area) => {
      const path = join(folder, language, `${area}.ts`);
      return [area, existsSync(path) ? readCatalogFile(readFileSync(path, 'utf8')) : new Map()];
    }),
  );
}

/** All sentences in the order of the layout, each with its areas and its places in the code. */
export function listSentences(folder = localesFolder): Sentence[] {
  const code = getCode();
  const sentences = new Map<string, Sentence>();
  for (const [area, translations] of readCatalog(layoutLanguage, folder))
    for (const [key, translation] of translations) {
      const existing = sentences.get(key);
      const sentence = existing ?? { ...describeSentence(key, code), areas: [] };
      sentence.areas.push(area);
      // plural forms that the code chooses with variables
      if (typeof translation !== 'string') sentence.singular ??= sentence.text;
      if (!existing) sentences.set(key, sentence);
    }
  return [...sentences.values()];
}

type Code = { references: Map<string, Set<string>>; singulars: Map<string, string> };

function describeSentence(key: string, { references, singulars }: Code): Omit<Sentence, 'areas'> {
  const [, text, context] = /^(.*?)(?:\|([a-z ]+))?$/s.exec(key)!;
  const singular = singulars.get(key)?.replace(/\|[a-z ]+$/, '');
  return {
    key,
    text: text!,
    ...(context !== undefined && { context }),
    ...(singular !== undefined && { singular }),
    references: [...(references.get(key) ?? [])],
  };
}

/** Parsing all files takes seconds. */
const getCode = memoizeLazily(readCode);

function readCode(): Code {
  const code: Code = { references: new Map(), singulars: new Map() };
  const add = (text: string, location: string) =>
    void code.references.set(text, (code.references.get(text) ?? new Set()).add(location));
  const folders = ['web', 'server', 'contract'].map((folder) => extractTexts(folder));
  for (const { text, location, singular } of folders.flatMap(({ translated }) => translated)) {
    add(text, location);
    // functions of other modules that are also named plural have no number in their text
    if (singular !== undefined && text.includes('{{n}}') && !code.singulars.has(text))
      code.singulars.set(text, singular);
  }
  // constants of the contract and paragraphs of emails
  const translated = new Set(code.references.keys());
  for (const { text, location } of folders.flatMap(({ literals }) => literals))
    for (const paragraph of text.split('\n\n'))
      if (!translated.has(paragraph)) add(paragraph, location);
  for (const [original, plain] of Object.entries(plainWording)) {
    const singular = code.singulars.get(original);
    if (singular !== undefined && !code.singulars.has(plain))
      code.singulars.set(plain, toPlainWording(singular));
  }
  return code;
}

const toPlainWording = (sentence: string) =>
  (plainWording as Readonly<Record<string, string>>)[sentence] ?? sentence;
