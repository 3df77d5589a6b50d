// Why something was decided, in words for whoever it is about.
import type { Breach } from '#contract/moderation.ts';
import { breaches } from '#contract/moderationStrings.ts';
import type { Translator } from '../lib/translators.ts';

/** The rule that was broken, and what the moderator wrote. */
export const whyOf = (
  { category, reason }: { category: Breach | null; reason: string },
  { pattern }: Translator,
) => [category && `${pattern(breaches[category])}.`, reason].filter(Boolean).join(' ');
