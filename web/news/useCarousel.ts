import { useDocumentVisibility, useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { second } from '#contract/durations.ts';

const slideIntervalMs = 2 * second;

/**
 * Whether the event comes from the play/pause button: a user who presses Play expects the slides to
 * advance.
 */
const isFromPlayButton = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('[data-switch]') !== null;

/**
 * State of a carousel. Slides advance automatically, except while the pointer is over them or the
 * tab is hidden, until the user first interacts with them. After that, and with reduced motion,
 * they advance only after Play.
 */
export function useCarousel(count: number) {
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', undefined, {
    getInitialValueInEffect: false,
  });
  const visible = useDocumentVisibility() === 'visible';
  /** Undefined until the user presses a button, touches a slide or moves the focus to one. */
  const [playChoice, setPlayChoice] = useState<boolean>();
  const [pointed, setPointed] = useState(false);
  const [index, setIndex] = useState(0);

  const playing = playChoice ?? !reducedMotion;
  const isAdvancing = playing && visible && !pointed && count > 1;
  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), slideIntervalMs);
    return () => clearInterval(timer);
  }, [isAdvancing, count]);

  const pauseUnlessPlay = (event: FocusEvent | PointerEvent) => {
    if (!isFromPlayButton(event)) setPlayChoice(false);
  };
  return {
    // The list may have become shorter.
    currentIndex: Math.min(index, Math.max(count - 1, 0)),
    step: (by: 1 | -1) =>
      setIndex((current) => (Math.min(current, count - 1) + by + count) % count),
    /** Whether the user wants slides to advance. */
    playing,
    /** Whether slides advance now. */
    isAdvancing,
    toggle: () => setPlayChoice(!playing),
    /** Handlers of the box around slides and buttons. */
    handlers: {
      onPointerOver: (event: PointerEvent) => setPointed(!isFromPlayButton(event)),
      onPointerLeave: () => setPointed(false),
      onFocus: pauseUnlessPlay,
      onPointerDown: pauseUnlessPlay,
    },
  };
}
