import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For the side column: where screens may put something of their own. */
export function setSidebar(element: HTMLElement | null) {
  place = element;
  for (const listener of listeners) listener();
}

/** A part of a screen that stands in the side column, and where there is none, in the screen itself. */
export function SidebarSlot({ children }: { children: ReactNode }) {
  const column = useSyncExternalStore(subscribe, () => place);
  return column ? createPortal(children, column) : children;
}
