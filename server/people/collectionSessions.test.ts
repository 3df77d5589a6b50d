// Friends that a thief put into the collections of the owner of the account.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { recoveries, stolenPassword } from '#test/accountRecovery.ts';
import { signedIn, type Client } from '#test/api.ts';
import { runInTurnForAccount } from '#test/locks.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ben: Client;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from friend_collections where owner_id = ${town.id.ben}`);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(stolenPassword)} where username = 'ben'`,
  );
  ben = await signedIn(town, 'ben');
});

const listFriends = async () =>
  (
    await town.db.query<{ id: number }>(sql`
      select f.id from friends_of(${town.id.ben}) f join visible_people(${town.id.ben}) p on p.id = f.id order by f.id`)
  ).map(({ id }) => id);
const save = async (client: Client, friends: number[], id?: number) =>
  (
    await client.ask('POST /user/save-friend-collection', {
      name: 'Close friends',
      friends,
      ...(id !== undefined && { id }),
    })
  ).collection.id;
const membersOf = async (collection: number) =>
  (
    await town.db.query<{ id: number }>(
      sql`select person_id as id from collection_members where collection_id = ${collection} order by 1`,
    )
  ).map(({ id }) => id);

test.each(recoveries)('%s takes them out', async (_, recover, keepsOwn) => {
  const [old, own, added, saved] = await listFriends();
  const thief = await signedIn(town, 'ben');
  const id = await save(thief, [old!]);
  await town.db.execute(
    sql`update collection_members set added_at = now() - interval '9 days' where collection_id = ${id}`,
  );
  await save(ben, [old!, own!], id);
  await thief.ask('POST /user/set-collections-of-friend', { user_id: added!, ids: [id] });
  await save(thief, [old!, own!, added!, saved!], id);
  await recover({ town, owner: ben, thief });
  expect(await membersOf(id)).toEqual(keepsOwn ? [old, own] : [old]);
});

test('a request that waits while its session is ended adds nobody', async () => {
  const [friend] = await listFriends();
  const id = await save(ben, []);
  const thief = await signedIn(town, 'ben');
  const requests = [
    () => thief.raw('POST /user/set-collections-of-friend', { user_id: friend!, ids: [id] }),
    () => thief.raw('POST /user/save-friend-collection', { id, name: 'Mine', friends: [friend!] }),
  ];
  const [ended, ...refused] = await runInTurnForAccount(town, town.id.ben!, [
    () => ben.raw('POST /account/revoke-session', { password: stolenPassword }),
    ...requests,
  ]);
  expect(ended!.statusCode).toBe(200);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await membersOf(id)).toEqual([]);
});
