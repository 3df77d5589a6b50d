import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';
import { useApplyWording, type EmailTemplate } from './textOverrides.ts';

type MailTexts = EmailTemplate['words'];
type Errors = Partial<Record<keyof MailTexts, string>>;

const fields = ['subject', 'title', 'body', 'button', 'footnote'] as const;
const requiredMessages = {
  subject: siteStrings.mailSubject,
  title: siteStrings.mailTitle,
  body: siteStrings.mailBody,
  button: siteStrings.mailButton,
};
const unchanged: Partial<MailTexts> = {};

/** State of the email wording form. Changes survive a reload. */
export function useMailForm({ name, words: saved }: EmailTemplate) {
  const [changes, setChanges, clear] = useDraft<Partial<MailTexts>>(`mail-${name}`, unchanged);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const [previewed, setPreviewed] = useState<Output<'POST /admin/wording/preview'>>();
  const applyWording = useApplyWording();
  const values: MailTexts = { ...saved, ...changes };
  const hasChanges = fields.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedChangesPrompt(hasChanges);

  const showErrors = (newErrors: Errors) => {
    setErrors(newErrors);
    setSummary(
      fields.flatMap((field) =>
        newErrors[field] ? [{ field: `mail-${field}`, message: newErrors[field] }] : [],
      ),
    );
  };
  const onError = (error: ApiRequestError) => showErrors(fieldErrors(error, fields));
  const save = useApiMutation('POST /admin/wording/mail', {
    onSuccess: (response) => {
      guard.saved();
      clear();
      applyWording(response);
    },
    onError,
  });
  const preview = useApiMutation('POST /admin/wording/preview', {
    onSuccess: setPreviewed,
    onError,
  });

  /** Validates the required fields. */
  const reportValidity = () => {
    const newErrors = Object.fromEntries(
      Object.entries(requiredMessages).filter(
        ([field]) => values[field as keyof typeof requiredMessages].trim() === '',
      ),
    );
    showErrors(newErrors);
    return Object.keys(newErrors).length === 0;
  };
  return {
    values,
    errors,
    summary,
    hasChanges,
    previewed,
    saving: save.isPending,
    previewing: preview.isPending,
    set: (field: keyof MailTexts, value: string) => {
      guard.touched();
      setChanges({ ...changes, [field]: value });
      setErrors(({ [field]: _cleared, ...rest }) => rest);
    },
    discard: () => {
      clear();
      showErrors({});
    },
    submit: () => reportValidity() && save.mutate({ name, ...values }),
    showPreview: () => reportValidity() && preview.mutate({ name, ...values }),
    reset: () => save.mutate({ name, reset: true }),
  };
}
