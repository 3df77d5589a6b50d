import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const never = 987_654_321;
const invite = async (by: Username, group_id: number, invited: Username[], note?: string) =>
  (await town.as(by)).ask('POST /group/invite-users', {
    group_id,
    users: invited.map((name) => town.id[name]),
    ...(note !== undefined && { note }),
  });
const listed = async (by: Username, group_id: number) =>
  (await (await town.as(by)).ask('GET /group/invitations', { group_id })).invitations;
const usernames = async (by: Username, group_id: number) =>
  (await listed(by, group_id)).map(({ user }) => user?.username);
const countsOf = async (name: Username) =>
  (await (await town.as(name)).ask('GET /group/count-groups-by-status', {})).counts;
const declinedAgo = (group_id: number, interval: string) =>
  town.db.execute(
    sql`update declined_group_invitations set declined_at = now() - ${interval}::interval where group_id = ${group_id}`,
  );

describe('permission to invite', () => {
  test('is given to every member, or to the owner only', async () => {
    const all = await createTestGroup(town, 'ada', ['ben', 'gus'], { status: 'Closed' });
    expect((await invite('ben', all.id, ['hugo'])).sent).toEqual(['Hugo Marchand']);
    const owners = await createTestGroup(town, 'ada', ['ben', 'gus'], {
      access: 1,
      status: 'Closed',
    });
    await (
      await town.as('ada')
    ).ask('POST /group/set-role', { group_id: owners.id, user_id: town.id.ben, role: 'moderator' });
    const users = { users: [town.id.hugo] };
    for (const name of ['ben', 'gus'] as const)
      expect(
        await (
          await town.as(name)
        ).refused('POST /group/invite-users', { group_id: owners.id, ...users }),
      ).toMatchObject({
        status: 403,
        message: strings.mayNotInvite,
      });
    expect((await invite('ada', owners.id, ['hugo'])).sent).toHaveLength(1);
  });

  test('is refused to others by every endpoint, and a closed group looks missing to outsiders', async () => {
    const [open, closed] = [
      await createTestGroup(town, 'ada', ['ben']),
      await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' }),
    ];
    const [gus, hugo] = [await town.as('gus'), await town.as('hugo')];
    await invite('ben', closed.id, ['gus']);
    const refusals = (client: typeof gus, group_id: number) => [
      client.refused('GET /group/search-user', { group_id, keyword: 'ada' }),
      client.refused('GET /group/friends-to-invite', { group_id }),
      client.refused('POST /group/invite-user-emails', {
        group_id,
        emails: ['neighbor@example.org'],
      }),
      client.refused('POST /group/invite-users', { group_id, users: [town.id.ivan] }),
      client.refused('POST /group/invite-friends', { group_id, friends: [town.id.ivan] }),
      client.refused('GET /group/invitations', { group_id }),
    ];
    for (const [client, group] of [
      [hugo, open],
      [gus, open],
      [gus, closed],
    ] as const)
      for (const apiError of refusals(client, group.id))
        expect(await apiError).toMatchObject({ status: 403, message: strings.membersInvite });
    const hidden = (client: typeof gus, group_id: number) => [
      ...refusals(client, group_id),
      client.refused('POST /group/revoke-invitation', { group_id, user_id: town.id.gus }),
      client.refused('POST /group/accept-invitation', { group_id }),
      client.refused('POST /group/decline-invitation', { group_id }),
    ];
    for (const apiError of hidden(hugo, closed.id))
      expect(await apiError).toMatchObject({ status: 404, message: strings.groupNotFound });
    expect((await Promise.all(hidden(hugo, closed.id))).map(({ body }) => body)).toEqual(
      (await Promise.all(hidden(hugo, never))).map(({ body }) => body),
    );
    for (const call of hidden(town.visitor as typeof gus, open.id))
      expect((await call).status).toBe(401);
    expect(
      await town.db.query(
        sql`select from invitations where group_id in (${open.id}, ${closed.id})`,
      ),
    ).toEqual([]);
  });
});

