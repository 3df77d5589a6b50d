// Runs in a worker: solves the challenge of the sign-up check without holding up the page.
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

addEventListener('message', (event: MessageEvent<Challenge>) => {
  const challenge = event.data;
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
