import type { Challenge } from 'altcha-lib';
import { useCallback, useEffect, useRef, useState } from 'react';
import { second } from '#contract/durations.ts';
import { send } from '../api/send.ts';
import { ApiRequestError, getErrorMessage } from '../api/errors.ts';
import { t } from '../i18n/language.ts';
import { solveChallenge } from './solveChallenge.ts';

type State =
  | { step: 'open' | 'solving' }
  | { step: 'failed'; message: string; isOffline?: boolean }
  | { step: 'solved'; /** The value of `captcha` in the request. */ solution: string };

const unsupportedMessage = t(
  'The check couldn’t run in this browser. It needs a secure (https) address.',
);

const offlineRetryMs = 5 * second;

/**
 * Proof-of-work check against bots: a challenge that the browser solves. It is valid once and for a
 * few minutes; `start` requests a new one, also by itself without a connection. `useProps` are
 * those of a form, whose first use starts the check.
 */
export function useCaptcha() {
  const [state, setState] = useState<State>({ step: 'open' });
  const running = useRef<AbortController>(undefined);
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    clearTimeout(expiry.current);
  }, []);

  const solve = useCallback(async () => {
    stop();
    const { signal } = (running.current = new AbortController());
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
          () => {
            setState({ step: 'solving' });
            void solve();
          },
          Math.max(0, expiresAt * second - Date.now() - 30 * second),
        );
    } catch (error) {
      if (signal.aborted) return;
      const isOffline = error instanceof ApiRequestError && error.code === 'offline';
      setState({ step: 'failed', message: getErrorMessage(error), isOffline });
    }
  }, [stop]);

  const start = useCallback(() => {
    setState({ step: 'solving' });
    return solve();
  }, [solve]);

  useEffect(() => {
    if (state.step !== 'failed' || !state.isOffline) return;
    // The message stays until there is a result.
    const retry = () => void solve();
    addEventListener('online', retry);
    const timer = setTimeout(retry, offlineRetryMs);
    return () => {
      removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [state, solve]);

  const reset = useCallback(() => {
    stop();
    setState({ step: 'open' });
  }, [stop]);

  useEffect(() => stop, [stop]);

  const startOnce = () => {
    if (state.step === 'open') void start();
  };
  return { state, start, reset, useProps: { onFocus: startOnce, onInput: startOnce } };
}