describe('inviting people', () => {
  test('lets them see the group, the inviter and the note', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
    expect(await invite('ben', group.id, ['gus', 'hugo'], 'Come along.\n\nBring tea.')).toEqual({
      sent: ['Gus Halvorsen', 'Hugo Marchand'],
      skipped: [],
      message: 'Invitation sent to Gus Halvorsen, Hugo Marchand sucessfully.',
    });
    const { group: seen } = await (
      await town.as('gus')
    ).ask('GET /group/get-one', { id: group.id });
    expect(seen).toMatchObject({
      membership: 'invited',
      invited_by: { username: 'ben' },
      invitation_note: 'Come along.\nBring tea.',
      can_join: true,
      can_read: false,
    });
    const waiting = await listed('ben', group.id);
    expect(waiting).toHaveLength(2);
    expect(waiting.find(({ user }) => user?.username === 'gus')).toMatchObject({
      invited_by: { username: 'ben' },
      can_revoke: true,
    });
    expect(waiting[0]).not.toHaveProperty('email');
  });

  test('skips people who cannot be invited, and discloses only what the inviter may know', async () => {
    // Rex blocked Tess, and Quinn blocked Rex.
    const group = await createTestGroup(town, 'rex', ['ada', 'ben']);
    const ada = await town.as('ada');
    await invite('ben', group.id, ['gus']);
    const { sent, skipped, message } = await ada.ask('POST /group/invite-users', {
      group_id: group.id,
      users: [town.id.ben, town.id.gus, town.id.tess, never, ada.id, town.id.hugo],
    });
    // The owner's block is not disclosed: it looks like a pending invitation.
    expect(sent).toEqual(['Tess Holloway', 'Hugo Marchand']);
    expect(
      (await (await town.as('tess')).ask('GET /notification/list', {})).notifications.map(
        ({ object }) => object.title,
      ),
    ).not.toContain(group.name);
    expect(
      (await ada.ask('POST /group/invite-users', { group_id: group.id, users: [town.id.tess] }))
        .skipped,
    ).toEqual([{ who: 'Tess Holloway', why: strings.alreadyInvited }]);
    expect(
      await town.db.query(
        sql`select person_id from group_invitations where group_id = ${group.id} order by 1`,
      ),
    ).toEqual(
      [town.id.gus, town.id.hugo].toSorted((a, b) => a - b).map((person_id) => ({ person_id })),
    );
    expect(skipped).toEqual([
      { who: 'Ben Okonjo', why: strings.alreadyMember },
      { who: 'Gus Halvorsen', why: strings.alreadyInvited },
      { who: strings.someone, why: strings.notInvited },
      { who: 'Ada Lindqvist', why: strings.alreadyMember },
    ]);
    expect(message).toContain(
      `Invitation sent to Tess Holloway, Hugo Marchand sucessfully. Ben Okonjo: ${strings.alreadyMember}`,
    );

    const quinns = await createTestGroup(town, 'ada', ['quinn']);
    const quinn = await town.as('quinn');
    const ask = async (person: number) =>
      quinn.raw('POST /group/invite-users', { group_id: quinns.id, users: [person] });
    expect((await ask(town.id.rex)).body, 'blocked looks like missing').toBe(
      (await ask(never)).body,
    );
    expect(
      await town.db.query(sql`select from group_invitations where group_id = ${quinns.id}`),
    ).toEqual([]);
  });

  test('through the friends endpoint accepts only friends', async () => {
    const group = await createTestGroup(town, 'ada');
    const ada = await town.as('ada');
    const response = await ada.ask('POST /group/invite-friends', {
      group_id: group.id,
      friends: [town.id.ben, town.id.hugo],
      note: 'See you there',
    });
    expect(response).toMatchObject({
      sent: ['Ben Okonjo'],
      skipped: [{ who: 'Hugo Marchand', why: strings.inviteeNotFriend }],
    });
    expect(await usernames('ada', group.id)).toEqual(['ben']);
  });

  test('needs a plain text note and 1 to 20 people', async () => {
    const group = await createTestGroup(town, 'ada');
    const ada = await town.as('ada');
    const group_id = group.id;
    for (const note of ['https://evil.example', 'see evil.example', 'x'.repeat(501)])
      expect(
        (await ada.refused('POST /group/invite-users', { group_id, users: [town.id.gus], note }))
          .message,
      ).toHaveProperty('note');
    expect(
      (await ada.refused('POST /group/invite-users', { group_id, users: [] })).message,
    ).toEqual({ users: [strings.inviteGroupUsers] });
    expect(
      (await ada.refused('POST /group/invite-friends', { group_id, friends: [] })).message,
    ).toEqual({ friends: [strings.inviteGroupFriends] });
    expect(
      (
        await ada.refused('POST /group/invite-users', {
          group_id,
          users: Array.from({ length: 21 }, (_, i) => i + 1),
        })
      ).message,
    ).toEqual({
      users: [sentence('tooManyChosen', { most: 20 })],
    });
    expect(await listed('ada', group_id)).toEqual([]);
  });

  test('is limited to 50 a day, by name and by email together', async () => {
    const busy = await createTestTown({ RATE_LIMITS: 'on' });
    const [ada, { id: group_id }] = [await busy.as('ada'), await createTestGroup(busy, 'ada')];
    const people = (n: number) => ({
      group_id,
      users: Array.from({ length: n }, (_, i) => never + i),
    });
    for (const n of [20, 20]) await ada.ask('POST /group/invite-users', people(n));
    expect((await ada.refused('POST /group/invite-users', people(20))).status).toBe(429);
    await ada.ask('POST /group/invite-user-emails', {
      group_id,
      emails: Array.from({ length: 9 }, (_, i) => `n${i}@example.org`),
    });
    expect(
      (await ada.refused('POST /group/invite-friends', { group_id, friends: [never] })).status,
    ).toBe(429);
    await busy.close();
  });

  test('creates one invitation for concurrent inviters', async () => {
    const group = await createTestGroup(town, 'ada', ['ben', 'isla']);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        invite((['ada', 'ben', 'isla'] as const)[i % 3]!, group.id, ['gus']),
      ),
    );
    expect(
      await town.db.query(
        sql`select person_id from group_invitations where group_id = ${group.id}`,
      ),
    ).toEqual([{ person_id: town.id.gus }]);
    expect(new Set(answers.map(({ sent, skipped }) => sent.length + skipped.length))).toEqual(
      new Set([1]),
    );
    expect((await invite('ben', group.id, ['gus'])).skipped).toEqual([
      { who: 'Gus Halvorsen', why: strings.alreadyInvited },
    ]);
  });

  test('leaves no invitation if the person joins or a block is made at the same time', async () => {
    const [ada, dev] = [await town.as('ada'), await town.as('dev')];
    for (let round = 0; round < 12; round++) {
      const { id: group_id } = await createTestGroup(town, 'ada');
      const once = () => ada.raw('POST /group/invite-users', { group_id, users: [dev.id] });
      await Promise.all([
        once(),
        once(),
        dev.ask('POST /group/join', { group_id }),
        once(),
        once(),
      ]);
      expect(
        await town.db.query(sql`select from group_invitations where group_id = ${group_id}`),
        'to a member',
      ).toEqual([]);
      await dev.ask('POST /group/leave', { group_id });
      await Promise.all([
        once(),
        once(),
        dev.ask('POST /user/block-user', { user_id: ada.id }),
        once(),
        once(),
      ]);
      expect(
        await town.db.query(sql`select from group_invitations where group_id = ${group_id}`),
        'across a block',
      ).toEqual([]);
      await dev.ask('POST /user/un-block-user', { user_id: ada.id });
    }
  });
});

