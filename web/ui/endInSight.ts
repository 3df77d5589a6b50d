import { useEffect, useRef } from 'react';

/** Calls back while the marked place is less than a screen away. */
export function useIntersectionCallback(reached: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(reached);
  useEffect(() => {
    latest.current = reached;
  });
  // The observer speaks only when sight changes, so it is set up anew after every page.
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: '100%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return place;
}
