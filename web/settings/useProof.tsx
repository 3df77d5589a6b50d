import { useState, type ReactNode, type RefObject } from 'react';
import type { Refused } from '../api/refused.ts';
import { faultsAt } from '../api/tell.ts';
import { focusIfLost } from '../ui/keptFocus.ts';
import { useLast } from '../ui/last.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

type Proof = { password?: string };
type Step = { title: string; yes: string; detail: ReactNode; danger?: boolean; run: (proof: Proof) => void };

/** Asks for the password before a step; whoever has none shows by a fresh login that it is them. What the step takes away leaves the focus `here`. */
export function useProof(hasPassword: boolean, sending: boolean, here: RefObject<HTMLElement | null>) {
  const [step, setStep] = useState<Step>();
  const last = useLast(step);
  const [fault, setFault] = useState<string>();
  const close = () => {
    setStep(undefined);
    setFault(undefined);
  };
  return {
    ask(next: Step) {
      if (!hasPassword) return next.run({});
      setStep(next);
    },
    done: close,
    refuse(refused: Refused) {
      // whoever has no password is shown no field for it
      setFault(faultsAt(refused, hasPassword ? ['password'] : []).password);
    },
    dialog: (
      <PasswordDialog
        title={last?.title ?? ''}
        yes={last?.yes ?? ''}
        danger={last?.danger ?? false}
        sending={sending}
        fault={fault}
        opened={step !== undefined}
        onClose={close}
        onClosed={focusIfLost(here)}
        onSubmit={(password) => step?.run({ password })}
      >
        <p>{last?.detail}</p>
      </PasswordDialog>
    ),
  };
}
