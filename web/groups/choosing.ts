import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { Inviting } from './inviting.ts';
import type { Chosen } from './PeopleChoice.tsx';

const none: Chosen = new Map();

type Pace = {
  /** Milliseconds without a key after which what was typed counts. */
  typingPause: number;
  /** Letters that it takes to ask. */
  shortest: number;
};

/** Whom to invite, chosen among those whose name is looked for. */
export function useChoosing(inviting: Inviting, { typingPause, shortest }: Pace) {
  const [chosen, setChosen] = useState(none);
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), typingPause);
  const id = useId();

  return {
    /** What is looked for; empty while there is too little. */
    keyword: typed.trim().length >= shortest && paused.length >= shortest ? paused : '',
    /** For the PeopleChoice. */
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
    /** Their ids; when there are none, the field is pointed at and says so. */
    taken: (whenNone: string) => {
      if (chosen.size > 0) return [...chosen.keys()];
      inviting.point(whenNone);
      document.getElementById(id)?.focus();
      return undefined;
    },
  };
}
