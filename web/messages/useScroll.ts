import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance the container counts as scrolled to the end. */
const endTolerancePx = 40;

/**
 * State of a scroll container that opens at its end and stays there as entries are appended, and
 * that keeps its position while entries are added or dropped above. `firstKey` and `lastKey`
 * identify the first and the last entry. `isOpenEnded`: more entries follow the last one, so that
 * it does not stay at its end.
 */
export function useScrollToEnd(
  firstKey: number | undefined,
  lastKey: number | string | undefined,
  isOpenEnded: boolean,
) {
  const container = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const wasOpenEnded = useRef(isOpenEnded);
  /** The first entry in view and its offset before entries above it change. */
  const anchor = useRef<{ entry: Element; top: number } | undefined>(undefined);
  /** Whether new entries were appended below the visible part. */
  const [below, setBelow] = useState(false);

  const listEntries = () => [
    ...(content.current?.querySelectorAll<HTMLElement>('[data-message]') ?? []),
  ];
  /** The first entry that is not above the visible part. */
  const firstInView = () => {
    const top = container.current?.getBoundingClientRect().top ?? 0;
    return listEntries().find((entry) => entry.getBoundingClientRect().bottom > top);
  };
  const getTop = (entry: Element) =>
    entry.getBoundingClientRect().top + (container.current?.scrollTop ?? 0);
  const keepEnd = () => {
    if (!atEnd.current || !container.current) return;
    container.current.scrollTop = container.current.scrollHeight;
    // The scroll handler must not mistake this for scrolling up.
    lastTop.current = container.current.scrollTop;
  };
  const toEnd = () => {
    atEnd.current = true;
    setBelow(false);
    keepEnd();
  };

  useLayoutEffect(() => {
    if (!anchor.current || !container.current) return;
    const { entry, top } = anchor.current;
    const { style } = container.current;
    anchor.current = undefined;
    // It may have been dropped since.
    if (entry.isConnected) container.current.scrollTop += getTop(entry) - top;
    lastTop.current = container.current.scrollTop;
    // A set anchor means that the next page is already requested.
    requestAnimationFrame(() => {
      if (!anchor.current) style.removeProperty('overflow-anchor');
    });
  }, [firstKey]);

  useLayoutEffect(() => {
    const wereMoreLoaded = isOpenEnded || wasOpenEnded.current;
    wasOpenEnded.current = isOpenEnded;
    if (atEnd.current) toEnd();
    else if (!wereMoreLoaded) setBelow(true);
  }, [lastKey, isOpenEnded]);

  // A delivered message may be lower than its outgoing version for a moment; corrected before
  // paint.
  useLayoutEffect(keepEnd);

  // Images load, the field below grows, and skipped content gets its real height.
  useEffect(() => {
    if (!container.current || !content.current) return undefined;
    const observer = new ResizeObserver(keepEnd);
    observer.observe(container.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return {
    container,
    content,
    /** Whether the end is in view now; `below` is updated on render. */
    atEnd,
    below,
    toEnd,
    onScroll: () => {
      if (!container.current) return;
      const { scrollHeight, scrollTop, clientHeight } = container.current;
      // When entries are appended, the container still counts as scrolled to its end. Only
      // scrolling up changes that.
      if (scrollHeight - scrollTop - clientHeight < endTolerancePx) atEnd.current = !isOpenEnded;
      else if (scrollTop < lastTop.current) atEnd.current = false;
      lastTop.current = scrollTop;
      if (atEnd.current) setBelow(false);
    },
    firstInView,
    /**
     * Scrolls to the entry of a message and focuses it. Again in the next frames, in which entries
     * near it get their real height. Returns false if there is none.
     */
    toEntry: (id: number) => {
      const entry = listEntries().find((item) => item.dataset['message'] === String(id));
      if (!entry) return false;
      atEnd.current = false;
      const scrollToIt = (frames: number) => {
        if (!container.current || !entry.isConnected) return;
        const box = container.current.getBoundingClientRect();
        const { top, height } = entry.getBoundingClientRect();
        container.current.scrollTop += top - box.top - Math.max(0, box.height - height) / 2;
        lastTop.current = container.current.scrollTop;
        if (frames > 0) requestAnimationFrame(() => scrollToIt(frames - 1));
      };
      scrollToIt(3);
      entry.focus({ preventScroll: true });
      return true;
    },
    /** Call before entries above the visible part are requested or dropped. */
    savePosition: () => {
      const entry = firstInView();
      // Disables scroll anchoring of the browser, which would adjust the position a second time.
      if (entry) container.current?.style.setProperty('overflow-anchor', 'none');
      anchor.current = entry ? { entry, top: getTop(entry) } : undefined;
    },
  };
}

/**
 * Sets `--top` of a box to its distance from the top of the page, so that CSS can extend it to the
 * bottom of the viewport.
 */
export function useFillViewportHeight() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () =>
      container.current?.style.setProperty(
        '--top',
        `${container.current.getBoundingClientRect().top + scrollY}px`,
      );
    measure();
    // Banners above can be closed.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return container;
}
