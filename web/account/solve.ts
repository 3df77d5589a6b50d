import type { Challenge, Solution } from 'altcha-lib';
import solverAddress from './solver.ts?worker&url';

/** Finds the answer to a proof-of-work challenge; null when this browser cannot. */
export function solve(challenge: Challenge, signal: AbortSignal): Promise<Solution | null> {
  return new Promise((resolve) => {
    const worker = new Worker(solverAddress, { type: 'module' });
    const finish = (solution: Solution | null) => {
      worker.terminate();
      resolve(solution);
    };
    worker.onmessage = (event: MessageEvent<Solution | null>) => finish(event.data);
    worker.onerror = () => finish(null);
    signal.addEventListener('abort', () => finish(null));
    worker.postMessage(challenge);
  });
}
