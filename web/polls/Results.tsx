import { IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Poll } from '#contract/poll.ts';
import { t } from '../i18n/language.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import classes from './Results.module.css';
import { usePollType } from './types/usePollType.ts';

type ResultsProps = {
  poll: Poll;
  /** Animates the bars after the viewer has voted. */
  fresh?: boolean;
  small?: boolean;
  ref?: Ref<HTMLUListElement>;
};

/**
 * Result of each option as numbers and a bar. If results are not visible yet, marks only the
 * viewer's choice.
 */
export function Results({ poll, fresh = false, small = false, ref }: ResultsProps) {
  const { resultRows } = usePollType(poll);
  const hasResult = poll.result !== undefined;
  return (
    <Stack
      ref={ref}
      as="ul"
      gap={12}
      mt={12}
      aria-label={hasResult ? t('Results') : t('Options')}
      tabIndex={-1}
      data-small={small || undefined}
    >
      {resultRows(poll).map(({ id, label, isOwn, bar, figure, detail }) => (
        <li key={id} className={classes.row} data-own={isOwn || undefined}>
          <Row as="p" gap={6} align="baseline" className={classes.words}>
            {isOwn && <IconCheck size={18} stroke={2.5} aria-hidden />}
            <Text as="span" grow anywhere className={classes.label}>
              {label}
              {isOwn && (
                <>
                  {' '}
                  <span>{t('· your vote')}</span>
                </>
              )}
            </Text>
            {hasResult && (
              <Row as="span" gap={8} align="baseline" inline tabular className={classes.figures}>
                {!small && <span>{detail}</span>}
                <span>{figure}</span>
              </Row>
            )}
          </Row>
          {hasResult && (
            <div className={classes.track} data-bar aria-hidden>
              {bar !== undefined && (
                <div data-fresh={fresh || undefined} style={{ width: `${bar}%` }} />
              )}
            </div>
          )}
        </li>
      ))}
    </Stack>
  );
}
