import { IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { Poll } from '#contract/poll.ts';
import { plural, t } from '../i18n/language.ts';
import classes from './Results.module.css';
import { resultRows } from './pollText.ts';

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
  const shown = poll.result !== undefined;
  return (
    <ul
      ref={ref}
      className={classes.rows}
      aria-label={shown ? t('Results') : t('Options')}
      tabIndex={-1}
      data-small={small || undefined}
    >
      {resultRows(poll).map(({ id, label, votes, percent, own }) => (
        <li key={id} className={classes.row} data-own={own || undefined}>
          <p className={classes.words}>
            {own && <IconCheck className={classes.check} size={18} stroke={2.5} aria-hidden />}
            <span className={classes.label}>
              {label}
              {own && (
                <>
                  {' '}
                  <span className={classes.own}>{t('· your vote')}</span>
                </>
              )}
            </span>
            {shown && (
              <span className={classes.figures}>
                {!small && (
                  <span className={classes.votes}>
                    {plural(votes, '{{n}} vote', '{{n}} votes')}
                  </span>
                )}
                <span className={classes.percent}>{percent}%</span>
              </span>
            )}
          </p>
          {shown && (
            <div className={classes.track} aria-hidden>
              {votes > 0 && (
                <div
                  className={classes.bar}
                  data-fresh={fresh || undefined}
                  style={{ width: `${percent}%` }}
                />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
