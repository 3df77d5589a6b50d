// Concurrent changes of a group: each member is stored once, and the member count stays correct.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, signedIn } from '#test/api.ts';
import { sql } from '#server/db/sql.ts';
import { startSession } from '#server/security/sessions.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const listMemberships = async (excluded: number[]) => {
  const ids = await town.db.query<{ id: number }>(
    sql`select id from all_people where active and id <> all (${excluded}::bigint[]) order by id`,
  );
  return Promise.all(
    ids.map(async ({ id }) => ({
      ...clientOf(town, await startSession(town.db, id, 'a test')),
      id,
    })),
  );
};
const rowsOf = async (group: number) =>
  (await town.db.queryOne<{ rows: number; count: number }>(sql`
  select (select count(*)::int from group_members where group_id = ${group}) as rows, (select total_members from groups where id = ${group}) as count`))!;

test('adds one member for 32 concurrent joins of one person', async () => {
  const [group, ben] = [await createTestGroup(town, 'ada'), await town.as('ben')];
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => ben.ask('POST /group/join', { group_id: group.id })),
  );
  expect(
    answers.every(
      ({ membership, total_members }) => membership === 'member' && total_members === 2,
    ),
  ).toBe(true);
  expect(await rowsOf(group.id)).toEqual({ rows: 2, count: 2 });
});

test('keeps the count correct for concurrent joins and leaves', async () => {
  const group = await createTestGroup(town, 'ada');
  const people = await listMemberships([town.id.ada]);
  await Promise.all(people.map((person) => person.ask('POST /group/join', { group_id: group.id })));
  expect(await rowsOf(group.id)).toEqual({ rows: people.length + 1, count: people.length + 1 });
  await Promise.all(
    people.flatMap((person, i) =>
      i % 2
        ? [person.ask('POST /group/leave', { group_id: group.id })]
        : [
            person.ask('POST /group/join', { group_id: group.id }),
            person.ask('POST /group/leave', { group_id: group.id }),
          ],
    ),
  );
  const { rows, count } = await rowsOf(group.id);
  expect(count).toBe(rows);
});

test('lets no one join a group after it is closed', async () => {
  const ada = await town.as('ada');
  const people = (await listMemberships([town.id.ada])).slice(0, 8);
  const joined = { before: 0, refused: 0 };
  for (let round = 0; round < 6; round++) {
    const group = await createTestGroup(town, 'ada');
    let closed = false;
    const late: number[] = [];
    await Promise.all([
      ...people.map(async (person, i) => {
        // Staggered, so that some join before the closing and some after.
        await new Promise((resolve) => setTimeout(resolve, i * 4));
        const wasClosed = closed;
        const { statusCode } = await person.raw('POST /group/join', { group_id: group.id });
        if (statusCode === 200 && wasClosed) late.push(person.id);
        expect([200, 404]).toContain(statusCode);
        joined[statusCode === 200 ? 'before' : 'refused']++;
      }),
      new Promise((resolve) => setTimeout(resolve, 10)).then(async () => {
        await ada.ask('POST /group/update', { id: group.id, name: 'Closing', status: 'Closed' });
        closed = true;
      }),
    ]);
    expect(late).toEqual([]);
    const { rows, count } = await rowsOf(group.id);
    expect(count).toBe(rows);
  }
  // Both cases must have occurred.
  expect(joined.before).toBeGreaterThan(0);
  expect(joined.refused).toBeGreaterThan(0);
});

