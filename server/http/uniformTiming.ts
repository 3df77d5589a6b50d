// The beat at which it is said that something is not there. What is hidden from somebody is looked for further than what never was, each in its own way;
// both are answered at the same moment.
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds: longer than looking takes, shorter than a person notices. */
export const beat = 25;

/** Waits for the next full beat since a request came. */
export const waitForNextTick = (elapsed: number) => sleep(beat - (elapsed % beat));
