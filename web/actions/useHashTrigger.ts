import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** `come` is done when the address asks for a part by this hash, which is taken away then, so that it can be asked for again. */
export function useAskedFor(hash: string, come: () => void) {
  const requested = useLocation().hash === hash;
  const navigate = useNavigate();
  const arrive = useEffectEvent(() => {
    come();
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (requested) arrive();
  }, [requested]);
}
