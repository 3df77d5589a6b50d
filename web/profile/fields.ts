import type { ProfileField } from '#contract/profile.ts';

/** What the fields of a profile are called, in the order in which they are shown. */
export const fieldNames: Record<ProfileField, string> = {
  about_me: 'About me',
  website: 'Website',
  facebook_url: 'Facebook',
  twitter_url: 'Twitter',
  linkedin_url: 'LinkedIn',
  email: 'E-mail',
  phone: 'Phone',
  dob: 'Date of birth',
  education: 'Education',
  work_history: 'Work history',
  skills: 'Skills',
  books: 'Books',
  movies: 'Movies',
  music: 'Music',
};

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "March 4, 1980"; nothing where no day is set. */
export function dayOf(dob: string): string | undefined {
  const day = new Date(`${dob}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? undefined : days.format(day);
}
