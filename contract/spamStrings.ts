// Messages of the spam protection.
import { interpolate, fixedTemplates } from './stringTemplates.ts';

export const spamStrings = {
  wordRefused: 'Please rephrase this. Some of these words aren’t allowed here.',
  addressRefused: 'We don’t accept email addresses from this provider. Please use another one.',
  tooManyDomains: 'There are too many web addresses in this text. Please remove some.',
  waits:
    'A moderator will review this first. Until then, only you can see it. We’ll let you know the result.',
  pollWouldWait:
    'People are voting in this poll, and this change would need a review first. Please rephrase it, or make the change after a few more votes.',
  heldNotFound: 'This is no longer waiting for review.',
  ownThing: 'This is your own, so another moderator has to decide.',
  approved: 'Approved. Everyone it’s shared with can see it now, and the author has been notified.',
  rejected: 'Rejected. Only the author can still see it, and we’ve let them know why.',
  emptyTry: 'Please enter some text to test.',
} as const;

/** Error for a blocked link. It names the domain; errors for blocked words do not name the word. */
export const domainRefused = (domain: string) =>
  interpolate(fixedTemplates.domainRefused, { domain });

/** Error for an invalid line of a list. */
export const wordLineFault = (line: string) => interpolate(fixedTemplates.wordLineFault, { line });
export const domainLineFault = (line: string) =>
  interpolate(fixedTemplates.domainLineFault, { line });
export const tooManyLines = (most: number) =>
  interpolate(fixedTemplates.tooManyLines, { most: most.toLocaleString('en') });

/** Error when a new member exceeds a daily limit. */
export function newcomersHaveLess(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return fixedTemplates.aMinuteForNewcomers;
  if (minutes < 60) return interpolate(fixedTemplates.minutesForNewcomers, { n: String(minutes) });
  const hours = Math.ceil(minutes / 60);
  return hours === 1
    ? fixedTemplates.anHourForNewcomers
    : interpolate(fixedTemplates.hoursForNewcomers, { n: String(hours) });
}
