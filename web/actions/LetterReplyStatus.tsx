import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import classes from './LetterReplyStatus.module.css';
import type { LetterRecipient } from './letter.ts';
import { useLetterStatus } from './useLetterStatus.ts';

type AnsweredProps = {
  action: Action;
  recipient: LetterRecipient;
  /** Shows an Undo button. */
  undo?: boolean;
};

/** States that the viewer contacted a recipient and asks whether they replied. */
export function Answered({
  action,
  recipient: { id, name, answered },
  undo = false,
}: AnsweredProps) {
  const status = useLetterStatus(action);
  const choice = (replied: boolean) => (
    <Button
      size="compact-md"
      variant={answered === replied ? 'light' : 'default'}
      aria-pressed={answered === replied}
      aria-label={
        replied ? t('Yes, {{name}} replied', { name }) : t('No, {{name}} didn’t reply', { name })
      }
      disabled={status.telling}
      onClick={() => status.tellAnswer(id, replied)}
    >
      {replied ? t('Yes') : t('No')}
    </Button>
  );
  return (
    <div className={classes.answered}>
      <span className={classes.written}>
        <IconCheck size={18} aria-hidden />
        {t('You contacted them')}
      </span>
      {undo && (
        <Button
          size="compact-md"
          variant="subtle"
          loading={status.writing}
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
