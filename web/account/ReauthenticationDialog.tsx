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
  confirmLabel: string;
  danger?: boolean;
  required: RequiredCredentials;
  sending: boolean;
  /** Errors of the fields, from the server. */
  errors: Credentials;
  opened: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  onSubmit: (credentials: Credentials) => void;
  children: ReactNode;
};

/** Asks for the password, and a code if two-factor is on. Use it through `useReauthentication`. */
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
      <CredentialsForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function CredentialsForm({
  confirmLabel,
  danger = false,
  required,
  sending,
  errors,
  onClose,
  onSubmit,
  children,
}: Omit<ReauthenticationDialogProps, 'opened' | 'title' | 'onClosed'>) {
  const [credentials, setCredentials] = useState<Credentials>({});
  const [clientErrors, setClientErrors] = useState<Credentials>({});
  /** Whether a field changed since the last submission, which hides its errors. */
  const [hasEdited, setHasEdited] = useState(false);
  useEffect(() => {
    if (!sending) focusFirstError(errors);
  }, [errors, sending]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missingErrors = missingCredentials(required, credentials);
    setClientErrors(missingErrors);
    setHasEdited(false);
    focusFirstError(missingErrors);
    if (!missingErrors.password && !missingErrors.code && !sending) onSubmit(credentials);
  };
  return (
    <form noValidate onSubmit={submit}>
      {children}
      <ReauthenticationFields
        required={required}
        credentials={credentials}
        errors={clientErrors.password || clientErrors.code ? clientErrors : hasEdited ? {} : errors}
        autoFocus
        onChange={(next) => {
          setCredentials(next);
          setClientErrors({});
          setHasEdited(true);
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color={danger ? 'brick' : 'verdigris'} loading={sending}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  );
}
