import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Moves the focus to the content after navigation, as a page load would. */
export function useFocusOnNavigate() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Tabs that remain on the next screen keep the focus.
    if (document.activeElement?.closest('main [data-keep-focus]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
