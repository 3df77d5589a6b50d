import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { shownEvent } from '../ui/shownEvent.ts';

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
    if (!hasHash) return;
    // The first screen is rendered outside the page, where nothing can be scrolled to.
    if (document.documentElement.dataset['early'] === undefined) {
      trigger();
      return;
    }
    const onShown = () => trigger();
    addEventListener(shownEvent, onShown);
    return () => removeEventListener(shownEvent, onShown);
  }, [hasHash]);
}
