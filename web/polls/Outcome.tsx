import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Poll } from '#contract/poll.ts';
import { ReadMore } from '../ui/ReadMore.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import classes from './Outcome.module.css';

const OutcomeForm = lazy(() =>
  import('./OutcomeForm.tsx').then((module) => ({ default: module.OutcomeForm })),
);

/** Outcome of a closed poll, or a prompt for the author to report it. */
export function Outcome({ poll }: { poll: Poll }) {
  const [writing, setWriting] = useState(false);
  const heading = useId();
  const { outcome, outcome_on, can_tell_outcome } = poll;
  if (!outcome && !can_tell_outcome) return null;

  return (
    <Stack
      as="section"
      gap={8}
      align="start"
      mt={12}
      px={14}
      py={12}
      surface="sunken"
      radius={8}
      className={classes.box}
      aria-labelledby={heading}
    >
      <Row id={heading} as="h3" gap={6} weight={700} className={classes.heading}>
        <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
        {t('Outcome')}
      </Row>
      {writing ? (
        <Suspense>
          <OutcomeForm poll={poll} onClose={() => setWriting(false)} />
        </Suspense>
      ) : (
        <>
          {outcome ? (
            <ReadMore text={outcome} />
          ) : (
            <Text>{t('Your poll has closed. Tell voters what happens next.')}</Text>
          )}
          {outcome && outcome_on && (
            <Text size="xs" color="faint">
              <RelativeTime at={outcome_on} />
            </Text>
          )}
          {can_tell_outcome && (
            <Button variant="default" size="sm" onClick={() => setWriting(true)}>
              {outcome ? t('Edit outcome') : t('Add outcome')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