describe('invitable people', () => {
  test('are found by name, without members and invited people, and without disclosing blocks', async () => {
    const group = await createTestGroup(town, 'rex', ['ada'], { status: 'Closed' });
    const ada = await town.as('ada');
    const found = async (keyword: string) =>
      (await ada.ask('GET /group/search-user', { group_id: group.id, keyword })).users;
    expect(await found('gus halv')).toEqual([
      { id: town.id.gus, label: 'Gus Halvorsen (gus)', image: '' },
    ]);
    expect(await found('HUGO')).toHaveLength(1);
    await invite('ada', group.id, ['gus']);
    for (const keyword of ['gus halv', 'Lindqvist', 'rex', 'g', '', '%%'])
      expect(await found(keyword), keyword).toEqual([]);
    expect(await found('tess')).toHaveLength(1);
    expect((await found('an')).length).toBeLessThanOrEqual(10);
    const other = await town.as('quinn');
    const quinns = await createTestGroup(town, 'ada', ['quinn']);
    expect(
      (await other.ask('GET /group/search-user', { group_id: quinns.id, keyword: 'rex' })).users,
      'blocked',
    ).toEqual([]);
  });

  test('are listed among friends in pages', async () => {
    const group = await createTestGroup(town, 'ada', ['ben']);
    const ada = await town.as('ada');
    const all = (await ada.ask('GET /user/get-friends', { pageSize: 100 })).friends.map(
      ({ username }) => username,
    );
    const offered = async (more: object = {}) =>
      (
        await ada.ask('GET /group/friends-to-invite', {
          group_id: group.id,
          pageSize: 100,
          ...more,
        })
      ).users.map(({ username }) => username);
    expect(await offered()).toEqual(all.filter((name) => name !== 'ben'));
    await invite('ada', group.id, ['grace']);
    expect(await offered()).toEqual(all.filter((name) => name !== 'ben' && name !== 'grace'));
    expect(await offered({ keyword: 'ISLA' })).toEqual(['isla']);
    const { users, pageCount } = await ada.ask('GET /group/friends-to-invite', {
      group_id: group.id,
      pageSize: 2,
      page: 2,
    });
    expect([users.map(({ username }) => username), pageCount]).toEqual([
      (await offered()).slice(2, 4),
      Math.ceil((all.length - 2) / 2),
    ]);
  });
});

