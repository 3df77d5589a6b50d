// Client for the external services that the operator configured. Limits concurrency, retries once
// after a server error, and pauses requests while the service is failing (circuit breaker).
import limit from 'p-limit';
import type { TSchema, Static } from 'typebox';
import { Value } from 'typebox/value';
import { second } from '#contract/durations.ts';
import { FetchError, type HttpClient } from '../lib/httpClient/httpClient.ts';

const maxResponseBytes = 2 * 1024 * 1024;
const maxConcurrent = 4;
/** After this many consecutive failures, requests are paused for `pauseMs`. */
const maxFailures = 5;
const pauseMs = 60 * second;
/**
 * Whether the service rejected this request only. 401 (the key) and 429 (too many requests)
 * concern all requests.
 */
const isRejection = ({ status = 0 }: FetchError) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

export type ExternalService = ReturnType<typeof createExternalService>;

/**
 * No usable response. The message does not contain the URL, because the URL contains a member's
 * address.
 */
export class ServiceError extends Error {
  constructor() {
    super('A service that finds representatives did not answer.');
  }
}

export function createExternalService(
  httpClient: HttpClient,
  { now = Date.now, timeoutMs = 5 * second } = {},
) {
  const limiter = limit(maxConcurrent);
  let failureCount = 0;
  let pausedUntil = 0;

  async function fetchJson(url: string, headers: Record<string, string>): Promise<unknown> {
    const { body } = await httpClient.fetchPage(url, {
      accept: 'json',
      maxBytes: maxResponseBytes,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return JSON.parse(body.toString('utf8'));
  }

  return {
    /** Fetches JSON and validates it against `shape`. Throws a `ServiceError` on any failure. */
    getJson: <S extends TSchema>(
      url: string,
      shape: S,
      headers: Record<string, string> = {},
    ): Promise<Static<S>> =>
      limiter(async () => {
        if (now() < pausedUntil) throw new ServiceError();
        try {
          const response = await fetchJson(url, headers).catch((error: unknown) => {
            if (error instanceof FetchError && (error.status ?? 0) >= 500)
              return fetchJson(url, headers);
            throw error;
          });
          if (!Value.Check(shape, response)) throw new ServiceError();
          failureCount = 0;
          return response as Static<S>;
        } catch (error) {
          // A rejected address does not count as a failure. Otherwise one member who enters such
          // addresses could pause the service for everyone.
          if (!(error instanceof FetchError && isRejection(error))) failureCount += 1;
          // 429: the service asks to slow down.
          if (failureCount >= maxFailures || (error instanceof FetchError && error.status === 429))
            pausedUntil = now() + pauseMs;
          throw new ServiceError();
        }
      }),
  };
}
