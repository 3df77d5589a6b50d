// Short messages in a corner, from anywhere in the web client. Good news leaves by itself; an error stays until it is closed.
export type Corner = 'top-right' | 'bottom-right';
export type Notice = {
  id: number;
  tone: 'success' | 'error';
  text: string;
  corner: Corner;
  undoing?: Undoing;
};
/** What can be taken back while the notice stays, and what happens when it goes. */
type Undoing = { undo: () => void; onGone: () => void };

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function show(tone: Notice['tone'], text: string, corner: Corner, undoing?: Undoing) {
  // Said again, it takes the place of its first time.
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

/** For the component that draws them. */
export const toastStore = {
  current: () => notices,
  close(id: number) {
    const closed = notices.find((each) => each.id === id);
    change(notices.filter((each) => each.id !== id));
    closed?.undoing?.onGone();
  },
  /** Of the last that can be, where it is not said which; false when there is none. */
  undo(id = notices.findLast((each) => each.undoing)?.id) {
    const taken = notices.find((each) => each.id === id);
    change(notices.filter((each) => each.id !== id));
    taken?.undoing?.undo();
    return taken !== undefined;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
