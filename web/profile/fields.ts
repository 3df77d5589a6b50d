import type { ProfileField } from '#contract/profile.ts';
import { locale, t } from '../i18n/language.ts';

/** Labels of profile fields. */
export const fieldNames: Record<ProfileField, string> = {
  bio: t('One line about you'),
  place: t('Neighborhood or town'),
  about_me: t('About me'),
  website: t('Website'),
  facebook_url: 'Facebook',
  twitter_url: 'Twitter',
  linkedin_url: 'LinkedIn',
  email: t('Email'),
  phone: t('Phone'),
  dob: t('Date of birth'),
  education: t('Education'),
  work_history: t('Work history'),
  skills: t('Skills'),
  books: t('Books'),
  movies: t('Movies'),
  music: t('Music'),
};

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

const months = new Intl.DateTimeFormat(locale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats YYYY-MM as "March 2025". */
export const formatMonth = (month: string): string =>
  months.format(new Date(`${month}-01T00:00:00Z`));

/** Formats YYYY-MM-DD as "March 4, 1980"; undefined without a date. */
export function formatBirthday(dob: string): string | undefined {
  const day = new Date(`${dob}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? undefined : days.format(day);
}
