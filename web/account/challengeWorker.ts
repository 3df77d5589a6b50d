// Worker that solves a proof-of-work challenge without blocking the page. It posts the solution, or
// null if the browser cannot solve it.
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

addEventListener('message', (event: MessageEvent<Challenge>) => {
  const challenge = event.data;
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
