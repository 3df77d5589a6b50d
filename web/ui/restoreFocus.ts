import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds after which a closing dialog has returned focus to the element that opened it. */
export const dialogFocusDelayMs = 60;

/**
 * Moves focus to `target` if nothing has it after a change of `state`, which usually removed the
 * focused element, so that keyboard users do not start at the top of the page.
 */
export function useRestoreFocus(target: RefObject<HTMLElement | null>, state: unknown) {
  const previousState = useRef(state);
  useEffect(() => {
    if (previousState.current === state) return;
    previousState.current = state;
    focusIfNothingHasFocus(target);
  }, [target, state]);
}

/**
 * Creates a handler for the end of the exit transition of a dialog: moves focus to `target` if the
 * element that opened the dialog no longer exists.
 */
export const focusIfLost = (target: RefObject<HTMLElement | null>) => () => {
  setTimeout(() => focusIfNothingHasFocus(target), dialogFocusDelayMs);
};

function focusIfNothingHasFocus(target: RefObject<HTMLElement | null>) {
  if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
}
