import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/**
 * Roving tabindex for a toolbar: Tab goes to the button used last, and arrow keys move between
 * buttons. Spread the result on the toolbar. Its buttons have `data-tool`.
 */
export function useRovingTabIndex() {
  const ref = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement>(undefined);

  const listEnabledButtons = () => [
    ...(ref.current?.querySelectorAll<HTMLButtonElement>('[data-tool]:not(:disabled)') ?? []),
  ];

  // Buttons may become disabled. After each render one enabled button must be reachable.
  useEffect(() => {
    const buttons = listEnabledButtons();
    if (!current.current || !buttons.includes(current.current)) current.current = buttons[0];
    for (const button of buttons) button.tabIndex = button === current.current ? 0 : -1;
  });

  return {
    ref,
    onFocus: (event: FocusEvent) => {
      const button = listEnabledButtons().find((item) => item === event.target);
      if (!button) return;
      if (current.current) current.current.tabIndex = -1;
      button.tabIndex = 0;
      current.current = button;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = listEnabledButtons();
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      buttons.at(to % buttons.length)?.focus();
    },
  };
}
