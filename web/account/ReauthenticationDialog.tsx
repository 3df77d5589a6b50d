import { Button, Group } from '@mantine/core';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import {
  focusFirstError,
  missingCredentials,
  ReauthenticationFields,
  type RequiredCredentials,
  type Credentials,
} from './ReauthenticationFields.tsx';

type ReauthenticationDialogProps = {
  title: string;
  /** Label of the button. */
  yes: string;
  danger?: boolean;
  asks: RequiredCredentials;
  sending: boolean;
  /** Errors of the fields, from the server. */
  faults: Credentials;
  opened: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  onSubmit: (proof: Credentials) => void;
  children: ReactNode;
};

/** Asks for the password, and a code if two-factor is on, before a sensitive action. */
export function ReauthenticationDialog({
  opened,
  onClose,
  onClosed,
  title,
  ...rest
}: ReauthenticationDialogProps) {
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
}: Omit<ReauthenticationDialogProps, 'opened' | 'title' | 'onClosed'>) {
  const [proof, setProof] = useState<Credentials>({});
  const [missing, setMissing] = useState<Credentials>({});
  const [edited, setEdited] = useState(false);
  useEffect(() => {
    if (!sending) focusFirstError(faults);
  }, [faults, sending]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const empty = missingCredentials(asks, proof);
    setMissing(empty);
    setEdited(false);
    focusFirstError(empty);
    if (!empty.password && !empty.code && !sending) onSubmit(proof);
  };
  return (
    <form noValidate onSubmit={submit}>
      {children}
      <ReauthenticationFields
        asks={asks}
        proof={proof}
        faults={missing.password || missing.code ? missing : edited ? {} : faults}
        autoFocus
        onChange={(next) => {
          setProof(next);
          setMissing({});
          setEdited(true);
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
