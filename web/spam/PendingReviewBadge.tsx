import { IconHourglass } from '@tabler/icons-react';
import classes from '../moderation/HiddenNotice.module.css';
import { t } from '../i18n/language.ts';

/** Badge on held content, visible to its author only. */
export function PendingReviewBadge() {
  return (
    <p className={classes.note}>
      <IconHourglass size={18} aria-hidden />
      <span>
        {t(
          'This is waiting for a moderator’s review. Until then, only you can see it. We’ll let you know the result.',
        )}
      </span>
    </p>
  );
}
