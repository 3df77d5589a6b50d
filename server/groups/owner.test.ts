import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/demo/people.ts';
import { jobs } from '#server/handlers.ts';
import { sql } from '#server/kit/sql.ts';
import { foundGroup } from '#test/founding.ts';
import { pictureOf } from '#test/pictures.ts';
import { openTown, type Town } from '#test/world.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const ownerOf = (group: number) =>
  town.db.one<{ username: string; roles: string }>(sql`
    select p.username, string_agg(m.person_id::text || case when m.moderator then ' moderator' else '' end, ', ') as roles
    from groups g join accounts p on p.id = g.owner_id join group_members m on m.group_id = g.id and m.person_id = g.owner_id where g.id = ${group} group by p.username`);
const purge = async (username: Username) => {
  await town.db.run(sql`update accounts set deleted_at = now() - interval '15 days' where username = ${username}`);
  await jobs['settings.purge']!({}, town.house, 'purge');
};

test('of an owner who goes for good a group goes to the moderator who is in it longest, else to whoever is, with its picture; one without others goes too', async () => {
  const dev = await town.as('dev');
  const kept = await foundGroup(town, 'dev', ['ben', 'isla', 'rosa'], { name: 'With moderators', icon: await pictureOf(town, dev.id) });
  for (const user_id of [town.id.rosa, town.id.isla]) await dev.ask('POST /group/set-role', { group_id: kept.id, user_id, role: 'moderator' });
  const plain = await foundGroup(town, 'dev', ['gus', 'rosa'], { name: 'Without', status: 'Closed' });
  const sleepers = await foundGroup(town, 'dev', ['hugo', 'rosa'], { name: 'With a sleeper' });
  await town.db.run(sql`update accounts set suspended_at = now() where username = 'hugo'`);
  const alone = await foundGroup(town, 'dev', [], { name: 'Alone' });
  const ended = await foundGroup(town, 'dev', ['ben'], { name: 'Ended' });
  await dev.ask('POST /group/delete', { id: ended.id });

  await purge('dev');
  expect([await ownerOf(kept.id), await ownerOf(plain.id), await ownerOf(sleepers.id), await ownerOf(alone.id), await ownerOf(ended.id)]).toEqual([
    { username: 'isla', roles: String(town.id.isla) },
    { username: 'gus', roles: String(town.id.gus) },
    { username: 'rosa', roles: String(town.id.rosa) },
    undefined,
    undefined,
  ]);
  expect((await town.db.all(sql`select from groups where id in (${alone.id}, ${ended.id})`)).length).toBe(0);
  const isla = await town.as('isla');
  const { group } = await isla.ask('GET /group/get-one', { id: kept.id });
  expect(group).toMatchObject({ membership: 'owner', total_members: 3, icon_file: kept.icon_file });
  expect(await town.db.one(sql`select owner_id from files where group_id = ${kept.id}`)).toEqual({ owner_id: isla.id });
});

test('while the owner may still come back, members keep the group, and nobody else finds it', async () => {
  const group = await foundGroup(town, 'kofi', ['ben']);
  await town.db.run(sql`update accounts set deleted_at = now() where username = 'kofi'`);
  const seen = (await (await town.as('ben')).ask('GET /group/get-one', { id: group.id })).group;
  expect(seen).toMatchObject({ membership: 'member', total_members: 1 });
  expect(seen).not.toHaveProperty('user');
  expect((await (await town.as('gus')).refused('GET /group/get-one', { id: group.id })).status).toBe(404);
});
