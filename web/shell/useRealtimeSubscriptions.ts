import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { realtimeEvents } from '../api/realtime.ts';
import { useMember } from '../api/session.ts';

/** Subscribes to realtime events after the first render. */
export function useRealtimeSubscriptions() {
  const client = useQueryClient();
  const { token } = useMember();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let stopped = false;
    const start = async () => {
      try {
        const { subscribeToRealtime: follow } = await import('./realtimeSubscriptions.ts');
        if (!stopped) stop = follow(client);
      } catch {
        // Without the module, screens poll.
        realtimeEvents.setStreamMissing(true);
      }
    };
    const timer = setTimeout(() => void start(), 0);
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, token]);
}
