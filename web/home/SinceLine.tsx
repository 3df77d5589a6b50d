import { IconArrowUp } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { relativeTime } from '../ui/time.ts';
import { useNow } from '../ui/useNow.ts';
import classes from './SinceLine.module.css';

/**
 * The line between new posts and those of the last visit, which ended at `at`, in milliseconds. It
 * is in an article, because an ARIA feed contains articles only.
 */
export function SinceLine({ at }: { at: number }) {
  const now = useNow();
  const label = t('New since you were here, {{time}}', { time: relativeTime(new Date(at), now) });
  return (
    <article className={classes.line} aria-label={label} tabIndex={-1} data-unprinted>
      <div role="separator" aria-label={label}>
        <span aria-hidden>
          <IconArrowUp size={14} />
          {label}
        </span>
      </div>
    </article>
  );
}
