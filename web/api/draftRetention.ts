import { day } from '#contract/durations.ts';

/** How long drafts stay in the browser after their member has logged out. */
export const draftRetentionMs = 30 * day;
