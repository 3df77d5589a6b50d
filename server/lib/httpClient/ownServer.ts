// Requests to a server of this machine about its health. The HTTP client refuses private addresses.
import { get } from 'node:http';
import { second } from '#contract/durations.ts';

/** What a running server says about itself. `reason` says why it is not ready. */
export type ServerHealth = { version?: string; ready: boolean; reason?: string };

/** The address at which this machine reaches a server that listens on `host`. */
const reachableHost = (host: string) =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;

/** Never throws: a server that does not answer is not ready. */
export async function readServerHealth(host: string, port: number): Promise<ServerHealth> {
  const ask = (path: string) => readJson(reachableHost(host), port, path);
  try {
    const { version } = await ask('/health');
    const { ready, reason } = await ask('/ready');
    return {
      ready: ready === true,
      ...(typeof version === 'string' && { version }),
      ...(typeof reason === 'string' && { reason }),
    };
  } catch (error) {
    return { ready: false, reason: `it does not answer (${(error as Error).message})` };
  }
}

/** Answers are a few bytes; longer ones are not those of this program. */
const maxBytes = 10_000;

function readJson(host: string, port: number, path: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const request = get({ host, port, path, agent: false, timeout: 5 * second }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxBytes) request.destroy(new Error('the answer is too long'));
      });
      response.on('error', reject).on('end', () => {
        try {
          resolve(JSON.parse(text) as Record<string, unknown>);
        } catch {
          reject(new Error('the answer is not that of Folkmoot'));
        }
      });
    });
    request.on('timeout', () => request.destroy(new Error('no answer within five seconds')));
    request.on('error', reject);
  });
}
