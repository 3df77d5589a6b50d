import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const focusable = 'input:not([type=file]), textarea, button';

/**
 * Scrolls to the field or group of fields that the hash of the address names, and focuses it or its
 * first control. For screens that load after the address changed, when the browser finds nothing.
 */
export function useFocusHash() {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(hash) : null;
    if (!target) return;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const control = target.matches(focusable) ? target : target.querySelector(focusable);
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }, [hash]);
}
