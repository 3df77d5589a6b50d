import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** Makes a row of buttons one stop for the Tab key: it comes back to the button used last, and the arrows move between them. */
export function useRovingTabIndex() {
  const ref = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement>(undefined);

  const usable = () => [
    ...(ref.current?.querySelectorAll<HTMLButtonElement>('[data-tool]:not(:disabled)') ?? []),
  ];

  // Buttons come and go as they are switched off: after each drawing one of them can be reached.
  useEffect(() => {
    const buttons = usable();
    if (!current.current || !buttons.includes(current.current)) current.current = buttons[0];
    for (const button of buttons) button.tabIndex = button === current.current ? 0 : -1;
  });

  return {
    ref,
    onFocus: (event: FocusEvent) => {
      const button = usable().find((each) => each === event.target);
      if (!button) return;
      if (current.current) current.current.tabIndex = -1;
      button.tabIndex = 0;
      current.current = button;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = usable();
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      buttons.at(to % buttons.length)?.focus();
    },
  };
}
