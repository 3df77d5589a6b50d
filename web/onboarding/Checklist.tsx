import { ActionIcon, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { session, useMember } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { Card } from '../ui/Card.tsx';
import { Heading, Row, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './Checklist.module.css';
import { StepRow } from './StepRow.tsx';
import type { Step } from './step.ts';

const firstStepsKey = queryKey('GET /account/first-steps', {});

/**
 * The first steps of a new member. Done ones come first. The first undone one is open at the start.
 * A step that is done while it is open stays in its place until the member goes on.
 */
export function Checklist({ steps, zip_code }: Output<'GET /account/first-steps'>) {
  const client = useQueryClient();
  const heading = useId();
  const [firstName = ''] = useMember().uName.split(' ');
  const list = useRef<HTMLUListElement>(null);
  const undone = steps.filter(({ done }) => !done).map(({ step }) => step);
  const [opened, setOpened] = useState<readonly Step[]>(undone.slice(0, 1));
  const isFinished = (step: Step) => !undone.includes(step) && !opened.includes(step);
  const ordered = steps
    .map(({ step }) => step)
    .toSorted((a, b) => Number(isFinished(b)) - Number(isFinished(a)));
  const doneCount = steps.length - undone.length;

  // The Post button of the bottom bar, and the empty feed, lead to the composer.
  const isPostRequested = useLocation().hash === 'compose' && undone.includes('hello');
  if (isPostRequested && !opened.includes('hello')) setOpened([...opened, 'hello']);

  const close = useApiMutation('POST /account/first-steps', {
    onSuccess: (response) => {
      client.setQueryData(firstStepsKey, response);
      document.getElementById('main')?.focus();
      toast.success(t('Closed. You can show the first steps again in your settings.'));
    },
  });
  const toggle = (step: Step) =>
    setOpened(opened.includes(step) ? opened.filter((each) => each !== step) : [...opened, step]);
  const goOn = (finished: Step) => {
    const next = undone[0];
    setOpened([
      ...opened.filter((each) => each !== finished && each !== next),
      ...(next ? [next] : []),
    ]);
    // After it is rendered.
    requestAnimationFrame(() =>
      (
        list.current?.querySelector<HTMLElement>(`[data-step="${next}"] button`) ??
        document.getElementById('main')
      )?.focus(),
    );
  };

  if (ordered.every(isFinished)) return <AllDone name={firstName} />;
  return (
    <Card as="section" aria-labelledby={heading} className={classes.card}>
      <Row gap={12} align="start">
        <div className={classes.words}>
          <Heading size="lg" id={heading}>
            {t('Glad you’re here, {{name}}', { name: firstName })}
          </Heading>
          <Text size="sm" tight color="muted" mt={2}>
            {t('A few small things. In any order, or not at all.')}
          </Text>
        </div>
        <ActionIcon
          className={classes.close ?? ''}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('Close the first steps')}
          loading={close.isPending}
          onClick={() => close.mutate({ shown: 'N' })}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Row>
      <Row gap={12} mt={12} mb={14}>
        <Progress
          className={classes.bar ?? ''}
          size={8}
          radius={4}
          value={(100 * doneCount) / steps.length}
          aria-label={t('First steps')}
        />
        <Text as="strong" size="sm" weight={700} tabular role="status">
          {t('{{n}} of {{of}}', { n: doneCount, of: steps.length })}
        </Text>
      </Row>
      <ul ref={list} className={classes.steps}>
        {ordered.map((step) => (
          <StepRow
            key={step}
            step={step}
            zip={zip_code}
            done={!undone.includes(step)}
            open={opened.includes(step)}
            last={undone.length === 0}
            onToggle={() => toggle(step)}
            onNext={() => goOn(step)}
            onDone={() => void client.invalidateQueries({ queryKey: firstStepsKey })}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Shown once: it closes the checklist on the server. */
function AllDone({ name }: { name: string }) {
  const heading = useId();
  useEffect(() => {
    void send('POST /account/first-steps', { shown: 'N' }).then(
      () => session.setNew(false),
      // It is shown again at the next visit.
      () => undefined,
    );
  }, []);
  return (
    <Card as="section" aria-labelledby={heading} role="status">
      <Heading size="lg" id={heading}>
        {t('All done, {{name}}', { name })}
      </Heading>
      <Text mt={4} color="muted">
        {t('Those were the first steps. You can show them again in your settings.')}
      </Text>
    </Card>
  );
}
