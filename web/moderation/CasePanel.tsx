import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Decision, DecisionKind, OpenedCase } from '#contract/moderation.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import classes from './CasePanel.module.css';
import { useCase, useRefetchCases, type CaseScope } from './cases.ts';
import { useUndoDecision } from './useUndoDecision.tsx';
import { CommentContext, DecisionHistory, ReporterList } from './CaseParts.tsx';
import { DecisionLine } from './DecisionLine.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { ReportedContent } from './ReportedContent.tsx';
import { decisionLabels, contentStateLabels, getBriefEffect, subjectLabels } from './labels.ts';

const DecisionDialog = lazyDialog(() =>
  import('./DecisionDialog.tsx').then((module) => module.DecisionDialog),
);
const AppealDecisionDialog = lazyDialog(() =>
  import('./AppealDecisionDialog.tsx').then((module) => module.AppealDecisionDialog),
);

type CasePanelProps = {
  scope: CaseScope;
  id: string;
  /** Called after a decision about the case or about its appeal. */
  onDecided: (decision: Decision, message: string) => void;
  onClose: () => void;
};

/**
 * One case beside the list, or on its own screen on phones: reported content with context, and the
 * possible decisions.
 */
export function CasePanel(props: CasePanelProps) {
  const query = useCase(props.scope, props.id);
  if (query.isPending) return <CardSkeletons count={1} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t open this case')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return <CaseContent {...props} openedCase={query.data.case} />;
}

function CaseContent({
  scope,
  openedCase,
  onDecided,
  onClose,
}: CasePanelProps & { openedCase: OpenedCase }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // While a dialog is closed, its decision or outcome is undefined.
  const [requested, setRequested] = useState<DecisionKind>();
  const [appealOutcome, setAppealOutcome] = useState<'uphold' | 'overturn'>();
  const refetchCases = useRefetchCases();
  const { undo, pending, dialog } = useUndoDecision(scope, ({ message }) => {
    toast.success(message);
    refetchCases();
  });
  const open = openedCase.state === 'open';
  const allowedDecisions = open ? openedCase.may : [];
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useShortcuts(
    t('This case'),
    Object.fromEntries(
      allowedDecisions.map((decision) => [
        decisionLabels[decision].key,
        { label: decisionLabels[decision].label, run: () => setRequested(decision) },
      ]),
    ),
  );

  const { decision } = openedCase;
  return (
    <Card as="section" className={classes.panel ?? ''} aria-label={t('Case')}>
      <Row gap={8} align="start" justify="between">
        <h2 ref={heading} tabIndex={-1}>
          <Head openedCase={openedCase} />
        </h2>
        <ActionIcon aria-label={t('Close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Row>
      {contentStateLabels[openedCase.standing] &&
        openedCase.subject !== 'message' &&
        openedCase.subject !== 'link' && (
          <Text color="danger" weight={600}>
            {contentStateLabels[openedCase.standing]}
          </Text>
        )}
      <Text size="sm" color="faint">
        {!openedCase.public && t('Not Public.')} {t('The audit log shows that you opened this.')}
      </Text>
      <ReportedContent openedCase={openedCase} />
      <CommentContext openedCase={openedCase} />
      {openedCase.place && (
        <p>
          <LinkButton to={openedCase.place} variant="default" size="sm">
            {t('View')}
          </LinkButton>
        </p>
      )}

      {openedCase.state === 'appealed' && decision?.appeal && (
        <Stack as="section" gap={8} align="start" className={classes.part} aria-label={t('Appeal')}>
          <h3>{t('Appeal')}</h3>
          <DecisionLine decision={decision} />
          <Text
            as="blockquote"
            px={16}
            py={8}
            surface="sunken"
            keep="lines"
            className={classes.words}
          >
            {decision.appeal.text}
          </Text>
          {decision.can_judge && decision.sole && (
            <Text size="sm" color="faint">
              {t(
                'You made this decision, and no one else on this site can review the appeal. You can decide it yourself, and the author will see that it was the same moderator. Or ask an administrator to add a moderator and leave it to them.',
              )}
            </Text>
          )}
          {decision.can_judge ? (
            <Wrap gap={8}>
              <Button variant="default" onClick={() => setAppealOutcome('uphold')}>
                {t('Keep decision')}
              </Button>
              <Button variant="default" onClick={() => setAppealOutcome('overturn')}>
                {t('Reverse decision')}
              </Button>
            </Wrap>
          ) : (
            <Text size="sm" color="faint">
              {t('A different moderator has to review this appeal.')}
            </Text>
          )}
        </Stack>
      )}
      {openedCase.state === 'decided' && decision && (
        <Stack
          as="section"
          gap={8}
          align="start"
          className={classes.part}
          aria-label={t('Decision')}
        >
          <h3>{t('Decided')}</h3>
          <DecisionLine decision={decision} />
          {decision.can_undo && (
            <Button variant="default" loading={pending} onClick={() => undo(decision.id)}>
              {t('Reverse decision')}
            </Button>
          )}
        </Stack>
      )}

      <ReporterList openedCase={openedCase} />
      <DecisionHistory openedCase={openedCase} />

      {allowedDecisions.length > 0 && (
        <dl className={classes.effects}>
          {allowedDecisions.map((kind) => (
            <Fragment key={kind}>
              <dt>{decisionLabels[kind].label}</dt>
              <dd>{getBriefEffect(kind, openedCase, scope)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {open && (
        <Wrap
          gap={8}
          px={16}
          py={12}
          surface="card"
          className={classes.decide}
          role="group"
          aria-label={t('Decide')}
        >
          {allowedDecisions.map((kind) => (
            <Button
              key={kind}
              variant={decisionLabels[kind].danger ? 'outline' : 'default'}
              {...(decisionLabels[kind].danger && { color: 'brick' })}
              aria-keyshortcuts={decisionLabels[kind].key}
              onClick={() => setRequested(kind)}
            >
              {decisionLabels[kind].label}
              <kbd className={classes.key} aria-hidden>
                {decisionLabels[kind].key}
              </kbd>
            </Button>
          ))}
          {openedCase.why_not && (
            <Text size="sm" color="faint">
              {openedCase.why_not}
            </Text>
          )}
        </Wrap>
      )}
      {dialog}
      <DecisionDialog
        scope={scope}
        opened={requested !== undefined}
        openedCase={openedCase}
        decision={requested ?? 'keep'}
        onClose={() => setRequested(undefined)}
        onSuccess={({ decision, message }) => {
          setRequested(undefined);
          onDecided(decision, message);
        }}
      />
      <AppealDecisionDialog
        opened={appealOutcome !== undefined}
        decision={decision}
        revision={openedCase.revision}
        outcome={appealOutcome ?? 'uphold'}
        onClose={() => setAppealOutcome(undefined)}
        // A decision on an appeal is final, so no reversal is offered.
        onSuccess={({ decision, message }) => {
          setAppealOutcome(undefined);
          onDecided({ ...decision, can_undo: false }, message);
        }}
      />
    </Card>
  );
}

function Head({ openedCase: { author, ...subject } }: { openedCase: OpenedCase }) {
  const subjectLabel = subjectLabels(subject).standalone;
  if (!author) return subjectLabel;
  const by = <PersonLink person={author} />;
  return subject.subject === 'person'
    ? transElements('{{thing}}: {{author}}', { thing: subjectLabel, author: by })
    : transElements('{{thing}} by {{author}}', { thing: subjectLabel, author: by });
}
