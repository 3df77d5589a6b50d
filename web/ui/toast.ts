// Toasts, usable from anywhere in the web client. Success toasts close by themselves; errors stay
// until they are closed.
export type ToastCorner = 'top-right' | 'bottom-right';
export type Toast = {
  id: number;
  tone: 'success' | 'error';
  text: string;
  corner: ToastCorner;
  undoing?: UndoHandlers;
};
/** Undo handler, and a handler for when the toast closes without undo. */
type UndoHandlers = { undo: () => void; onDismissed: () => void };

let notices: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], text: string, corner: ToastCorner, undoing?: UndoHandlers) {
  // A repeated text replaces its earlier toast.
  const others = notices.filter(
    (other) => other.undoing || other.text !== text || other.tone !== tone,
  );
  change([...others, { id: ++lastId, tone, text, corner, ...(undoing && { undoing }) }]);
}

export const toast = {
  success: (text: string, corner: ToastCorner = 'top-right') => show('success', text, corner),
  error: (text: string, corner: ToastCorner = 'top-right') => show('error', text, corner),
  undo: (text: string, undoing: UndoHandlers, corner: ToastCorner = 'top-right') =>
    show('success', text, corner, undoing),
};

/** Store for the `Toaster` component. */
export const toastStore = {
  current: () => notices,
  close(id: number) {
    const closed = notices.find((each) => each.id === id);
    change(notices.filter((each) => each.id !== id));
    closed?.undoing?.onDismissed();
  },
  /** Undoes the given toast, or the last one that can be undone. Returns false if there is none. */
  undo(id = notices.findLast((each) => each.undoing)?.id) {
    const undone = notices.find((each) => each.id === id);
    change(notices.filter((each) => each.id !== id));
    undone?.undoing?.undo();
    return undone !== undefined;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
