// Toasts, usable from anywhere in the web client. Success toasts close by themselves; errors stay
// until they are closed.
export type Corner = 'top-right' | 'bottom-right';
export type Notice = {
  id: number;
  tone: 'success' | 'error';
  text: string;
  corner: Corner;
  undoing?: Undoing;
};
/** Undo handler, and a handler for when the toast closes without undo. */
type Undoing = { undo: () => void; onGone: () => void };

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function show(tone: Notice['tone'], text: string, corner: Corner, undoing?: Undoing) {
  // A repeated text replaces its earlier toast.
  const others = notices.filter(
    (other) => other.undoing || other.text !== text || other.tone !== tone,
  );
  change([...others, { id: ++lastId, tone, text, corner, ...(undoing && { undoing }) }]);
}

export const toast = {
  success: (text: string, corner: Corner = 'top-right') => show('success', text, corner),
  error: (text: string, corner: Corner = 'top-right') => show('error', text, corner),
  undo: (text: string, undoing: Undoing, corner: Corner = 'top-right') =>
    show('success', text, corner, undoing),
};

/** Store for the `Toaster` component. */
export const toastStore = {
  current: () => notices,
  close(id: number) {
    const closed = notices.find((each) => each.id === id);
    change(notices.filter((each) => each.id !== id));
    closed?.undoing?.onGone();
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
