import { day } from '#contract/durations.ts';

/**
 * When sessions end that may have been someone else's, people are taken out of collections and group
 * conversations that were added within this time. Earlier additions stay: most are the owner's.
 */
export const recentAdditionMs = 8 * day;
