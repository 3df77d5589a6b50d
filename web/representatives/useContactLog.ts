// Private log of contacts with officials.
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { Contact } from '#contract/representatives.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

export type { Contact };
export type ContactChannel = Contact['way'];

type Log = Output<'GET /representative/contacts'>;
const key = queryKey('GET /representative/contacts', {});

/** Adds, edits and removes entries, and updates the cached list. */
export function useContactLog({ onAdded }: { onAdded?: () => void } = {}) {
  const client = useQueryClient();
  const change = (next: (contacts: Contact[]) => Contact[]) =>
    client.setQueryData<Log>(key, (log) => log && { contacts: next(log.contacts) });
  const add = useApiMutation('POST /representative/add-contact', {
    once: true,
    onSuccess: ({ contact, message }) => {
      toast.success(message);
      change((contacts) => [contact, ...contacts]);
      onAdded?.();
    },
  });
  const edit = useApiMutation('POST /representative/change-contact', {
    onSuccess: ({ contact, message }, { note }) => {
      if (note !== undefined) toast.success(message);
      change((contacts) => contacts.map((one) => (one.id === contact.id ? contact : one)));
    },
  });
  const takeOut = ({ id, official }: Contact) =>
    runUndoable(
      'POST /representative/delete-contact',
      { id },
      {
        message: t('Removed {{official}} from your log.', { official }),
        onSuccess: () => change((contacts) => contacts.filter((one) => one.id !== id)),
      },
    );
  return { add, edit, takeOut };
}
