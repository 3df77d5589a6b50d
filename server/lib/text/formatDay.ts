/** A day in UTC, such as "November 29, 2026". */
export const formatDay = (time: Date, locale: string) =>
  time.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
