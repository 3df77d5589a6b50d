import { useEffect, useRef, type RefObject } from 'react';

/** Where what was pressed went away with what it did, the keyboard goes on here and not from the top of the page. `state` is what it did. */
export function useRestoreFocus(here: RefObject<HTMLElement | null>, state: unknown) {
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, [here, state]);
}

/** For the end of a dialog: it gives the focus back to what opened it, and where that is gone, it goes here. */
export const focusIfLost = (here: RefObject<HTMLElement | null>) => () => {
  // after the dialog has tried
  setTimeout(() => {
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, 50);
};
