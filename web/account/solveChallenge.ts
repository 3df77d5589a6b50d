import type { Challenge, Solution } from 'altcha-lib';
import solverAddress from './challengeWorker.ts?worker&url';

/** Solves a proof-of-work challenge in a worker. Null if this browser cannot, or after an abort. */
export function solveChallenge(
  challenge: Challenge,
  signal: AbortSignal,
): Promise<Solution | null> {
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
