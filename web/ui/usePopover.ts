import { useCallback, useEffect, useId, useRef, useState, type ToggleEvent } from 'react';

/** Between the button and the panel. */
const gapPx = 4;
/** Between the panel and the edges of the viewport. */
const marginPx = 8;
/** Positions are rounded. */
const tolerancePx = 2;

/**
 * A native popover under a button, for menus and small dialogs. A click elsewhere or Esc closes it
 * and returns the focus. Spread `target` on the button and `panel` on the panel. `width` in pixels.
 */
export function usePopover(width: number) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  /** Where the button was when the panel was last positioned, in pixels from the top. */
  const buttonTop = useRef(0);

  const close = useCallback(() => container.current?.hidePopover(), []);

  /**
   * The panel does not scroll with the page. The browser also scrolls to keep everything in place
   * while content above changes its height: then the panel stays.
   */
  const closeIfMoved = useCallback(() => {
    const top = button.current?.getBoundingClientRect().top;
    if (top === undefined || Math.abs(top - buttonTop.current) > tolerancePx) close();
  }, [close]);

  /**
   * Positions the panel under the button with aligned right edges, or above it if there is no room,
   * and always inside the viewport.
   */
  const position = useCallback(() => {
    if (!button.current || !container.current) return;
    const { right, bottom, top } = button.current.getBoundingClientRect();
    buttonTop.current = top;
    const { style, offsetHeight } = container.current;
    const fits =
      bottom + gapPx + offsetHeight + marginPx <= innerHeight ||
      top < offsetHeight + gapPx + marginPx;
    style.left = `${Math.max(marginPx, Math.min(right - width, innerWidth - width - marginPx))}px`;
    style.top = `${fits ? bottom + gapPx : top - gapPx - offsetHeight}px`;
  }, [width]);

  useEffect(() => {
    if (!opened) return undefined;
    // Content that renders on opening changes the size.
    position();
    addEventListener('scroll', closeIfMoved, { passive: true });
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', closeIfMoved);
      removeEventListener('resize', close);
    };
  }, [opened, close, closeIfMoved, position]);

  return {
    opened,
    close,
    position,
    button,
    container,
    target: { ref: button, popoverTarget: id, 'aria-expanded': opened },
    panel: {
      ref: container,
      id,
      popover: 'auto' as const,
      style: { width: `min(${width}px, calc(100vw - ${2 * marginPx}px))` },
      onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.newState === 'open') position();
      },
      onToggle: (event: ToggleEvent<HTMLDivElement>) => {
        const isOpen = event.newState === 'open';
        if (isOpen) position();
        setOpened(isOpen);
      },
    },
  };
}
