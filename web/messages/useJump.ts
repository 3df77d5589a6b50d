// Jumps to a message or a day of an open conversation.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { strings } from '#contract/strings.ts';
import { getErrorMessage } from '../api/errors.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { useOpenConversation } from './inbox.ts';
import type { LogPages } from './logPages.ts';
import type { PageStart } from './messageCache.ts';
import type { LogPaging } from './useLogPaging.ts';
import type { useScrollToEnd } from './useScroll.ts';

type Scroll = ReturnType<typeof useScrollToEnd>;

/**
 * Opens the conversation at the message of the URL, or at another one. The URL loses the message
 * then, so that its link works again.
 */
export function useJump(log: LogPages, paging: LogPaging, scroll: Scroll) {
  const navigate = useNavigate();
  const { message } = useOpenConversation();
  /** The message that was jumped to; it stays marked. */
  const [target, setTarget] = useState<number>();
  /** Waits until it is rendered. */
  const waiting = useRef<number>(undefined);
  const [isLoading, setIsLoading] = useState(false);

  useLayoutEffect(() => {
    if (waiting.current !== undefined && scroll.toEntry(waiting.current))
      waiting.current = undefined;
  });

  const show = async (start: PageStart) => {
    const isLoaded = 'from' in start && log.messages.some(({ id }) => id === start.from);
    const first = isLoaded ? start.from : await paging.loadAround(start);
    if (first === undefined || ('from' in start && first !== start.from))
      toast.error('from' in start ? strings.messageNotFound : t('No messages since that day.'));
    if (first === undefined) return;
    waiting.current = first;
    setTarget(first);
    if (isLoaded && scroll.toEntry(first)) waiting.current = undefined;
  };
  const to = async (start: PageStart) => {
    setIsLoading(true);
    try {
      await show(start);
    } catch (error) {
      toast.error(getErrorMessage(error));
    } finally {
      setIsLoading(false);
    }
  };
  const openAtUrl = useEffectEvent(async (from: number) => {
    await to({ from });
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, message: undefined }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (message !== undefined) void openAtUrl(message);
  }, [message]);

  return {
    target,
    isJumping: isLoading || message !== undefined,
    to: (start: PageStart) => void to(start),
    unmark: () => setTarget(undefined),
  };
}
