import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../api/realtime.ts';
import { useMember } from '../api/session.ts';

/** Once the first screen stands, the server tells what changes. */
export function useRealtimeSubscriptions() {
  const client = useQueryClient();
  const { token } = useMember();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const start = async () => {
      try {
        const { follow } = await import('./realtimeSubscriptions.ts');
        if (!gone) stop = follow(client);
      } catch {
        // Without it the screens ask by themselves.
        live.setMissing(true);
      }
    };
    const timer = setTimeout(() => void start(), 0);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, token]);
}
