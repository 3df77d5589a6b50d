import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

let sidebar: HTMLElement | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Registers the element of the side column that SidebarSlot renders into. */
export function setSidebar(element: HTMLElement | null) {
  sidebar = element;
  for (const listener of listeners) listener();
}

/** Renders its children into the side column, or in place where there is none. */
export function SidebarSlot({ children }: { children: ReactNode }) {
  const column = useSyncExternalStore(subscribe, () => sidebar);
  return column ? createPortal(children, column) : children;
}
