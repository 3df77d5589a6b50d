import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { normalizeNameOrEmail } from '#server/lib/validation/namesAndEmails.ts';
import { hashToken } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, signedIn } from '#test/api.ts';
import { startTestApp } from '#test/app.ts';
import { codeIn, requiredEmailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

let addressCount = 0;
const newAddress = () => `neighbor${++addressCount}@example.org`;
const invite = async (inviter: Username, emails: string[], message?: string) =>
  (await town.as(inviter)).ask('POST /user/invite-friend', {
    emails,
    ...(message !== undefined && { message }),
  });
const invitations = async (inviter: Username) =>
  (await (await town.as(inviter)).ask('GET /user/invitations', {})).invitations;
/** The code of the newest email with one. The welcome email has none. */
const codeFor = async (address: string) =>
  codeIn(
    (await requiredEmailsTo(town, address)).findLast(({ link }) => !link.endsWith('/dashboard'))!,
  );
const setSentBefore = (address: string, interval: string) =>
  town.db.execute(
    sql`update invitations set sent_at = sent_at - ${interval}::interval where email = ${address}`,
  );
const getFriendship = async (viewer: Username, other: Username) =>
  (await (await town.as(viewer)).ask('GET /user/check-friend', { user_id: town.id[other] }))
    .friendship;
const endFriendship = async (a: Username, b: Username) =>
  town.db.execute(
    sql`delete from friendships where low_id = ${Math.min(town.id[a], town.id[b])} and high_id = ${Math.max(town.id[a], town.id[b])}`,
  );

describe('inviting', () => {
  test('sends an email with the note, a link and an opt-out link, and lists the invitation', async () => {
    const address = newAddress();
    expect(
      await invite('ada', [` ${address} `], 'Come and see the creek!\nIt is clear <again>.'),
    ).toEqual({
      sent_emails: [address],
      already_exists_email: [],
      invalid_emails: [],
      message: `Invitation sent to ${address} sucessfully.`,
    });
    const [email, ...otherEmails] = await requiredEmailsTo(town, address);
    expect(otherEmails).toEqual([]);
    expect(email!.subject).toBe('Ada Lindqvist invites you to Folkmoot');
    expect(email!.text).toContain('> Come and see the creek!\n> It is clear <again>.');
    expect(email!.link).toMatch(/^https:\/\/moot\.example\/signup-with-invitation\/[\w-]{43}$/);
    expect(email!.text).toMatch(/https:\/\/moot\.example\/refuse-invitations\/[\w-]{64}/);
    expect((await invitations('ada'))[0]).toMatchObject({ email: address, can_resend: false });
    const stored = JSON.stringify(await town.db.query(sql`select * from invitations`));
    expect(stored).not.toContain(codeIn(email!));
  });

  test('omits an inviter’s name that contains a web address', async () => {
    const gus = await town.as('gus');
    expect(
      (await gus.refused('POST /account/save-profile', { name: 'Claim it at www.evil.example/x' }))
        .message,
    ).toEqual({ name: [strings.nameFormat] });
    // A name from before such names were rejected.
    await town.db.execute(
      sql`update all_people set name = 'Claim it at www.evil.example/x' where id = ${town.id.gus}`,
    );
    const address = newAddress();
    await invite('gus', [address]);
    const [email] = await requiredEmailsTo(town, address);
    expect(email!.subject).toBe('A member invites you to Folkmoot');
    expect(JSON.stringify(email)).not.toContain('evil');
  });

  test('ignores duplicates and reports invalid addresses', async () => {
    const address = newAddress();
    const expectedResponse = await invite('ada', [
      address,
      address.toUpperCase(),
      ' ',
      'nonsense',
      'a@b',
      'x@y.org\nBcc: z@y.org',
    ]);
    expect(expectedResponse.sent_emails).toHaveLength(1);
    expect(expectedResponse.invalid_emails).toEqual(['nonsense', 'a@b', 'x@y.org\nBcc: z@y.org']);
    expect(expectedResponse.message).toContain('nonsense seems to be invalid.');
    const ada = await town.as('ada');
    expect((await ada.refused('POST /user/invite-friend', { emails: [] })).message).toEqual({
      emails: [strings.inviteEmails],
    });
    expect((await ada.refused('POST /user/invite-friend', { emails: [' '] })).message).toEqual({
      emails: [strings.inviteEmails],
    });
    expect(
      (
        await ada.refused('POST /user/invite-friend', {
          emails: Array.from({ length: 21 }, newAddress),
        })
      ).message,
    ).toEqual({
      emails: [sentence('tooManyChosen', { most: 20 })],
    });
    expect(
      (await town.visitor.refused('POST /user/invite-friend', { emails: [address] })).status,
    ).toBe(401);
    expect((await town.visitor.refused('GET /user/invitations', {})).status).toBe(401);
  });

  test('rejects a web address in the note', async () => {
    const ada = await town.as('ada');
    for (const message of [
      'See https://evil.example',
      'evil.example',
      'www.evil',
      'write to me@evil.example',
      'ftp://x',
      'eviL.СОМ',
    ])
      expect(
        (await ada.refused('POST /user/invite-friend', { emails: [newAddress()], message }))
          .message,
        message,
      ).toEqual({
        message: [strings.linksInNote],
      });
    await invite('ada', [newAddress()], 'At 7 p.m. on Saturday, 2.5 miles from here...');
  });

  test('is limited to 50 addresses a day', async () => {
    const app = await startTestApp({ RATE_LIMITS: 'on' });
    await app.db.execute(
      sql`insert into people (username, username_normalized, name, email, email_normalized, created_at, confirmed_at)
        values ('una', 'una', 'Una', 'una@example.org', 'una@example.org', now() - interval '1 month', now() - interval '1 month')`,
    );
    const una = await signedIn(app, 'una');
    const createInput = (n: number) => ({ emails: Array.from({ length: n }, newAddress) });
    for (const n of [20, 20]) await una.ask('POST /user/invite-friend', createInput(n));
    expect((await una.refused('POST /user/invite-friend', createInput(20))).status).toBe(429);
    await una.ask('POST /user/invite-friend', createInput(9));
    expect((await una.refused('POST /user/invite-friend', createInput(1))).status).toBe(429);
    await app.close();
  });
});

describe('the address of a member', () => {
  test('is disclosed only to friends and members who can see it', async () => {
    const isListedAsRegistered = async (inviter: Username, address: string) =>
      (await invite(inviter, [address])).already_exists_email;
    expect(await isListedAsRegistered('ada', 'GRACE@larkwater.example')).toEqual([
      'GRACE@larkwater.example',
    ]);
    expect(
      await isListedAsRegistered('dev', 'keeper@larkwater.example'),
      'shown to every member',
    ).toHaveLength(1);
    expect(await isListedAsRegistered('ada', 'ada@larkwater.example'), 'one’s own').toHaveLength(1);
    expect((await invite('ada', ['grace@larkwater.example'])).message).toBe(
      'grace@larkwater.example already registered with Folkmoot.',
    );
    for (const address of ['kofi@larkwater.example', 'ben@larkwater.example', newAddress()])
      expect(await isListedAsRegistered('dev', address), address).toEqual([]);
  });

  test('gets a request and no email, and the inviter sees the same as for an unknown address', async () => {
    const [knownAddress, freshAddress] = ['kofi@larkwater.example', newAddress()];
    const ivan = await town.as('ivan');
    const before = [
      await getFriendship('ivan', 'kofi'),
      (await ivan.raw('GET /user/get', { username: 'kofi' })).body,
      (await ivan.raw('GET /user/get-users', { suggestions: 'Y' })).body,
    ];
    const [knownResponse, freshResponse] = [
      await invite('ivan', [knownAddress]),
      await invite('ivan', [freshAddress]),
    ];
    expect(JSON.stringify(knownResponse).replaceAll(knownAddress, freshAddress)).toBe(
      JSON.stringify(freshResponse),
    );
    expect(await requiredEmailsTo(town, knownAddress)).toEqual([]);
    expect(await getFriendship('kofi', 'ivan')).toBe('received');
    expect([
      await getFriendship('ivan', 'kofi'),
      (await ivan.raw('GET /user/get', { username: 'kofi' })).body,
      (await ivan.raw('GET /user/get-users', { suggestions: 'Y' })).body,
    ]).toEqual(before);
    expect(
      (await ivan.ask('GET /user/get-friend-requests', {})).sent.map(({ username }) => username),
    ).not.toContain('kofi');
    expect((await invitations('ivan')).map(({ email, can_resend }) => [email, can_resend])).toEqual(
      [
        [freshAddress, false],
        [knownAddress, false],
      ],
    );

    await (
      await town.as('kofi')
    ).ask('POST /user/confirm-friend-request', { user_id: town.id.ivan });
    expect(await getFriendship('ivan', 'kofi')).toBe('friends');
    expect(
      (await invitations('ivan')).map(({ email }) => email),
      'known by now',
    ).toEqual([freshAddress]);
    await endFriendship('ivan', 'kofi');
  });

  test('can decline without the inviter learning it, and can get an open request in the meantime', async () => {
    await invite('hugo', ['elif@larkwater.example', 'eli@larkwater.example']);
    await town.drainJobs();
    await (
      await town.as('elif')
    ).ask('POST /user/decline-friend-request', { user_id: town.id.hugo });
    expect([await getFriendship('hugo', 'elif'), await getFriendship('hugo', 'eli')]).toEqual([
      'none',
      'none',
    ]);
    const hugo = await town.as('hugo');
    for (const second_user_id of [town.id.elif, town.id.eli])
      expect(
        (await hugo.ask('POST /user/send-friend-request', { second_user_id })).friendship,
      ).toBe('sent');
    expect([await getFriendship('elif', 'hugo'), await getFriendship('eli', 'hugo')]).toEqual([
      'none',
      'received',
    ]);
  });

  test('gets nothing if there is a block', async () => {
    await invite('rex', ['tess@larkwater.example']);
    await town.drainJobs();
    expect(await requiredEmailsTo(town, 'tess@larkwater.example')).toEqual([]);
    expect(
      await town.db.queryOne(
        sql`select from friendships where ${town.id.tess} in (low_id, high_id) and ${town.id.rex} in (low_id, high_id)`,
      ),
    ).toBeUndefined();
  });
});

describe('a pending invitation', () => {
  test('can be resent after a week, and an address gets one email a week from all inviters', async () => {
    const address = newAddress();
    await invite('ben', [address]);
    const [{ id } = { id: 0 }] = await invitations('ben');
    const ben = await town.as('ben');
    expect(await ben.refused('POST /user/resend-invitation', { id })).toMatchObject({
      status: 422,
      message: strings.invitedWithinWeek,
    });
    await invite('ben', [address]);
    await invite('carmen', [address]);
    expect(await requiredEmailsTo(town, address)).toHaveLength(1);
    expect(await invitations('carmen'), 'carmen does not learn why').toMatchObject([
      { email: address, can_resend: false },
    ]);

    await setSentBefore(address, '8 days');
    await town.db.execute(
      sql`update invited_addresses set mailed_at = mailed_at - interval '8 days'`,
    );
    expect((await invitations('ben')).find((invitation) => invitation.id === id)!.can_resend).toBe(
      true,
    );
    expect(await ben.ask('POST /user/resend-invitation', { id })).toMatchObject({
      invitation: { id, email: address, can_resend: false },
      message: strings.invitationResent,
    });
    expect(await requiredEmailsTo(town, address)).toHaveLength(2);
    const carmens = (await invitations('carmen'))[0]!.id;
    await (await town.as('carmen')).ask('POST /user/resend-invitation', { id: carmens });
    expect(await requiredEmailsTo(town, address)).toHaveLength(2);
    const response = await ben.refused('POST /user/resend-invitation', { id: 999_999 });
    expect(response).toMatchObject({ status: 404, message: strings.invitationNotFound });
    expect((await ben.refused('POST /user/resend-invitation', { id: carmens })).body).toBe(
      response.body,
    );
  });

  test('can be revoked by its sender, together with its link and the resulting request', async () => {
    const address = newAddress();
    await invite('zoe', [address, 'sam@larkwater.example']);
    const code = await codeFor(address);
    expect(await getFriendship('sam', 'zoe')).toBe('received');
    for (const { id } of await invitations('zoe'))
      expect(await (await town.as('zoe')).ask('POST /user/revoke-invitation', { id })).toEqual({
        message: strings.invitationRevoked,
      });
    expect(await invitations('zoe')).toEqual([]);
    expect(await getFriendship('sam', 'zoe')).toBe('none');
    expect(
      (await (await town.as('dev')).refused('POST /user/accept-invitation', { code })).message,
    ).toEqual({ code: [strings.linkExpired] });
    await invite('zoe', [address]);
    expect(await requiredEmailsTo(town, address), 'no second email after revoking').toHaveLength(1);
    expect(
      await (
        await town.as('ben')
      ).refused('POST /user/revoke-invitation', { id: (await invitations('zoe'))[0]!.id }),
    ).toMatchObject({
      status: 404,
      message: strings.invitationNotFound,
    });
  });

  test('sends one email a week to a mailbox regardless of +tags, and none after it opted out', async () => {
    const address = newAddress();
    const tagged = ['', '+a', '+b', '+c+d'].map((tag) => address.replace('@', `${tag}@`));
    await invite('gus', tagged);
    const emails = (
      await Promise.all(tagged.map((taggedAddress) => requiredEmailsTo(town, taggedAddress)))
    ).flat();
    expect(emails).toHaveLength(1);
    await town.visitor.ask('POST /user/refuse-invitations', {
      code: /refuse-invitations\/([\w-]+)/.exec(emails[0]!.text)![1]!,
    });
    await town.db.execute(
      sql`update invited_addresses set mailed_at = mailed_at - interval '8 days'`,
    );
    const otherAddress = address.replace('@', '+e@');
    await invite('ivan', [otherAddress]);
    expect(await requiredEmailsTo(town, otherAddress)).toEqual([]);
  });

  test('is not sent to an address that opted out, for any inviter', async () => {
    const address = newAddress();
    await invite('ben', [address]);
    const code = /refuse-invitations\/([\w-]+)/.exec(
      (await requiredEmailsTo(town, address))[0]!.text,
    )![1]!;
    for (let i = 0; i < 2; i++)
      expect(await town.visitor.ask('POST /user/refuse-invitations', { code })).toEqual({
        message: strings.invitationsRefused,
      });
    await town.db.execute(
      sql`update invited_addresses set mailed_at = mailed_at - interval '8 days'`,
    );
    expect((await invite('carmen', [address])).sent_emails).toEqual([address]);
    expect(await requiredEmailsTo(town, address)).toHaveLength(1);
    for (const invalidCode of ['x', `${code.slice(0, -3)}AAA`, 'A'.repeat(64)])
      expect(
        (await town.visitor.refused('POST /user/refuse-invitations', { code: invalidCode }))
          .message,
      ).toEqual({ code: [strings.linkExpired] });
  });

  test('is deleted after 30 days, except for its hash', async () => {
    const address = newAddress();
    await invite('grace', [address], 'A note.');
    const code = await codeFor(address);
    await setSentBefore(address, '31 days');
    expect(await invitations('grace')).toEqual([]);
    expect(
      (await (await town.as('dev')).refused('POST /user/accept-invitation', { code })).message,
    ).toEqual({ code: [strings.linkExpired] });
    await town.db.execute(sql`select from graphile_worker.add_job('people.sweep')`);
    await town.drainJobs();
    const row = await town.db.queryOne<{ email: string | null; note: string; email_hash: Buffer }>(
      sql`select email, note, email_hash from invitations where inviter_id = ${town.id.grace}`,
    );
    expect(row).toMatchObject({
      email: null,
      note: '',
      email_hash: town.app.addresses.hashAddress(normalizeNameOrEmail(address)),
    });
    expect(row!.email_hash, 'useless without the secret of the server').not.toEqual(
      hashToken(normalizeNameOrEmail(address)),
    );
  });
});

describe('the link', () => {
  beforeEach(() => endFriendship('ben', 'dev'));
  const inviteAndReadCode = async (inviter: Username) => {
    const address = newAddress();
    await invite(inviter, [address]);
    return { to: address, code: await codeFor(address) };
  };
  /** The code of an invitation to an address that is then given to the member `other`. */
  const createLink = async (inviter: Username, other: Username) => {
    const { to: address, code } = await inviteAndReadCode(inviter);
    await town.db.execute(
      sql`update all_people set email = ${address}, email_normalized = ${address} where id = ${town.id[other]}`,
    );
    return code;
  };

  test('creates the inviter’s request for the member with the invited address, once', async () => {
    const code = await createLink('ben', 'dev');
    const dev = await town.as('dev');
    const expectedResponse = {
      user: { id: town.id.ben, name: 'Ben Okonjo', username: 'ben', image: '', image_thumb: '' },
      friendship: 'received',
      message: strings.invitationAccepted,
    };
    expect(await dev.ask('POST /user/accept-invitation', { code })).toEqual(expectedResponse);
    expect(await dev.ask('POST /user/accept-invitation', { code })).toEqual(expectedResponse);
    expect(
      (await (await town.as('ben')).ask('GET /user/get-friend-requests', {})).sent.map(
        ({ username }) => username,
      ),
    ).toContain('dev');
    expect(
      (await (await town.as('femi')).refused('POST /user/accept-invitation', { code })).message,
    ).toEqual({ code: [strings.linkExpired] });
    await dev.ask('POST /user/confirm-friend-request', { user_id: town.id.ben });
    expect(await getFriendship('ben', 'dev')).toBe('friends');
    expect(await dev.ask('POST /user/accept-invitation', { code })).toMatchObject({
      friendship: 'friends',
    });
  });

  test('gives the same response to two concurrent requests of the invited member', async () => {
    const code = await createLink('ben', 'wanda');
    const wanda = await town.as('wanda');
    const responses = await Promise.all(
      [1, 2].map(() => wanda.raw('POST /user/accept-invitation', { code })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(responses[0]!.body).toBe(responses[1]!.body);
  });

  test('for another address creates no request, stays valid, and names its sender', async () => {
    const { to: address, code } = await inviteAndReadCode('ben');
    const [femi, before] = [await town.as('femi'), await getFriendship('femi', 'ben')];
    for (const _twice of [1, 2])
      expect(await femi.ask('POST /user/accept-invitation', { code })).toMatchObject({
        user: { username: 'ben' },
        friendship: before,
        other_address: true,
        message: strings.invitationForOtherAddress,
      });
    expect(await invitations('ben')).toContainEqual(expect.objectContaining({ email: address }));
    await town.db.execute(
      sql`update all_people set email = ${address}, email_normalized = ${address} where id = ${town.id.dev}`,
    );
    expect(
      await (await town.as('dev')).ask('POST /user/accept-invitation', { code }),
    ).toMatchObject({ friendship: 'received' });
  });

  test('does not override a later decline, block or friendship', async () => {
    const dev = await town.as('dev');
    const code = await createLink('ben', 'dev');
    await dev.ask('POST /user/send-friend-request', { second_user_id: town.id.ben });
    await (await town.as('ben')).ask('POST /user/decline-friend-request', { user_id: town.id.dev });
    expect(await dev.ask('POST /user/accept-invitation', { code })).toMatchObject({
      friendship: 'sent',
    });
    expect(await getFriendship('ben', 'dev')).toBe('none');
    expect(
      await (
        await town.as('ada')
      ).ask('POST /user/accept-invitation', { code: await createLink('ben', 'ada') }),
    ).toMatchObject({ friendship: 'friends' });
    const blocked = await createLink('quinn', 'rex');
    expect(
      (await (await town.as('rex')).refused('POST /user/accept-invitation', { code: blocked }))
        .message,
    ).toEqual({ code: [strings.linkExpired] });
    expect(
      (await (await town.as('quinn')).refused('POST /user/accept-invitation', { code: blocked }))
        .message,
      'one’s own',
    ).toEqual({
      code: [strings.linkExpired],
    });
  });

  const signUp = async (email: string, invitation_code: string) => {
    const username = `newcomer${++addressCount}`;
    await town.visitor.ask('POST /user/add', {
      scenario: 'Signup',
      username,
      name: 'A Newcomer',
      email,
      password: 'a river runs here',
      selected_issues: [1],
      zip_code: '00417',
      invitation_code,
    });
    const confirm = () =>
      codeFor(email).then((code) =>
        town.visitor.ask('POST /user/confirm-email', { code, password: 'a river runs here' }),
      );
    const loadFriendship = () =>
      town.db.queryOne<{ requester_id: number; status: number; unseen: boolean }>(sql`
      select f.requester_id, f.status, f.unseen from friendships f join all_people p on p.id in (f.low_id, f.high_id) where p.username = ${username}`);
    return { username, confirm, tie: loadFriendship };
  };

  test('creates the request at sign-up only after the address is confirmed', async () => {
    const email = newAddress();
    await invite('ada', [email]);
    const {
      username,
      confirm,
      tie: loadFriendship,
    } = await signUp(email.replace('n', 'N'), await codeFor(email));
    expect(await loadFriendship()).toBeUndefined();
    for (let i = 0; i < 2; i++) await confirm();
    expect(await loadFriendship()).toEqual({ requester_id: town.id.ada, status: 0, unseen: false });
    const newcomer = await signedIn(town, username);
    expect(
      (await newcomer.ask('GET /user/get-friend-requests', {})).requests.map(
        ({ username }) => username,
      ),
    ).toEqual(['ada']);
    await newcomer.ask('POST /user/confirm-friend-request', { user_id: town.id.ada });
  });

  test('allows sign-up with another address or an expired code without a request, and stays valid', async () => {
    const { to: address, code } = await inviteAndReadCode('ada');
    for (const enteredCode of [code, 'unknown']) {
      const newcomer = await signUp(newAddress(), enteredCode);
      await newcomer.confirm();
      expect(await newcomer.tie()).toBeUndefined();
    }
    const invitedMember = await signUp(address, code);
    await invitedMember.confirm();
    expect(await invitedMember.tie()).toMatchObject({ requester_id: town.id.ada });
  });

  test('can be accepted by members only', async () => {
    expect(
      (await clientOf(town).refused('POST /user/accept-invitation', { code: 'x' })).status,
    ).toBe(401);
    expect(
      (await (await town.as('dev')).refused('POST /user/accept-invitation', { code: 'x' })).message,
    ).toEqual({ code: [strings.linkExpired] });
  });
});
