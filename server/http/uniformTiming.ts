// Uniform timing of 404 responses: delays them to a multiple of 25 ms, so that response time does
// not reveal whether a hidden object exists.
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. Longer than a lookup takes, and too short to be noticed. */
export const notFoundIntervalMs = 25;

/**
 * Waits until the next multiple of `notFoundIntervalMs` since the request arrived. `elapsed` is in
 * milliseconds.
 */
export const waitForNextTick = (elapsed: number) =>
  sleep(notFoundIntervalMs - (elapsed % notFoundIntervalMs));
