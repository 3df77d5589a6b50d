import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output, Call } from '#contract/calls.ts';
import { invitationsSent, invitationRefused } from '#contract/strings.ts';
import { fieldErrors } from '../api/errorToast.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { toast } from '../ui/toast.ts';

type Invited = Output<'POST /group/invite-users'>;
type Skipped = Invited['skipped'];

/** Calls whose responses change when someone is invited. */
const dependentCalls: unknown[] = [
  'GET /group/invitations',
  'GET /group/friends-to-invite',
  'GET /group/search-user',
] satisfies Call[];

/** The field of one of the three calls that has the people. */
type PeopleField = 'emails' | 'users' | 'friends';

/**
 * State of one of the three invitation forms: note, errors and response handling. If at least one
 * invitation was sent, the dialog closes and toasts name the skipped people. Otherwise it stays
 * open and shows them.
 */
export function useGroupInvitations(peopleField: PeopleField, onClose: () => void) {
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ people?: string | undefined; note?: string | undefined }>(
    {},
  );
  const [skipped, setSkipped] = useState<Skipped>([]);
  const client = useQueryClient();

  return {
    note,
    errors,
    skipped,
    setNote: (next: string) => {
      setNote(next);
      setErrors(({ people }) => ({ people }));
    },
    /** Shows only this error. */
    showPeopleError: (people: string) => {
      setErrors({ people });
      setSkipped([]);
    },
    clearErrors: () => {
      setErrors({});
      setSkipped([]);
    },
    handleResponse: (response: Invited) => {
      void client.invalidateQueries({
        predicate: ({ queryKey: [call] }) => dependentCalls.includes(call),
      });
      if (response.sent.length === 0) return setSkipped(response.skipped);
      toast.success(invitationsSent(response.sent));
      for (const { who, why } of response.skipped) toast.error(invitationRefused(who, why));
      return onClose();
    },
    showServerError: (error: ApiRequestError) => {
      const { note: noteError, [peopleField]: peopleError } = fieldErrors(error, [
        'note',
        peopleField,
      ]);
      setErrors({ note: noteError, people: peopleError });
    },
    /** The note as API input; without it if it is blank. */
    noteInput: () => (note.trim() ? { note } : {}),
  };
}

export type GroupInvitations = ReturnType<typeof useGroupInvitations>;
