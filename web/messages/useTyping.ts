import { useEffect, useRef, useState } from 'react';
import { second } from '#contract/durations.ts';
import { useRealtimeEvent } from '../api/realtime.ts';
import { send } from '../api/send.ts';

/** Interval of the signal while typing, and how long it is shown: a little longer. */
const signalInterval = 3 * second;
const displayDuration = 5 * second;

/** Whether the other person is typing. `lastMessageId`: their latest message, which ends it. */
export function useIsTyping(user_id: number, lastMessageId: number): boolean {
  const [typing, setTyping] = useState({ after: 0, times: 0 });
  const isTyping = typing.times > 0 && typing.after === lastMessageId;
  useRealtimeEvent('typing', (event) => {
    if (event.user_id === user_id)
      setTyping(({ times }) => ({ after: lastMessageId, times: times + 1 }));
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => setTyping({ after: 0, times: 0 }), displayDuration);
    return () => clearTimeout(timer);
  }, [isTyping, typing.times]);
  return isTyping;
}

/**
 * Signals to the other person that the member is typing. `end` resets the interval after a message.
 */
export function useSendTyping(user_id: number) {
  const notifiedAt = useRef(0);
  return {
    signal: () => {
      if (Date.now() - notifiedAt.current < signalInterval) return;
      notifiedAt.current = Date.now();
      // A lost signal does no harm.
      void send('POST /message/typing', { user_id }).catch(() => undefined);
    },
    end: () => (notifiedAt.current = 0),
  };
}
