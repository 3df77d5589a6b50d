import { t } from '../i18n/language.ts';

/** What every site promises. */
export const promise = t('No advertising, no tracking, nothing sold.');
