import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { createTestGroup } from '#test/groups.ts';
import { codeIn, requiredEmailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

let createdCount = 0;
const newAddress = () => `newcomer${++createdCount}@example.org`;
const addressOf = (name: Username) => `${name}@larkwater.example`;
const closedGroup = () =>
  createTestGroup(town, 'ada', ['ben'], { name: 'Secret garden', status: 'Closed' });
const invite = async (by: Username, group_id: number, emails: string[], note?: string) => {
  const response = await (
    await town.as(by)
  ).ask('POST /group/invite-user-emails', {
    group_id,
    emails,
    ...(note !== undefined && { note }),
  });
  await town.drainJobs();
  return response;
};
const listed = async (by: Username, group_id: number) =>
  (await (await town.as(by)).ask('GET /group/invitations', { group_id })).invitations;
const membership = async (name: Username, id: number) => {
  const { statusCode, body } = await (await town.as(name)).raw('GET /group/get-one', { id });
  return statusCode === 200 ? (JSON.parse(body).group.membership as string) : statusCode;
};
/** The code of the newest email that has one: the email after the confirmation has none. */
const codeFor = async (address: string) =>
  codeIn(
    (await requiredEmailsTo(town, address)).findLast(
      ({ subject }) => !subject.startsWith('Welcome'),
    )!,
  );
const weekLater = async (address: string) => {
  await town.db.execute(
    sql`update invitations set sent_at = sent_at - interval '8 days' where email = ${address}`,
  );
  await town.db.execute(
    sql`update invited_addresses set mailed_at = mailed_at - interval '8 days'`,
  );
};

describe('inviting an address', () => {
  test('sends an email with the note and a link, without the name of a closed group', async () => {
    const group = await closedGroup();
    const to = newAddress();
    const capital = to.replace('n', 'N');
    expect(await invite('ben', group.id, [` ${to} `, capital], 'We plant on Sunday.')).toEqual({
      sent: [capital],
      skipped: [],
      message: `Invitation sent to ${capital} sucessfully.`,
    });
    const [email, ...more] = await requiredEmailsTo(town, capital);
    expect(more).toEqual([]);
    expect(email!.subject).toBe('Ben Okonjo invites you to a group on Folkmoot');
    expect(email!.text).toContain('We plant on Sunday.');
    expect(email!.text).not.toContain('garden');
    expect(email!.link).toMatch(/^https:\/\/moot\.example\/signup-with-invitation\/[\w-]{43}$/);
    expect(email!.text).toContain('https://moot.example/refuse-invitations/');
  });

  test('shows the address to the sender only, and the owner sees an invitation without it', async () => {
    const group = await closedGroup();
    const to = newAddress();
    await invite('ben', group.id, [to]);
    expect(await listed('ben', group.id)).toMatchObject([
      { email: to, invited_by: { username: 'ben' }, can_revoke: true },
    ]);
    const [seen] = await listed('ada', group.id);
    expect(seen).toMatchObject({ invited_by: { username: 'ben' } });
    expect(JSON.stringify(seen)).not.toContain(to);
    expect(
      (await (await town.as('ben')).ask('GET /user/invitations', {})).invitations.map(
        ({ email }) => email,
      ),
      'not one to the site',
    ).not.toContain(to);
    const { id } = seen!;
    for (const call of ['POST /user/resend-invitation', 'POST /user/revoke-invitation'] as const)
      expect((await (await town.as('ben')).refused(call, { id })).status).toBe(404);
    expect(
      await (
        await town.as('ada')
      ).ask('POST /group/revoke-invitation', { group_id: group.id, invitation_id: id }),
    ).toEqual({
      message: strings.invitationRevoked,
    });
    expect(await listed('ben', group.id)).toEqual([]);
    expect(
      (
        await (
          await town.as('hugo')
        ).refused('POST /user/accept-invitation', { code: await codeFor(to) })
      ).message,
    ).toEqual({ code: [strings.linkExpired] });
  });

  test('needs 1 to 20 addresses and a plain text note', async () => {
    const { id: group_id } = await closedGroup();
    const ada = await town.as('ada');
    const apiError = async (emails: string[], more: object = {}) =>
      (await ada.refused('POST /group/invite-user-emails', { group_id, emails, ...more })).message;
    expect(await apiError([])).toEqual({ emails: [strings.inviteGroupEmails] });
    expect(await apiError([' '])).toEqual({ emails: [strings.inviteGroupEmails] });
    expect(await apiError(['nonsense', 'a@b..c'])).toEqual({
      emails: [strings.inviteGroupEmailFormat],
    });
    expect(await apiError(['x@y.org\nBcc: z@y.org'])).toEqual({
      emails: [strings.inviteGroupEmailFormat],
    });
    expect(await apiError(Array.from({ length: 21 }, newAddress))).toEqual({
      emails: [sentence('tooManyChosen', { most: 20 })],
    });
    expect(await apiError([newAddress()], { note: 'www.evil' })).toEqual({
      note: [strings.linksInNote],
    });
    expect(await listed('ada', group_id)).toEqual([]);
  });

  test('reports invalid addresses of a list and invites the others', async () => {
    const group = await closedGroup();
    const good = [newAddress(), newAddress()];
    const ada = await town.as('ada');
    const rejectsCode = ['nonsense', 'user@town..example', 'user@-bad.example'];
    const response = await ada.ask('POST /group/invite-user-emails', {
      group_id: group.id,
      emails: [good[0]!, ...rejectsCode, `${good[1]}\u200b`],
    });
    expect(response.sent).toEqual(good);
    expect(response.skipped.map(({ who }) => who)).toEqual(rejectsCode);
    expect(response.message).toContain('user@town..example: Please enter valid email address.');
  });

  test('sends one email a week for all groups, and none after an opt-out', async () => {
    const [garden, { id: creek }] = [await closedGroup(), await createTestGroup(town, 'ada')];
    const to = newAddress();
    await invite('ben', garden.id, [to]);
    expect((await invite('ben', garden.id, [to])).skipped).toEqual([
      { who: to, why: strings.invitedWithinWeek },
    ]);
    expect((await invite('ada', creek, [to])).sent).toEqual([to]);
    expect(await requiredEmailsTo(town, to)).toHaveLength(1);
    expect(await listed('ada', creek), 'ada does not learn why').toMatchObject([{ email: to }]);

    await weekLater(to);
    expect((await invite('ada', creek, [to])).sent).toEqual([to]);
    expect(await requiredEmailsTo(town, to)).toHaveLength(2);

    const apiError = /refuse-invitations\/([\w-]+)/.exec(
      (await requiredEmailsTo(town, to))[0]!.text,
    )![1]!;
    await town.visitor.ask('POST /user/refuse-invitations', { code: apiError });
    await weekLater(to);
    expect((await invite('ben', garden.id, [to])).sent).toEqual([to]);
    expect(await requiredEmailsTo(town, to)).toHaveLength(2);
  });

  test('sends nothing if the sender has left the group in the meantime', async () => {
    const group = await closedGroup();
    const to = newAddress();
    await town.db.transaction(async (db) => {
      // A request from before the sender left.
      const row = await db.queryOne<{ id: number }>(sql`
        insert into invitations (inviter_id, email, email_hash, group_id, code_hash) values (${town.id.gus}, ${to}, ${town.app.addresses.hashAddress(to)}, ${group.id}, 'x') returning id`);
      await db.execute(
        sql`select from graphile_worker.add_job('groups.invite', ${JSON.stringify({ invitation: row!.id })}::json)`,
      );
    });
    expect(await requiredEmailsTo(town, to)).toEqual([]);
  });
});

describe('the address of a member', () => {
  test('looks like an unknown one to the inviter, and its owner can see the group', async () => {
    const [one, other] = [await closedGroup(), await closedGroup()];
    const [known, fresh] = [addressOf('kofi'), newAddress()];
    const ben = await town.as('ben');
    const requested = async (group_id: number, address: string) =>
      ben.raw('POST /group/invite-user-emails', { group_id, emails: [address], note: 'Come.' });
    const visibleState = async (group_id: number) => ({
      own: (await listed('ben', group_id)).map(({ id: _id, sent_on: _on, ...rest }) => rest),
      owners: (await listed('ada', group_id)).map(({ id: _id, sent_on: _on, ...rest }) => rest),
      found: (await ben.ask('GET /group/search-user', { group_id, keyword: 'kofi' })).users.map(
        ({ id }) => id,
      ),
      members: (await ben.ask('GET /group/members', { group_id })).members.map(
        ({ username }) => username,
      ),
      again: (await requested(group_id, group_id === one.id ? known : fresh)).body,
    });
    const normalizeAddress = (response: unknown) =>
      JSON.stringify(response).replaceAll(known, fresh);
    expect(normalizeAddress((await requested(one.id, known)).body)).toBe(
      normalizeAddress((await requested(other.id, fresh)).body),
    );
    await town.drainJobs();
    expect(normalizeAddress(await visibleState(one.id))).toBe(
      normalizeAddress(await visibleState(other.id)),
    );
    expect(await requiredEmailsTo(town, known)).toEqual([]);
    const kofi = await town.as('kofi');
    expect((await kofi.ask('GET /group/get-one', { id: one.id })).group).toMatchObject({
      membership: 'invited',
      invited_by: { username: 'ben' },
      invitation_note: 'Come.',
    });

    await kofi.ask('POST /group/decline-invitation', { group_id: one.id });
    expect(await membership('kofi', one.id)).toBe(404);
    expect(normalizeAddress(await visibleState(one.id)), 'a decline is not disclosed either').toBe(
      normalizeAddress(await visibleState(other.id)),
    );
    await weekLater(known);
    await invite('ben', one.id, [known]);
    expect(await membership('kofi', one.id), 'not invited again').toBe(404);
  });

  test('is not disclosed by gaps in the ids of invitations', async () => {
    const group = await closedGroup();
    const newest = async () => (await listed('ben', group.id))[0]!.id;
    const steps: number[] = [];
    for (const address of [addressOf('kofi'), newAddress()]) {
      await invite('ben', group.id, [address]);
      const before = await newest();
      await invite('ben', group.id, [newAddress()]);
      steps.push((await newest()) - before);
    }
    expect(steps).toEqual([1, 1]);
    const before = await newest();
    await (
      await town.as('ben')
    ).ask('POST /group/invite-users', { group_id: group.id, users: [town.id.kofi] });
    expect(await newest(), 'invited by name like any other person').toBeGreaterThan(before);
  });

  test('is disclosed when the invitation is accepted, and not before', async () => {
    const group = await closedGroup();
    const leo = await town.as('leo');
    await invite('ben', group.id, [addressOf('leo')]);
    expect(await listed('ben', group.id)).toMatchObject([{ email: addressOf('leo') }]);
    expect(await leo.ask('POST /group/accept-invitation', { group_id: group.id })).toMatchObject({
      membership: 'member',
      total_members: 3,
    });
    expect(await listed('ben', group.id)).toEqual([]);
    expect(
      (await (await town.as('ben')).ask('GET /group/members', { group_id: group.id })).members.map(
        ({ username }) => username,
      ),
    ).toContain('leo');
  });

  test('loses access when the invitation is revoked or expires after 30 days', async () => {
    const group = await closedGroup();
    await invite('ben', group.id, [addressOf('mei'), addressOf('lena')]);
    const [first] = (await listed('ben', group.id)).filter(
      ({ email }) => email === addressOf('mei'),
    );
    await (
      await town.as('ben')
    ).ask('POST /group/revoke-invitation', { group_id: group.id, invitation_id: first!.id });
    expect([await membership('mei', group.id), await membership('lena', group.id)]).toEqual([
      404,
      'invited',
    ]);
    await town.db.execute(
      sql`update invitations set sent_at = sent_at - interval '31 days' where group_id = ${group.id}`,
    );
    expect(await listed('ben', group.id)).toEqual([]);
    await town.db.execute(sql`select from graphile_worker.add_job('groups.sweep')`);
    await town.drainJobs();
    expect(await membership('lena', group.id)).toBe(404);
    expect(await town.db.query(sql`select from invitations where group_id = ${group.id}`)).toEqual(
      [],
    );
  });

  test('can be invited by name in the meantime', async () => {
    const group = await closedGroup();
    await invite('ben', group.id, [addressOf('marcus')]);
    const ada = await town.as('ada');
    expect(
      (await ada.ask('POST /group/invite-users', { group_id: group.id, users: [town.id.marcus] }))
        .sent,
    ).toHaveLength(1);
    expect((await listed('ada', group.id)).map(({ user }) => user?.username).toSorted()).toEqual([
      'marcus',
      undefined,
    ]);
    expect(
      (await (await town.as('marcus')).ask('GET /group/get-one', { id: group.id })).group
        .invited_by,
    ).toMatchObject({ username: 'ada' });
    // Revoking the email invitation does not remove the one by name.
    for (const { id, email } of await listed('ben', group.id))
      if (email)
        await (
          await town.as('ben')
        ).ask('POST /group/revoke-invitation', { group_id: group.id, invitation_id: id });
    expect(await membership('marcus', group.id)).toBe('invited');
  });

  test('has no effect for a group member or if there is a block with the inviter or the owner', async () => {
    const group = await createTestGroup(town, 'rex', ['ada']);
    await invite('ada', group.id, [addressOf('tess'), addressOf('rex'), addressOf('ada')]);
    const quinns = await createTestGroup(town, 'ada', ['quinn']);
    await invite('quinn', quinns.id, [addressOf('rex')]);
    expect(
      await town.db.query(
        sql`select from group_invitations where group_id in (${group.id}, ${quinns.id})`,
      ),
    ).toEqual([]);
    expect(await listed('ada', group.id), 'looks the same to the inviter').toHaveLength(3);
    for (const name of ['tess', 'rex', 'ada'] as const)
      expect(await requiredEmailsTo(town, addressOf(name))).toEqual([]);
  });
});

describe('the link', () => {
  const mailedTo = async (by: Username, group_id: number) => {
    const to = newAddress();
    await invite(by, group_id, [to], 'From the mail.');
    return { to, code: await codeFor(to) };
  };
  /** The code of an invitation to an address that is then given to the member `other`. */
  const linkFrom = async (by: Username, group_id: number, other: Username) => {
    const { to, code } = await mailedTo(by, group_id);
    await hasAddress(other, to);
    return code;
  };
  const hasAddress = (other: Username, to: string) =>
    town.db.execute(
      sql`update all_people set email = ${to}, email_normalized = ${to} where id = ${town.id[other]}`,
    );

  test('invites the member with the invited address once, and creates no friendship', async () => {
    const group = await closedGroup();
    const code = await linkFrom('ben', group.id, 'dev');
    const dev = await town.as('dev');
    for (const _twice of [1, 2])
      expect(await dev.ask('POST /user/accept-invitation', { code })).toMatchObject({
        user: { username: 'ben' },
        friendship: 'none',
        group: { id: group.id, name: 'Secret garden' },
        message: strings.groupInvitationPending,
      });
    expect(
      (await (await town.as('femi')).refused('POST /user/accept-invitation', { code })).message,
    ).toEqual({ code: [strings.linkExpired] });
    expect((await dev.ask('GET /group/get-one', { id: group.id })).group).toMatchObject({
      membership: 'invited',
      invitation_note: 'From the mail.',
    });
    expect((await listed('ada', group.id)).map(({ user }) => user?.username)).toEqual(['dev']);
    await dev.ask('POST /group/accept-invitation', { group_id: group.id });
    expect(await dev.ask('POST /user/accept-invitation', { code })).toMatchObject({
      group: { id: group.id },
      message: strings.groupJoined,
    });
    await dev.ask('POST /group/leave', { group_id: group.id });
    expect(
      (await dev.refused('POST /user/accept-invitation', { code })).message,
      'used up',
    ).toEqual({ code: [strings.linkExpired] });
  });

  test('gives no access and names no group to another address, and stays valid', async () => {
    const group = await closedGroup();
    const { to, code } = await mailedTo('ben', group.id);
    const zoe = await town.as('zoe');
    for (const _twice of [1, 2]) {
      const response = await zoe.ask('POST /user/accept-invitation', { code });
      expect(response).toMatchObject({
        user: { username: 'ben' },
        other_address: true,
        message: strings.invitationForOtherAddress,
      });
      expect(JSON.stringify(response)).not.toContain('Secret garden');
    }
    expect(
      (await zoe.refused('POST /group/accept-invitation', { group_id: group.id })).status,
    ).toBe(404);
    expect((await listed('ada', group.id)).length, 'the owner still sees it wait').toBe(1);
    const newcomer = await signUp(to, code);
    await newcomer.confirm();
    expect(await newcomer.invited()).toHaveLength(1);
  });

  test('is not needed when signing up with the invited address: all invitations appear once it is confirmed', async () => {
    const groups = [await closedGroup(), await closedGroup()];
    const to = newAddress();
    for (const group of groups) await invite('ben', group.id, [to.toUpperCase()]);
    await (await town.as('ada')).ask('POST /user/invite-friend', { emails: [to] });
    const newcomer = await signUp(to);
    expect(await newcomer.invited()).toEqual([]);
    await newcomer.confirm();
    expect(await newcomer.invited()).toHaveLength(2);
    const { requests } = await (await newcomer.session()).ask('GET /user/get-friend-requests', {});
    expect(requests.map(({ username }) => username)).toEqual(['ada']);
  });

  test('invites a person again who declined before', async () => {
    const group = await closedGroup();
    const dev = await town.as('dev');
    await (
      await town.as('ada')
    ).ask('POST /group/invite-users', { group_id: group.id, users: [dev.id] });
    await dev.ask('POST /group/decline-invitation', { group_id: group.id });
    await dev.ask('POST /user/accept-invitation', { code: await linkFrom('ben', group.id, 'dev') });
    expect(await membership('dev', group.id)).toBe('invited');
  });

  test('is rejected for a member who was removed from the group, and stays closed to them', async () => {
    const group = await createTestGroup(town, 'ada', ['ben', 'hugo'], { status: 'Closed' });
    const [ada, hugo, dev] = [await town.as('ada'), await town.as('hugo'), await town.as('dev')];
    // Removing a member bans them.
    await ada.ask('POST /group/remove-member', { group_id: group.id, user_id: hugo.id });
    const code = await linkFrom('ben', group.id, 'hugo');
    expect((await hugo.refused('POST /user/accept-invitation', { code })).message).toEqual({
      code: [strings.linkExpired],
    });
    expect((await hugo.raw('GET /group/get-one', { id: group.id })).statusCode).toBe(404);

    await dev.ask('POST /user/accept-invitation', { code: await linkFrom('ben', group.id, 'dev') });
    expect((await dev.raw('GET /group/get-one', { id: group.id })).statusCode).toBe(200);
  });

  test('is rejected if the sender may no longer invite, if there is a block, or if the group is deleted', async () => {
    const group = await closedGroup();
    const mailed = [await mailedTo('ben', group.id), await mailedTo('ada', group.id)] as const;
    await (await town.as('ben')).ask('POST /group/leave', { group_id: group.id });
    const femi = await town.as('femi');
    const rejectsCode = async ({ to, code }: { to: string; code: string }) => {
      await hasAddress('femi', to);
      expect((await femi.refused('POST /user/accept-invitation', { code })).message).toEqual({
        code: [strings.linkExpired],
      });
    };
    await rejectsCode(mailed[0]);
    const owners = await createTestGroup(town, 'ada', ['ben']);
    const late = await mailedTo('ben', owners.id);
    await (
      await town.as('ada')
    ).ask('POST /group/update', { id: owners.id, name: owners.name, access: 1 });
    await rejectsCode(late);
    const rexs = await createTestGroup(town, 'rex', ['ada']);
    expect(
      (
        await (
          await town.as('tess')
        ).refused('POST /user/accept-invitation', { code: await linkFrom('ada', rexs.id, 'tess') })
      ).status,
      'across a block with the owner',
    ).toBe(422);
    await (await town.as('ada')).ask('POST /group/delete', { id: group.id });
    await rejectsCode(mailed[1]);
    expect(
      await town.db.query(
        sql`select from group_invitations where group_id in (${group.id}, ${rexs.id})`,
      ),
    ).toEqual([]);
  });

  const signUp = async (email: string, invitation_code?: string) => {
    const username = `gardener${++createdCount}`;
    await town.visitor.ask('POST /user/add', {
      scenario: 'Signup',
      username,
      name: 'A Gardener',
      email,
      password: 'a river runs here',
      selected_issues: [1],
      zip_code: '00417',
      ...(invitation_code && { invitation_code }),
    });
    const { id } = (await town.db.queryOne<{ id: number }>(
      sql`select id from all_people where username = ${username}`,
    ))!;
    return {
      id,
      confirm: async () =>
        town.visitor.ask('POST /user/confirm-email', {
          code: await codeFor(email),
          password: 'a river runs here',
        }),
      session: () => signedIn(town, username),
      invited: () => town.db.query(sql`select from group_invitations where person_id = ${id}`),
    };
  };

  test('creates a normal invitation at sign-up once the address is confirmed', async () => {
    const group = await closedGroup();
    const to = newAddress();
    await invite('ben', group.id, [to]);
    const newcomer = await signUp(to, await codeFor(to));
    expect(await newcomer.invited()).toEqual([]);
    for (const _twice of [1, 2]) await newcomer.confirm();
    const client = await newcomer.session();
    expect((await client.ask('GET /group/list', { type: 'invitations' })).contents).toMatchObject([
      { id: group.id, membership: 'invited', invited_by: { username: 'ben' }, can_read: false },
    ]);
    expect((await client.ask('GET /user/get-friend-requests', {})).requests).toEqual([]);
    expect(await client.ask('POST /group/accept-invitation', { group_id: group.id })).toMatchObject(
      { membership: 'member', total_members: 3 },
    );
  });

  test('creates nothing at sign-up if there is a block with the owner, even after unblocking', async () => {
    const group = await closedGroup();
    const to = newAddress();
    await invite('ben', group.id, [to]);
    const newcomer = await signUp(to, await codeFor(to));
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id.ada}, ${newcomer.id})`,
    );
    await newcomer.confirm();
    await town.db.execute(sql`delete from blocks where blocked_id = ${newcomer.id}`);
    expect(await newcomer.invited()).toEqual([]);
  });

  test('creates nothing at sign-up with another address or after a revocation', async () => {
    const group = await closedGroup();
    const [one, other] = [newAddress(), newAddress()];
    await invite('ben', group.id, [one, other]);
    const stranger = await signUp(newAddress(), await codeFor(one));
    await stranger.confirm();
    const late = await signUp(other, await codeFor(other));
    const [waiting] = (await listed('ben', group.id)).filter(({ email }) => email === other);
    await (
      await town.as('ben')
    ).ask('POST /group/revoke-invitation', { group_id: group.id, invitation_id: waiting!.id });
    await late.confirm();
    for (const newcomer of [stranger, late]) {
      expect(await newcomer.invited()).toEqual([]);
      expect(
        (await (await newcomer.session()).refused('GET /group/get-one', { id: group.id })).message,
      ).toBe(strings.groupNotFound);
    }
  });
});
