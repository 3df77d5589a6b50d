// Load generators and their samples. A response other than 200 fails the run; it does not count as
// a slow response.
import autocannon from 'autocannon';
import { Pool } from 'undici';

/** Requests per second, and quantiles of the response time in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number };
export type LoadRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export const connections = 16;

/** Sends requests from 16 connections; each waits for its response. `next` builds each request. */
export async function loadHttp(
  url: string,
  seconds: number,
  next: () => LoadRequest,
): Promise<Sample> {
  let firstError = '';
  const onResponse = (status: number, body: string) => {
    if (status !== 200) firstError ||= `${status} ${body.slice(0, 200)}`;
  };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }), onResponse }],
  } as autocannon.Options);
  if (result.non2xx || result.errors)
    throw new Error(
      `${result.non2xx} responses were not 2xx and ${result.errors} failed: ${firstError}`,
    );
  // autocannon averages over whole seconds, and the last one may be partial.
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones have finished, like independent
 * users. Times run from when a request was due, not from when a connection was free. `rejected`
 * counts responses with 503, which have no time.
 */
export async function loadAtRate(
  url: string,
  seconds: number,
  perSecond: number,
  next: () => LoadRequest,
): Promise<Sample & { rejected: number }> {
  let rejected = 0;
  const pool = new Pool(url, { connections: 128, pipelining: 1 });
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const start = performance.now();
  const send = async (dueAt: number) => {
    const { method, path, headers, body } = next();
    const response = await pool.request({ method, path, headers, body: body ?? null });
    await response.body.dump();
    // 503: the server sheds load and asks the client to retry.
    if (response.statusCode === 503) return void rejected++;
    if (response.statusCode !== 200)
      throw new Error(`${method} ${path} answered ${response.statusCode}`);
    times.push(performance.now() - dueAt);
  };
  for (let i = 0; i < perSecond * seconds;) {
    const elapsed = performance.now() - start;
    for (; i < perSecond * seconds && (i * 1_000) / perSecond <= elapsed; i++)
      pending.push(send(start + (i * 1_000) / perSecond));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(pending);
  await pool.close();
  return {
    perSecond: times.length / ((performance.now() - start) / 1_000),
    ...quantiles(times),
    rejected,
  };
}

/** The same load on a function: 16 callers, each of which waits for its result. */
export async function loadFunction(
  seconds: number,
  operation: () => Promise<unknown>,
): Promise<Sample> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const before = performance.now();
        await operation();
        times.push(performance.now() - before);
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - start) / 1_000), ...quantiles(times) };
}

function quantiles(times: number[]) {
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { p50: at(0.5), p99: at(0.99) };
}

export const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The median sample by rate. */
export const median = <One extends { perSecond: number }>(samples: One[]) =>
  samples.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(samples.length / 2)]!;
