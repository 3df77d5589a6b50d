import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import type { ContactMethod } from '#contract/fields.ts';
import { useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';
import { putAction, refreshAction } from './cache.ts';
import type { LetterRecipient } from './letter.ts';

/**
 * Mutations that record contacts and replies of a letter. Results are shown immediately; totals are
 * refetched.
 */
export function useLetterStatus(action: Action) {
  const client = useQueryClient();
  const onSuccess = ({ recipient, message }: { recipient: LetterRecipient; message: string }) => {
    putAction(client, { ...action, recipients: withRecipient(action.recipients, recipient) });
    toast.success(message);
    void refreshAction(client, action.id).catch(() => undefined);
  };
  const contactRecipient = useApiMutation('POST /action/write-letter', { onSuccess });
  const contactOfficial = useApiMutation('POST /action/write-to-official', { onSuccess });
  const undoContact = useApiMutation('POST /action/un-write-letter', { onSuccess });
  const recordReply = useApiMutation('POST /action/letter-answered', { onSuccess });
  return {
    /**
     * Records the contact. `id` of an own representative is 0 before: the call sends all fields.
     */
    recordContact: (recipient: LetterRecipient, method: ContactMethod) => {
      if (recipient.own)
        contactOfficial.mutate({
          action_id: action.id,
          official: getOfficial(recipient),
          way: method,
        });
      else
        contactRecipient.mutate({ action_id: action.id, recipient_id: recipient.id, way: method });
    },
    undoContact: (recipient_id: number) => undoContact.mutate({ recipient_id }),
    recordReply: (recipient_id: number, replied: boolean) =>
      recordReply.mutate({ recipient_id, answered: replied }),
    recordingContact:
      contactRecipient.isPending || contactOfficial.isPending || undoContact.isPending,
    recordingReply: recordReply.isPending,
  };
}

const getOfficial = ({ name, office, email, form_url, phone }: LetterRecipient) => ({
  name,
  office,
  email,
  form_url,
  phone,
});

/** A representative found by address is listed only while recorded as contacted. */
function withRecipient(
  recipients: LetterRecipient[],
  recipient: LetterRecipient,
): LetterRecipient[] {
  if (recipient.own && !recipient.written)
    return recipients.filter(({ id }) => id !== recipient.id);
  return recipients.some(({ id }) => id === recipient.id)
    ? recipients.map((item) => (item.id === recipient.id ? recipient : item))
    : [...recipients, recipient];
}
