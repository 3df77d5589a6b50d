import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { sentences } from '#contract/sentences.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../ui/language.ts';

type PasswordDialogProps = {
  title: string;
  /** What the button is called. */
  yes: string;
  danger?: boolean;
  sending: boolean;
  /** What the server said of the password. */
  fault: string | undefined;
  opened: boolean;
  onClose: () => void;
  /** Once it is gone. */
  onClosed?: () => void;
  onSubmit: (password: string) => void;
  children: ReactNode;
};

/** Asks for the password before something that only the owner of the account may do. */
export function PasswordDialog({ opened, onClose, onClosed, title, ...rest }: PasswordDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} {...(onClosed && { onExitTransitionEnd: onClosed })} closeOnClickOutside={false} title={title}>
      <PasswordForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PasswordForm({ yes, danger = false, sending, fault, onClose, onSubmit, children }: Omit<PasswordDialogProps, 'opened' | 'title' | 'onClosed'>) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [mended, setMended] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault !== undefined && !sending) field.current?.focus();
  }, [fault, sending]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') field.current?.focus();
    setMended(false);
    if (password !== '' && !sending) onSubmit(password);
  };
  return (
    <form noValidate onSubmit={submit}>
      {children}
      <PasswordField
        ref={field}
        label={t('Your password')}
        autoComplete="current-password"
        data-autofocus
        mt="md"
        value={password}
        error={missing ? sentences.password : !mended && fault}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing(false);
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
