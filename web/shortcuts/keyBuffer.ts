// Buffer for keys pressed before the shortcuts are loaded. They run as soon as the screen is ready.

/** A buffered key that is older is discarded. */
const maxAgeMs = 3_000;
let early: KeyboardEvent[] = [];

const keep = (event: KeyboardEvent) => {
  // A sequence has at most two keys.
  early = [...early, event].slice(-2);
};

/** Buffers keys until takeBufferedKeys is called. */
export const startKeyBuffer = () => addEventListener('keydown', keep);

export function takeBufferedKeys(): KeyboardEvent[] {
  removeEventListener('keydown', keep);
  const pressed = early.filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs);
  early = [];
  return pressed;
}
