import { useEffect, useRef, useState } from 'react';
import { second } from '#contract/durations.ts';
import { useRealtimeEvent } from '../api/realtime.ts';
import { send } from '../api/send.ts';

/** Told so often while one writes, and shown a little longer than until it is told again. */
const toldEvery = 3 * second;
const shownFor = 5 * second;

/** Whether the other one is writing; `last` is their last message, which ends it. */
export function useTheirTyping(user_id: number, last: number): boolean {
  const [typing, setTyping] = useState({ after: 0, times: 0 });
  const shown = typing.times > 0 && typing.after === last;
  useRealtimeEvent('typing', (event) => {
    if (event.user_id === user_id) setTyping(({ times }) => ({ after: last, times: times + 1 }));
  });
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setTyping({ after: 0, times: 0 }), shownFor);
    return () => clearTimeout(timer);
  }, [shown, typing.times]);
  return shown;
}

/** Tells the other one that one is writing, anew after each message. */
export function useOwnTyping(user_id: number) {
  const told = useRef(0);
  return {
    tell: () => {
      if (Date.now() - told.current < toldEvery) return;
      told.current = Date.now();
      // Nothing hangs on it.
      void send('POST /message/typing', { user_id }).catch(() => undefined);
    },
    end: () => (told.current = 0),
  };
}
