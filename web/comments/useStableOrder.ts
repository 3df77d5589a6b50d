import { useLayoutEffect, useRef } from 'react';

/**
 * Scroll anchoring for a list in which earlier entries are inserted at the top: the entries on
 * screen do not move. Call `saveScrollPosition` before loading. `firstId` is the id of the first
 * entry; `hasMore` is true while the button for earlier entries exists.
 */
export function useStableOrder(firstId: number | undefined, hasMore: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const anchor = useRef<{ entry: Element; pageTop: number } | undefined>(undefined);
  const getPageTop = (entry: Element) => entry.getBoundingClientRect().top + scrollY;

  useLayoutEffect(() => {
    if (!anchor.current) return;
    const { entry, pageTop } = anchor.current;
    anchor.current = undefined;
    // Prevents browsers from anchoring the scroll position a second time.
    document.documentElement.style.overflowAnchor = 'none';
    scrollBy({ top: getPageTop(entry) - pageTop, behavior: 'instant' });
    requestAnimationFrame(() => document.documentElement.style.removeProperty('overflow-anchor'));
    // The button disappears with the last page: focus the first entry instead.
    const top = list.current?.firstElementChild;
    if (!hasMore && top instanceof HTMLElement) top.focus({ preventScroll: true });
  }, [firstId, hasMore]);

  return {
    list,
    saveScrollPosition: () => {
      const entry = list.current?.firstElementChild;
      anchor.current = entry ? { entry, pageTop: getPageTop(entry) } : undefined;
    },
  };
}
