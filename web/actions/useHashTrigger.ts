import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onTrigger` when the URL has this hash, and removes the hash so that it can trigger again.
 */
export function useHashTrigger(hash: string, onTrigger: () => void) {
  const hasHash = useLocation().hash === hash;
  const navigate = useNavigate();
  const trigger = useEffectEvent(() => {
    onTrigger();
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (hasHash) trigger();
  }, [hasHash]);
}
