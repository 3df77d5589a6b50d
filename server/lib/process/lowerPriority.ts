import { getPriority, setPriority } from 'node:os';

/** The niceness of work for which requests do not wait. */
const backgroundNiceness = 10;

/** Lets other processes run first. A process that an operator started with less stays below. */
export function lowerPriority() {
  if (getPriority() < backgroundNiceness) setPriority(backgroundNiceness);
}
