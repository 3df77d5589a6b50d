import { day } from '#contract/durations.ts';

/** How long a decision can be taken back, and appealed against; so long what was deleted is kept. */
export const reversible = 30 * day;

export const isReversible = (decidedAt: Date) => Date.now() - decidedAt.getTime() < reversible;
