import { IconHourglass } from '@tabler/icons-react';
import classes from '../moderation/HiddenMark.module.css';
import { t } from '../i18n/language.ts';

/** On what its author alone sees until a moderator has looked. */
export function PendingReviewBadge() {
  return (
    <p className={classes.note}>
      <IconHourglass size={18} aria-hidden />
      <span>
        {t(
          'This waits for a moderator. Until then you alone see it, and you are told what becomes of it.',
        )}
      </span>
    </p>
  );
}
