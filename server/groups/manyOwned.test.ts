// An owner of very many groups deletes the account or is suspended: no one else waits for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { assertAdminRemains } from '../account/lastAdmin.ts';
import { suspendPerson } from '../moderation/suspension.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { transferOwnedGroups } from './ownership.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const groups = 45;
const createGroups = (owner: number, heir: number) =>
  town.db.execute(sql`
    with g as (
      insert into groups (owner_id, name, brief_description, description, rules, status, access)
      select ${owner}, 'Group ' || n, '', '', '', 'Open', 2 from generate_series(1, ${groups}::int) n returning id)
    insert into group_members (group_id, person_id) select id, unnest(${[owner, heir]}::bigint[]) from g`);
const ownedBy = async (person: number) =>
  (await town.db.queryOne<{ n: number }>(
    sql`select count(*)::int as n from visible_groups(${town.id.keeper!}) where owner_id = ${person} and name ~ '^Group [0-9]+$'`,
  ))!.n;

test('hands over some groups at once, and the others by a job', async () => {
  const { carmen, dev } = town.id;
  await createGroups(carmen!, dev!);
  await town.db.transaction(async (db) => {
    await suspendPerson(db, carmen!, { reason: 'Spam.', until: null });
  });
  const atOnce = await ownedBy(dev!);
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThan(groups);
  await town.drainJobs();
  expect(await ownedBy(dev!)).toBe(groups);
});

test('leaves the groups of an owner who is back before the job runs', async () => {
  const { elif, femi } = town.id;
  await createGroups(elif!, femi!);
  await town.db.transaction((db) => transferOwnedGroups(db, elif!));
  await town.drainJobs();
  expect(await ownedBy(elif!)).toBe(groups);
});

test('members who are no administrators are removed without waiting for each other', async () => {
  const { hana, ivan } = town.id;
  await town.db.transaction(async (db) => {
    await assertAdminRemains(db, hana!);
    await town.db.transaction((other) => assertAdminRemains(other, ivan!));
  });
});

test('an administrator waits for the removal of another, so that one remains', async () => {
  const { grace, keeper } = town.id;
  await town.db.execute(sql`update all_people set role = role_admin() where id = ${grace!}`);
  let second: Promise<unknown> = Promise.resolve();
  await town.db.transaction(async (db) => {
    await suspendPerson(db, grace!, { reason: 'Spam.', until: null });
    second = town.db.transaction((other) =>
      suspendPerson(other, keeper!, { reason: 'Spam.', until: null }),
    );
    second.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await expect(second).rejects.toMatchObject({ code: 'invalid' });
});
