// The translation catalogs of all languages, for tests.
import { join } from 'node:path';
import type { Translations } from '#contract/i18n.ts';
import { isServerArea, listTranslatedLanguages, localesFolder } from '#server/i18n/catalog.ts';
import { createTranslationCheck } from '#server/i18n/checkTranslation.ts';

export const translatedLanguages = listTranslatedLanguages();

/** The translations of these areas of a language, as the product loads them. */
export async function loadAreas(language: string, areas: string[]): Promise<Translations> {
  const modules = await Promise.all(
    areas.map(
      async (area) =>
        (await import(join(localesFolder, language, `${area}.ts`))) as Record<string, Translations>,
    ),
  );
  return Object.assign({}, ...modules.map((module, i) => module[areas[i]!]));
}

/** Errors of the placeholders and plural forms of a language. */
export function findTranslationErrors(language: string, translations: Translations, area: string) {
  const check = createTranslationCheck(language);
  return Object.entries(translations).flatMap(([sentence, translation]) =>
    check(sentence, translation, { allowsNumberAsWord: !isServerArea(area) }),
  );
}
