import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useId } from 'react';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import classes from './Checklist.module.css';
import type { Step } from './step.ts';
import { steps } from './steps.ts';

type StepRowProps = {
  step: Step;
  /** ZIP code of the member; empty if unknown. */
  zip: string;
  done: boolean;
  open: boolean;
  /** Whether no other step is left. */
  last: boolean;
  onToggle: () => void;
  onNext: () => void;
  onDone: () => void;
};

/** Row of the checklist. A done one is only a line, and an undone one unfolds. */
export function StepRow({ step, zip, done, open, last, onToggle, onNext, onDone }: StepRowProps) {
  const id = useId();
  const { title, hint, Content } = steps[step];
  const knownZip = step === 'representatives' && done && zip;
  const shownHint = knownZip ? t('Based on your ZIP code, {{zip}}', { zip }) : done ? '' : hint;
  const head = (
    <>
      <span className={classes.tick} data-done={done || undefined}>
        {done && <IconCheck size={16} stroke={2.5} aria-hidden />}
      </span>
      <span className={classes.title} data-done={done || undefined}>
        {done && <VisuallyHidden>{`${t('Done')}: `}</VisuallyHidden>}
        <span>{title}</span>
        {shownHint && (
          <Text as="small" size="xs" color="faint" weight={400} tight className={classes.hint}>
            {shownHint}
          </Text>
        )}
      </span>
    </>
  );
  return (
    <li className={classes.step} data-step={step}>
      <Row gap={12} className={classes.head}>
        {done && !open ? (
          <div className={classes.toggle}>{head}</div>
        ) : (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={id}
            onClick={onToggle}
          >
            {head}
            <IconChevronDown size={20} className={classes.chevron} aria-hidden />
          </button>
        )}
        {step === 'representatives' && done && (
          <LinkButton
            to={paths.representatives()}
            variant="subtle"
            size="sm"
            className={classes.link ?? ''}
          >
            {t('See them')}
          </LinkButton>
        )}
      </Row>
      <div id={id} className={classes.content} hidden={!open}>
        {open && (
          <Suspense fallback={<TextSkeleton />}>
            <Stack gap={12}>
              <Content done={done} onDone={onDone} />
              {done && (
                <div>
                  <Button onClick={onNext}>{last ? t('Done') : t('Next')}</Button>
                </div>
              )}
            </Stack>
          </Suspense>
        )}
      </div>
    </li>
  );
}
