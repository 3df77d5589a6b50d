import type { MutePeriod } from '#contract/mutes.ts';
import { t } from '../i18n/language.ts';

/** How long a mute can last, as choices of a field. */
export const periods: { value: MutePeriod; label: string }[] = [
  { value: 'day', label: t('For a day') },
  { value: 'week', label: t('For a week') },
  { value: 'month', label: t('For a month') },
  { value: 'always', label: t('Until I turn it off') },
];
