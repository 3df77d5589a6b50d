// Toasts, usable from anywhere in the web client. Success toasts close by themselves; errors stay
// until they are closed.
export type ToastCorner = 'top-right' | 'bottom-right';
export type Toast = {
  id: number;
  tone: 'success' | 'error';
  text: string;
  corner: ToastCorner;
  undoHandlers?: UndoHandlers;
};
/** Undo handler, and one for when the toast closes without undo. */
type UndoHandlers = { undo: () => void; onDismissed?: () => void };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function addToast(
  tone: Toast['tone'],
  text: string,
  corner: ToastCorner,
  undoHandlers?: UndoHandlers,
) {
  // A repeated text replaces its earlier toast.
  const remaining = toasts.filter(
    (item) => item.undoHandlers || item.text !== text || item.tone !== tone,
  );
  const id = ++lastId;
  setToasts([...remaining, { id, tone, text, corner, ...(undoHandlers && { undoHandlers }) }]);
  return id;
}

export const toast = {
  success: (text: string, corner: ToastCorner = 'top-right') =>
    void addToast('success', text, corner),
  error: (text: string, corner: ToastCorner = 'top-right') => void addToast('error', text, corner),
  /** Returns a function that closes the toast. */
  undo: (text: string, undoHandlers: UndoHandlers, corner: ToastCorner = 'top-right') => {
    const id = addToast('success', text, corner, undoHandlers);
    return () => toastStore.close(id);
  },
};

/** Store for the `Toaster` component. */
export const toastStore = {
  current: () => toasts,
  close(id: number) {
    const closedToast = toasts.find((item) => item.id === id);
    setToasts(toasts.filter((item) => item.id !== id));
    closedToast?.undoHandlers?.onDismissed?.();
  },
  /** Undoes the given toast, or the last one that can be undone. Returns false if there is none. */
  undo(id = toasts.findLast((item) => item.undoHandlers)?.id) {
    const undoneToast = toasts.find((item) => item.id === id);
    setToasts(toasts.filter((item) => item.id !== id));
    undoneToast?.undoHandlers?.undo();
    return undoneToast !== undefined;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
