import type { Reaction } from '#contract/reactionEmoji.ts';
import { t } from '../i18n/language.ts';

/** What screen readers say, in all browsers alike. */
export const reactionNames: Record<Reaction, string> = {
  '👍': t('Thumbs up'),
  '❤️': t('Heart'),
  '😂': t('Laughing'),
  '😮': t('Surprised'),
  '😢': t('Sad'),
  '🙏': t('Thank you|emoji'),
};
