import type { Poll } from '#contract/poll.ts';
import { choice } from './choice.tsx';
import type { PollTypeCard } from './pollType.ts';

/** The type of a poll. There is only one, so no poll names it. */
export const usePollType = (_poll: Poll): PollTypeCard => choice;
