// Load from 16 connections for some seconds, and what it showed.
import autocannon from 'autocannon';

export type Sample = { perSecond: number; p50: number; p99: number };
export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

export const connections = 16;

/** `next` makes each request. An answer that is not 200 is a failure of the run, not a slow answer. */
export async function loadHttp(url: string, seconds: number, next: () => Request): Promise<Sample> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }) }],
  } as autocannon.Options);
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} answers were no success and ${result.errors} did not come`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
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
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { perSecond: times.length / ((performance.now() - start) / 1_000), p50: at(0.5), p99: at(0.99) };
}

/** The sample in the middle, by its rate. */
export const median = (samples: Sample[]) => samples.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(samples.length / 2)]!;
