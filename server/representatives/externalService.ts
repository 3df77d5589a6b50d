// Asks a service on the web that the operator chose: few questions at a time, one more try where it stumbles, and none for a while where it is down.
import limit from 'p-limit';
import type { TSchema, Static } from 'typebox';
import { Value } from 'typebox/value';
import { second } from '#contract/durations.ts';
import { FetchError, type HttpClient } from '../lib/httpClient/httpClient.ts';

const mostBytes = 2 * 1024 * 1024;
const atOnce = 4;
/** So many failures one after the other, and it is left alone for so long. */
const patience = 5;
const rest = 60 * second;
const notTaken = [400, 404];

export type Service = ReturnType<typeof openService>;

/** The address of a question is that of somebody, so it is told to nobody else: no error of this holds it. */
export class ServiceFailed extends Error {
  constructor() {
    super('A service that finds representatives did not answer.');
  }
}

export function openService(httpClient: HttpClient, { now = Date.now, wait = 5 * second } = {}) {
  const turn = limit(atOnce);
  let failures = 0;
  let restsUntil = 0;

  async function answerTo(url: string, headers: Record<string, string>): Promise<unknown> {
    const { body } = await httpClient.fetchPage(url, {
      accept: 'json',
      maxBytes: mostBytes,
      headers,
      signal: AbortSignal.timeout(wait),
    });
    return JSON.parse(body.toString('utf8'));
  }

  return {
    /** What it says, of the shape that is expected; more than that is left aside. */
    ask: <S extends TSchema>(
      url: string,
      shape: S,
      headers: Record<string, string> = {},
    ): Promise<Static<S>> =>
      turn(async () => {
        if (now() < restsUntil) throw new ServiceFailed();
        try {
          const answer = await answerTo(url, headers).catch((error: unknown) => {
            if (error instanceof FetchError && (error.status ?? 0) >= 500)
              return answerTo(url, headers);
            throw error;
          });
          if (!Value.Check(shape, answer)) throw new ServiceFailed();
          failures = 0;
          return answer as Static<S>;
        } catch (error) {
          // an address that it does not take is no failure of it: nobody would find theirs while one member types such ones
          if (!(error instanceof FetchError && notTaken.includes(error.status ?? 0))) failures += 1;
          // it said itself that this was too much
          if (failures >= patience || (error instanceof FetchError && error.status === 429))
            restsUntil = now() + rest;
          throw new ServiceFailed();
        }
      }),
  };
}
