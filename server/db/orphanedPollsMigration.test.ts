// Migration 0094 moves reports and decisions about polls of deleted accounts from the placeholder
// account to the author, and ends the access of voters outside the audience. Earlier releases
// assigned the former to the placeholder account and let the latter keep access.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { ensurePlaceholderAccount } from '#server/polls/orphanedPolls.ts';
import { publishPoll, vote } from '#test/polls.ts';
import { report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const migration = new URL('../migrations/0094_orphaned_polls.sql', import.meta.url);

test('reports and decisions move from the placeholder account to the author, the suspension of the placeholder account ends, and voters outside the audience lose access', async () => {
  const polls: { id: number }[] = [];
  for (const shared_as of ['Friends', 'Friends', 'Public'] as const) {
    const poll = await publishPoll(town, 'dev', { shared_as });
    for (const voter of ['femi', 'quinn', 'leo'] as const)
      await vote(await town.as(voter), poll, 0);
    await report(town, { content_id: poll.id }, 'leo');
    polls.push(poll);
  }
  const [friendsPollId, purgedAuthorPollId, publicPollId] = polls.map(({ id }) => id);
  const dev = await town.as('dev');
  await dev.ask('POST /user/block-user', { user_id: town.id.femi });
  await dev.ask('POST /user/remove-friend', { second_user_id: town.id.quinn });
  const { db } = town;
  const placeholder = await ensurePlaceholderAccount(db);
  // The state that an earlier release left. A decision suspended the placeholder account.
  await db.execute(sql`update all_people set deleted_at = now() where id = ${dev.id}`);
  await db.execute(sql`update all_people set suspended_at = now() where id = ${placeholder}`);
  await db.execute(sql`update posts set author_id = ${placeholder} where author_id = ${dev.id}`);
  // A purge deletes the row of orphaned_polls, so the second poll has none.
  await db.execute(sql`
    insert into orphaned_polls (content_id, author_id) select unnest(${[friendsPollId!, publicPollId!]}::bigint[]), ${dev.id}`);
  await db.execute(sql`update reports set subject_person_id = ${placeholder}`);
  await db.execute(sql`
    insert into decisions (subject, subject_id, person_id, decision)
    select 'content', unnest(${polls.map(({ id }) => id)}::bigint[]), ${placeholder}, 'suspend'`);
  // The migration adds this column.
  await db.execute(sql`alter table ballots drop column lost_access`);
  await town.pool.query(readFileSync(migration, 'utf8'));

  const expected = [
    { id: friendsPollId, person: dev.id },
    { id: purgedAuthorPollId, person: null },
    { id: publicPollId, person: dev.id },
  ];
  for (const query of [
    sql`select subject_id as id, subject_person_id as person from reports order by id`,
    sql`select subject_id as id, person_id as person from decisions order by id`,
  ])
    expect(await db.query(query)).toEqual(expected);
  expect(
    await db.query(
      sql`select from all_people where id = ${placeholder} and suspended_at is not null`,
    ),
  ).toEqual([]);
  const lost = await db.query<{ id: number; person: number }>(
    sql`select content_id as id, person_id as person from ballots where lost_access order by person_id`,
  );
  expect(lost).toEqual(
    [town.id.femi, town.id.quinn]
      .toSorted((a, b) => a - b)
      .map((person) => ({ id: friendsPollId, person })),
  );
  const statusFor = async (username: 'femi' | 'quinn' | 'leo') =>
    (await (await town.as(username)).raw('GET /poll/get-one', { id: friendsPollId! })).statusCode;
  expect(await statusFor('femi'), 'a blocked voter').toBe(404);
  expect(await statusFor('quinn'), 'a former friend').toBe(404);
  expect(await statusFor('leo'), 'a voter who is still a friend').toBe(200);
});
