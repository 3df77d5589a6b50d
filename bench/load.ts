// Load on a server, and what it showed. An answer that is not 200 is a failure of the run, not a slow answer.
import autocannon from 'autocannon';
import { Pool } from 'undici';

export type Sample = { perSecond: number; p50: number; p99: number };
export type LoadRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export const connections = 16;

/** From 16 connections, each of which waits for its answer. `next` makes each request. */
export async function loadHttp(
  url: string,
  seconds: number,
  next: () => LoadRequest,
): Promise<Sample> {
  let refused = '';
  const onResponse = (status: number, body: string) => {
    if (status !== 200) refused ||= `${status} ${body.slice(0, 200)}`;
  };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }), onResponse }],
  } as autocannon.Options);
  if (result.non2xx || result.errors)
    throw new Error(
      `${result.non2xx} answers were no success and ${result.errors} did not come: ${refused}`,
    );
  // its average is of whole seconds, of which the last one may be a piece
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/**
 * So many requests a second, whether or not those before were answered, as people come who do not know of each other. The time runs from when
 * a request was due, not from when there was a connection for it.
 */
export async function loadAtRate(
  url: string,
  seconds: number,
  perSecond: number,
  next: () => LoadRequest,
): Promise<Sample & { refused: number }> {
  let refused = 0;
  const pool = new Pool(url, { connections: 128, pipelining: 1 });
  const times: number[] = [];
  const requested: Promise<void>[] = [];
  const start = performance.now();
  const ask = async (due: number) => {
    const { method, path, headers, body } = next();
    const answer = await pool.request({ method, path, headers, body: body ?? null });
    await answer.body.dump();
    // told to come again, because too many are there
    if (answer.statusCode === 503) return void refused++;
    if (answer.statusCode !== 200)
      throw new Error(`${method} ${path} answered ${answer.statusCode}`);
    times.push(performance.now() - due);
  };
  for (let i = 0; i < perSecond * seconds;) {
    const elapsed = performance.now() - start;
    for (; i < perSecond * seconds && (i * 1_000) / perSecond <= elapsed; i++)
      requested.push(ask(start + (i * 1_000) / perSecond));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(requested);
  await pool.close();
  return {
    perSecond: times.length / ((performance.now() - start) / 1_000),
    ...quantiles(times),
    refused,
  };
}

/** The same shape of load on a function: 16 callers, each of which waits for its answer. */
export async function loadFunction(seconds: number, work: () => Promise<unknown>): Promise<Sample> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const before = performance.now();
        await work();
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

export const middle = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;

/** The sample in the middle, by its rate. */
export const median = <One extends { perSecond: number }>(samples: One[]) =>
  samples.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(samples.length / 2)]!;
