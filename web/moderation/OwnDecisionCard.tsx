import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { OwnDecision } from '#contract/moderation.ts';
import { ruleViolations, moderationStrings } from '#contract/moderationStrings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { fieldError } from '../api/errorToast.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './OwnDecisionCard.module.css';
import { formatDay, subjectLabels } from './labels.ts';
import { Textarea } from '../ui/fields.tsx';

type Props = {
  decision: OwnDecision;
  /** Code of the email link, for a person without a session. */
  code?: string;
  onAppealed: () => void;
};

/**
 * One decision about the member: what, why, and the appeal form. For a person without a session,
 * the form is open and there is no link to the content.
 */
export function OwnDecisionCard({ decision, code, onAppealed }: Props) {
  const { about, category, reason, decided_on, undone, appeal, place, can_appeal, appeal_until } =
    decision;
  const [writing, setWriting] = useState(code !== undefined);
  return (
    <Card as="article" className={classes.card ?? ''} aria-label={formatEntry(decision)}>
      <h2 data-undone={undone || undefined}>{formatEntry(decision)}</h2>
      {about && decision.subject !== 'person' && (
        <Text as="blockquote" px={16} py={8} surface="sunken" className={classes.about}>
          {about}
        </Text>
      )}
      <p>
        {category && <strong>{ruleViolations[category]}. </strong>}
        {reason}
      </p>
      <Text size="sm" color="faint">
        {formatDay(decided_on)}
      </Text>
      {undone && (
        <Text weight={600}>
          {appeal?.overturned
            ? t('Your appeal was granted and the decision was reversed.')
            : t('This decision was reversed.')}
        </Text>
      )}
      {appeal && !undone && (
        <Text weight={600}>
          {appeal.overturned === undefined
            ? t('Appeal sent. If there’s another moderator, they’ll review it.')
            : appeal.by_same
              ? t(
                  'The same moderator reviewed your appeal, because this site has no other, and kept the decision.',
                )
              : t('A different moderator reviewed your appeal and kept the decision.')}
        </Text>
      )}
      {appeal && (
        <details>
          <summary>{t('Your appeal')}</summary>
          <Text keep="lines">{appeal.text}</Text>
        </details>
      )}
      {appeal?.reason && (
        <Text keep="lines">{t('Moderator’s note: {{reason}}', { reason: appeal.reason })}</Text>
      )}
      {writing && can_appeal ? (
        <AppealForm
          id={decision.id}
          {...(code !== undefined && { code })}
          onCancel={code === undefined ? () => setWriting(false) : undefined}
          onAppealed={onAppealed}
        />
      ) : (
        <Wrap gap={12} rowGap={8} align="center" mt={8}>
          {can_appeal && (
            <Button variant="default" onClick={() => setWriting(true)}>
              {t('Appeal|verb')}
            </Button>
          )}
          {place && code === undefined && (
            <LinkButton to={place} variant="default">
              {t('View')}
            </LinkButton>
          )}
          {can_appeal && (
            <Text as="span" size="sm" color="faint">
              {t('You can appeal until {{day}}', { day: formatDay(appeal_until) })}
            </Text>
          )}
        </Wrap>
      )}
    </Card>
  );
}

function formatEntry({ decision, subject, content_type, until }: OwnDecision): string {
  const subjectLabel = subjectLabels({ subject, content_type }).your;
  if (decision === 'suspend')
    return until
      ? t('A moderator suspended your account until {{day}}', { day: formatDay(until) })
      : t('A moderator suspended your account');
  if (decision === 'warn')
    return subject === 'person'
      ? t('A moderator warned you')
      : t('A moderator warned you about {{thing}}', { thing: subjectLabel });
  return decision === 'hide'
    ? t('A moderator hid {{thing}}', { thing: subjectLabel })
    : t('A moderator deleted {{thing}}', { thing: subjectLabel });
}

type AppealFormProps = {
  id: number;
  code?: string;
  onCancel: (() => void) | undefined;
  onAppealed: () => void;
};

function AppealForm({ id, code, onCancel, onAppealed }: AppealFormProps) {
  const [text, setText] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const appeal = useApiMutation('POST /moderation/appeal', {
    onSuccess: ({ message }) => {
      toast.success(message);
      onAppealed();
    },
    onError: (error) => setErrorMessage(fieldError(error, 'text')),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!text.trim()) return setErrorMessage(moderationStrings.appealTextRequired);
    // A code identifies the decision, too.
    if (!appeal.isPending) appeal.mutate({ ...(code === undefined ? { id } : { code }), text });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Textarea
        size="md"
        label={t('Why do you think the decision is wrong?')}
        description={t('You can appeal once. If there’s another moderator, they’ll read this.')}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={limits.reason}
        value={text}
        error={errorMessage}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setErrorMessage(undefined);
        }}
      />
      <Wrap gap={12} rowGap={8} align="center" mt={8}>
        <Button type="submit" loading={appeal.isPending}>
          {t('Send appeal')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </Wrap>
    </form>
  );
}
