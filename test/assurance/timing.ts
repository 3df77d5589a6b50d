// Check: response times do not reveal whether an object exists to people who may not know, however
// often they ask.
import type { Check } from './check.ts';
import { timingPairs, type Pair } from './timingPairs.ts';
import { startTestServer, type TestServer } from './server.ts';

const maxDifference = 0.1;
/**
 * Requests are sent in batches, so that temporary load on the machine affects only a few of the
 * medians.
 */
const pairsPerBatch = 6;
const batches = 20;
/** If the medians differ, more batches are sent. All responses count, including the first. */
const maxBatches = 80;
const minKinds = 21;

export const timing: Check = {
  name: 'enumeration',
  title: 'Enumeration by response time',
  target: 'medians within 10 %',
  minAttempts: minKinds * batches * pairsPerBatch * 2,
  method: `Calls that take an address or a name (login, forgotten password, registration, change of address, invitations, signing a petition, login with a provider) and reads of posts, comments, groups, people and files hidden in different ways alternate in random order with requests for missing objects: at least ${batches} batches of ${pairsPerBatch} pairs after a warm-up. Status and body must be the same, and the medians of the batch medians must differ by less than 10 %`,
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'enumeration', {
      UNIFORM_NOT_FOUND_TIMING: 'on',
    });
    const errors: string[] = [];
    const notes: string[] = [];
    let attempts = 0;
    try {
      const pairs = Object.entries(await timingPairs(testServer, (maxBatches + 1) * pairsPerBatch));
      if (pairs.length < minKinds) errors.push(`only ${pairs.length} kinds`);
      for (const [name, pair] of pairs) {
        const { existingMs, missingMs, responses, requestCount } = await measurePair(
          testServer,
          pair,
          rounds ?? batches,
        );
        attempts += requestCount;
        const summary = `${name} ${existingMs.toFixed(2)} and ${missingMs.toFixed(2)} ms`;
        notes.push(summary);
        report(`${summary} in ${requestCount}`);
        if (relativeDifference(existingMs, missingMs) > maxDifference)
          errors.push(
            `${summary}: ${(relativeDifference(existingMs, missingMs) * 100).toFixed(0)} % apart`,
          );
        if (!responses[0].startsWith(String(pair[2])) || responses[0] !== responses[1])
          errors.push(`${name}: ${responses[0]} is not ${responses[1]}`);
      }
    } finally {
      await testServer.close();
    }
    return { attempts, errors, note: notes.join('; ') };
  },
};

const relativeDifference = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);
/**
 * The body without values that change in every response: the browser's secret, and the revision
 * number.
 */
const withoutCounters = (body: string) =>
  body
    .replaceAll(/"browser":"[^"]*"/g, '"browser":""')
    .replaceAll(/"revision":\d+/g, '"revision":0');
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** Medians of the batch medians, and the distinct responses to both requests. */
async function measurePair(testServer: TestServer, pair: Pair, minBatches: number) {
  const medians: [number[], number[]] = [[], []];
  const responses: [Set<string>, Set<string>] = [new Set(), new Set()];
  let requestCount = 0;
  let next = 0;
  const sendBatch = async () => {
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < pairsPerBatch; i++, next++)
      for (const index of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
        const start = performance.now();
        const { statusCode, body } = await pair[index](next);
        times[index].push(performance.now() - start);
        responses[index].add(`${statusCode} ${withoutCounters(body)}`);
        // The job that the request leaves behind would run during the next request, which three
        // times of four is the other one of a pair.
        await testServer.drainJobs();
      }
    return times.map(median) as [number, number];
  };
  await sendBatch();
  for (
    let batchCount = 0;
    batchCount < minBatches ||
    (batchCount < maxBatches &&
      relativeDifference(median(medians[0]), median(medians[1])) > maxDifference);
    batchCount++
  ) {
    const [existingMs, missingMs] = await sendBatch();
    medians[0].push(existingMs);
    medians[1].push(missingMs);
    requestCount += pairsPerBatch * 2;
  }
  return {
    existingMs: median(medians[0]),
    missingMs: median(medians[1]),
    responses: responses.map((set) => [...set].join(' / ')) as [string, string],
    requestCount,
  };
}
