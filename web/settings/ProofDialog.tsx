import { Button, Group } from '@mantine/core';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { focusFault, missingOf, ProofFields, type Asks, type Proof } from './ProofFields.tsx';

type ProofDialogProps = {
  title: string;
  /** What the button is called. */
  yes: string;
  danger?: boolean;
  asks: Asks;
  sending: boolean;
  /** What the server said of the fields. */
  faults: Proof;
  opened: boolean;
  onClose: () => void;
  /** Once it is gone. */
  onClosed?: () => void;
  onSubmit: (proof: Proof) => void;
  children: ReactNode;
};

/** Asks for the password, and for a code where two-factor is on, before something that only the owner of the account may do. */
export function ProofDialog({ opened, onClose, onClosed, title, ...rest }: ProofDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      closeOnClickOutside={false}
      title={title}
    >
      <ProofForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function ProofForm({
  yes,
  danger = false,
  asks,
  sending,
  faults,
  onClose,
  onSubmit,
  children,
}: Omit<ProofDialogProps, 'opened' | 'title' | 'onClosed'>) {
  const [proof, setProof] = useState<Proof>({});
  const [missing, setMissing] = useState<Proof>({});
  const [mended, setMended] = useState(false);
  useEffect(() => {
    if (!sending) focusFault(faults);
  }, [faults, sending]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const empty = missingOf(asks, proof);
    setMissing(empty);
    setMended(false);
    focusFault(empty);
    if (!empty.password && !empty.code && !sending) onSubmit(proof);
  };
  return (
    <form noValidate onSubmit={submit}>
      {children}
      <ProofFields
        asks={asks}
        proof={proof}
        faults={missing.password || missing.code ? missing : mended ? {} : faults}
        autoFocus
        onChange={(next) => {
          setProof(next);
          setMissing({});
          setMended(true);
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color={danger ? 'brick' : 'verdigris'} loading={sending}>
          {yes}
        </Button>
      </Group>
    </form>
  );
}
