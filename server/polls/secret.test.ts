// Secrecy of ballots: an attacker who has the database but not the server's key sees only totals.
import limit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Poll } from '#contract/poll.ts';
import { createEncryptor } from '#server/security/encryption.ts';
import { deriveKeys } from '#server/security/keys.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { dumpDatabase, rankTraces, guessesBy } from '#test/attacker.ts';
import { logPosition, tracesInFiles, withOldSnapshot } from '#test/attackerFiles.ts';
import { choosing, pollUpdateInput, publishPoll } from '#test/polls.ts';
import { createRandom } from '#test/random.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { decryptBallot, encryptBallot, toBallot } from './ballot.ts';
import { choice } from './types/choice.ts';

const voters = 200;
const random = createRandom(20_261_121);
let town: TestTown;
let people: (Client & { id: number })[];
beforeAll(async () => {
  town = await createTestTown({ SECRET_KEY: 'the key that no dump holds, 32 at least' });
  const ids = await town.db.query<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'v' || n, 'v' || n, 'v' || n, 'v' || n || '@a.example', 'v' || n || '@a.example', now() from generate_series(1, ${voters}::int) n returning id`);
  people = await Promise.all(
    ids.map(async ({ id }) => ({
      ...clientOf(town, await startSession(town.db, id, 'a test')),
      id,
    })),
  );
});
afterAll(() => town.close());

/** All people vote at random, concurrently, with idempotency keys, in random order. */
async function holdElection(): Promise<{ poll: Poll; chose: Map<number, number> }> {
  const poll = await publishPoll(town, 'ada');
  const choices = new Map<number, number>();
  const limitConcurrency = limit(6);
  await Promise.all(
    people
      .toSorted(() => random.below(3) - 1)
      .map((person) =>
        limitConcurrency(async () => {
          const optionIndex = random.below(3);
          choices.set(person.id, optionIndex + 1);
          await person.ask('POST /poll/do-vote', choosing(poll, optionIndex), {
            'idempotency-key': `vote ${poll.id} of ${person.id}`,
          });
        }),
      ),
  );
  return { poll, chose: choices };
}

/**
 * An election with unencrypted counts, as in an earlier version: ballot and counts are written in
 * one transaction. With `inSeparateTransactions`, the choice is also stored in a separate table.
 */
async function holdElectionInClear(inSeparateTransactions = false) {
  const poll = await publishPoll(town, 'ada');
  const choices = new Map<number, number>();
  await town.db.execute(
    sql`update polls set tally = '{0,0,0}', counts = null where content_id = ${poll.id}`,
  );
  for (const { id } of people) {
    const slot = 1 + random.below(3);
    choices.set(id, slot);
    await town.db.transaction(async (db) => {
      const sealed = encryptBallot(town.app.ballotEncryptor, choice, toBallot([slot]), {
        poll: poll.id,
        round: 1,
        person: id,
      });
      await db.execute(
        sql`insert into ballots (content_id, person_id, round, sealed) values (${poll.id}, ${id}, 1, ${sealed})`,
      );
      await db.execute(sql`
        update polls set voters = voters + 1,
          tally = (select array_agg(t.votes + (t.slot = ${slot})::int order by t.slot) from unnest(tally) with ordinality t (votes, slot))
        where content_id = ${poll.id}`);
      if (inSeparateTransactions) await db.execute(sql`insert into choices values (${slot})`);
    });
  }
  return { poll, chose: choices };
}

/** Attack on a dump. The attacker knows the choices of half of the voters. */
async function attack({ poll, chose: choices }: Awaited<ReturnType<typeof holdElection>>) {
  const dump = await dumpDatabase(town.pool);
  dump.set(
    'public.ballots',
    dump.get('public.ballots')!.filter((ballot) => ballot.content_id === poll.id),
  );
  const all = people.map(({ id }) => ({ person: id, chose: choices.get(id)! }));
  return {
    dump,
    found: rankTraces(
      dump,
      poll.options.map(({ id }) => id),
      all.slice(0, voters / 2),
      all.slice(voters / 2),
    ),
  };
}

// By chance, 33 ± 5 of 100 guesses are right. The best of about 2,000 attacks is expected below 53.
const maxCorrectByChance = 60;

test('reveals no choices in a dump without the key, but with it', async () => {
  const result = await holdElection();
  const { dump, found: traces } = await attack(result);
  expect(traces.length).toBeGreaterThan(100);
  expect(traces.filter(({ correct: correctCount }) => correctCount > maxCorrectByChance)).toEqual(
    [],
  );

  const ballots = await town.db.query<{ person_id: number; round: number; sealed: Buffer }>(
    sql`select person_id, round, sealed from ballots where content_id = ${result.poll.id}`,
  );
  expect(ballots).toHaveLength(voters);
  expect(new Set(ballots.map(({ sealed }) => sealed.length))).toEqual(new Set([32]));
  expect(new Set(ballots.map(({ sealed }) => sealed.toString('hex'))).size).toBe(voters);
  const decryptAll = (secret: string) =>
    ballots.map(({ person_id, round, sealed }) => {
      try {
        return decryptBallot(createEncryptor(deriveKeys(secret).ballots), choice, sealed, {
          poll: result.poll.id,
          round,
          person: person_id,
        });
      } catch {
        return 'closed';
      }
    });
  expect(decryptAll('the key that no dump holds, 32 at least')).toEqual(
    ballots.map(({ person_id }) => toBallot([result.chose.get(person_id)!])),
  );
  expect(new Set(decryptAll('another key of the same length, or so'))).toEqual(new Set(['closed']));
  expect(JSON.stringify([...dump])).not.toContain('the key that no dump holds');

  // No responses are stored for idempotency, as they could be hashed and compared.
  expect(
    await town.db.query(
      sql`select key from idempotency_keys where person_id = any (${people.map(({ id }) => id)})`,
    ),
  ).toEqual([]);
});

test('would reveal choices to the same attacker if they were stored apart from ballots', async () => {
  // A rejected design: one row per choice without the voter, written in the same transaction.
  await town.pool.query('create table choices (slot int not null)');
  const { found: traces } = await attack(await holdElectionInClear(true));
  await town.pool.query('drop table choices');
  expect(traces[0]).toMatchObject({
    trace: expect.stringContaining('choices'),
    correct: voters / 2,
  });
});

/** Attack on the pages of the tables and on the write-ahead log. */
async function attackFiles(result: () => Promise<Awaited<ReturnType<typeof holdElection>>>) {
  const from = await logPosition(town.pool);
  return withOldSnapshot(town.pool, async () => {
    const { poll, chose: choices } = await result();
    const all = people.map(({ id }) => ({ person: id, chose: choices.get(id)! }));
    return guessesBy(
      await tracesInFiles(town.pool, poll.id, from),
      all.slice(0, voters / 2),
      all.slice(voters / 2),
    );
  });
}

test('reveals no choices in table pages with old row versions, or in the write-ahead log', async () => {
  const traces = await attackFiles(holdElection);
  expect(traces.length).toBeGreaterThan(300);
  expect(
    traces.filter(({ trace }) => trace.startsWith('versions of polls')).length,
  ).toBeGreaterThan(5);
  expect(traces.filter(({ trace }) => trace.startsWith('log of polls')).length).toBeGreaterThan(50);
  expect(traces.filter(({ correct: correctCount }) => correctCount > maxCorrectByChance)).toEqual(
    [],
  );
});

test('would reveal choices to the same attacker if counts were not encrypted', async () => {
  const traces = await attackFiles(holdElectionInClear);
  const bestOf = (prefix: string) => traces.find(({ trace }) => trace.startsWith(prefix))!.correct;
  expect(bestOf('versions of polls')).toBeGreaterThan(voters / 2 - 5);
  expect(bestOf('log of polls')).toBeGreaterThan(maxCorrectByChance + 5);
});

test('cannot decrypt a ballot for another voter', async () => {
  const poll = await publishPoll(town, 'ada');
  const [first, second] = people as [Client & { id: number }, Client & { id: number }];
  for (const voter of [first, second]) await voter.ask('POST /poll/do-vote', choosing(poll, 0));
  await town.db.execute(sql`
    update ballots b set sealed = o.sealed from ballots o where b.content_id = ${poll.id} and o.content_id = b.content_id and b.person_id = ${first.id} and o.person_id = ${second.id}`);
  expect((await first.ask('GET /poll/get-one', { id: poll.id })).poll).toMatchObject({
    voted: [],
    can_vote: false,
  });
  expect((await second.ask('GET /poll/get-one', { id: poll.id })).poll.voted).toEqual([
    poll.options[0]!.id,
  ]);
});

test('leaves no trace of the choice of an author who votes and edits', async () => {
  const ada = await town.as('ada');
  const poll = await publishPoll(town, 'ada');
  await ada.ask('POST /poll/do-vote', choosing(poll, 1), { 'idempotency-key': 'the vote of ada' });
  await ada.ask('POST /poll/update', pollUpdateInput(poll, { description: '<p>More.</p>' }), {
    'idempotency-key': 'the edit of ada',
  });
  await town.db.execute(sql`update polls set closes_at = now() where content_id = ${poll.id}`);
  await ada.ask(
    'POST /poll/tell-outcome',
    { id: poll.id, outcome: 'Well.' },
    { 'idempotency-key': 'the outcome of ada' },
  );
  const dumpedRows = [...(await dumpDatabase(town.pool))].flatMap(([table, rows]) =>
    rows.map((row) => ({ table, text: JSON.stringify(row) })),
  );
  const choicePattern = new RegExp(
    `"voted": ?\\[|\\b${poll.options[1]!.id}\\b.*"user_id": ?${ada.id}\\b`,
  );
  expect(
    dumpedRows.filter(({ text }) => choicePattern.test(text)).map(({ table }) => table),
  ).toEqual([]);
});
