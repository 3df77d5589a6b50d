import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import type { MessageFile } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { t } from '../i18n/language.ts';
import { useMessageFiles } from './useMessageFiles.ts';
import { refetchInbox } from './inbox.ts';
import { recipientsError, type MessageRecipient } from './recipients.ts';

type Draft = {
  to: MessageRecipient[];
  typed: string;
  subject: string;
  message: string;
  files: MessageFile[];
};
type Errors = Partial<Record<'recipients' | 'subject' | 'message', string>>;

/** Errors of other fields stay, because a finished upload must not clear them. */
const remainingErrors = (
  { recipients, subject, message }: Errors,
  patch: Partial<Draft>,
): Errors => ({
  ...(recipients && !patch.to && patch.typed === undefined && { recipients }),
  ...(subject && patch.subject === undefined && { subject }),
  ...(message && patch.message === undefined && { message }),
});

export type ComposeOptions = {
  draftKey: string;
  to?: MessageRecipient[];
  subject?: string;
  /** The message to reply to. */
  parent_id?: number;
  onSuccess: (response: Output<'POST /message/send'>) => void;
};

/** State and submission of a message with a subject. The draft survives a reload. */
export function useComposeForm({
  draftKey,
  to = [],
  subject = '',
  parent_id = 0,
  onSuccess,
}: ComposeOptions) {
  const [initial] = useState<Draft>({ to, typed: '', subject, message: '', files: [] });
  const [draft, setDraft, clear] = useDraft<Draft>(draftKey, initial);
  const [errors, setErrors] = useState<Errors>({});
  const [submitted, setSubmitted] = useState(false);
  const client = useQueryClient();

  // Several uploads may finish between two renders: each extends the latest draft.
  const latest = useRef(draft);
  const updateDraft = (patch: Partial<Draft>) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => remainingErrors(now, patch));
  };
  const uploading = useMessageFiles({
    latest: () => latest.current.files,
    onChange: (files) => updateDraft({ files }),
  });

  const save = useApiMutation('POST /message/send', {
    once: true,
    onSuccess: (response) => {
      clear();
      refetchInbox(client);
      void client.invalidateQueries({ queryKey: ['GET /message/get-messages'] });
      onSuccess(response);
    },
    onError: (error) => setErrors(fieldErrors(error, ['recipients', 'subject', 'message'])),
  });

  // Sends when the uploads are done; not if one failed.
  const { uploads, hasFailed } = uploading;
  const { mutate } = save;
  useEffect(() => {
    if (!submitted || (uploads.length > 0 && !hasFailed)) return;
    setSubmitted(false);
    if (hasFailed)
      return setErrors({ message: t('A file couldn’t be uploaded. Try again or remove it.') });
    const { to: people, subject: currentSubject, message, files } = latest.current;
    mutate({
      recipients: people.map(({ id }) => id),
      subject: currentSubject,
      message,
      attachments: files.map(({ file_name }) => file_name),
      parent_id,
    });
  }, [submitted, uploads, hasFailed, mutate, parent_id]);

  return {
    draft,
    updateDraft,
    errors,
    uploading,
    sending: submitted || save.isPending,
    /** Returns whether the message will be sent. Otherwise sets the errors. */
    submit: () => {
      if (submitted || save.isPending) return true;
      const recipients = recipientsError(draft.to, draft.typed);
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
