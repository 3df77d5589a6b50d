// Short messages in a corner, from anywhere in the web client. Good news leaves by itself; an error stays until it is closed.
export type Corner = 'top-right' | 'bottom-right';
export type Notice = { id: number; tone: 'success' | 'error'; text: string; corner: Corner };

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function show(tone: Notice['tone'], text: string, corner: Corner) {
  // Said again, it takes the place of its first time.
  const others = notices.filter((other) => other.text !== text || other.tone !== tone);
  change([...others, { id: ++lastId, tone, text, corner }]);
}

export const notice = {
  success: (text: string, corner: Corner = 'top-right') => show('success', text, corner),
  error: (text: string, corner: Corner = 'top-right') => show('error', text, corner),
};

/** For the component that draws them. */
export const noticeStore = {
  current: () => notices,
  close: (id: number) => change(notices.filter((each) => each.id !== id)),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
