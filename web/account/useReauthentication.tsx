import { useState, type ReactNode, type RefObject } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { focusIfLost } from '../ui/restoreFocus.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import type { RequiredCredentials, Credentials } from './ReauthenticationFields.tsx';

/** What to do with the credentials, and the texts of the dialog that asks for them. */
type Step = {
  title: string;
  confirmLabel: string;
  /** What is about to happen. */
  detail: ReactNode;
  /** Shows the dialog even if no credentials are required, as a confirmation. */
  danger?: boolean;
  run: (credentials: Credentials) => void;
};
type Options = {
  required: RequiredCredentials;
  /** Whether a request that `run` started is pending. */
  sending: boolean;
  /** Takes the focus if the change removes the focused element. */
  fallbackFocus: RefObject<HTMLElement | null>;
  /** Asks for confirmation of every step, not only of those with `danger`. */
  alwaysConfirm?: boolean;
};

/**
 * Asks for the credentials that an account requires before a sensitive change. Render `dialog`,
 * call `confirm` to ask, and `close` or `showServerError` when the request ends. For an account
 * with neither password nor two-factor, `run` is called at once, unless `danger` or `alwaysConfirm`
 * asks for confirmation: the server requires a recent login instead.
 */
export function useReauthentication({
  required,
  sending,
  fallbackFocus,
  alwaysConfirm = false,
}: Options) {
  const [step, setStep] = useState<Step>();
  const displayedStep = useRetainedValue(step);
  const [errors, setErrors] = useState<Credentials>({});
  const requiredFields = (['password', 'code'] as const).filter((field) => required[field]);
  const close = () => {
    setStep(undefined);
    setErrors({});
  };
  return {
    confirm(newStep: Step) {
      if (requiredFields.length === 0 && !newStep.danger && !alwaysConfirm) return newStep.run({});
      setStep(newStep);
    },
    close,
    showServerError(error: ApiRequestError) {
      // errors of fields that are not shown become a toast
      setErrors(fieldErrors(error, requiredFields));
    },
    dialog: (
      <ReauthenticationDialog
        title={displayedStep?.title ?? ''}
        confirmLabel={displayedStep?.confirmLabel ?? ''}
        danger={displayedStep?.danger ?? false}
        required={required}
        sending={sending}
        errors={errors}
        opened={step !== undefined}
        onClose={close}
        onClosed={focusIfLost(fallbackFocus)}
        onSubmit={(credentials) => step?.run(credentials)}
      >
        <p>{displayedStep?.detail}</p>
      </ReauthenticationDialog>
    ),
  };
}
