import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { GroupInvitations } from './useGroupInvitations.ts';
import type { SelectedPeople } from './InvitePicker.tsx';

const noSelection: SelectedPeople = new Map();

type SearchOptions = {
  debounceMs: number;
  /** Minimum length of a keyword. */
  minLength: number;
};

/** State of an InvitePicker: the selected people, and the name to search for. */
export function useInvitePicker(
  invitations: GroupInvitations,
  { debounceMs, minLength }: SearchOptions,
) {
  const [selected, setSelected] = useState(noSelection);
  const [keyword, setKeyword] = useState('');
  const [debouncedKeyword] = useDebouncedValue(keyword.trim(), debounceMs);
  const id = useId();

  return {
    /** The keyword to search for; empty while it is too short. */
    keyword:
      keyword.trim().length >= minLength && debouncedKeyword.length >= minLength
        ? debouncedKeyword
        : '',
    /** Props of InvitePicker. */
    field: {
      id,
      keyword,
      onType: setKeyword,
      selected,
      error: invitations.errors.people,
      onChange: (next: SelectedPeople) => {
        setSelected(next);
        invitations.clearErrors();
      },
    },
    /**
     * Returns the selected ids. If there are none, shows `messageIfEmpty` at the field and focuses
     * it.
     */
    takeSelected: (messageIfEmpty: string) => {
      if (selected.size > 0) return [...selected.keys()];
      invitations.showPeopleError(messageIfEmpty);
      document.getElementById(id)?.focus();
      return undefined;
    },
  };
}
