import { locale } from '../i18n/language.ts';

const units = ['bytes', 'kB', 'MB', 'GB'];

/** "812 bytes", "3.4 kB", "120 MB", in powers of 1,000. */
export function formatBytes(count: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(count, 1)) / 3));
  const value = count / 1000 ** power;
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 })} ${units[power]}`;
}
