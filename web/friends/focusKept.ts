import { useLayoutEffect, useRef } from 'react';
import { focusBeside } from '../ui/focusBeside.ts';

/** A dialog that closes gives the focus back within this time, in milliseconds. */
const dialogCloses = 60;

let lastEntered: Element | undefined;

/** An entry of a list that may go away while it has the focus, or while a dialog owes it the focus: it goes on with its neighbour. */
export function useFocusKept<E extends HTMLElement>() {
  const entry = useRef<E>(null);
  useLayoutEffect(() => {
    const element = entry.current;
    const entered = () => (lastEntered = element ?? undefined);
    element?.addEventListener('focusin', entered);
    return () => {
      element?.removeEventListener('focusin', entered);
      if (!element || lastEntered !== element) return;
      const list = element.parentElement;
      const neighbour = element.nextElementSibling ?? element.previousElementSibling;
      if (element.contains(document.activeElement)) focusBeside(element);
      else
        setTimeout(() => {
          // It is still in the dialog that fades, or nowhere: else somebody has moved it on.
          if (
            document.activeElement !== document.body &&
            !document.activeElement?.closest('[role=dialog]')
          )
            return;
          const next = neighbour?.isConnected
            ? neighbour
            : (list?.closest('[tabindex]') ?? document.getElementById('main'));
          if (next instanceof HTMLElement) next.focus({ preventScroll: true });
        }, dialogCloses);
    };
  }, []);
  return entry;
}
