import { IconHourglass } from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { Notice } from '../ui/primitives.tsx';

/** Badge on held content, visible to its author only. */
export function PendingReviewBadge() {
  return (
    <Notice as="p" gap={8} mt={12} mb={12}>
      <IconHourglass size={18} aria-hidden />
      <span>
        {t(
          'This is waiting for a moderator’s review. Until then, only you can see it. We’ll let you know the result.',
        )}
      </span>
    </Notice>
  );
}
