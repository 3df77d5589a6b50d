import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** After a change of screen the keyboard and the screen reader start at its content, as they would on a fresh page. */
export function useFocusOnNavigate() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Tabs that stay where they are keep the focus.
    if (document.activeElement?.closest('main [data-stays]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
