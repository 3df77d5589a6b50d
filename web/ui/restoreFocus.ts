import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds after which a closing dialog has tried to restore the focus. */
export const dialogFocusDelayMs = 60;

/**
 * Moves the focus to `target` when a change of `state` removed the focused element, so that
 * keyboard users do not start at the top of the page.
 */
export function useRestoreFocus(target: RefObject<HTMLElement | null>, state: unknown) {
  const previousState = useRef(state);
  useEffect(() => {
    if (previousState.current === state) return;
    previousState.current = state;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [target, state]);
}

/**
 * For the `Modal.onClose` of a dialog: moves the focus to `target` if the element that opened the
 * dialog no longer exists.
 */
export const focusIfLost = (target: RefObject<HTMLElement | null>) => () => {
  setTimeout(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, dialogFocusDelayMs);
};
