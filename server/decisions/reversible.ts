import { day } from '#contract/durations.ts';

/**
 * Milliseconds during which a decision can be undone or appealed. Removed content is retained for
 * the same time.
 */
export const reversibleMs = 30 * day;

export const isReversible = (decidedAt: Date) => Date.now() - decidedAt.getTime() < reversibleMs;
