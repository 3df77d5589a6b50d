// Fuzz check: random requests derived from the contract, by four kinds of people. The server must
// answer each of them.
import { calls, type Call } from '#contract/calls.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { createRandom, type Random } from '#test/random.ts';
import { report } from '#test/reports.ts';
import { townIn, type TestTown } from '#test/town.ts';
import { forEachConcurrently, type Check } from './check.ts';
import { randomRequest } from './requests.ts';
import { asApp, startTestServer, type TestServer } from './server.ts';

const requests = 100_000;
const perRound = 5_000;
const atOnce = 16;

export const fuzz: Check = {
  name: 'fuzz',
  title: 'Server errors under fuzzing',
  target: '0 in 100,000',
  minAttempts: requests,
  method:
    'Random requests are generated from the contract for every call, by a visitor, a member, a moderator and an administrator, sixteen at a time: valid and nearly valid values, odd bytes, and bodies that are broken, huge, wide or deep. No response may be 500, no request may remain unanswered on a retry, no resulting job may fail, and the same process must respond at the end',
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'fuzz');
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    const random = createRandom(seed);
    const errors = new Map<string, string>();
    const statuses = new Map<number, number>();
    const putOff = new Map<Call, number>();
    const count = rounds === undefined ? requests : rounds * perRound;
    const { process: server } = testServer.servers[0]!;
    const { pid } = server;
    try {
      const town = await townIn(asApp(testServer));
      await createData(town);
      const sessions = await logInActors(testServer, town);
      const names = Object.keys(calls) as Call[];
      let started = 0;
      let answeredCount = 0;
      await forEachConcurrently(Array.from({ length: count }), atOnce, async () => {
        const call = names[started++ % names.length]!;
        const actor = pickActor(call, random);
        const token = sessions.tokenOf(actor);
        const request = randomRequest(call, random);
        const ask = () =>
          testServer.http.inject({
            ...request,
            headers: { ...request.headers, ...(token && { 'x-api-key': `Bearer ${token}` }) },
          });
        // a request may reach an idle connection just as the server closes it: retry once
        const response = await (request.huge ? ask() : ask().catch(ask)).catch(
          (error: unknown) => ({
            statusCode: 0,
            body: String(error),
          }),
        );
        const { statusCode } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        if (statusCode === 503) putOff.set(call, (putOff.get(call) ?? 0) + 1);
        // for a body that is too large, a closed connection is an accepted answer
        const closed = statusCode === 0 && request.huge;
        if ((statusCode >= 500 && statusCode !== 503) || (statusCode === 0 && !closed)) {
          const description = `${call} by ${actor}: ${statusCode} ${response.body.slice(0, 150)} to ${String(request.payload ?? request.url).slice(0, 300)}`;
          if (!errors.has(`${call} ${statusCode}`)) report(description);
          errors.set(`${call} ${statusCode}`, description);
        }
        // log in again and restore the role after a logout, a suspension or a change of role
        if (token && (statusCode === 401 || (statusCode === 403 && calls[call].who !== 'member')))
          await sessions.logInAgain(actor, token);
        if (++answeredCount % perRound === 0)
          report(
            `${answeredCount.toLocaleString('en')} requests, ${errors.size} errors; ${[...statuses]
              .toSorted()
              .map(([status, n]) => `${status}: ${n}`)
              .join(', ')}`,
          );
      });
      report(`postponed: ${[...putOff].map(([call, n]) => `${call} ${n}`).join(', ') || 'none'}`);
      for (const error of await failedJobs(testServer)) errors.set(error, error);
      const alive = await testServer.http
        .inject({ method: 'GET', url: '/health' })
        .catch(() => ({ statusCode: 0 }));
      if (server.exitCode !== null || server.pid !== pid || alive.statusCode !== 200)
        errors.set('end', 'the server did not survive');
    } finally {
      await testServer.close();
    }
    return {
      attempts: count,
      errors: [...errors.values()],
      note: `from SEED=${seed}; ${statuses.get(200) ?? 0} succeeded, ${statuses.get(503) ?? 0} unavailable`,
    };
  },
};

