// The head of a profile: one line, place, month of the sign-up, and what the viewer has in common.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const profileSeenBy = async (viewer: Username, username: Username, more: object = {}) =>
  (await town.as(viewer)).ask('GET /user/get', { username, ...more });

const save = async (username: Username, form: Partial<Input<'POST /account/save-profile'>>) => {
  const client = await town.as(username);
  const { profile } = await client.ask('GET /account/get-profile', {});
  return client.ask('POST /account/save-profile', { name: profile.name, ...form });
};

test('one line and the place have an audience, and are one line', async () => {
  await save('dana', {
    bio: 'Fire captain.\n\u202eReads  smoke detectors.',
    bio_visibility: 'Friends',
    place: 'The Landing',
  });
  const toMembers = (await profileSeenBy('hugo', 'dana')).user;
  expect(toMembers).toMatchObject({ place: 'The Landing' });
  expect(toMembers).not.toHaveProperty('bio');
  expect((await profileSeenBy('dana', 'dana')).user.bio).toBe(
    'Fire captain. Reads smoke detectors.',
  );
  expect((await profileSeenBy('dana', 'dana', { view_as: 'friend' })).user).toHaveProperty('bio');
  expect((await profileSeenBy('dana', 'dana', { view_as: 'member' })).user).not.toHaveProperty(
    'bio',
  );
});

test('one line is short and screened', async () => {
  const dana = await town.as('dana');
  const { profile } = await dana.ask('GET /account/get-profile', {});
  expect(
    (
      await dana.refused('POST /account/save-profile', {
        name: profile.name,
        bio: 'x'.repeat(121),
      })
    ).status,
  ).toBe(422);
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/spam', { blocked_words: 'crocodile' });
  expect(
    (
      await dana.refused('POST /account/save-profile', {
        name: profile.name,
        bio: 'Sells a crocodile',
      })
    ).status,
  ).toBe(422);
  await keeper.ask('POST /admin/spam', { blocked_words: '' });
});

test('the month of the sign-up is sent without the day, and not to visitors', async () => {
  await town.db.execute(
    sql`update all_people set created_at = '2025-03-31 22:00+00' where id = ${town.id.dana}`,
  );
  expect((await profileSeenBy('hugo', 'dana')).here_since).toBe('2025-03');
  expect(await profileSeenBy('dana', 'dana', { view_as: 'visitor' })).not.toHaveProperty(
    'here_since',
  );
});

test('groups in common are those of both, also closed ones', async () => {
  const ada = await town.as('ada');
  const { group } = await ada.ask('POST /group/create', {
    name: 'Aa behind a door',
    status: 'Closed',
  });
  const before = (await profileSeenBy('ada', 'ben')).groups_in_common?.total ?? 0;
  await town.db.execute(
    sql`insert into group_members (group_id, person_id) values (${group.id}, ${town.id.ben})`,
  );
  const { groups_in_common } = await profileSeenBy('ada', 'ben');
  expect(groups_in_common!.total).toBe(before + 1);
  expect(groups_in_common!.list[0]).toEqual({ id: group.id, name: 'Aa behind a door', icon: '' });
  // Ben's other groups, and this one for people who are not in it, do not appear.
  const toHugo = (await profileSeenBy('hugo', 'ben')).groups_in_common;
  expect(toHugo?.list.map(({ id }) => id) ?? []).not.toContain(group.id);
  expect(await profileSeenBy('ben', 'ben')).not.toHaveProperty('groups_in_common');
  expect((await profileSeenBy('ben', 'ben')).counts).not.toHaveProperty('mutual_friends');
  await ada.ask('POST /group/delete', { id: group.id });
  expect((await profileSeenBy('ada', 'ben')).groups_in_common?.total ?? 0).toBe(before);
});

test('at most five groups are listed, and all are counted', async () => {
  const [gus, hana] = [town.id.gus, town.id.hana];
  for (let n = 0; n < 7; n++)
    await town.db.execute(sql`
      with made as (insert into groups (owner_id, name) values (${gus}, ${`Table ${n}`}) returning id)
      insert into group_members (group_id, person_id) select made.id, unnest(${[gus, hana]}::bigint[]) from made`);
  const { groups_in_common } = await profileSeenBy('gus', 'hana');
  expect(groups_in_common!.total).toBeGreaterThanOrEqual(7);
  expect(groups_in_common!.list).toHaveLength(5);
});

test('friends in common are counted from lists that the viewer may open', async () => {
  const { counts } = await profileSeenBy('ada', 'gus');
  expect(counts.mutual_friends).toBeGreaterThan(0);
  await town.db.execute(sql`
    insert into profile_fields (person_id, field, shared_as) select id, 'friends', 'Private' from all_people
    on conflict (person_id, field) do update set shared_as = 'Private'`);
  expect((await profileSeenBy('ada', 'gus')).counts.mutual_friends).toBe(0);
});
