// The languages in which the server speaks to people: in mails, and where a list is made of sentences.
import {
  firstSpoken,
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

const speakers: Record<Language, Translator> = {
  en: createTranslator('en'),
  es: createTranslator('es', { ...common, ...contract, ...done, ...refusals, ...server }),
};

/** What was chosen or asked for; English where nothing was, or what is not spoken here. */
export const translatorFor = (language: unknown): Translator =>
  speakers[isLanguage(language) ? language : 'en'];

/** Of the languages that a browser asks for (Accept-Language) the dearest that is spoken here. */
export function negotiateLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', weight] = wish.split(';');
    return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(weight ?? '')?.[1] ?? 1) };
  });
  const dearest = wishes.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return firstSpoken(dearest.map(({ tag }) => tag));
}
