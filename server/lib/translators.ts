// The languages in which the server speaks to people: in mails, and where a list is made of sentences.
import { firstSpoken, isLanguage, speaker, type Language, type Speaker } from '#contract/i18n.ts';
import { common } from '#locales/es/common.ts';
import { contract } from '#locales/es/contract.ts';
import { done } from '#locales/es/done.ts';
import { refusals } from '#locales/es/refusals.ts';
import { server } from '#locales/es/server.ts';

export type { Language, Speaker };

const speakers: Record<Language, Speaker> = {
  en: speaker('en'),
  es: speaker('es', { ...common, ...contract, ...done, ...refusals, ...server }),
};

/** What was chosen or asked for; English where nothing was, or what is not spoken here. */
export const speaking = (language: unknown): Speaker =>
  speakers[isLanguage(language) ? language : 'en'];

/** Of the languages that a browser asks for (Accept-Language) the dearest that is spoken here. */
export function languageAskedFor(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', weight] = wish.split(';');
    return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(weight ?? '')?.[1] ?? 1) };
  });
  const dearest = wishes.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return firstSpoken(dearest.map(({ tag }) => tag));
}
