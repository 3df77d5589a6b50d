import { useEffect, useRef } from 'react';

/**
 * Tabs in one line, which scrolls sideways if they do not fit (tabStrip.module.css). Centers the
 * current tab, and marks the ends at which tabs are hidden. `shown` changes with the current tab
 * and with the list of tabs.
 */
export function useTabStrip(shown: string) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = strip.current;
    if (!nav) return undefined;
    const centerTab = () => {
      const tab = nav.querySelector<HTMLElement>('[aria-current=page]');
      if (!tab) return;
      const [outer, inner] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()];
      nav.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    };
    const markEnds = () => {
      // Negative in right-to-left text.
      const before = Math.abs(nav.scrollLeft);
      nav.toggleAttribute('data-before', before > 1);
      nav.toggleAttribute('data-after', nav.scrollWidth - nav.clientWidth - before > 1);
    };
    // Fonts that load late and a turned phone change the sizes.
    const observer = new ResizeObserver(() => {
      centerTab();
      markEnds();
    });
    for (const element of [nav, ...nav.children]) observer.observe(element);
    nav.addEventListener('scroll', markEnds, { passive: true });
    return () => {
      observer.disconnect();
      nav.removeEventListener('scroll', markEnds);
    };
  }, [shown]);
  return strip;
}
