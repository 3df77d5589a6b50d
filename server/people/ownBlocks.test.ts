// Blocking one person after the other discloses nothing about them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestGroup } from '#test/groups.ts';
import { publishPetition, signByEmail } from '#test/petitions.ts';
import { publishPoll } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** What `read` returns for Dev, at first and after each of the people was blocked. */
async function readWhileBlocking<T>(people: Username[], read: () => Promise<T>): Promise<T[]> {
  const dev = await town.as('dev');
  const results = [await read()];
  for (const username of people) {
    await dev.ask('POST /user/block-user', { user_id: town.id[username] });
    results.push(await read());
  }
  await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.dev}`);
  return results;
}

test('the number of members of a group does not tell who is one', async () => {
  const group = await createTestGroup(town, 'elif', ['carmen', 'hana'], { status: 'Closed' });
  const [elif, dev] = [await town.as('elif'), await town.as('dev')];
  await elif.ask('POST /group/invite-users', { group_id: group.id, users: [town.id.dev] });
  const loadGroup = async () => (await dev.ask('GET /group/get-one', { id: group.id })).group;
  const numbers = async () => (await loadGroup()).total_members;
  expect(await readWhileBlocking(['carmen', 'omar', 'hana'], numbers)).toEqual([3, 3, 3, 3]);
  // Hana joined while it was closed, so strangers do not see that she is a member.
  await elif.ask('POST /group/update', { id: group.id, name: group.name, status: 'Open' });
  await dev.ask('POST /group/decline-invitation', { group_id: group.id });
  expect(await readWhileBlocking(['omar', 'hana'], numbers)).toEqual([3, 3, 3]);
  // A block by others removes the person from the number, as from everything else.
  await (await town.as('hana')).ask('POST /user/block-user', { user_id: town.id.dev });
  expect(await numbers()).toBe(2);
  await town.db.execute(sql`delete from blocks`);
});

test('the number of voters does not tell who is in a collection, or a friend', async () => {
  const { elif, dev, carmen, hana, isla } = town.id;
  await town.db.execute(sql`delete from friendships where ${elif} in (low_id, high_id)`);
  for (const friend of [dev, carmen, hana, isla])
    await town.db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(elif, friend)}, ${Math.max(elif, friend)}, ${elif}, 1)`);
  const { collection } = await (
    await town.as('elif')
  ).ask('POST /user/save-friend-collection', { name: 'Trusted', friends: [dev, carmen] });
  const polls = [
    await publishPoll(town, 'elif', { shared_as: 'Collection', collection_id: collection.id }),
    await publishPoll(town, 'elif', { shared_as: 'Friends' }),
  ];
  const viewer = await town.as('dev');
  const numbers = async () => {
    const shownLists = [];
    for (const { id } of polls)
      shownLists.push(
        (await viewer.ask('GET /poll/get-content', { id })).content.poll!.can_vote_total,
      );
    return shownLists;
  };
  expect(await readWhileBlocking(['carmen', 'hana', 'omar'], numbers)).toEqual(
    Array.from({ length: 4 }, () => [3, 5]),
  );
});

test('the signatures of a petition do not tell which account signed under another name', async () => {
  const { id } = await publishPetition(town);
  const { email } = (await town.db.queryOne<{ email: string }>(
    sql`select email from all_people where id = ${town.id.rosa}`,
  ))!;
  // Rosa signs with the form for visitors. The signature is assigned to her account.
  await signByEmail(town, id, { name: 'Maria Dolores Quintero', email, show_name: true });
  await (await town.as('kofi')).ask('POST /action/sign', { action_id: id, show_name: true });
  const viewer = await town.as('dev');
  const names = async () =>
    (await viewer.ask('GET /action/signatures', { action_id: id })).signatures.map(
      ({ name }) => name,
    );
  const all = ['Kofi Mensah', 'Maria Dolores Quintero'];
  expect(await readWhileBlocking(['omar', 'rosa', 'kofi'], names)).toEqual([all, all, all, all]);
  // A signer who blocks the reader is hidden from that reader.
  await (await town.as('rosa')).ask('POST /user/block-user', { user_id: town.id.dev });
  expect(await names()).toEqual(['Kofi Mensah']);
  await town.db.execute(sql`delete from blocks`);
});
