import { useLayoutEffect, useRef } from 'react';

/** Keeps a list where it stands on the screen while earlier entries come in above. `first` is what the list begins with; `more` whether there is a button for yet more. */
export function useStableOrder(first: number | undefined, more: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ entry: Element; place: number } | undefined>(undefined);
  const placeOf = (entry: Element) => entry.getBoundingClientRect().top + scrollY;

  useLayoutEffect(() => {
    if (!held.current) return;
    const { entry, place } = held.current;
    held.current = undefined;
    // Browsers that keep the place by themselves must not do it a second time.
    document.documentElement.style.overflowAnchor = 'none';
    scrollBy({ top: placeOf(entry) - place, behavior: 'instant' });
    requestAnimationFrame(() => document.documentElement.style.removeProperty('overflow-anchor'));
    // The button is gone with the last page: focus goes on with what it brought.
    const top = list.current?.firstElementChild;
    if (!more && top instanceof HTMLElement) top.focus({ preventScroll: true });
  }, [first, more]);

  return {
    list,
    hold: () => {
      const entry = list.current?.firstElementChild;
      held.current = entry ? { entry, place: placeOf(entry) } : undefined;
    },
  };
}