describe('accepting', () => {
  test('makes the invited person a member once, even with concurrent requests', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
    const gus = await town.as('gus');
    const before = await countsOf('gus');
    await invite('ben', group.id, ['gus']);
    expect(await countsOf('gus')).toEqual({
      ...before,
      private: before.private + 1,
      invitations: before.invitations + 1,
    });
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        gus.ask('POST /group/accept-invitation', { group_id: group.id }),
      ),
    );
    for (const response of answers)
      expect(response).toEqual({
        membership: 'member',
        total_members: 3,
        counts: { ...before, private: before.private + 1, joined: before.joined + 1 },
        message: strings.groupInvitationAccepted,
      });
    expect(
      await town.db.query(sql`select from group_members where group_id = ${group.id}`),
    ).toHaveLength(3);
    expect(
      await town.db.query(sql`select from group_invitations where group_id = ${group.id}`),
    ).toEqual([]);
    expect(await listed('ada', group.id)).toEqual([]);
  });

  test('needs a pending invitation', async () => {
    const [open, closed] = [
      await createTestGroup(town, 'ada'),
      await createTestGroup(town, 'ada', [], { status: 'Closed' }),
    ];
    const [ada, gus] = [await town.as('ada'), await town.as('gus')];
    for (const group_id of [open.id, closed.id]) {
      await invite('ada', group_id, ['gus']);
      expect(await ada.ask('POST /group/revoke-invitation', { group_id, user_id: gus.id })).toEqual(
        { message: strings.invitationRevoked },
      );
    }
    expect(await gus.refused('POST /group/accept-invitation', { group_id: open.id })).toMatchObject(
      {
        status: 404,
        message: strings.groupInvitationNotFound,
      },
    );
    expect((await gus.refused('POST /group/accept-invitation', { group_id: closed.id })).body).toBe(
      (await gus.refused('POST /group/accept-invitation', { group_id: never })).body,
    );
    expect(
      await town.db.query(
        sql`select from group_members where group_id in (${open.id}, ${closed.id}) and person_id = ${gus.id}`,
      ),
    ).toEqual([]);
  });

  test('is atomic with a concurrent revocation', async () => {
    const gus = await town.as('gus');
    for (let round = 0; round < 8; round++) {
      const { id: group_id } = await createTestGroup(town, 'ada', [], { status: 'Closed' });
      await invite('ada', group_id, ['gus']);
      const ada = await town.as('ada');
      const [accepted, revoked] = await Promise.all([
        gus.raw('POST /group/accept-invitation', { group_id }),
        ada.raw('POST /group/revoke-invitation', { group_id, user_id: gus.id }),
      ]);
      expect([accepted.statusCode, revoked.statusCode].toSorted()).toEqual([200, 404]);
      expect(
        await town.db.query(sql`select from group_members where group_id = ${group_id}`),
      ).toHaveLength(accepted.statusCode === 200 ? 2 : 1);
    }
  });

  test('becomes impossible after a block with the inviter or the owner, permanently', async () => {
    for (const [blocker, blocked] of [
      ['ben', 'leo'],
      ['leo', 'ben'],
      ['ada', 'leo'],
      ['leo', 'ada'],
    ] as const) {
      const group = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
      await invite('ben', group.id, ['leo']);
      const [one, leo] = [await town.as(blocker), await town.as('leo')];
      await one.ask('POST /user/block-user', { user_id: town.id[blocked] });
      await one.ask('POST /user/un-block-user', { user_id: town.id[blocked] });
      expect(
        (await leo.refused('POST /group/accept-invitation', { group_id: group.id })).message,
        `${blocker} blocks ${blocked}`,
      ).toBe(strings.groupNotFound);
    }
  });
});

