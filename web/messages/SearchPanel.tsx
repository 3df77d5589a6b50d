import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { t } from '../i18n/language.ts';
import { createHighlighter } from '../search/highlight.ts';
import type { Highlighter } from '../ui/Highlight.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { Row, Stack } from '../ui/primitives.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { FoundMessages } from './FoundMessages.tsx';
import classes from './SearchPanel.module.css';
import type { useChat } from './useChat.ts';

type SearchPanelProps = {
  opened: boolean;
  chat: ReturnType<typeof useChat>;
  onClose: () => void;
  /** Marks the words in the messages of the conversation. */
  onHighlight: (highlighter: Highlighter | undefined) => void;
};

/** Above an open conversation: finds messages by words, and jumps to a day. */
export function SearchPanel({ opened, ...props }: SearchPanelProps) {
  return opened && <OpenPanel {...props} />;
}

function OpenPanel({ chat, onClose, onHighlight }: Omit<SearchPanelProps, 'opened'>) {
  const phone = useIsMobile();
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    onHighlight(keyword ? createHighlighter(keyword) : undefined);
  }, [keyword, onHighlight]);
  // On phones the results cover the conversation.
  const closeOnPhone = () => phone && onClose();
  return (
    <Stack
      as="section"
      className={classes.panel}
      aria-label={t('Search in this conversation')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Row gap={8} className={classes.row}>
        <KeywordField
          label={t('Search in this conversation')}
          keyword={keyword}
          onChange={setKeyword}
          className={classes.field}
          autoFocus
        />
        {!phone && <DayForm chat={chat} onJump={closeOnPhone} />}
        <ActionIcon size={36} variant="subtle" aria-label={t('Close search')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Row>
      {phone && (
        <Row gap={8} className={classes.row}>
          <DayForm chat={chat} onJump={closeOnPhone} />
        </Row>
      )}
      {keyword && (
        <div className={classes.results}>
          <FoundMessages
            keyword={keyword}
            conversation={chat.conversation}
            onChoose={closeOnPhone}
          />
        </div>
      )}
    </Stack>
  );
}

type DayFormProps = { chat: SearchPanelProps['chat']; onJump: () => void };

/** Jumps to the first message of a day, or after it. */
function DayForm({ chat, onJump }: DayFormProps) {
  const [day, setDay] = useState('');
  const jump = (event: SyntheticEvent) => {
    event.preventDefault();
    const start = new Date(`${day}T00:00`);
    if (Number.isNaN(start.getTime())) return;
    chat.jump.to({ since: start.toISOString() });
    onJump();
  };
  return (
    <Row as="form" gap={8} className={classes.day} onSubmit={jump}>
      <TextInput
        type="date"
        aria-label={t('Jump to date')}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!day} loading={chat.jump.isJumping}>
        {t('Jump')}
      </Button>
    </Row>
  );
}
