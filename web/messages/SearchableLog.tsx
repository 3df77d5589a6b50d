import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../i18n/language.ts';
import { HighlighterContext, type Highlighter } from '../ui/Highlight.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { MessageLog } from './MessageLog.tsx';
import { Replies, type ReplyActions } from './replies.ts';
import type { useChat } from './useChat.ts';

const SearchPanel = lazyDialog(() =>
  import('./SearchPanel.tsx').then((module) => module.SearchPanel),
);

/** Whether the search of a conversation is open, and the button in its header. */
export function useLogSearch() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return { opened, button, close, toggle: () => (opened ? close() : setOpened(true)) };
}
export type LogSearch = ReturnType<typeof useLogSearch>;

export const LogSearchButton = ({ search }: { search: LogSearch }) => (
  <ActionIcon
    ref={search.button}
    aria-label={t('Search in this conversation')}
    aria-expanded={search.opened}
    onClick={search.toggle}
  >
    <IconSearch size={20} aria-hidden />
  </ActionIcon>
);

type SearchableLogProps = {
  chat: ReturnType<typeof useChat>;
  /** The other person, or the name of the group conversation. */
  name: string;
  search: LogSearch;
  /** The member can write in this conversation. */
  canReply: boolean;
};

/** The messages of a conversation, below its search. */
export function SearchableLog({ chat, name, search, canReply }: SearchableLogProps) {
  const [highlighter, setHighlighter] = useState<Highlighter>();
  const onHighlight = useCallback(
    (found: Highlighter | undefined) => setHighlighter(() => found),
    [],
  );
  const replies = useReplyActions(chat, canReply);
  return (
    <>
      <SearchPanel
        opened={search.opened}
        chat={chat}
        onClose={search.close}
        onHighlight={onHighlight}
      />
      <HighlighterContext value={search.opened ? highlighter : undefined}>
        <Replies value={replies}>
          <MessageLog chat={chat} name={name} />
        </Replies>
      </HighlighterContext>
    </>
  );
}

/** The same functions at each rendering, which would otherwise render all messages again. */
function useReplyActions({ jump, form }: SearchableLogProps['chat'], canReply: boolean) {
  const jumpTo = useRef(jump.to);
  useEffect(() => {
    jumpTo.current = jump.to;
  });
  return useMemo<ReplyActions>(
    () => ({
      jumpTo: (id) => jumpTo.current({ from: id }),
      replyTo: canReply ? (id) => form.current?.replyTo(id) : undefined,
    }),
    [canReply, form],
  );
}