describe('declining', () => {
  test('removes the invitation and changes nothing else', async () => {
    const group = await createTestGroup(town, 'ada', ['ben'], { status: 'Closed' });
    const hugo = await town.as('hugo');
    const before = await countsOf('hugo');
    await invite('ada', group.id, ['hugo']);
    expect(await hugo.ask('POST /group/decline-invitation', { group_id: group.id })).toMatchObject({
      membership: 'none',
      counts: before,
      message: strings.groupInvitationDeclined,
    });
    expect((await hugo.refused('GET /group/get-one', { id: group.id })).status).toBe(404);
    expect(
      (await hugo.refused('POST /group/accept-invitation', { group_id: group.id })).status,
    ).toBe(404);
    expect(
      (await (await town.as('ada')).ask('GET /group/get-one', { id: group.id })).group
        .total_members,
    ).toBe(2);
    const open = await createTestGroup(town, 'ada');
    expect(
      await hugo.refused('POST /group/decline-invitation', { group_id: open.id }),
    ).toMatchObject({
      status: 404,
      message: strings.groupInvitationNotFound,
    });
    await invite('ada', open.id, ['hugo']);
    for (const _twice of [1, 2])
      expect(await hugo.ask('POST /group/decline-invitation', { group_id: open.id })).toMatchObject(
        { membership: 'none', total_members: 1 },
      );
  });

  test('is not disclosed to the inviter, whose new invitations have no effect for 30 days', async () => {
    const group = await createTestGroup(town, 'ada', ['ben']);
    const hugo = await town.as('hugo');
    await invite('ben', group.id, ['hugo']);
    const sight = async () => ({
      invited: await listed('ben', group.id),
      asOwner: await listed('ada', group.id),
      found: (
        await (
          await town.as('ben')
        ).ask('GET /group/search-user', { group_id: group.id, keyword: 'hugo' })
      ).users,
      again: await invite('ben', group.id, ['hugo']),
    });
    const before = await sight();
    expect(before.invited).toHaveLength(1);
    await hugo.ask('POST /group/decline-invitation', { group_id: group.id });
    expect(await sight()).toEqual(before);

    // Revoked and sent again, it still has no effect.
    const ben = await town.as('ben');
    await ben.ask('POST /group/revoke-invitation', { group_id: group.id, user_id: hugo.id });
    expect(await listed('ben', group.id)).toEqual([]);
    expect((await invite('ben', group.id, ['hugo'])).sent).toEqual(['Hugo Marchand']);
    expect(await usernames('ben', group.id)).toEqual(['hugo']);
    const isInvited = async () =>
      (await hugo.ask('GET /group/get-one', { id: group.id })).group.membership;
    expect(await isInvited()).toBe('none');

    await declinedAgo(group.id, '31 days');
    expect(await listed('ben', group.id)).toEqual([]);
    expect((await invite('ben', group.id, ['hugo'])).sent).toEqual(['Hugo Marchand']);
    expect(await isInvited()).toBe('invited');
    await town.db.execute(sql`select from graphile_worker.add_job('groups.sweep')`);
    await town.drainJobs();
    expect(
      await town.db.query(sql`select from declined_group_invitations where group_id = ${group.id}`),
    ).toEqual([]);
    expect(await isInvited(), 'what is not declined stays').toBe('invited');
  });

  test('is forgotten when the person joins anyway', async () => {
    const group = await createTestGroup(town, 'ada');
    const hugo = await town.as('hugo');
    await invite('ada', group.id, ['hugo']);
    await hugo.ask('POST /group/decline-invitation', { group_id: group.id });
    await hugo.ask('POST /group/join', { group_id: group.id });
    expect(await listed('ada', group.id)).toEqual([]);
    await hugo.ask('POST /group/leave', { group_id: group.id });
    expect((await invite('ada', group.id, ['hugo'])).sent).toHaveLength(1);
  });
});

