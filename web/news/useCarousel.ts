import { useDocumentVisibility, useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { second } from '#contract/durations.ts';

const pace = 2 * second;

/**
 * Whether the event comes from the play/pause button: a user who presses Play expects the slides to
 * advance.
 */
const fromSwitch = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('[data-switch]') !== null;

/**
 * State of a carousel. Slides advance automatically, except while the pointer or the focus is in
 * them or the tab is hidden. With reduced motion they advance only after Play.
 */
export function useCarousel(count: number) {
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', undefined, {
    getInitialValueInEffect: false,
  });
  const visible = useDocumentVisibility() === 'visible';
  const [playChoice, setPlayChoice] = useState<boolean>();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [index, setIndex] = useState(0);

  const playing = playChoice ?? !reducedMotion;
  const turning = playing && visible && !pointed && !focused && count > 1;
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), pace);
    return () => clearInterval(timer);
  }, [turning, count]);

  return {
    /** The list may have become shorter. */
    at: Math.min(index, Math.max(count - 1, 0)),
    step: (by: 1 | -1) => setIndex((now) => (Math.min(now, count - 1) + by + count) % count),
    playing,
    turning,
    toggle: () => setPlayChoice(!playing),
    /** Handlers of the box around slides and buttons. */
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
