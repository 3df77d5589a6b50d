import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { runJob } from '#test/jobs.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { createTestGroup } from '#test/groups.ts';
import { pictureOf } from '#test/pictures.ts';
import { notificationTexts } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const ownerOf = (group: number) =>
  town.db.queryOne<{ username: string; roles: string }>(sql`
    select p.username, string_agg(m.person_id::text || case when m.moderator then ' moderator' else '' end, ', ') as roles
    from groups g join all_people p on p.id = g.owner_id join group_members m on m.group_id = g.id and m.person_id = g.owner_id where g.id = ${group} group by p.username`);
const purge = async (username: Username) => {
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '15 days' where username = ${username}`,
  );
  await runJob(town, 'settings.purge');
};

test('a group passes to the moderator or member who joined first when the owner is purged, or is deleted', async () => {
  const dev = await town.as('dev');
  const moderated = await createTestGroup(town, 'dev', ['ben', 'isla', 'rosa'], {
    name: 'With moderators',
    icon: await pictureOf(town, dev.id),
  });
  for (const user_id of [town.id.rosa, town.id.isla])
    await dev.ask('POST /group/set-role', { group_id: moderated.id, user_id, role: 'moderator' });
  const plain = await createTestGroup(town, 'dev', ['gus', 'rosa'], { name: 'Without' });
  const withSuspended = await createTestGroup(town, 'dev', ['hugo', 'rosa'], {
    name: 'With a sleeper',
  });
  await town.db.execute(sql`update all_people set suspended_at = now() where username = 'hugo'`);
  const empty = await createTestGroup(town, 'dev', [], { name: 'Alone' });
  const ended = await createTestGroup(town, 'dev', ['ben'], { name: 'Ended' });
  await dev.ask('POST /group/delete', { id: ended.id });

  await purge('dev');
  expect([
    await ownerOf(moderated.id),
    await ownerOf(plain.id),
    await ownerOf(withSuspended.id),
    await ownerOf(empty.id),
    await ownerOf(ended.id),
  ]).toEqual([
    { username: 'isla', roles: String(town.id.isla) },
    { username: 'gus', roles: String(town.id.gus) },
    { username: 'rosa', roles: String(town.id.rosa) },
    undefined,
    undefined,
  ]);
  expect(
    (await town.db.query(sql`select from groups where id in (${empty.id}, ${ended.id})`)).length,
  ).toBe(0);
  const isla = await town.as('isla');
  const { group } = await isla.ask('GET /group/get-one', { id: moderated.id });
  expect(group).toMatchObject({
    membership: 'owner',
    total_members: 3,
    icon_file: moderated.icon_file,
  });
  expect(
    await town.db.queryOne(sql`select owner_id from files where group_id = ${moderated.id}`),
  ).toEqual({
    owner_id: isla.id,
  });
});

test('a group passes to a moderator, who is notified, when the owner deletes the account or is suspended', async () => {
  const group = await createTestGroup(town, 'kofi', ['gus', 'ben'], { name: 'Left alone' });
  const empty = await createTestGroup(town, 'kofi', [], { name: 'No other members' });
  const [kofi, ben] = [await town.as('kofi'), await town.as('ben')];
  await kofi.ask('POST /group/set-role', {
    group_id: group.id,
    user_id: ben.id,
    role: 'moderator',
  });
  await town.db.execute(
    sql`update people set password_hash = ${await hashPassword('everyone-knows-this')} where id = ${kofi.id}`,
  );
  await kofi.ask('POST /account/delete', { password: 'everyone-knows-this' });
  expect((await ben.ask('GET /group/get-one', { id: group.id })).group).toMatchObject({
    membership: 'owner',
    user: { username: 'ben' },
  });
  expect((await notificationTexts(town, 'ben'))[0]).toBe(
    'You now own a group because its owner left',
  );
  // The group does not return automatically. One without other members still belongs to its owner.
  await town.db.execute(sql`update all_people set deleted_at = null where username = 'kofi'`);
  expect((await ben.ask('GET /group/get-one', { id: group.id })).group.membership).toBe('owner');
  expect(await ownerOf(empty.id)).toMatchObject({ username: 'kofi' });

  await (
    await town.as('keeper')
  ).ask('POST /admin/user/suspend', { user_id: ben.id, reason: 'For the test' });
  // Kofi is active again and has been a member longest.
  expect(await ownerOf(group.id)).toMatchObject({ username: 'kofi' });
});

test('a formerly closed group passes to a listed member before an unlisted one', async () => {
  const group = await createTestGroup(town, 'ulla', [], { name: 'Quiet once', status: 'Closed' });
  await town.db.execute(
    sql`insert into group_members (group_id, person_id) select ${group.id}, unnest(${[town.id.gus, town.id.ivan]}::bigint[])`,
  );
  const [ulla, noor, ivan] = [await town.as('ulla'), await town.as('noor'), await town.as('ivan')];
  await ulla.ask('POST /group/set-role', {
    group_id: group.id,
    user_id: town.id.gus,
    role: 'moderator',
  });
  await ulla.ask('POST /group/update', { id: group.id, name: 'Quiet once', status: 'Open' });
  await ivan.ask('POST /group/list-me', { group_id: group.id });
  await town.db.execute(
    sql`update people set password_hash = ${await hashPassword('everyone-knows-this')} where id = ${ulla.id}`,
  );
  await ulla.ask('POST /account/delete', { password: 'everyone-knows-this' });
  const { members } = await noor.ask('GET /group/members', { group_id: group.id });
  expect(members.map(({ username }) => username)).toEqual(['ivan']);
  expect((await noor.ask('GET /group/get-one', { id: group.id })).group.user?.username).toBe(
    'ivan',
  );
});

test('a group passes to an unlisted member only with consent, and only members see it until then', async () => {
  const group = await createTestGroup(town, 'lena', [], {
    name: 'Quiet for long',
    status: 'Closed',
  });
  const [lena, noor, elif, carmen] = [
    await town.as('lena'),
    await town.as('noor'),
    await town.as('elif'),
    await town.as('carmen'),
  ];
  await town.db
    .execute(sql`insert into group_members (group_id, person_id, joined_at) select ${group.id}, p, now() + n * interval '1 second'
    from unnest(${[elif.id, carmen.id]}::bigint[]) with ordinality k (p, n)`);
  await lena.ask('POST /group/update', { id: group.id, name: 'Quiet for long', status: 'Open' });
  await town.db.execute(
    sql`update people set password_hash = ${await hashPassword('everyone-knows-this')} where id = ${lena.id}`,
  );
  await lena.ask('POST /account/delete', { password: 'everyone-knows-this' });

  const seenByElif = async () => (await elif.ask('GET /group/get-one', { id: group.id })).group;
  const question = 'A group you’re in no longer has an owner. Would you like to take it over?';
  const hidden = async () =>
    expect((await noor.refused('GET /group/get-one', { id: group.id })).status).toBe(404);
  await hidden();
  expect(await seenByElif()).toMatchObject({ membership: 'member', can_take_over: true });
  expect((await notificationTexts(town, 'elif'))[0]).toBe(question);
  await elif.ask('POST /group/answer-transfer', { group_id: group.id, accept: false });
  expect((await seenByElif()).can_take_over).toBeUndefined();

  // The next member does not answer, and no one is asked twice.
  expect((await notificationTexts(town, 'carmen'))[0]).toBe(question);
  await runJob(town, 'groups.sweep');
  await town.db.execute(
    sql`update group_offers set offered_at = now() - interval '15 days' where group_id = ${group.id}`,
  );
  await runJob(town, 'groups.sweep');
  expect(await town.db.query(sql`select from group_offers where group_id = ${group.id}`)).toEqual(
    [],
  );
  await town.db.execute(
    sql`insert into group_members (group_id, person_id, unlisted) values (${group.id}, ${town.id.isla}, true)`,
  );

  // After the owner is purged, the group remains and the offer can still be accepted.
  await purge('lena');
  await hidden();
  const isla = await town.as('isla');
  expect((await isla.ask('GET /group/get-one', { id: group.id })).group).toMatchObject({
    membership: 'member',
    can_take_over: true,
    total_members: 3,
  });
  await isla.ask('POST /group/answer-transfer', { group_id: group.id, accept: true });
  expect((await noor.ask('GET /group/get-one', { id: group.id })).group.user?.username).toBe(
    'isla',
  );
});

test('the sweep hands over a group whose owner was suspended earlier', async () => {
  const group = await createTestGroup(town, 'zoe', ['rosa']);
  await town.db.execute(sql`update all_people set suspended_at = now() where username = 'zoe'`);
  await runJob(town, 'groups.sweep');
  expect(await ownerOf(group.id)).toMatchObject({ username: 'rosa' });
});

test('an owner who is back after a deletion or a suspension keeps a group that nobody took over yet', async () => {
  const password = 'the ferry leaves at six';
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
  /** A closed group whose only other member is unlisted, and so is asked first. */
  const closedGroup = async (owner: Username, member: Username) => {
    const { group } = await (
      await town.as(owner)
    ).ask('POST /group/create', { name: `Of ${owner}`, status: 'Closed' });
    await (
      await town.as(owner)
    ).ask('POST /group/invite-users', { group_id: group.id, users: [town.id[member]] });
    await (await town.as(member)).ask('POST /group/accept-invitation', { group_id: group.id });
    return group.id;
  };
  const offers = (group_id: number) =>
    town.db.query(sql`select from group_offers where group_id = ${group_id}`);

  const deleted = await closedGroup('carmen', 'noor');
  await (await town.as('carmen')).ask('POST /account/delete', { password });
  expect(await offers(deleted)).toHaveLength(1);
  const texts = async () =>
    (await notificationTexts(town, 'noor')).filter((text) =>
      text.includes('no longer has an owner'),
    );
  expect(await texts()).toHaveLength(1);
  await town.visitor.ask('POST /user/login', { username: 'carmen', password });

  // The notification ends with the offer.
  expect(await texts()).toHaveLength(0);

  const suspended = await closedGroup('elif', 'hana');
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/user/suspend', { user_id: town.id.elif, reason: 'x', password });
  expect(await offers(suspended)).toHaveLength(1);
  await keeper.ask('POST /admin/user/restore', { user_id: town.id.elif, password });

  for (const [group_id, member, owner] of [
    [deleted, 'noor', 'carmen'],
    [suspended, 'hana', 'elif'],
  ] as const) {
    await (
      await town.as(member)
    ).refused('POST /group/answer-transfer', { group_id, accept: true });
    expect((await ownerOf(group_id))!.username).toBe(owner);
  }
});

test('the end of a suspension leaves the offers of an owner whose account is still deleted', async () => {
  const { group } = await (
    await town.as('bao')
  ).ask('POST /group/create', { name: 'Of Bao', status: 'Closed' });
  const offer = { group_id: group.id, users: [town.id.isla] };
  await (await town.as('bao')).ask('POST /group/invite-users', offer);
  await (await town.as('isla')).ask('POST /group/accept-invitation', { group_id: group.id });
  const offers = () => town.db.query(sql`select from group_offers where group_id = ${group.id}`);
  const password = 'the ferry leaves at six';
  await (await town.as('bao')).ask('POST /account/delete', { password });
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/user/suspend', { user_id: town.id.bao, reason: 'x', password });
  expect(await offers()).toHaveLength(1);
  await keeper.ask('POST /admin/user/restore', { user_id: town.id.bao, password });
  expect(await offers()).toHaveLength(1);
});
