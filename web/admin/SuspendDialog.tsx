import { Button, Group, NativeSelect } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { AdminAccountView } from '#contract/adminPeople.ts';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { ReasonField } from '../moderation/ReasonField.tsx';
import { suspensionDurations } from '../moderation/labels.ts';
import {
  requiredCredentials,
  focusFirstError,
  missingCredentials,
  ReauthenticationFields,
  type Credentials,
} from '../account/ReauthenticationFields.tsx';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';

type SuspendFormProps = {
  user: AdminAccountView;
  onClose: () => void;
  onSuccess: (response: { user: AdminAccountView; message: string }) => void;
};

/** Suspends an account, or changes its suspension: asks for the reason and the duration. */
export function SuspendDialog({ opened, ...rest }: SuspendFormProps & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      closeOnClickOutside={false}
      title={t('Suspend {{name}}?', { name: rest.user.name })}
    >
      <SuspendForm {...rest} />
    </Dialog>
  );
}

function SuspendForm({ user, onClose, onSuccess }: SuspendFormProps) {
  const mailOff = useMailOff();
  const [reason, setReason] = useState(user.suspended?.why ?? '');
  /** Empty: indefinitely. */
  const [days, setDays] = useState('7');
  const [errors, setErrors] = useState<{ reason?: string } & Credentials>({});
  const [credentials, setCredentials] = useState<Credentials>({});
  // Suspending staff requires a password or code: a stolen session must not lock out those who
  // could end it.
  const isStaff = user.role !== 'member';
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: isStaff }).data;
  const required =
    isStaff && loginMethods ? requiredCredentials(loginMethods) : { password: false, code: false };
  const suspend = useApiMutation('POST /admin/user/suspend', {
    onSuccess: (response) => {
      onClose();
      onSuccess(response);
    },
    onError: (error) => {
      const newErrors = fieldErrors(error, ['reason', 'password', 'code']);
      setErrors(newErrors);
      focusFirstError(newErrors);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missingErrors = missingCredentials(required, credentials);
    setErrors(missingErrors);
    focusFirstError(missingErrors);
    if (!missingErrors.password && !missingErrors.code && !suspend.isPending)
      suspend.mutate({
        user_id: user.id,
        reason,
        ...(days && { days: Number(days) }),
        ...credentials,
      });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>
        {t(
          'They’ll be logged out on all devices, and what they wrote will be hidden. Nothing is deleted.',
        )}
      </p>
      <ReasonField
        label={t('Reason')}
        description={
          mailOff
            ? t('This site can’t send email yet. Please tell the person yourself.')
            : t('We’ll email them exactly this text.')
        }
        data-autofocus
        value={reason}
        error={errors.reason}
        onChange={(text) => {
          setReason(text);
          setErrors({});
        }}
      />
      <NativeSelect
        size="md"
        mt="sm"
        label={t('Duration')}
        data={suspensionDurations}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <ReauthenticationFields
        required={required}
        credentials={credentials}
        errors={errors}
        onChange={(next) => {
          setCredentials(next);
          setErrors({});
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" color="brick" loading={suspend.isPending}>
          {t('Suspend')}
        </Button>
      </Group>
    </form>
  );
}
