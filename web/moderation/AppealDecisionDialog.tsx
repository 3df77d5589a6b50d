import { Button, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Decision } from '#contract/moderation.ts';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import {
  requiredCredentials,
  ReauthenticationFields,
  type Credentials,
} from '../account/ReauthenticationFields.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { useCaseConflict } from './cases.ts';
import { ReasonField } from './ReasonField.tsx';
import { requiresReauthentication } from './useUndoDecision.tsx';

type Props = {
  /** The decision that was appealed; undefined only while the dialog is closed. */
  decision: Decision | undefined;
  /** Of the current text that the moderator sees. */
  revision: number | undefined;
  outcome: 'uphold' | 'overturn';
  onClose: () => void;
  onSuccess: (response: { decision: Decision; message: string }) => void;
};

/**
 * Dialog for a moderator to decide an appeal: `uphold` keeps the decision, `overturn` reverses it.
 */
export function AppealDecisionDialog({ opened, ...rest }: Props & { opened: boolean }) {
  // Kept while the moderator reads the new version after an edit conflict.
  const [reason, setReason] = useState('');
  const cancel = () => {
    setReason('');
    rest.onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      closeOnClickOutside={false}
      title={rest.outcome === 'uphold' ? t('Keep the decision?') : t('Reverse the decision?')}
    >
      <AppealDecisionForm
        key={rest.outcome}
        {...rest}
        reason={reason}
        onReasonChange={setReason}
        onCancel={cancel}
      />
    </Dialog>
  );
}

function AppealDecisionForm({
  decision,
  revision: currentRevision,
  outcome,
  reason,
  onReasonChange,
  onClose,
  onCancel,
  onSuccess,
}: Props & { reason: string; onReasonChange: (reason: string) => void; onCancel: () => void }) {
  // The version that was read when the dialog opened; the case may be refetched behind it.
  const [revision] = useState(currentRevision);
  const [credentials, setCredentials] = useState<Credentials>({});
  const [errors, setErrors] = useState<Credentials>({});
  // To reverse the suspension of an administrator or moderator, the server requires a password or
  // code. Its error tells when.
  const [needsCredentials, setNeedsCredentials] = useState(false);
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: needsCredentials }).data;
  const handleConflict = useCaseConflict(onClose);
  const judge = useApiMutation('POST /admin/appeal/resolve', {
    onSuccess,
    onError: (error) => {
      if (handleConflict(error)) return;
      if (requiresReauthentication(error)) setNeedsCredentials(true);
      setErrors(fieldErrors(error, ['password', 'code']));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (decision && !judge.isPending)
      judge.mutate({
        id: decision.id,
        decision: outcome,
        reason,
        ...(revision && { revision }),
        ...credentials,
      });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>
        {outcome === 'uphold'
          ? t('The decision becomes final. There’s no further appeal.')
          : t('The decision will be reversed immediately.')}{' '}
        {t('The person who appealed will be notified.')}
      </p>
      <ReasonField
        label={t('Reason (optional)')}
        description={t('The person who appealed will see this.')}
        data-autofocus
        value={reason}
        onChange={onReasonChange}
      />
      <ReauthenticationFields
        required={
          loginMethods
            ? requiredCredentials(loginMethods)
            : { password: needsCredentials, code: false }
        }
        credentials={credentials}
        errors={errors}
        onChange={(next) => {
          setCredentials(next);
          setErrors({});
        }}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={judge.isPending}>
          {outcome === 'uphold' ? t('Keep decision') : t('Reverse decision')}
        </Button>
      </Group>
    </form>
  );
}
