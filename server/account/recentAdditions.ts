import { day } from '#contract/durations.ts';

/**
 * When sessions end that may have been someone else's, people who were added to collections and
 * group conversations within this time are taken out. Earlier additions stay: most are the owner's.
 */
export const recentAdditionMs = 8 * day;
