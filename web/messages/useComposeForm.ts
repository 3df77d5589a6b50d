import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { MessageFile } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useDraftForm, type FormErrors } from '../drafts/useDraftForm.ts';
import { useSubmitAfterUploads } from '../files/useSubmitAfterUploads.ts';
import { t } from '../i18n/language.ts';
import { toMessageFileInput } from './messageFileInput.ts';
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
export type ComposeOptions = {
  draftKey: string;
  to?: MessageRecipient[];
  subject?: string;
  /** The id of a post to share. */
  quoted_id?: number | undefined;
  /** The message to reply to. */
  parent_id?: number;
  onSuccess: (response: Output<'POST /message/send'>) => void;
};

/** State and submission of a message with a subject. The draft survives a reload. */
export function useComposeForm({
  draftKey,
  to = [],
  subject = '',
  quoted_id,
  parent_id = 0,
  onSuccess,
}: ComposeOptions) {
  const form = useDraftForm<Draft>({
    key: draftKey,
    saved: () => ({ to, typed: '', subject, message: '', files: [] }),
    errorFields: { to: 'recipients', typed: 'recipients', files: 'message' },
    validate: (draft): FormErrors => {
      const recipients = recipientsError(draft.to, draft.typed);
      const isBlank =
        !draft.subject.trim() &&
        !draft.message.trim() &&
        quoted_id === undefined &&
        draft.files.length + fileUploads.uploads.length === 0;
      return {
        ...(recipients && { recipients }),
        ...(isBlank && { message: strings.messageEmpty }),
      };
    },
  });
  const { updateDraft, getLatest } = form;
  const client = useQueryClient();
  const fileUploads = useMessageFiles({
    latest: () => getLatest().files,
    onChange: (files) => updateDraft({ files }),
  });

  const save = useApiMutation('POST /message/send', {
    once: true,
    onSuccess: (response) => {
      form.clear();
      refetchInbox(client);
      void client.invalidateQueries({ queryKey: ['GET /message/get-messages'] });
      onSuccess(response);
    },
    onError: form.showServerError,
  });

  const submission = useSubmitAfterUploads(fileUploads.uploads, {
    submit: () => {
      const { to: people, subject: currentSubject, message, files } = getLatest();
      save.mutate({
        recipients: people.map(({ id }) => id),
        subject: currentSubject,
        message,
        ...toMessageFileInput(files),
        parent_id,
        ...(quoted_id !== undefined && { quoted_id }),
      });
    },
    onFailedUpload: () =>
      form.showErrors({ message: t('A file couldn’t be uploaded. Try again or remove it.') }),
  });
  const sending = submission.isPending || save.isPending;

  return {
    ...form,
    fileUploads,
    sending,
    /** Returns whether the message will be sent. Otherwise sets the errors. */
    submit: () => {
      if (sending) return true;
      if (!form.reportValidity()) return false;
      submission.start();
      return true;
    },
  };
}
