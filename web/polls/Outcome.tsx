import { Button } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Poll } from '#contract/poll.ts';
import { ReadMore } from '../ui/ReadMore.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
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
    <section className={classes.box} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
        {t('Outcome')}
      </h3>
      {writing ? (
        <Suspense>
          <OutcomeForm poll={poll} onClose={() => setWriting(false)} />
        </Suspense>
      ) : (
        <>
          {outcome ? (
            <ReadMore text={outcome} />
          ) : (
            <p>{t('Your poll has closed. Tell voters what happens next.')}</p>
          )}
          {outcome && outcome_on && (
            <p className={classes.when}>
              <RelativeTime at={outcome_on} />
            </p>
          )}
          {can_tell_outcome && (
            <Button variant="default" size="sm" onClick={() => setWriting(true)}>
              {outcome ? t('Edit outcome') : t('Add outcome')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
