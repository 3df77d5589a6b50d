import { useEffect, useEffectEvent } from 'react';

/** What a letter does while nothing is being written and no dialog is open. */
export type Keys = Record<string, (() => void) | undefined>;

export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || at?.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]')) return;
    if (document.querySelector('[aria-modal=true]')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
