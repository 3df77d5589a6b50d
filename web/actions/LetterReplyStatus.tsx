import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { Row, Wrap } from '../ui/primitives.tsx';
import type { LetterRecipient } from './letter.ts';
import { useLetterStatus } from './useLetterStatus.ts';

type LetterReplyStatusProps = {
  action: Action;
  recipient: LetterRecipient;
  /** Shows an Undo button. */
  showUndo?: boolean;
};

/**
 * States that the viewer contacted a recipient, and asks whether the recipient replied. `answered`
 * is undefined until the viewer tells.
 */
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
    <Wrap gap={16} rowGap={6} align="center" size="md">
      <Row as="span" gap={6} inline color="accent" weight={650}>
        <IconCheck size={18} aria-hidden />
        {t('You contacted them')}
      </Row>
      {showUndo && (
        <Button
          size="compact-md"
          variant="subtle"
          loading={status.recordingContact}
          aria-label={t('Undo: I contacted {{name}}', { name })}
          onClick={() => status.undoContact(id)}
        >
          {t('Undo')}
        </Button>
      )}
      <Wrap as="span" gap={6} align="center" inline color="muted">
        {t('Did you get a reply?')} {choice(true)} {choice(false)}
      </Wrap>
    </Wrap>
  );
}
