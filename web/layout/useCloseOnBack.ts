import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Closes something over the screen when the browser goes back. While it is open, the history has an
 * entry of its own with the same address.
 */
export function useCloseOnBack(opened: boolean, close: () => void) {
  const router = useRouter();
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return undefined;
    const isOurEntry = () => router.history.location.state.overlay === true;
    let entered = isOurEntry();
    const unsubscribe = router.history.subscribe(({ location }) => {
      if (location.state.overlay) entered = true;
      else if (entered) onBack();
    });
    if (!entered)
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({ ...state, overlay: true }),
        resetScroll: false,
        hashScrollIntoView: false,
        ignoreBlocker: true,
      });
    return () => {
      unsubscribe();
      if (isOurEntry()) router.history.back();
    };
  }, [opened, router]);
}