test('creates no cycle when two groups are moved under each other concurrently', async () => {
  const [ada, again] = [await town.as('ada'), await signedIn(town, 'ada')];
  for (let round = 0; round < 10; round++) {
    const [one, two] = [
      await createTestGroup(town, 'ada', [], { name: 'One' }),
      await createTestGroup(town, 'ada', [], { name: 'Two' }),
    ];
    // In every other round, the two requests lock no common group.
    const isSeparate = round % 2 === 1;
    const belowOne = isSeparate
      ? await createTestGroup(town, 'ada', [], { name: 'Below one', parent_id: one.id })
      : one;
    const belowTwo = isSeparate
      ? await createTestGroup(town, 'ada', [], { name: 'Below two', parent_id: two.id })
      : two;
    const answers = await Promise.all([
      ada.raw('POST /group/update', { id: one.id, name: 'One', parent_id: belowTwo.id }),
      again.raw('POST /group/update', { id: two.id, name: 'Two', parent_id: belowOne.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 422,
    ]);
  }
});

test('excludes a person the owner blocks while they join', async () => {
  const [ada, gus] = [await town.as('ada'), await town.as('gus')];
  for (let round = 0; round < 10; round++) {
    const group = await createTestGroup(town, 'ada');
    const [, joined] = await Promise.all([
      ada.ask('POST /user/block-user', { user_id: gus.id }),
      gus.raw('POST /group/join', { group_id: group.id }),
    ]);
    expect([200, 404]).toContain(joined.statusCode);
    expect(await rowsOf(group.id)).toEqual({ rows: 1, count: 1 });
    await ada.ask('POST /user/un-block-user', { user_id: gus.id });
  }
});

test('makes a member who leaves during the transfer either the owner or a former member', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  for (let round = 0; round < 10; round++) {
    const group = await createTestGroup(town, 'ada', ['ben']);
    await ada.ask('POST /group/transfer', { group_id: group.id, user_id: ben.id });
    const [given, left] = await Promise.all([
      ben.raw('POST /group/answer-transfer', { group_id: group.id, accept: true }),
      ben.raw('POST /group/leave', { group_id: group.id }),
    ]);
    expect([given.statusCode, left.statusCode]).toSatisfy(
      ([a, b]: number[]) => (a === 200 && b === 403) || (a === 403 && b === 200),
    );
    expect(
      (
        await town.db.query(
          sql`select from groups g join group_members m on m.group_id = g.id and m.person_id = g.owner_id where g.id = ${group.id}`,
        )
      ).length,
    ).toBe(1);
  }
});

test('keeps the post count correct for concurrent posts, edits and deletions', async () => {
  const group = await createTestGroup(town, 'ada', ['ben', 'isla']);
  const clients = [
    await town.as('ada'),
    await town.as('ben'),
    await signedIn(town, 'ben'),
    await town.as('isla'),
  ];
  const totals = async (name: 'ada' | 'hugo') =>
    (await (await town.as(name)).ask('GET /group/get-one', { id: group.id })).group.total_posts;
  const shown = async (name: 'ada' | 'hugo') =>
    (
      await (await town.as(name)).ask('GET /content/list', { group_id: group.id, pageSize: 100 })
    ).contents.filter(({ content_type }) => content_type !== 3).length;
  const postAndDelete = async (client: (typeof clients)[number], step: number) => {
    const { content } = await client.ask('POST /content/add', {
      text: 'Once',
      group_id: group.id,
      shared_as: 'Public',
    });
    await client.ask('POST /content/add', {
      id: content.id,
      text: 'Twice',
      shared_as: step % 2 ? 'Private' : 'Group',
    });
    if (step % 3 === 0) await client.ask('POST /content/delete', { id: content.id });
  };
  await Promise.all(
    clients.flatMap((client) =>
      Array.from({ length: 6 }, (_, step) => postAndDelete(client, step)),
    ),
  );
  for (const name of ['ada', 'hugo'] as const)
    expect([name, await totals(name)]).toEqual([name, await shown(name)]);
  expect(await totals('hugo')).toBe(8);
  await town.db.execute(sql`update groups set status = 'Closed' where id = ${group.id}`);
  await town.db.execute(sql`update groups set status = 'Open' where id = ${group.id}`);
  for (const name of ['ada', 'hugo'] as const)
    expect([name, await totals(name)]).toEqual([name, await shown(name)]);
  expect(await totals('hugo')).toBe(0);
});

test('accepts no comment from a removed member', async () => {
  const [group, ada, gus] = [
    await createTestGroup(town, 'ada'),
    await town.as('ada'),
    await town.as('gus'),
  ];
  const post = await town.post('ada', { group_id: group.id, shared_as: 'Group' });
  const counts = { late: 0, before: 0 };
  for (let round = 0; round < 40; round++) {
    if (round > 0) await ada.ask('POST /group/let-back', { group_id: group.id, user_id: gus.id });
    await gus.ask('POST /group/join', { group_id: group.id });
    const comment = `Round ${round}`;
    const isThere = async () =>
      (await town.db.queryOne(sql`select from comments where text = ${comment}`)) !== undefined;
    const [response, there] = await Promise.all([
      gus.raw('POST /comment/add', { content_id: post.id, comment }),
      new Promise((resolve) => setTimeout(resolve, round % 14))
        .then(() => ada.ask('POST /group/remove-member', { group_id: group.id, user_id: gus.id }))
        .then(isThere),
    ]);
    if (there) counts.before++;
    else if (response.statusCode === 200) counts.late++;
  }
  expect(counts.late).toBe(0);
  expect(counts.before).toBeGreaterThan(0);
});
