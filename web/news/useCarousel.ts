import { useDocumentVisibility, useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { second } from '#contract/durations.ts';

const pace = 2 * second;

/** Whether the event came from the button that stops and starts: who presses Play means it to turn under their eyes. */
const fromSwitch = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('[data-switch]') !== null;

/**
 * Which of several slides shows, and whether they turn by themselves: not while one points at them, has the focus in them or looks at another
 * window, and for who wants nothing to move only when asked to.
 */
export function useCarousel(count: number) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', undefined, {
    getInitialValueInEffect: false,
  });
  const visible = useDocumentVisibility() === 'visible';
  const [wish, setWish] = useState<boolean>();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [at, setAt] = useState(0);

  const playing = wish ?? !still;
  const turning = playing && visible && !pointed && !focused && count > 1;
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), pace);
    return () => clearInterval(timer);
  }, [turning, count]);

  return {
    /** One that went takes nobody past the end. */
    at: Math.min(at, Math.max(count - 1, 0)),
    step: (by: 1 | -1) => setAt((now) => (Math.min(now, count - 1) + by + count) % count),
    playing,
    turning,
    toggle: () => setWish(!playing),
    /** For the box around slides and buttons. */
    handlers: {
      onPointerOver: (event: PointerEvent) => setPointed(!fromSwitch(event)),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(!fromSwitch(event)),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
