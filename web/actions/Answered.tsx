import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import classes from './Answered.module.css';
import type { LetterRecipient } from './letter.ts';
import { useWritten } from './useLetterStatus.ts';

type AnsweredProps = {
  action: Action;
  recipient: LetterRecipient;
  /** It may be taken back that one wrote. */
  undo?: boolean;
};

/** That one has written to somebody, and whether an answer came. */
export function Answered({
  action,
  recipient: { id, name, answered },
  undo = false,
}: AnsweredProps) {
  const noted = useWritten(action);
  const choice = (came: boolean) => (
    <Button
      size="compact-md"
      variant={answered === came ? 'light' : 'default'}
      aria-pressed={answered === came}
      aria-label={
        came ? t('Yes, {{name}} replied', { name }) : t('No, {{name}} didn’t reply', { name })
      }
      disabled={noted.telling}
      onClick={() => noted.tellAnswer(id, came)}
    >
      {came ? t('Yes') : t('No')}
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
          loading={noted.writing}
          aria-label={t('Undo: I contacted {{name}}', { name })}
          onClick={() => noted.unwrite(id)}
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
