// Uniform timing of responses: delays those that say "not found", and those of calls that take an
// address, to a multiple of 25 ms. Their time does not reveal whether a hidden object or an account
// exists.
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. Longer than a lookup takes, and too short to be noticed. */
export const uniformIntervalMs = 25;

/**
 * Waits until the next multiple of `uniformIntervalMs` since the request arrived. `elapsed` is in
 * milliseconds.
 */
export const waitForNextTick = (elapsed: number) =>
  sleep(uniformIntervalMs - (elapsed % uniformIntervalMs));
