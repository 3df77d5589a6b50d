import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import type { StubText } from './times.ts';
import classes from './DateStub.module.css';

/**
 * The date at the edge of a ticket, like on a calendar sheet; "Anytime" if `stub` is undefined.
 * Hidden from screen readers, because the ticket contains the date as text.
 */
export function DateStub({ stub }: { stub: StubText | undefined }) {
  return (
    <div className={classes.stub} aria-hidden>
      {stub ? (
        <>
          <Text as="small" size="xs" weight={700} tight>
            {stub.top}
          </Text>
          <strong data-two={stub.day.includes('–') || undefined}>{stub.day}</strong>
          <Text as="small" size="xs" weight={700} tight>
            {stub.month}
          </Text>
        </>
      ) : (
        <Text as="small" size="xs" weight={700} tight>
          {t('Anytime')}
        </Text>
      )}
    </div>
  );
}
