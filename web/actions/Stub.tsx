import { t } from '../i18n/language.ts';
import type { UserSummary as Parts } from './times.ts';
import classes from './Stub.module.css';

/** The part of a ticket that is torn off: when. What it says is told in words beside it. */
export function UserSummary({ stub }: { stub: Parts | undefined }) {
  return (
    <div className={classes.stub} aria-hidden>
      {stub ? (
        <>
          <small>{stub.top}</small>
          <strong data-two={stub.day.includes('–') || undefined}>{stub.day}</strong>
          <small>{stub.month}</small>
        </>
      ) : (
        <small>{t('Anytime')}</small>
      )}
    </div>
  );
}
