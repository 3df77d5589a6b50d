import { day } from '#contract/durations.ts';
import { locale } from '../i18n/language.ts';

/** The server sends one email per week to an address that a member invited. */
const week = 7 * day;
const dayAndMonth = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });

/** The day from which the invitation can be sent again, such as "Nov 27". */
export const resendDay = (sent: Date) => dayAndMonth.format(new Date(sent.getTime() + week));
