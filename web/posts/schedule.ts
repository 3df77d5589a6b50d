// The time of a post that is published later, as the form has it.
import { day } from '#contract/durations.ts';
import { limits } from '#contract/limits.ts';
import { scheduleStrings } from '#contract/scheduleStrings.ts';
import { t } from '../i18n/language.ts';
import { weekdayAndTime } from '../ui/time.ts';
import { browserZone, toInstant, toLocalTime } from '../ui/zones.ts';

/** Date and time in the time zone of the browser: YYYY-MM-DD and HH:MM. */
export type PublishTime = { date: string; time: string };

export const toPublishTime = (moment: Date): PublishTime => {
  const [date = '', time = ''] = toLocalTime(browserZone(), moment).split(' ');
  return { date, time };
};

/** What the form offers first: tomorrow at 9. */
export const suggestPublishTime = (now: Date): PublishTime => ({
  date: toPublishTime(new Date(now.getTime() + day)).date,
  time: '09:00',
});

/** Undefined while date and time are incomplete. */
export const publishMoment = ({ date, time }: PublishTime): Date | undefined =>
  toInstant(browserZone(), date, time);

/** The error of a time, or undefined. */
export function checkPublishTime(publishTime: PublishTime, now: Date): string | undefined {
  const moment = publishMoment(publishTime);
  if (!moment) return t('Please choose a date and a time.');
  if (moment <= now) return scheduleStrings.scheduleInPast;
  return moment.getTime() > now.getTime() + limits.scheduleDays * day
    ? scheduleStrings.scheduleTooFar
    : undefined;
}

/** The time in the fields of a form, as text. Empty while they are incomplete. */
export function formatPublishTime(publishTime: PublishTime): string {
  const moment = publishMoment(publishTime);
  return moment ? weekdayAndTime(moment, new Date()) : '';
}
