import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { useUnsavedChangesPrompt } from '../layout/useUnsavedChangesPrompt.ts';
import { useApplyWording, type EmailTemplate } from './textOverrides.ts';

type Words = EmailTemplate['words'];
type Errors = Partial<Record<keyof Words, string>>;

const fields = ['subject', 'title', 'body', 'button', 'footnote'] as const;
const missing = {
  subject: siteStrings.mailSubject,
  title: siteStrings.mailTitle,
  body: siteStrings.mailBody,
  button: siteStrings.mailButton,
};
const unchanged: Partial<Words> = {};

/** State of the email wording form. Changes survive a reload. */
export function useMailForm({ name, words: saved }: EmailTemplate) {
  const [changes, setChanges, clear] = useDraft<Partial<Words>>(`mail-${name}`, unchanged);
  const [errors, setErrors] = useState<Errors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const [shown, setShown] = useState<Output<'POST /admin/wording/preview'>>();
  const applyWording = useApplyWording();
  const values: Words = { ...saved, ...changes };
  const changed = fields.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedChangesPrompt(changed);

  const point = (found: Errors) => {
    setErrors(found);
    setSummary(
      fields.flatMap((field) =>
        found[field] ? [{ field: `mail-${field}`, message: found[field] }] : [],
      ),
    );
  };
  const onError = (refused: ApiRequestError) => point(fieldErrors(refused, fields));
  const save = useApiMutation('POST /admin/wording/mail', {
    onSuccess: (answer) => {
      guard.saved();
      clear();
      applyWording(answer);
    },
    onError,
  });
  const preview = useApiMutation('POST /admin/wording/preview', { onSuccess: setShown, onError });

  /** Validates the required fields. */
  const isComplete = () => {
    const found = Object.fromEntries(
      Object.entries(missing).filter(
        ([field]) => values[field as keyof typeof missing].trim() === '',
      ),
    );
    point(found);
    return Object.keys(found).length === 0;
  };
  return {
    values,
    errors,
    summary,
    changed,
    shown,
    saving: save.isPending,
    previewing: preview.isPending,
    set: (field: keyof Words, value: string) => {
      guard.touched();
      setChanges({ ...changes, [field]: value });
      setErrors(({ [field]: _cleared, ...rest }) => rest);
    },
    discard: () => {
      clear();
      point({});
    },
    submit: () => isComplete() && save.mutate({ name, ...values }),
    look: () => isComplete() && preview.mutate({ name, ...values }),
    reset: () => save.mutate({ name, reset: true }),
  };
}
