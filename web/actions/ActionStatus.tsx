import { IconClockPause, IconX } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { strings } from '#contract/strings.ts';
import { t } from '../i18n/language.ts';
import classes from './ActionStatus.module.css';

/** Why the action is inactive: it waits for approval, was declined or is canceled. */
export function ActionStatus({
  action: { approved, declined_reason, called_off },
}: {
  action: Action;
}) {
  if (declined_reason !== undefined) {
    return (
      <p className={classes.note} data-hue="brick">
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
      </p>
    );
  }
  if (!approved) {
    return (
      <p className={classes.note}>
        <IconClockPause size={18} aria-hidden />
        <span>
          {t(
            'This action is waiting for an administrator’s approval. Until then, only you can see it.',
          )}
        </span>
      </p>
    );
  }
  return (
    called_off && (
      <p className={classes.note}>
        <IconX size={18} aria-hidden />
        <span>{strings.actionIsOff}</span>
      </p>
    )
  );
}
