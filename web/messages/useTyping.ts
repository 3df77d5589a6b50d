import { useEffect, useRef, useState } from 'react';
import { second } from '#contract/durations.ts';
import { useRealtimeEvent } from '../api/realtime.ts';
import { send } from '../api/send.ts';

/** Interval of the signal while the member types. */
const signalIntervalMs = 3 * second;
/** How long a signal is shown. Longer than the interval, so that the text does not flicker. */
const displayDurationMs = 5 * second;

/**
 * Whether the other person is typing. A new message ends it: `lastMessageId` is the latest of the
 * conversation.
 */
export function useIsTyping(user_id: number, lastMessageId: number): boolean {
  // `after` is the message after which the signal came. `times` counts signals, to restart the
  // timer.
  const [typing, setTyping] = useState({ after: 0, times: 0 });
  const isTyping = typing.times > 0 && typing.after === lastMessageId;
  useRealtimeEvent('typing', (event) => {
    if (event.user_id === user_id)
      setTyping(({ times }) => ({ after: lastMessageId, times: times + 1 }));
  });
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => setTyping({ after: 0, times: 0 }), displayDurationMs);
    return () => clearTimeout(timer);
  }, [isTyping, typing.times]);
  return isTyping;
}

/**
 * Signals to the other person that the member is typing; nothing in a group. Call `end` after a
 * message is sent: the next signal is then sent without waiting for the interval.
 */
export function useSendTyping(user_id: number | undefined) {
  const notifiedAt = useRef(0);
  return {
    signal: () => {
      if (user_id === undefined || Date.now() - notifiedAt.current < signalIntervalMs) return;
      notifiedAt.current = Date.now();
      // A lost signal does no harm.
      void send('POST /message/typing', { user_id }).catch(() => undefined);
    },
    end: () => (notifiedAt.current = 0),
  };
}
