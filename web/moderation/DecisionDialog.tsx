import { Button, Group, NativeSelect } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { RuleViolation, Decision, DecisionKind, OpenedCase } from '#contract/moderation.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { useApiQuery } from '../api/hooks.ts';
import { fieldErrors } from '../api/errorToast.ts';
import {
  requiredCredentials,
  ReauthenticationFields,
  type Credentials,
} from '../account/ReauthenticationFields.tsx';
import { MailOffNotice } from '../layout/MailOffNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { RuleSelect } from './RuleSelect.tsx';
import { useCaseConflict, useResolveCase, type CaseScope } from './cases.ts';
import { ReasonField } from './ReasonField.tsx';
import { decisionLabels, suspensionDurations, subjectLabels } from './labels.ts';

type Props = {
  scope: CaseScope;
  openedCase: OpenedCase;
  decision: DecisionKind;
  onClose: () => void;
  onSuccess: (response: { decision: Decision; message: string }) => void;
};

/** Effect of each decision, shown before it is made. */
const effects: Record<DecisionKind, string> = {
  keep: t(
    'It stays as it is. The people who reported it are notified that it was reviewed. The author isn’t notified.',
  ),
  hide: t('Only the author can still see it, along with the reason. They can appeal.'),
  delete: t(
    'No one can see it. It can be restored for 30 days, then it’s deleted for good. The author can appeal.',
  ),
  warn: t('They’ll get a warning and can appeal. Nothing is hidden or deleted.'),
  suspend: t(
    'They’ll be logged out everywhere, and no one can see what they wrote. Unless the reason is spam, they’ll get an email with a link to appeal.',
  ),
};

function getEffect(
  decision: DecisionKind,
  { subject }: OpenedCase,
  { groupId }: CaseScope,
): string {
  if (decision !== 'keep') return effects[decision];
  if (groupId !== undefined)
    return t('It stays as it is, and the site’s moderators will review it too.');
  return subject === 'person'
    ? t(
        'Nothing changes for this person, and they aren’t notified. The people who reported them are notified that a moderator reviewed this.',
      )
    : effects.keep;
}

/**
 * Dialog for a moderator to make a decision about a case: the rule, the reason and the duration.
 */
export function DecisionDialog({ opened, ...rest }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      closeOnClickOutside={false}
      title={getQuestion(rest.decision, rest.openedCase)}
    >
      <DecisionForm key={rest.decision} {...rest} />
    </Dialog>
  );
}

function getQuestion(decision: DecisionKind, openedCase: OpenedCase): string {
  const name = openedCase.author?.name;
  const subjectLabel = subjectLabels(openedCase).this;
  if (decision === 'warn')
    return name === undefined ? t('Warn them?') : t('Warn {{name}}?', { name });
  if (decision === 'suspend')
    return name === undefined ? t('Suspend them?') : t('Suspend {{name}}?', { name });
  if (decision === 'hide') return t('Hide {{thing}}?', { thing: subjectLabel });
  if (decision === 'delete') return t('Delete {{thing}}?', { thing: subjectLabel });
  return openedCase.subject === 'person'
    ? t('Take no action?')
    : t('Keep {{thing}}?', { thing: subjectLabel });
}

function DecisionForm({ scope, openedCase, decision, onClose, onSuccess }: Props) {
  const [category, setCategory] = useState<RuleViolation | ''>('');
  const [reason, setReason] = useState('');
  // The version that was read when the dialog opened; the case may be refetched behind it.
  const [revision] = useState(openedCase.revision);
  // Empty: indefinitely.
  const [days, setDays] = useState('7');
  const [errorMessage, setErrorMessage] = useState<string>();
  const [credentials, setCredentials] = useState<Credentials>({});
  const [errors, setErrors] = useState<Credentials>({});
  const handleConflict = useCaseConflict(onClose);
  const { resolve, pending } = useResolveCase(scope, openedCase.id, onSuccess, (error) => {
    if (!handleConflict(error)) setErrors(fieldErrors(error, ['password', 'code']));
  });
  // The suspension of an administrator or moderator requires a password or code.
  const isStaffSuspension =
    decision === 'suspend' &&
    openedCase.history !== undefined &&
    openedCase.history.role !== 'member';
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: isStaffSuspension }).data;
  const required =
    isStaffSuspension && loginMethods
      ? requiredCredentials(loginMethods)
      : { password: false, code: false };
  const isKeep = decision === 'keep';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isKeep && !category) return setErrorMessage(moderationStrings.violationRequired);
    if (!pending)
      resolve({
        decision,
        ...(category && { category }),
        reason,
        ...(isKeep && revision && { revision }),
        ...(decision === 'suspend' && days && { days: Number(days) }),
        ...credentials,
      });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>{getEffect(decision, openedCase, scope)}</p>
      {decision === 'suspend' && (
        <MailOffNotice>
          {t('This site can’t send email yet. Please tell the person yourself.')}
        </MailOffNotice>
      )}
      {!isKeep && (
        <RuleSelect
          value={category}
          error={errorMessage}
          onChange={(violation) => {
            setCategory(violation);
            setErrorMessage(undefined);
          }}
        />
      )}
      {decision === 'suspend' && (
        <NativeSelect
          size="md"
          mt="sm"
          label={t('Duration')}
          data={suspensionDurations}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      )}
      {!isKeep && (
        <ReasonField
          label={t('Add details (optional)')}
          description={t(
            'Only the author sees this. The people who reported it are only notified that a moderator took action.',
          )}
          value={reason}
          onChange={setReason}
        />
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
        <Button
          type="submit"
          loading={pending}
          {...(isKeep && { 'data-autofocus': true })}
          color={decisionLabels[decision].danger ? 'brick' : 'verdigris'}
        >
          {decisionLabels[decision].label}
        </Button>
      </Group>
    </form>
  );
}
