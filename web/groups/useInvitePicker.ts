import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { GroupInvitations } from './useGroupInvitations.ts';
import type { SelectedPeople } from './InvitePicker.tsx';

const none: SelectedPeople = new Map();

type SearchOptions = {
  /** Milliseconds of debounce. */
  debounceMs: number;
  /** Minimum length of a keyword. */
  minLength: number;
};

/** State of a selection of people to invite, with a name search. */
export function useInvitePicker(
  invitations: GroupInvitations,
  { debounceMs, minLength }: SearchOptions,
) {
  const [chosen, setChosen] = useState(none);
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed.trim(), debounceMs);
  const id = useId();

  return {
    /** The keyword to search for; empty while it is too short. */
    keyword: typed.trim().length >= minLength && paused.length >= minLength ? paused : '',
    /** Props of InvitePicker. */
    field: {
      id,
      typed,
      onType: setTyped,
      chosen,
      error: invitations.errors.people,
      onChange: (next: SelectedPeople) => {
        setChosen(next);
        invitations.point(undefined);
      },
    },
    /**
     * Returns the selected ids. If there are none, shows `messageIfEmpty` at the field and focuses
     * it.
     */
    takeSelected: (messageIfEmpty: string) => {
      if (chosen.size > 0) return [...chosen.keys()];
      invitations.point(messageIfEmpty);
      document.getElementById(id)?.focus();
      return undefined;
    },
  };
}
