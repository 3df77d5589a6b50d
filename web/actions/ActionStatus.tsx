import { strings } from '#contract/strings.ts';
import { IconClockPause, IconX } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { Notice } from '../ui/primitives.tsx';

/**
 * Why the action is inactive: it was declined, waits for approval or is canceled. A declined action
 * is not approved either. `declined_reason` is empty if the administrator gave no reason.
 */
export function ActionStatus({
  action: { approved, declined_reason, called_off },
}: {
  action: Action;
}) {
  if (declined_reason !== undefined) {
    return (
      <Notice as="p" gap={8} mt={12} color="danger">
        <IconX size={18} aria-hidden />
        <span>
          {declined_reason
            ? t('An administrator didn’t approve this action: {{reason}}', {
                reason: declined_reason,
              })
            : t('An administrator didn’t approve this action.')}
          <br />
          {t('Edit it to submit it for review again. Only you can see it.')}
        </span>
      </Notice>
    );
  }
  if (!approved) {
    return (
      <Notice as="p" gap={8} mt={12}>
        <IconClockPause size={18} aria-hidden />
        <span>
          {t(
            'This action is waiting for an administrator’s approval. Until then, only you can see it.',
          )}
        </span>
      </Notice>
    );
  }
  return (
    called_off && (
      <Notice as="p" gap={8} mt={12}>
        <IconX size={18} aria-hidden />
        <span>{strings.actionIsCanceled}</span>
      </Notice>
    )
  );
}
