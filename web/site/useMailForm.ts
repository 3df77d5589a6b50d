import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { useApiMutation } from '../api/hooks.ts';
import type { FormErrors } from '../drafts/useDraftForm.ts';
import { usePromptedDraftForm } from '../drafts/usePromptedDraftForm.ts';
import { toast } from '../ui/toast.ts';
import { useApplyWording, type EmailTemplate } from './textOverrides.ts';

type MailTexts = EmailTemplate['words'];

const requiredMessages = {
  subject: siteStrings.mailSubject,
  title: siteStrings.mailTitle,
  body: siteStrings.mailBody,
  button: siteStrings.mailButton,
};

const validate = (texts: MailTexts): FormErrors =>
  Object.fromEntries(
    Object.entries(requiredMessages).filter(
      ([field]) => texts[field as keyof typeof requiredMessages].trim() === '',
    ),
  );

/** State of the email wording form. Changes survive a reload. */
export function useMailForm({ name, words: saved }: EmailTemplate) {
  const form = usePromptedDraftForm<MailTexts>({
    key: `mail-${name}`,
    saved,
    validate,
    getControlId: (field) => `mail-${field}`,
  });
  const { draft, reportValidity, showServerError } = form;
  const [previewed, setPreviewed] = useState<Output<'POST /admin/wording/preview'>>();
  const applyWording = useApplyWording();

  const save = useApiMutation('POST /admin/wording/mail', {
    onSuccess: (response) => {
      form.clear();
      applyWording(response);
    },
    onError: showServerError,
  });
  const preview = useApiMutation('POST /admin/wording/preview', {
    onSuccess: setPreviewed,
    onError: showServerError,
  });
  const test = useApiMutation('POST /admin/wording/test', {
    onSuccess: ({ message }) => toast.success(message),
    onError: showServerError,
  });

  return {
    ...form,
    previewed,
    saving: save.isPending,
    previewing: preview.isPending,
    sendingTest: test.isPending,
    submit: () => reportValidity() && save.mutate({ name, ...draft }),
    sendTest: () => reportValidity() && test.mutate({ name, ...draft }),
    showPreview: () => reportValidity() && preview.mutate({ name, ...draft }),
    reset: () => save.mutate({ name, reset: true }),
  };
}
