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
const pairsInBatch = 6;
const batches = 20;
/** If the medians differ, more batches are sent. All responses count, including the first. */
const maxBatches = 80;
const kinds = 21;

export const timing: Check = {
  name: 'enumeration',
  title: 'Enumeration by response time',
  target: 'medians within 10 %',
  minAttempts: kinds * batches * pairsInBatch * 2,
  method: `Calls that take an address or a name (login, forgotten password, registration, change of address, invitations, signing a petition, login with a provider) and reads of posts, comments, groups, people and files hidden in different ways alternate in random order with requests for missing objects: at least ${batches} batches of ${pairsInBatch} pairs after a warm-up. Status and body must be the same, and the medians of the batch medians must differ by less than 10 %`,
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'enumeration', {
      UNIFORM_NOT_FOUND_TIMING: 'on',
    });
    const errors: string[] = [];
    const notes: string[] = [];
    let attempts = 0;
    try {
      const pairs = Object.entries(await timingPairs(testServer, (maxBatches + 1) * pairsInBatch));
      if (pairs.length < kinds) errors.push(`only ${pairs.length} kinds`);
      for (const [what, pair] of pairs) {
        const { there, never, said, requested } = await compared(
          testServer,
          pair,
          rounds ?? batches,
        );
        attempts += requested;
        const line = `${what} ${there.toFixed(2)} and ${never.toFixed(2)} ms`;
        notes.push(line);
        report(`${line} in ${requested}`);
        if (apart(there, never) > maxDifference)
          errors.push(`${line}: ${(apart(there, never) * 100).toFixed(0)} % apart`);
        if (!said[0].startsWith(String(pair[2])) || said[0] !== said[1])
          errors.push(`${what}: ${said[0]} is not ${said[1]}`);
      }
    } finally {
      await testServer.close();
    }
    return { attempts, errors, note: notes.join('; ') };
  },
};

const apart = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);
/**
 * The body without values that change in every response: the browser's secret, and the revision
 * number.
 */
const withoutCounters = (body: string) =>
  body
    .replaceAll(/"browser":"[^"]*"/g, '"browser":""')
    .replaceAll(/"revision":\d+/g, '"revision":0');
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;

async function compared(testServer: TestServer, pair: Pair, least: number) {
  const medians: [number[], number[]] = [[], []];
  const said: [Set<string>, Set<string>] = [new Set(), new Set()];
  let requested = 0;
  let next = 0;
  const batch = async () => {
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < pairsInBatch; i++, next++)
      // a job that one request leaves behind may run during the other: the random order affects
      // both alike
      for (const which of Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
        const start = performance.now();
        const { statusCode, body } = await pair[which](next);
        times[which].push(performance.now() - start);
        said[which].add(`${statusCode} ${withoutCounters(body)}`);
      }
    await testServer.drainJobs();
    return times.map(median) as [number, number];
  };
  await batch();
  for (
    let done = 0;
    done < least ||
    (done < maxBatches && apart(median(medians[0]), median(medians[1])) > maxDifference);
    done++
  ) {
    const [there, never] = await batch();
    medians[0].push(there);
    medians[1].push(never);
    requested += pairsInBatch * 2;
  }
  return {
    there: median(medians[0]),
    never: median(medians[1]),
    said: said.map((each) => [...each].join(' / ')) as [string, string],
    requested,
  };
}
