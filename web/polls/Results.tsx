import { IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Poll } from '#contract/poll.ts';
import { t } from '../i18n/language.ts';
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
  const shown = poll.result !== undefined;
  return (
    <ul
      ref={ref}
      className={classes.rows}
      aria-label={shown ? t('Results') : t('Options')}
      tabIndex={-1}
      data-small={small || undefined}
    >
      {resultRows(poll).map(({ id, label, own, bar, figure, detail }) => (
        <li key={id} className={classes.row} data-own={own || undefined}>
          <p className={classes.words}>
            {own && <IconCheck size={18} stroke={2.5} aria-hidden />}
            <span className={classes.label}>
              {label}
              {own && (
                <>
                  {' '}
                  <span>{t('· your vote')}</span>
                </>
              )}
            </span>
            {shown && (
              <span className={classes.figures}>
                {!small && <span>{detail}</span>}
                <span>{figure}</span>
              </span>
            )}
          </p>
          {shown && (
            <div className={classes.track} aria-hidden>
              {bar !== undefined && (
                <div data-fresh={fresh || undefined} style={{ width: `${bar}%` }} />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
