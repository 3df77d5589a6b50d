// Stored totals of a letter: how many people sent it, and how many got an answer.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { waitUntilFinishedOrBlocked, whileLocked } from '#test/locks.ts';
import { createRandom } from '#test/random.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const publishLetter = () =>
  publishAction(town, 'ada', {
    kind: 'letter',
    letter_text: 'Please keep it.',
    recipients: ['The mayor', 'The board', 'The council'].map((name) => ({
      name,
      phone: '555 0100',
    })),
    offices: ['mayor'],
  });

const loadTotals = (id: number) =>
  town.db.queryOne(
    sql`select total_written as written, total_answered as answered from actions where content_id = ${id}`,
  );
const countTotals = (id: number) =>
  town.db.queryOne(sql`
    select count(distinct s.person_id)::int as written, (count(distinct s.person_id) filter (where s.answered))::int as answered
    from letter_recipients r join letters_sent s on s.recipient_id = r.id where r.content_id = ${id}`);

test('equal the counted people after any statement that adds, changes or deletes several letters', async () => {
  const random = createRandom(7);
  const letters = [await publishLetter(), await publishLetter()];
  const ids = letters.map(({ id }) => id);
  const people = [town.id.ben, town.id.gus, town.id.elif, town.id.noor];
  const recipients = letters.flatMap((letter) => letter.recipients.map(({ id }) => id));
  for (let i = 0; i < 60; i++) {
    const some = <T>(list: T[]) => list.filter(() => random.boolean(0.4));
    const [to, by] = [some(recipients), some(people)];
    const ofThese = sql`recipient_id = any (${to}::bigint[]) and person_id = any (${by}::bigint[])`;
    await town.db.execute(
      random.pick([
        sql`insert into letters_sent (recipient_id, person_id, way, answered)
          select r, p, 'phone', ${random.boolean(0.5) ? true : null}::boolean from unnest(${to}::bigint[]) r, unnest(${by}::bigint[]) p
          on conflict (recipient_id, person_id) do update set way = excluded.way`,
        sql`update letters_sent set answered = ${random.pick([true, false, null])}::boolean, requested_at = now() where ${ofThese}`,
        sql`delete from letters_sent where ${ofThese}`,
      ]),
    );
    for (const id of ids) expect(await loadTotals(id), `step ${i}`).toEqual(await countTotals(id));
  }
  await town.db.execute(sql`
    insert into letters_sent (recipient_id, person_id, way, answered)
    select r, p, 'phone', true from unnest(${recipients}::bigint[]) r, unnest(${people}::bigint[]) p
    on conflict do nothing`);
  await town.db.execute(sql`update letters_sent set answered = true`);
  expect(await loadTotals(ids[0]!)).toEqual({ written: 4, answered: 4 });
  // A deleted recipient takes its letters along.
  for (const { id } of letters[0]!.recipients.slice(0, 2))
    await town.db.execute(sql`delete from letter_recipients where id = ${id}`);
  expect(await loadTotals(ids[0]!)).toEqual({ written: 4, answered: 4 });
  await town.db.execute(
    sql`delete from letter_recipients where id = ${letters[0]!.recipients[2]!.id}`,
  );
  expect(await loadTotals(ids[0]!)).toEqual({ written: 0, answered: 0 });
  expect(await loadTotals(ids[1]!)).toEqual({ written: 4, answered: 4 });
});

test('count a person once who writes, and deletes, two letters at the same time', async () => {
  const [{ id, recipients }, ben] = [await publishLetter(), await town.as('ben')];
  const [first, second] = recipients.map((recipient) => recipient.id) as [number, number];
  const write = (recipient_id: number) =>
    ben.ask('POST /action/write-letter', { action_id: id, recipient_id, way: 'phone' });
  const undo = (recipient_id: number) => ben.ask('POST /action/un-write-letter', { recipient_id });
  for (const [send, expected] of [
    [write, 1],
    [undo, 0],
  ] as const) {
    // Both statements have changed their row before either can change the totals.
    const requests = await whileLocked(
      town,
      `select from actions where content_id = ${id} for no key update`,
      async (release) => {
        const pending = Promise.all([send(first), send(second)]);
        await waitUntilFinishedOrBlocked(town, pending, 2);
        await release();
        return pending;
      },
    );
    expect(requests).toHaveLength(2);
    expect(await loadTotals(id)).toEqual({ written: expected, answered: 0 });
    expect(await countTotals(id)).toEqual({ written: expected, answered: 0 });
  }
});

test('decrease when the account of a writer is purged', async () => {
  const { id, recipients } = await publishLetter();
  for (const username of ['hugo', 'gus'] as const) {
    const client = await town.as(username);
    for (const { id: recipient_id } of recipients) {
      await client.ask('POST /action/write-letter', { action_id: id, recipient_id, way: 'phone' });
      await client.ask('POST /action/letter-answered', { recipient_id, answered: true });
    }
    await client.ask('POST /action/write-to-official', {
      action_id: id,
      official: { name: 'Odette Vandergriff', office: 'Mayor', phone: '555 0101' },
      way: 'phone',
    });
  }
  expect(await loadTotals(id)).toEqual({ written: 2, answered: 2 });
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '20 days' where id = ${town.id.hugo}`,
  );
  await runJob(town, 'settings.purge');
  expect(await town.db.query(sql`select from all_people where id = ${town.id.hugo}`)).toEqual([]);
  expect(await loadTotals(id)).toEqual({ written: 1, answered: 1 });
});
