import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import classes from './LetterReplyStatus.module.css';
import type { LetterRecipient } from './letter.ts';
import { useLetterStatus } from './useLetterStatus.ts';

type LetterReplyStatusProps = {
  action: Action;
  recipient: LetterRecipient;
  /** Shows an Undo button. */
  showUndo?: boolean;
};

/** States that the viewer contacted a recipient and asks whether they replied. */
export function LetterReplyStatus({
  action,
  recipient: { id, name, answered },
  showUndo = false,
}: LetterReplyStatusProps) {
  const status = useLetterStatus(action);
  const choice = (replied: boolean) => (
    <Button
      size="compact-md"
      variant={answered === replied ? 'light' : 'default'}
      aria-pressed={answered === replied}
      aria-label={
        replied ? t('Yes, {{name}} replied', { name }) : t('No, {{name}} didn’t reply', { name })
      }
      disabled={status.recordingReply}
      onClick={() => status.recordReply(id, replied)}
    >
      {replied ? t('Yes') : t('No')}
    </Button>
  );
  return (
    <div className={classes.status}>
      <span className={classes.contacted}>
        <IconCheck size={18} aria-hidden />
        {t('You contacted them')}
      </span>
      {showUndo && (
        <Button
          size="compact-md"
          variant="subtle"
          loading={status.recordingContact}
          aria-label={t('Undo: I contacted {{name}}', { name })}
          onClick={() => status.unwrite(id)}
        >
          {t('Undo')}
        </Button>
      )}
      <span className={classes.question}>
        {t('Did you get a reply?')} {choice(true)} {choice(false)}
      </span>
    </div>
  );
}
