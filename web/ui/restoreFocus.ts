import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to `here` when a change of `state` removed the focused element, so that keyboard
 * users do not start at the top of the page.
 */
export function useRestoreFocus(here: RefObject<HTMLElement | null>, state: unknown) {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, [here, state]);
}

/**
 * For `onClose` of a dialog: moves the focus to `here` if the element that opened the dialog no
 * longer exists.
 */
export const focusIfLost = (here: RefObject<HTMLElement | null>) => () => {
  // After the dialog has tried to restore the focus.
  setTimeout(() => {
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, 50);
};
