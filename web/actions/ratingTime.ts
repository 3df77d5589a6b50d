import type { Action } from '#contract/action.ts';

/**
 * Whether the viewer can judge an action by now: an event that has taken place, or a task that they
 * have done. The API accepts ratings at any time.
 */
export const isTimeToRate = ({
  kind,
  ended,
  completed,
}: Pick<Action, 'kind' | 'ended' | 'completed'>): boolean =>
  kind === 'event' ? ended : kind === 'task' && completed.length > 0;
