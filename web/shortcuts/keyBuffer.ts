// Buffer for keys pressed before SiteShortcuts is loaded, which runs them then.

/** A buffered key that is older is discarded. */
const maxAgeMs = 3_000;
let buffered: KeyboardEvent[] = [];

const keep = (event: KeyboardEvent) => {
  // A sequence has at most two keys.
  buffered = [...buffered, event].slice(-2);
};

/** Buffers keys until takeBufferedKeys is called. */
export const startKeyBuffer = () => addEventListener('keydown', keep);

/** Returns the recent keys and ends the buffering. */
export function takeBufferedKeys(): KeyboardEvent[] {
  removeEventListener('keydown', keep);
  const pressed = buffered.filter(({ timeStamp }) => performance.now() - timeStamp < maxAgeMs);
  buffered = [];
  return pressed;
}
