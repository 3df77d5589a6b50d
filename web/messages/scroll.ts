import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end counts as there. */
const near = 40;

/**
 * A box that opens at its end and stays there as more comes, and that holds its place while earlier entries come in above.
 * `first` is what the list begins with, `last` what it ends with.
 */
export function useEndFirst(first: number | undefined, last: number | string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const lastTop = useRef(0);
  const held = useRef<{ entry: Element; place: number } | undefined>(undefined);
  /** Whether something has come below what is seen. */
  const [below, setBelow] = useState(false);

  const placeOf = (entry: Element) =>
    entry.getBoundingClientRect().top + (box.current?.scrollTop ?? 0);
  const keepEnd = () => {
    if (!atEnd.current || !box.current) return;
    box.current.scrollTop = box.current.scrollHeight;
    // going up with an end that went up is no scrolling
    lastTop.current = box.current.scrollTop;
  };
  const toEnd = () => {
    atEnd.current = true;
    setBelow(false);
    keepEnd();
  };

  useLayoutEffect(() => {
    if (!held.current || !box.current) return;
    const { entry, place } = held.current;
    const { style } = box.current;
    held.current = undefined;
    box.current.scrollTop += placeOf(entry) - place;
    // Who has scrolled on meanwhile holds a place again.
    requestAnimationFrame(() => {
      if (!held.current) style.removeProperty('overflow-anchor');
    });
  }, [first]);

  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
    else setBelow(true);
  }, [last]);

  // What is on its way becomes what is there, which may be less high for a moment: the browser must not find it so.
  useLayoutEffect(keepEnd);

  // Pictures arrive, the field below grows, what was not drawn gets its true height.
  useEffect(() => {
    if (!box.current || !content.current) return undefined;
    const observer = new ResizeObserver(keepEnd);
    observer.observe(box.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    content,
    /** Before `below` says so: whether the end is in sight at this very moment. */
    atEnd,
    below,
    toEnd,
    onScroll: () => {
      if (!box.current) return;
      const { scrollHeight, scrollTop, clientHeight } = box.current;
      // What grows at the end is no reason to leave it: only whoever scrolls up does.
      if (scrollHeight - scrollTop - clientHeight < near) atEnd.current = true;
      else if (scrollTop < lastTop.current) atEnd.current = false;
      lastTop.current = scrollTop;
      if (atEnd.current) setBelow(false);
    },
    /** Before earlier entries are asked for. */
    hold: () => {
      const entry = content.current?.querySelector('[data-message]');
      // Browsers that keep the place by themselves must not do it a second time.
      if (entry) box.current?.style.setProperty('overflow-anchor', 'none');
      held.current = entry ? { entry, place: placeOf(entry) } : undefined;
    },
  };
}

/** Tells a box, as `--top`, how far from the top of the page it begins, so that it can reach down to the end of the window whatever stands above. */
export function useDownToTheEnd() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () =>
      box.current?.style.setProperty(
        '--top',
        `${box.current.getBoundingClientRect().top + scrollY}px`,
      );
    measure();
    // What stands above can be closed.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return box;
}
