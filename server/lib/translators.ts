// Translators for texts that the server writes: emails and lists of sentences.
import {
  pickLanguage,
  isLanguage,
  createTranslator,
  languages,
  type Language,
  type Translations,
  type Translator,
} from '#contract/i18n.ts';

export type { Language, Translator };

/** The areas of the catalogs that contain texts of the server. */
const areas = ['common', 'contract', 'done', 'refusals', 'account', 'entry', 'shell', 'server'];

async function loadTranslations(language: string): Promise<Translations> {
  const modules = await Promise.all(
    areas.map(
      async (area) =>
        (await import(`../../locales/${language}/${area}.ts`)) as Record<string, Translations>,
    ),
  );
  return Object.assign({}, ...modules.map((module, i) => module[areas[i]!]));
}

const translators = new Map(
  await Promise.all(
    (Object.keys(languages) as Language[]).map(
      async (language): Promise<[Language, Translator]> => [
        language,
        createTranslator(language, language === 'en' ? {} : await loadTranslations(language)),
      ],
    ),
  ),
);

/** The translator for a language; English if the language is missing or not supported. */
export const translatorFor = (language: unknown): Translator =>
  translators.get(isLanguage(language) ? language : 'en')!;

/** The supported language that an Accept-Language header prefers most. */
export function negotiateLanguage(header: string | undefined): Language {
  const accepted = (header ?? '').split(',').map((entry) => {
    const [tag = '', weight] = entry.split(';');
    return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(weight ?? '')?.[1] ?? 1) };
  });
  const byPreference = accepted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return pickLanguage(byPreference.map(({ tag }) => tag));
}
