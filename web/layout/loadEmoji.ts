// Names of emoji in the language of the member, from this site.
import type { EmojiData } from 'frimousse';
import { language } from '../i18n/language.ts';

const loaders = {
  en: () => import('virtual:emoji-en'),
  es: () => import('virtual:emoji-es'),
};
const toneNames = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

export async function loadEmoji(): Promise<EmojiData> {
  const { categories, skinTones, emojis } = (await loaders[language]()).default;
  return {
    locale: language,
    categories: categories.map(([index, label]) => ({ index, label })),
    skinTones,
    emojis: emojis.map(([emoji, label, tags, category, ...tones]) => ({
      emoji,
      label,
      tags: tags ? tags.split('|') : [],
      category,
      version: 0,
      ...(tones.length === toneNames.length && {
        skins: Object.fromEntries(toneNames.map((name, at) => [name, tones[at]!])) as Record<
          (typeof toneNames)[number],
          string
        >,
      }),
    })),
  };
}
