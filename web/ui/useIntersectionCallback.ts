import { useEffect, useRef } from 'react';

/** Calls `onNear` while the element of the returned ref is less than one screen away. */
export function useIntersectionCallback(onNear: () => void) {
  const target = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  // The observer fires only when the intersection changes, so it is recreated after every render.
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { rootMargin: '100%' },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  });
  return target;
}
