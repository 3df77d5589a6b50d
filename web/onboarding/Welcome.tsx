import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import { session, useMember } from '../api/session.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Stack, Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';
import { IssuesStep } from './IssuesStep.tsx';
import { FriendsStep } from './FriendsStep.tsx';
import { AddressStep } from './AddressStep.tsx';

type Step = Output<'GET /account/onboarding'>['steps'][number];

const titles: Record<Step, string> = {
  issues: t('What do you care about?'),
  people: t('Do you know anyone here?'),
  place: t('Who represents you?'),
};
const stepComponents = { issues: IssuesStep, people: FriendsStep, place: AddressStep };

/**
 * Onboarding steps above the feed of a new member. Each is shown once and can be skipped. A step
 * calls `onAnswer` when its answer is saved; the button then says Next instead of Skip.
 */
export function Welcome() {
  const { data } = useApiQuery(
    'GET /account/onboarding',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [initialSteps, setInitialSteps] = useState<Step[]>();
  if (data && !initialSteps) setInitialSteps(data.steps);
  const isFinished = data?.steps.length === 0;
  useEffect(() => {
    if (isFinished) session.finishOnboarding();
  }, [isFinished]);
  const step = data?.steps[0];
  if (!initialSteps || !step) return null;
  return (
    <StepCard
      key={step}
      step={step}
      number={initialSteps.indexOf(step) + 1}
      total={initialSteps.length}
    />
  );
}

function StepCard({ step, number, total }: { step: Step; number: number; total: number }) {
  const client = useQueryClient();
  const { uName } = useMember();
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const StepComponent = stepComponents[step];
  const [isAnswered, setIsAnswered] = useState(false);
  const completeStep = useApiMutation('POST /account/onboarding', {
    onSuccess: ({ steps }) => {
      client.setQueryData(queryKey('GET /account/onboarding', {}), { steps });
      if (steps.length === 0) document.getElementById('main')?.focus();
    },
  });
  // The first step appears with the page; the following ones after a click, so they take the focus.
  useEffect(() => {
    if (number > 1) title.current?.focus();
  }, [number]);
  const goToNextStep = () => completeStep.mutate({ step });
  return (
    <Card as="section" aria-labelledby={heading}>
      <Text size="sm" tight color="faint">
        {number === 1
          ? `${t('Welcome to {{site}}, {{name}}.', { site: siteName, name: uName.split(' ')[0]! })} `
          : ''}
        {t('Question {{number}} of {{of}}', { number, of: total })}
      </Text>
      <Stack gap={16} mt={8}>
        <Heading size="lg" ref={title} tabIndex={-1} id={heading}>
          {titles[step]}
        </Heading>
        <StepComponent onAnswer={() => setIsAnswered(true)} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button
          variant={isAnswered ? 'filled' : 'default'}
          loading={completeStep.isPending}
          onClick={goToNextStep}
        >
          {isAnswered ? (number === total ? t('Done') : t('Next')) : t('Skip')}
        </Button>
      </Group>
    </Card>
  );
}
