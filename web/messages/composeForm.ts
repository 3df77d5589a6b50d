import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { MessageFile } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useDraft } from '../ui/draft.ts';
import { t } from '../i18n/language.ts';
import { useMessageFiles } from './files.ts';
import { askInboxAgain } from './inbox.ts';
import { recipientsFault, type Recipient } from './recipients.ts';

type Draft = {
  to: Recipient[];
  typed: string;
  subject: string;
  message: string;
  files: MessageFile[];
};
type Errors = Partial<Record<'recipients' | 'subject' | 'message', string>>;

/** The errors of other fields stay: an upload that ends must not take them away. */
const mended = ({ recipients, subject, message }: Errors, patch: Partial<Draft>): Errors => ({
  ...(recipients && !patch.to && patch.typed === undefined && { recipients }),
  ...(subject && patch.subject === undefined && { subject }),
  ...(message && patch.message === undefined && { message }),
});

export type ComposeOptions = {
  draftKey: string;
  to?: Recipient[];
  subject?: string;
  /** The message that is answered. */
  parent_id?: number;
  onSuccess: (answer: Output<'POST /message/send'>) => void;
};

/** The state of a message that is written with a subject, which survives a reload, and the sending of it. */
export function useComposeForm({
  draftKey,
  to = [],
  subject = '',
  parent_id = 0,
  onSuccess,
}: ComposeOptions) {
  const [initial] = useState<Draft>({ to, typed: '', subject, message: '', files: [] });
  const [draft, setDraft, forget] = useDraft<Draft>(draftKey, initial);
  const [errors, setErrors] = useState<Errors>({});
  const [submitted, setSubmitted] = useState(false);
  const client = useQueryClient();

  // Uploads end between two drawings: each adds to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<Draft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => mended(now, patch));
  };
  const uploading = useMessageFiles({
    latest: () => latest.current.files,
    onChange: (files) => change({ files }),
  });

  const save = useApiMutation('POST /message/send', {
    once: true,
    onSuccess: (answer) => {
      forget();
      askInboxAgain(client);
      void client.invalidateQueries({ queryKey: ['GET /message/get-messages'] });
      onSuccess(answer);
    },
    onError: (refused) => setErrors(fieldErrors(refused, ['recipients', 'subject', 'message'])),
  });

  // A message waits for its files; with one that failed it is not sent.
  const { uploads, failed } = uploading;
  const { mutate } = save;
  useEffect(() => {
    if (!submitted || (uploads.length > 0 && !failed)) return;
    setSubmitted(false);
    if (failed)
      return setErrors({ message: t('A file couldn’t be uploaded. Try again or remove it.') });
    const { to: people, subject: about, message, files } = latest.current;
    mutate({
      recipients: people.map(({ id }) => id),
      subject: about,
      message,
      attachments: files.map(({ file_name }) => file_name),
      parent_id,
    });
  }, [submitted, uploads, failed, mutate, parent_id]);

  return {
    draft,
    change,
    errors,
    uploading,
    sending: submitted || save.isPending,
    /** Whether it goes off; else the errors say why not. */
    submit: () => {
      if (submitted || save.isPending) return true;
      const recipients = recipientsFault(draft.to, draft.typed);
      const blank =
        !draft.subject.trim() && !draft.message.trim() && draft.files.length + uploads.length === 0;
      setErrors({
        ...(recipients && { recipients }),
        ...(blank && { message: strings.messageEmpty }),
      });
      if (recipients || blank) return false;
      setSubmitted(true);
      return true;
    },
  };
}
