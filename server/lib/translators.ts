// Translators for texts that the server writes: emails and lists of sentences.
import {
  pickLanguage,
  isLanguage,
  createTranslator,
  type Language,
  type Translator,
} from '#contract/i18n.ts';
import { common } from '#locales/es/common.ts';
import { contract } from '#locales/es/contract.ts';
import { done } from '#locales/es/done.ts';
import { refusals } from '#locales/es/refusals.ts';
import { server } from '#locales/es/server.ts';

export type { Language, Translator };

const translators: Record<Language, Translator> = {
  en: createTranslator('en'),
  es: createTranslator('es', { ...common, ...contract, ...done, ...refusals, ...server }),
};

/** The translator for a language; English if the language is missing or not supported. */
export const translatorFor = (language: unknown): Translator =>
  translators[isLanguage(language) ? language : 'en'];

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
