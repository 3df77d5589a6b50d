// Buffer for keys pressed before the shortcuts are loaded. They run as soon as the screen is ready.
/** Milliseconds after which a buffered key is dropped. */
const maxAge = 3_000;
/** The longest sequence has two keys. */
let early: KeyboardEvent[] = [];

const keep = (event: KeyboardEvent) => {
  early = [...early, event].slice(-2);
};

/** Buffers keys until takeBufferedKeys is called. */
export const startKeyBuffer = () => addEventListener('keydown', keep);

export function takeBufferedKeys(): KeyboardEvent[] {
  removeEventListener('keydown', keep);
  const pressed = early.filter(({ timeStamp }) => performance.now() - timeStamp < maxAge);
  early = [];
  return pressed;
}