const actors = {
  visitor: undefined,
  member: 'ada',
  moderator: 'ben',
  administrator: 'keeper',
} as const;
type ActorRole = keyof typeof actors;

/** Mostly a person who may make the call: others are refused before their input is read. */
function pickActor(call: Call, random: Random): ActorRole {
  const allActors: ActorRole[] = ['visitor', 'member', 'moderator', 'administrator'];
  if (random.boolean(0.1)) return random.pick(allActors);
  const { who: requiredRole } = calls[call];
  return random.pick(
    requiredRole === 'admin'
      ? allActors.slice(3)
      : requiredRole === 'moderator'
        ? allActors.slice(2)
        : requiredRole === 'member'
          ? allActors.slice(1)
          : allActors,
  );
}

/** The sessions of the people who send the requests. */
async function logInActors({ db }: TestServer, { id }: TestTown) {
  const tokens = new Map<ActorRole, string>();
  const entering = new Map<ActorRole, Promise<void>>();
  const logIn = async (actor: Exclude<ActorRole, 'visitor'>) => {
    const person = id[actors[actor]];
    // concurrent calls may lock the person's row
    await retry(async () => {
      await db.execute(sql`
        update people set role = ${actor === 'administrator' ? 1 : 2}, moderator = ${actor === 'moderator'}, suspended_at = null, suspension_ends_at = null, deleted_at = null
        where id = ${person}`);
      tokens.set(actor, await startSession(db, person, 'the proof'));
    });
  };
  for (const actor of ['member', 'moderator', 'administrator'] as const) await logIn(actor);
  return {
    tokenOf: (actor: ActorRole) => tokens.get(actor),
    /** Logs in once for all requests that found the same token to be invalid. */
    logInAgain: async (actor: ActorRole, token: string) => {
      if (actor === 'visitor') return;
      if (tokens.get(actor) === token && !entering.has(actor))
        entering.set(
          actor,
          logIn(actor).finally(() => entering.delete(actor)),
        );
      await entering.get(actor);
    },
  };
}

async function retry(work: () => Promise<void>, tries = 10): Promise<void> {
  await work().catch((error: unknown) => {
    if (tries === 1) throw error;
    return retry(work, tries - 1);
  });
}

/** Some objects of every kind, so that small numbers are valid ids. */
async function createData(town: TestTown) {
  for (let i = 0; i < 20; i++) {
    const { id } = await town.post(i % 2 ? 'ada' : 'hugo', {
      text: `Post ${i}`,
      shared_as: i % 3 ? 'Public' : 'Friends',
    });
    await town.say('ada', id).catch(() => undefined);
    if (i < 8) await report(town, { content_id: id }, 'zoe', 'gus');
  }
  const [ada, keeper] = [await town.as('ada'), await town.as('keeper')];
  for (let i = 0; i < 5; i++) {
    await ada.ask('POST /poll/create', {
      question: 'Which?',
      answer_allowed: 1,
      close_on: '2099-01-01',
      options: ['This', 'That'],
      shared_as: 'Public',
    });
    await ada.ask('POST /action/create', {
      title: 'An action',
      kind: 'petition',
      goal: 10,
      shared_as: 'Public',
    });
    await ada.ask('POST /message/send', {
      recipients: [town.id.ben],
      message: 'Hello',
      action: 'conversation',
    });
    await keeper.ask('POST /news/create', { title: `News ${i}`, url: `https://far.example/${i}` });
  }
}

/**
 * Failed jobs whose cause is in the job. A made-up address that does not answer is not an error.
 */
async function failedJobs({ db, drainJobs }: TestServer): Promise<string[]> {
  await drainJobs();
  const rows = await db.query<{ name: string; last_error: string; jobs: number }>(sql`
    select task_identifier as name, min(left(last_error, 200)) as last_error, count(*)::int as jobs
    from graphile_worker.jobs where last_error is not null group by 1`);
  return rows.map(({ name, last_error, jobs }) => `${jobs} jobs ${name} failed: ${last_error}`);
}
