import { useCallback, useEffect, useId, useRef, useState, type ToggleEvent } from 'react';

const gap = 4;
const margin = 8;

/**
 * A panel that the browser itself opens under a button, above everything: a click elsewhere or Esc closes it and gives the focus back.
 * The button takes `target`, the panel takes `panel`.
 */
export function usePopover(width: number) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);

  const close = useCallback(() => box.current?.hidePopover(), []);

  /** Under the button, their right edges aligned; over it where there is no room, and never out of the window. */
  const place = useCallback(() => {
    if (!button.current || !box.current) return;
    const { right, bottom, top } = button.current.getBoundingClientRect();
    const { style, offsetHeight } = box.current;
    const fits =
      bottom + gap + offsetHeight + margin <= innerHeight || top < offsetHeight + gap + margin;
    style.left = `${Math.max(margin, Math.min(right - width, innerWidth - width - margin))}px`;
    style.top = `${fits ? bottom + gap : top - gap - offsetHeight}px`;
  }, [width]);

  useEffect(() => {
    if (!opened) return undefined;
    // What was made when it opened counts for where it stands.
    place();
    // The panel stands still while the page moves under it.
    addEventListener('scroll', close, { passive: true });
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', close);
      removeEventListener('resize', close);
    };
  }, [opened, close, place]);

  return {
    opened,
    close,
    button,
    box,
    target: { ref: button, popoverTarget: id, 'aria-expanded': opened },
    panel: {
      ref: box,
      id,
      popover: 'auto' as const,
      style: { width: `min(${width}px, calc(100vw - ${2 * margin}px))` },
      onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.newState === 'open') place();
      },
      onToggle: (event: ToggleEvent<HTMLDivElement>) => {
        const isOpen = event.newState === 'open';
        if (isOpen) place();
        setOpened(isOpen);
      },
    },
  };
}
