// The member's private log of contacts with officials.
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { Contact } from '#contract/representatives.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

export type { Contact };

type Log = Output<'GET /representative/contacts'>;
const key = queryKey('GET /representative/contacts', {});

/** Adds, edits and removes entries, and updates the cached list. */
export function useContactLog({ onAdded }: { onAdded?: () => void } = {}) {
  const client = useQueryClient();
  const updateContacts = (update: (contacts: Contact[]) => Contact[]) =>
    client.setQueryData<Log>(key, (log) => log && { contacts: update(log.contacts) });
  const addContact = useApiMutation('POST /representative/add-contact', {
    once: true,
    onSuccess: ({ contact, message }) => {
      toast.success(message);
      updateContacts((contacts) => [contact, ...contacts]);
      onAdded?.();
    },
  });
  const editContact = useApiMutation('POST /representative/change-contact', {
    onSuccess: ({ contact, message }, { note }) => {
      // The buttons for the reply show their new state themselves.
      if (note !== undefined) toast.success(message);
      updateContacts((contacts) =>
        contacts.map((item) => (item.id === contact.id ? contact : item)),
      );
    },
  });
  const removeContact = ({ id, official }: Contact) =>
    runUndoable(
      'POST /representative/delete-contact',
      { id },
      {
        message: t('Removed {{official}} from your log.', { official }),
        onSuccess: () => updateContacts((contacts) => contacts.filter((item) => item.id !== id)),
      },
    );
  return { addContact, editContact, removeContact };
}
