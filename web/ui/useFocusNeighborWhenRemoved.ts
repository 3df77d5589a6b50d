import { useLayoutEffect, useRef } from 'react';
import { moveFocusToNeighbor } from './moveFocusToNeighbor.ts';
import { dialogFocusDelayMs } from './restoreFocus.ts';

/** The entry that got the focus last. */
let lastEntered: Element | undefined;

/**
 * Returns the ref for a list entry. If the entry is removed while it has the focus, or while a
 * dialog is about to return the focus to it, the focus moves to a neighbor.
 */
export function useFocusNeighborWhenRemoved<E extends HTMLElement>() {
  const entry = useRef<E>(null);
  useLayoutEffect(() => {
    const element = entry.current;
    const storeElement = () => (lastEntered = element ?? undefined);
    element?.addEventListener('focusin', storeElement);
    return () => {
      element?.removeEventListener('focusin', storeElement);
      if (!element || lastEntered !== element) return;
      const list = element.parentElement;
      const neighbor = element.nextElementSibling ?? element.previousElementSibling;
      if (element.contains(document.activeElement)) moveFocusToNeighbor(element);
      else
        setTimeout(() => {
          // Only if the focus is in the closing dialog or nowhere. Otherwise the user has moved it.
          if (
            document.activeElement !== document.body &&
            !document.activeElement?.closest('[role=dialog]')
          )
            return;
          const next = neighbor?.isConnected
            ? neighbor
            : (list?.closest('[tabindex]') ?? document.getElementById('main'));
          if (next instanceof HTMLElement) next.focus({ preventScroll: true });
        }, dialogFocusDelayMs);
    };
  }, []);
  return entry;
}
