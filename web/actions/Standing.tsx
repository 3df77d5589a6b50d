import { IconClockPause, IconX } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { sentences } from '#contract/strings.ts';
import { t } from '../i18n/language.ts';
import classes from './Standing.module.css';

/** Why nothing can be done about it: it waits for approval, was declined, or is called off. */
export function Standing({
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
            ? t('An administrator did not approve this action: {{reason}}', {
                reason: declined_reason,
              })
            : t('An administrator did not approve this action.')}
          <br />
          {t('Change it, and it is looked at again. Nobody else sees it.')}
        </span>
      </p>
    );
  }
  if (!approved) {
    return (
      <p className={classes.note}>
        <IconClockPause size={18} aria-hidden />
        <span>
          {t('This action waits for approval by an administrator. Until then you alone see it.')}
        </span>
      </p>
    );
  }
  return (
    called_off && (
      <p className={classes.note}>
        <IconX size={18} aria-hidden />
        <span>{sentences.actionIsOff}</span>
      </p>
    )
  );
}
