import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { Inviting } from './useGroupInvitations.ts';
import type { Chosen } from './InvitePicker.tsx';

const none: Chosen = new Map();

type Pace = {
  /** Milliseconds of debounce. */
  typingPause: number;
  /** Minimum length of a keyword. */
  shortest: number;
};

/** State of a selection of people to invite, with a name search. */
export function useChoosing(inviting: Inviting, { typingPause, shortest }: Pace) {
  const [chosen, setChosen] = useState(none);
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), typingPause);
  const id = useId();

  return {
    /** The keyword to search for; empty while it is too short. */
    keyword: typed.trim().length >= shortest && paused.length >= shortest ? paused : '',
    /** Props of PeopleChoice. */
    field: {
      id,
      typed,
      onType: setTyped,
      chosen,
      error: inviting.errors.people,
      onChange: (next: Chosen) => {
        setChosen(next);
        inviting.point(undefined);
      },
    },
    /**
     * Returns the selected ids. If there are none, shows `whenNone` at the field and focuses it.
     */
    taken: (whenNone: string) => {
      if (chosen.size > 0) return [...chosen.keys()];
      inviting.point(whenNone);
      document.getElementById(id)?.focus();
      return undefined;
    },
  };
}
