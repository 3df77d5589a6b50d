// Text of the reason for a decision, in the language of the person it is about.
import type { RuleViolation } from '#contract/moderation.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import type { Translator } from '../../lib/translators.ts';

/** Joins the broken rule and the moderator's text. */
export const toReasonText = (
  { category, reason }: { category: RuleViolation | null; reason: string },
  { pattern }: Translator,
) => [category && `${pattern(ruleViolations[category])}.`, reason].filter(Boolean).join(' ');
