import { useState, type ReactNode, type RefObject } from 'react';
import type { ApiRequestError } from '../api/errors.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { focusIfLost } from '../ui/restoreFocus.ts';
import { useRetainedValue } from '../ui/useRetainedValue.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import type { RequiredCredentials, Credentials } from './ReauthenticationFields.tsx';

type Step = {
  title: string;
  yes: string;
  detail: ReactNode;
  danger?: boolean;
  run: (proof: Credentials) => void;
};
type Options = {
  asks: RequiredCredentials;
  sending: boolean;
  /** Takes the focus if the action removes the focused element. */
  fallbackFocus: RefObject<HTMLElement | null>;
  /** Shows the dialog even if no proof is required, as a confirmation. */
  always?: boolean;
};

/**
 * Asks for the proof that an account requires before a sensitive action. An account with neither
 * password nor two-factor needs a fresh login instead.
 */
export function useReauthentication({ asks, sending, fallbackFocus, always = false }: Options) {
  const [step, setStep] = useState<Step>();
  const last = useRetainedValue(step);
  const [faults, setFaults] = useState<Credentials>({});
  const shown = (['password', 'code'] as const).filter((field) => asks[field]);
  const close = () => {
    setStep(undefined);
    setFaults({});
  };
  return {
    ask(next: Step) {
      if (shown.length === 0 && !always) return next.run({});
      setStep(next);
    },
    done: close,
    refuse(refused: ApiRequestError) {
      // errors of fields that are not shown become a toast
      setFaults(fieldErrors(refused, shown));
    },
    dialog: (
      <ReauthenticationDialog
        title={last?.title ?? ''}
        yes={last?.yes ?? ''}
        danger={last?.danger ?? false}
        asks={asks}
        sending={sending}
        faults={faults}
        opened={step !== undefined}
        onClose={close}
        onClosed={focusIfLost(fallbackFocus)}
        onSubmit={(proof) => step?.run(proof)}
      >
        <p>{last?.detail}</p>
      </ReauthenticationDialog>
    ),
  };
}
