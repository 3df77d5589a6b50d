// Dates as text: an instant in the viewer’s time zone, a plain day as it is.
import { locale } from '../i18n/language.ts';

const day = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' });
const plainDay = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Nov 2, 2026". A text of 10 characters is a plain day, YYYY-MM-DD, which has no time zone. */
export const formatDate = (at: string) => (at.length === 10 ? plainDay : day).format(new Date(at));
