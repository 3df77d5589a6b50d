// What is said where spam is kept out.
import { interpolate, moreTemplates } from './stringTemplates.ts';

export const spamSentences = {
  wordRefused: 'Please say it in other words: some of these are not used here.',
  addressRefused:
    'Addresses of this provider are not accepted here. Please use another e-mail address.',
  tooManyDomains: 'There are too many web addresses in this text. Please leave some out.',
  waits:
    'A moderator looks at it first. Until then you alone see it, and you are told what becomes of it.',
  heldNotFound: 'This does not wait any more.',
  ownThing: 'This is your own: another moderator decides.',
  approved: 'Approved. Everybody it is for sees it now, and its author is told.',
  rejected: 'Rejected. Its author alone goes on seeing it, and is told why.',
  emptyTry: 'Please enter a text to try.',
} as const;

/** The refusal of a link: unlike words, it can be told which. */
export const domainRefused = (domain: string) =>
  interpolate(moreTemplates.domainRefused, { domain });

/** The refusal of a line on a list. */
export const wordLineFault = (line: string) => interpolate(moreTemplates.wordLineFault, { line });
export const domainLineFault = (line: string) =>
  interpolate(moreTemplates.domainLineFault, { line });
export const tooManyLines = (most: number) =>
  interpolate(moreTemplates.tooManyLines, { most: most.toLocaleString('en') });

/** The refusal of what somebody new did too often. */
export function newcomersHaveLess(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return moreTemplates.aMinuteForNewcomers;
  if (minutes < 60) return interpolate(moreTemplates.minutesForNewcomers, { n: String(minutes) });
  const hours = Math.ceil(minutes / 60);
  return hours === 1
    ? moreTemplates.anHourForNewcomers
    : interpolate(moreTemplates.hoursForNewcomers, { n: String(hours) });
}
