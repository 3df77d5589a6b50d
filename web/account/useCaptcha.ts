import type { Challenge } from 'altcha-lib';
import { useCallback, useEffect, useRef, useState } from 'react';
import { second } from '#contract/durations.ts';
import { send } from '../api/send.ts';
import { getErrorMessage } from '../api/errors.ts';
import { t } from '../i18n/language.ts';
import { solveChallenge } from './solveChallenge.ts';

type State =
  | { step: 'open' | 'solving' }
  | { step: 'failed'; message: string }
  | { step: 'solved'; /** The value of `captcha` in the request. */ solution: string };

const unsupportedMessage = t(
  'The check couldn’t run in this browser. It needs a secure (https) address.',
);

/**
 * State of a `Captcha`: a challenge that the browser solves. It is valid once and for a few
 * minutes; `start` requests a new one, `reset` unchecks the box.
 */
export function useCaptcha() {
  const [state, setState] = useState<State>({ step: 'open' });
  const running = useRef<AbortController>(undefined);
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    clearTimeout(expiry.current);
  }, []);

  const start = useCallback(async () => {
    stop();
    const { signal } = (running.current = new AbortController());
    setState({ step: 'solving' });
    try {
      const challenge = JSON.parse(
        (await send('GET /captcha/challenge', {}, { signal })).challenge,
      ) as Challenge;
      const solution = await solveChallenge(challenge, signal);
      if (signal.aborted) return;
      if (!solution) return setState({ step: 'failed', message: unsupportedMessage });
      setState({ step: 'solved', solution: JSON.stringify({ challenge, solution }) });
      // In seconds since 1970. A new challenge is solved before this one expires.
      const { expiresAt } = challenge.parameters;
      if (expiresAt)
        expiry.current = setTimeout(
          () => void start(),
          Math.max(0, expiresAt * second - Date.now() - 30 * second),
        );
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', message: getErrorMessage(error) });
    }
  }, [stop]);

  const reset = useCallback(() => {
    stop();
    setState({ step: 'open' });
  }, [stop]);

  useEffect(() => stop, [stop]);

  return { state, start, reset };
}
