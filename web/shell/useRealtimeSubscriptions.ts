import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { realtimeEvents } from '../api/realtime.ts';
import { useMember } from '../api/session.ts';

/** Subscribes to realtime events after the first render, and again for another session. */
export function useRealtimeSubscriptions() {
  const client = useQueryClient();
  const { token } = useMember();
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let isStopped = false;
    const start = async () => {
      try {
        const { subscribeToRealtime: subscribe } = await import('./realtimeSubscriptions.ts');
        if (!isStopped) unsubscribe = subscribe(client);
      } catch {
        // Without the module, screens poll.
        realtimeEvents.setStreamMissing(true);
      }
    };
    const timer = setTimeout(() => void start(), 0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [client, token]);
}
