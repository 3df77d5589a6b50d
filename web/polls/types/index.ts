// Registry of poll types with their form fields. Only the poll form imports it, so that these stay
// out of the entry bundle. Elsewhere, use `usePollType`.
import type { PollType } from '#contract/poll.ts';
import { choice } from './choice.tsx';
import { choiceForm } from './choiceForm.tsx';
import type { PollTypeDefinition, TypedDraft } from './pollType.ts';

export const pollTypes: Readonly<Record<PollType, PollTypeDefinition>> = {
  choice: { ...choice, ...choiceForm },
};

/** There is only one type, so no draft names it. */
export const getPollTypeOfDraft = (_draft: TypedDraft): PollTypeDefinition => pollTypes.choice;
