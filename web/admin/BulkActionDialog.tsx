import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import type { RuleViolation } from '#contract/moderation.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { fieldErrors } from '../api/errorToast.ts';
import { queryKey, randomKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import {
  focusFirstError,
  missingCredentials,
  ReauthenticationFields,
  requiredCredentials,
  type Credentials,
} from '../account/ReauthenticationFields.tsx';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { suspensionDurations } from '../moderation/labels.ts';
import { ReasonField } from '../moderation/ReasonField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Textarea, TextInput } from '../ui/fields.tsx';
import { toast } from '../ui/toast.ts';
import { t } from '../i18n/language.ts';
import { bulkActionLabels, type ChosenAction } from './bulkActionLabels.ts';

type BulkActionFormProps = {
  action: ChosenAction;
  ids: readonly number[];
  onClose: () => void;
  onStarted: () => void;
};

/** Asks what an action on many accounts needs, and starts it. */
export function BulkActionDialog({ opened, ...rest }: BulkActionFormProps & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      closeOnClickOutside={false}
      title={bulkActionLabels[rest.action].title(rest.ids.length)}
    >
      <BulkActionForm {...rest} />
    </Dialog>
  );
}

type Terms = {
  reason: string;
  category: RuleViolation | '';
  /** Empty: indefinitely. */
  days: string;
  isSilent: boolean;
  subject: string;
  text: string;
};
type Errors = Credentials & { reason?: string; subject?: string; text?: string };
const errorFields = ['reason', 'subject', 'text', 'password', 'code'] as const;

function BulkActionForm({ action, ids, onClose, onStarted }: BulkActionFormProps) {
  const client = useQueryClient();
  const [terms, setTerms] = useState<Terms>({
    reason: '',
    category: '',
    days: '7',
    isSilent: false,
    subject: '',
    text: '',
  });
  const [credentials, setCredentials] = useState<Credentials>({});
  const [errors, setErrors] = useState<Errors>({});
  const labels = bulkActionLabels[action];
  const mailOff = useMailOff();
  const attempt = useRef({ input: '', key: '' });
  const punishes = action === 'suspend' || action === 'delete';
  const needsCredentials = action !== 'restore';
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: needsCredentials }).data;
  const required =
    needsCredentials && loginMethods
      ? requiredCredentials(loginMethods)
      : { password: false, code: false };
  const act = useApiMutation('POST /admin/user/act-on-many', {
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      onStarted();
      void client.invalidateQueries({ queryKey: queryKey('GET /admin/bulk-actions') });
    },
    onError: (error) => showErrors(fieldErrors(error, errorFields)),
  });
  const showErrors = (next: Errors) => {
    setErrors(next);
    focusFirstError(next);
  };
  const change = (next: Partial<Terms>) => {
    setTerms({ ...terms, ...next });
    setErrors({});
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = missingCredentials(required, credentials);
    showErrors(missing);
    if (missing.password || missing.code || act.isPending) return;
    const { reason, category, days, isSilent, subject, text } = terms;
    const input = {
      ids: [...ids],
      action,
      ...(punishes && {
        reason,
        ...(category && { category }),
        silent: isSilent ? ('Y' as const) : ('N' as const),
      }),
      ...(action === 'suspend' && days && { days: Number(days) }),
      ...(action === 'email' && { subject, text }),
    };
    // A retry after a lost response acts once.
    const inputText = JSON.stringify(input);
    if (attempt.current.input !== inputText)
      attempt.current = { input: inputText, key: randomKey() };
    act.mutate({ ...input, key: attempt.current.key, ...credentials });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>
        {labels.detail} {action === 'restore' && !mailOff && t('We’ll let them know by email.')}
      </p>
      {punishes && (
        <>
          <NativeSelect
            size="md"
            label={t('Rule that was broken')}
            data={[
              { value: '', label: t('None of these') },
              ...Object.entries(ruleViolations).map(([value, label]) => ({ value, label })),
            ]}
            value={terms.category}
            onChange={(event) => {
              const category = event.currentTarget.value as Terms['category'];
              change({ category, isSilent: terms.isSilent || category === 'spam' });
            }}
          />
          <ReasonField
            label={t('Reason')}
            description={t('Each of them can read this text.')}
            data-autofocus
            value={terms.reason}
            error={errors.reason}
            onChange={(reason) => change({ reason })}
          />
          {action === 'suspend' && (
            <NativeSelect
              size="md"
              mt="sm"
              label={t('Duration')}
              data={suspensionDurations}
              value={terms.days}
              onChange={(event) => change({ days: event.currentTarget.value })}
            />
          )}
          {!mailOff && (
            <Checkbox
              mt="md"
              label={t('Send no email')}
              description={t(
                'For spam: the address may belong to someone else. Spammers never get an email.',
              )}
              checked={terms.isSilent || terms.category === 'spam'}
              disabled={terms.category === 'spam'}
              onChange={(event) => change({ isSilent: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      {action === 'email' && (
        <>
          <TextInput
            size="md"
            label={t('Subject|email')}
            data-autofocus
            maxLength={limits.mailSubject}
            value={terms.subject}
            error={errors.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <Textarea
            size="md"
            mt="sm"
            label={t('Text')}
            autosize
            minRows={5}
            maxRows={12}
            maxLength={limits.reason}
            value={terms.text}
            error={errors.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </>
      )}
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
        <Button type="submit" {...(punishes && { color: 'brick' })} loading={act.isPending}>
          {labels.menu}
        </Button>
      </Group>
    </form>
  );
}