describe('pending invitations', () => {
  test('are listed and revoked by the owner, and by members if they sent them', async () => {
    const group = await createTestGroup(town, 'ada', ['ben', 'isla'], { status: 'Closed' });
    const group_id = group.id;
    await invite('ben', group_id, ['gus']);
    await invite('isla', group_id, ['hugo']);
    expect((await usernames('ada', group_id)).toSorted()).toEqual(['gus', 'hugo']);
    expect(await usernames('ben', group_id)).toEqual(['gus']);
    const [ada, ben, isla, gus] = [
      await town.as('ada'),
      await town.as('ben'),
      await town.as('isla'),
      await town.as('gus'),
    ];
    const notFound = { status: 404, message: strings.groupInvitationNotFound };
    const hugos = (await listed('isla', group_id))[0]!.id;
    expect(
      await ben.refused('POST /group/revoke-invitation', { group_id, user_id: town.id.hugo }),
    ).toMatchObject(notFound);
    expect(
      await ben.refused('POST /group/revoke-invitation', { group_id, invitation_id: hugos }),
    ).toMatchObject(notFound);
    expect(
      await gus.refused('POST /group/revoke-invitation', { group_id, user_id: gus.id }),
    ).toMatchObject(notFound);
    expect((await ben.refused('POST /group/revoke-invitation', { group_id })).status).toBe(422);
    await ada.ask('POST /group/revoke-invitation', { group_id, invitation_id: hugos });
    await isla.ask('POST /group/leave', { group_id });
    expect(
      (await isla.refused('POST /group/revoke-invitation', { group_id, user_id: town.id.hugo }))
        .message,
      'out of a closed group',
    ).toBe(strings.groupNotFound);
    await ben.ask('POST /group/revoke-invitation', { group_id, user_id: town.id.gus });
    expect(await listed('ada', group_id)).toEqual([]);
    expect((await gus.refused('GET /group/get-one', { id: group_id })).status).toBe(404);
    expect(
      await ben.refused('POST /group/revoke-invitation', { group_id, user_id: town.id.gus }),
    ).toMatchObject(notFound);
  });
});

test('gives an invitation a new id when it is revoked and sent again, so that ids disclose no decline', async () => {
  const { id: group_id } = await createTestGroup(town, 'ada', [], { status: 'Closed' });
  const [ada, gus] = [await town.as('ada'), await town.as('gus')];
  await invite('ada', group_id, ['gus', 'hugo']);
  const idOf = async (name: Username) =>
    (await listed('ada', group_id)).find(({ user }) => user?.username === name)!.id;
  const before = Math.max(await idOf('gus'), await idOf('hugo'));
  await gus.ask('POST /group/decline-invitation', { group_id });
  for (const name of ['gus', 'hugo'] as const) {
    await ada.ask('POST /group/revoke-invitation', { group_id, user_id: town.id[name] });
    expect((await invite('ada', group_id, [name])).sent).toHaveLength(1);
    expect(await idOf(name), name).toBeGreaterThan(before);
  }
});
