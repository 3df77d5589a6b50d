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
const parts = { issues: IssuesStep, people: FriendsStep, place: AddressStep };

/** Onboarding steps above the first feed. Each is shown once and can be skipped. */
export function Welcome() {
  const { data } = useApiQuery(
    'GET /account/onboarding',
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const [requested, setRequested] = useState<Step[]>();
  if (data && !requested) setRequested(data.steps);
  const finished = data?.steps.length === 0;
  useEffect(() => {
    if (finished) session.finishOnboarding();
  }, [finished]);
  const step = data?.steps[0];
  if (!requested || !step) return null;
  return (
    <Question key={step} step={step} number={requested.indexOf(step) + 1} of={requested.length} />
  );
}

function Question({ step, number, of }: { step: Step; number: number; of: number }) {
  const client = useQueryClient();
  const { uName } = useMember();
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const Part = parts[step];
  const [answered, setAnswered] = useState(false);
  const done = useApiMutation('POST /account/onboarding', {
    onSuccess: ({ steps }) => {
      client.setQueryData(queryKey('GET /account/onboarding', {}), { steps });
      if (steps.length === 0) document.getElementById('main')?.focus();
    },
  });
  // The first step appears with the page; the following ones after a click, so they take the focus.
  useEffect(() => {
    if (number > 1) title.current?.focus();
  }, [number]);
  const go = () => done.mutate({ step });
  return (
    <Card as="section" aria-labelledby={heading}>
      <Text size="sm" tight color="faint">
        {number === 1
          ? `${t('Welcome to {{site}}, {{name}}.', { site: siteName, name: uName.split(' ')[0]! })} `
          : ''}
        {t('Question {{number}} of {{of}}', { number, of })}
      </Text>
      <Stack gap={16} mt={8}>
        <Heading size="lg" ref={title} tabIndex={-1} id={heading}>
          {titles[step]}
        </Heading>
        <Part onAnswered={() => setAnswered(true)} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant={answered ? 'filled' : 'default'} loading={done.isPending} onClick={go}>
          {answered ? (number === of ? t('Done') : t('Next')) : t('Skip')}
        </Button>
      </Group>
    </Card>
  );
}
