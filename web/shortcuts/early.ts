// What is pressed before the keys have come: whoever knows them presses as soon as the screen is there.
/** Milliseconds after which somebody has gone on to something else. */
const keptFor = 3_000;
/** More than two keys mean nothing together. */
let early: KeyboardEvent[] = [];

const keep = (event: KeyboardEvent) => {
  early = [...early, event].slice(-2);
};

/** From now on, until the keys take what was pressed. */
export const keepEarly = () => addEventListener('keydown', keep);

export function takeEarly(): KeyboardEvent[] {
  removeEventListener('keydown', keep);
  const pressed = early.filter(({ timeStamp }) => performance.now() - timeStamp < keptFor);
  early = [];
  return pressed;
}
