// Requests to the servers of this site about their health. The HTTP client refuses private
// addresses.
import { get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { second } from '#contract/durations.ts';
import { assertOutsideTransaction } from '../transactionGuard.ts';

/** What a running server says about itself. `reason` says why it is not ready. */
export type ServerHealth = { version?: string; ready: boolean; reason?: string };

/** The address at which this machine reaches a server that listens on `host`. */
const toReachableUrl = (host: string, port: number) => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/** Never throws: a server that does not answer is not ready. */
export async function readServerHealth(host: string, port: number): Promise<ServerHealth> {
  const url = toReachableUrl(host, port);
  try {
    const { version } = await readJson(`${url}/health`);
    const { ready, reason } = await readJson(`${url}/ready`);
    return {
      ready: ready === true,
      ...(typeof version === 'string' && { version }),
      ...(typeof reason === 'string' && { reason }),
    };
  } catch (error) {
    return { ready: false, reason: `it does not answer (${(error as Error).message})` };
  }
}

/** What answers at the public address of the site, as browsers reach it. */
type PublicAnswer =
  | { from: 'nobody' | 'untrusted'; reason: string }
  | { from: 'other' }
  /** `instance` is the same on all servers of a site. Old versions have none. */
  | { from: 'folkmoot'; instance?: string };

/** Never throws. The operator has set this address, so it may be private. */
export async function readPublicHealth(publicUrl: string): Promise<PublicAnswer> {
  assertOutsideTransaction('An outgoing request');
  try {
    const { alive, instance } = await readJson(`${publicUrl}/health`);
    if (alive !== true) return { from: 'other' };
    return { from: 'folkmoot', ...(typeof instance === 'string' && { instance }) };
  } catch (error) {
    if (error instanceof WrongAnswerError) return { from: 'other' };
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isUntrusted = /CERT|SIGNATURE|ALTNAME|CHAIN|ISSUER/.test(code);
    return { from: isUntrusted ? 'untrusted' : 'nobody', reason: message };
  }
}

class WrongAnswerError extends Error {}

/** Answers are a few bytes; longer ones are not those of this program. */
const maxBytes = 10_000;

const timeLimitMs = 5 * second;

/** Follows no redirects. */
function readJson(url: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(signal.aborted ? new Error('no answer within five seconds') : error);
    const send = url.startsWith('https:') ? getSecurely : get;
    // also for an answer that comes byte by byte
    const signal = AbortSignal.timeout(timeLimitMs);
    const request = send(url, { agent: false, signal }, (response) => {
      const { statusCode = 0 } = response;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxBytes) request.destroy(new WrongAnswerError('the answer is too long'));
      });
      response.on('error', fail).on('end', () => {
        try {
          resolve((JSON.parse(text) ?? {}) as Record<string, unknown>);
        } catch {
          reject(
            statusCode >= 500
              ? new Error(`a proxy answers ${statusCode}`)
              : new WrongAnswerError('the answer is not that of Folkmoot'),
          );
        }
      });
    });
    request.on('error', fail);
  });
}
