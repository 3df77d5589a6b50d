import { t } from '../i18n/language.ts';
import type { StubText } from './times.ts';
import classes from './DateStub.module.css';

/**
 * Date stub of a ticket. Hidden from screen readers, because the ticket contains the date as text.
 */
export function DateStub({ stub }: { stub: StubText | undefined }) {
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
