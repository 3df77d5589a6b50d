// Invitation links, and the page and sign-up behind every invitation.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invitationStrings } from '#contract/invitationStrings.ts';
import { strings } from '#contract/strings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import type { Input } from '#contract/calls.ts';
import { sql } from '#server/db/sql.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { Username } from '#server/seed/people.ts';
import { clientOf } from '#test/api.ts';
import { codeIn, requiredEmailsTo } from '#test/emails.ts';
import { pictureOf } from '#test/pictures.ts';
import { confirmCode } from '#test/signUp.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from invitation_links`));

const password = 'a river runs here';
/** The groups of the town as numbers: "creek" is open and Ada's, "ferry" closed and Ben's. */
const groups = () => town.group as { creek: number; ferry: number };
const codeOf = ({ url }: { url: string }) => url.split('/').at(-1)!;
const create = async (
  by: Username,
  input: Partial<Input<'POST /user/create-invitation-link'>> = {},
) =>
  (
    await (
      await town.as(by)
    ).ask('POST /user/create-invitation-link', { days: 30, max_uses: 10, ...input })
  ).link;
const listed = async (by: Username) =>
  (await (await town.as(by)).ask('GET /user/invitation-links', {})).links;
const read = (code: string) => town.visitor.ask('GET /user/invitation', { code });
const ended = { code: [strings.linkExpired] };

let newcomerCount = 0;
const newcomer = () => {
  const n = ++newcomerCount;
  return { name: `Nell Person ${n}`, email: `nell${n}@example.org`, password };
};
const confirm = async (email: string) =>
  town.visitor.ask('POST /user/confirm-email', {
    code: await confirmCode(town, email),
    password,
  });
const logIn = async (email: string) =>
  clientOf(town, (await town.visitor.ask('POST /user/login', { username: email, password })).token);
const invitedByMail = async (by: Username, email: string) => {
  await (await town.as(by)).ask('POST /user/invite-friend', { emails: [email], message: 'Come' });
  return codeIn((await requiredEmailsTo(town, email)).at(-1)!);
};

describe('links', () => {
  test('are listed with a code that the database does not contain, until they are revoked', async () => {
    const link = await create('ada', { note: 'See you at the creek.', days: 7, max_uses: 1 });
    expect(link).toMatchObject({ note: 'See you at the creek.', uses: 0, max_uses: 1 });
    expect(link.url).toMatch(/^https:\/\/moot\.example\/signup-with-invitation\/[\w-]{43}$/);
    expect(await listed('ada')).toEqual([link]);
    const stored = await town.db.query<{ nonce: Buffer }>(sql`select * from invitation_links`);
    expect(JSON.stringify(stored)).not.toContain(codeOf(link));
    await town.visitor.refused('GET /user/invitation', {
      code: Buffer.concat([stored[0]!.nonce, Buffer.alloc(16)]).toString('base64url'),
    });

    expect(await listed('ben')).toEqual([]);
    const ben = await town.as('ben');
    expect(await ben.refused('POST /user/revoke-invitation-link', { id: link.id })).toMatchObject({
      status: 404,
      message: invitationStrings.invitationLinkNotFound,
    });
    const ada = await town.as('ada');
    expect(await ada.ask('POST /user/revoke-invitation-link', { id: link.id })).toEqual({
      message: invitationStrings.invitationLinkRevoked,
    });
    expect(await listed('ada')).toEqual([]);
    const { message } = await town.visitor.refused('GET /user/invitation', { code: codeOf(link) });
    expect(message).toEqual(ended);
    for (const refused of [
      town.visitor.refused('GET /user/invitation-links', {}),
      town.visitor.refused('POST /user/create-invitation-link', { days: 7, max_uses: 1 }),
    ])
      expect((await refused).status).toBe(401);
  });

  test('are at most ten open ones, for allowed groups and numbers, without web addresses', async () => {
    const ada = await town.as('ada');
    for (const input of [
      { days: 8, max_uses: 1 },
      { days: 7, max_uses: 1_000 },
      { days: 7, max_uses: 1, note: 'Look at evil.example' },
    ] as Input<'POST /user/create-invitation-link'>[])
      expect((await ada.refused('POST /user/create-invitation-link', input)).code).toBe('invalid');
    const noor = await town.as('noor');
    const input = { days: 7, max_uses: 1 } as const;
    expect(
      (
        await noor.refused('POST /user/create-invitation-link', {
          ...input,
          group_id: groups().creek,
        })
      ).status,
    ).toBe(403);
    await town.db.execute(sql`
      insert into invitation_links (inviter_id, nonce, max_uses, uses, expires_at)
      select ${town.id.ada}, decode(lpad(n::text, 32, '0'), 'hex'), 1, (n > 9)::int, now() + interval '1 day' from generate_series(1, 11) n`);
    await ada.ask('POST /user/create-invitation-link', input);
    expect((await ada.refused('POST /user/create-invitation-link', input)).message).toBe(
      invitationStrings.tooManyInvitationLinks,
    );
  });

  test('end with closed registration for new links and sign-ups', async () => {
    const link = await create('ada');
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/settings', { registration: 'closed' });
    const ada = await town.as('ada');
    expect(
      (await ada.refused('POST /user/create-invitation-link', { days: 7, max_uses: 1 })).message,
    ).toBe(siteStrings.invitationsOff);
    expect(
      (await town.visitor.refused('POST /user/join', { ...newcomer(), code: codeOf(link) }))
        .message,
    ).toBe(siteStrings.registrationClosed);
    await keeper.ask('POST /admin/settings', { registration: 'invitation' });
    await town.visitor.ask('POST /user/join', { ...newcomer(), code: codeOf(link) });
    await keeper.ask('POST /admin/settings', { registration: 'open' });
  });

  test('are deleted some time after they expired', async () => {
    const { id } = await create('ada');
    await town.db.execute(
      sql`update invitation_links set expires_at = now() - interval '31 days' where id = ${id}`,
    );
    expect(await listed('ada')).toEqual([]);
    await addJob(town.db, 'people.sweep', {});
    await town.drainJobs();
    expect(await town.db.query(sql`select from invitation_links`)).toEqual([]);
  });
});

describe('the page', () => {
  test('shows a visitor who invites, an open group, and never a closed one', async () => {
    const open = codeOf(await create('ada', { group_id: groups().creek, note: 'Come' }));
    expect(await read(open)).toMatchObject({
      inviter: { name: 'Ada Lindqvist' },
      note: 'Come',
      to_group: true,
      own: false,
    });
    const { group } = await read(open);
    expect(group?.name).toBeTruthy();
    expect(group).not.toHaveProperty('total_members');
    const closed = codeOf(await create('ben', { group_id: groups().ferry }));
    expect(await read(closed)).toMatchObject({ to_group: true });
    expect(await read(closed)).not.toHaveProperty('group');
    expect(await (await town.as('ada')).ask('GET /user/invitation', { code: open })).toMatchObject({
      own: true,
    });
  });

  test('shows the icon of an open group to members, at an address of their own', async () => {
    const icon = await pictureOf(town, town.id.ada);
    await town.db.execute(sql`update files set group_id = ${groups().creek} where name = ${icon}`);
    const code = codeOf(await create('ada', { group_id: groups().creek }));
    expect((await read(code)).group?.icon).toBe('');
    const { group } = await (await town.as('noor')).ask('GET /user/invitation', { code });
    expect(group?.icon).toBe(town.app.files.address(icon, town.id.noor, 'thumb'));
  });

  test('answers alike for codes that are wrong, expired, used up, or of a suspended inviter', async () => {
    const link = await create('hugo', { max_uses: 1 });
    const code = codeOf(link);
    const set = (value: ReturnType<typeof sql>) =>
      town.db.execute(sql`update invitation_links set ${value} where id = ${link.id}`);
    const { body } = await town.visitor.refused('GET /user/invitation', { code: 'nonsense' });
    const expectEnded = async () => {
      expect((await town.visitor.refused('GET /user/invitation', { code })).body).toBe(body);
      expect(
        (await town.visitor.refused('POST /user/join', { ...newcomer(), code })).message,
      ).toEqual(ended);
      expect(
        (await (await town.as('noor')).refused('POST /user/accept-invitation', { code })).message,
      ).toEqual(ended);
    };
    await set(sql`expires_at = now() - interval '1 minute'`);
    await expectEnded();
    await set(sql`expires_at = now() + interval '1 day', uses = 1`);
    await expectEnded();
    await set(sql`uses = 0`);
    await read(code);
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/user/suspend', { user_id: town.id.hugo, reason: 'Spam' });
    await expectEnded();
    await keeper.ask('POST /admin/user/restore', { user_id: town.id.hugo });
    await read(code);
  });
});

describe('signing up', () => {
  test('by link counts a use at once and sends the friend request after the confirmation', async () => {
    const link = await create('ada', { max_uses: 1 });
    const form = newcomer();
    const { browser, token, message } = await town.visitor.ask('POST /user/join', {
      ...form,
      code: codeOf(link),
    });
    expect([token, message]).toEqual([undefined, strings.signedUp]);
    expect(browser).toBeTruthy();
    expect((await listed('ada'))[0]).toMatchObject({ uses: 1 });
    expect(
      (await town.visitor.refused('POST /user/join', { ...newcomer(), code: codeOf(link) }))
        .message,
    ).toEqual(ended);
    await confirm(form.email);
    const nell = await logIn(form.email);
    expect(
      (await nell.ask('GET /user/get-friend-requests', {})).requests.map(({ name }) => name),
    ).toEqual(['Ada Lindqvist']);
    expect((await nell.ask('GET /account/onboarding', {})).steps).toContain('place');
  });

  test.each(['creek', 'ferry', undefined] as const)(
    'by a link to %s that is revoked before the confirmation leads to nothing',
    async (name) => {
      const by = name === 'ferry' ? 'ben' : 'ada';
      const link = await create(by, name && { group_id: groups()[name] });
      const form = newcomer();
      await town.visitor.ask('POST /user/join', { ...form, code: codeOf(link) });
      await (await town.as(by)).ask('POST /user/revoke-invitation-link', { id: link.id });
      await confirm(form.email);
      const nell = await logIn(form.email);
      expect((await nell.ask('GET /user/get-friend-requests', {})).requests).toEqual([]);
      const invitations = await town.db.query(
        sql`select from group_invitations i join people p on p.id = i.person_id where p.email = ${form.email}`,
      );
      expect(invitations).toEqual([]);
    },
  );

  test('by link counts no use when the sign-up fails', async () => {
    const link = await create('ada');
    const code = codeOf(link);
    const form = newcomer();
    for (const [field, input] of [
      ['username', { username: 'ada' }],
      ['password', { password: 'short' }],
      ['email', { email: 'nonsense' }],
    ] as const)
      expect(
        (await town.visitor.refused('POST /user/join', { ...form, ...input, code })).message,
      ).toHaveProperty(field);
    expect((await listed('ada'))[0]).toMatchObject({ uses: 0 });
  });

  test('by link refuses the derived username as the password', async () => {
    const code = codeOf(await create('ada'));
    const form = { ...newcomer(), name: 'Password Holder', password: 'password_holder' };
    expect((await town.visitor.refused('POST /user/join', { ...form, code })).message).toEqual(
      (
        await town.visitor.refused('POST /user/join', {
          ...form,
          username: 'password_holder',
          code,
        })
      ).message,
    );
  });

  test('by link returns the use when the sign-up is never confirmed', async () => {
    const link = await create('ada', { max_uses: 1 });
    const form = newcomer();
    await town.visitor.ask('POST /user/join', { ...form, code: codeOf(link) });
    await town.db.execute(
      sql`update all_people set created_at = now() - interval '73 hours' where email = ${form.email}`,
    );
    await addJob(town.db, 'account.sweep', {});
    await town.drainJobs();
    expect((await listed('ada'))[0]).toMatchObject({ uses: 0 });
    await town.visitor.ask('POST /user/join', { ...newcomer(), code: codeOf(link) });
  });

  test('by link to a closed group leads to an invitation, unless its inviter may no longer invite', async () => {
    const [code, ending] = [
      codeOf(await create('ben', { group_id: groups().ferry })),
      codeOf(await create('ada', { group_id: groups().creek })),
    ];
    const form = newcomer();
    await town.visitor.ask('POST /user/join', { ...form, code });
    await confirm(form.email);
    const nell = await logIn(form.email);
    expect((await nell.ask('GET /group/count-groups-by-status', {})).group_invitations).toContain(
      groups().ferry,
    );
    await (await town.as('ada')).ask('POST /group/delete', { id: groups().creek });
    expect((await town.visitor.refused('GET /user/invitation', { code: ending })).message).toEqual(
      ended,
    );
  });

  test('by email starts a session at once, and the friend request waits', async () => {
    const form = newcomer();
    const code = await invitedByMail('carmen', form.email);
    const page = await read(code);
    expect(page).toMatchObject({ has_account: false, inviter: { name: expect.any(String) } });
    expect(JSON.stringify(page)).not.toContain(form.email);
    const { token, message } = await town.visitor.ask('POST /user/join', {
      ...form,
      email: ` ${form.email.toUpperCase()} `,
      username: 'nell.person',
      code,
    });
    expect(message).toBe(invitationStrings.joinedByInvitation);
    const nell = clientOf(town, token);
    expect((await nell.ask('GET /user/get-friend-requests', {})).requests).toHaveLength(1);
    const mails = (await requiredEmailsTo(town, form.email)).map(({ link }) => link);
    expect(mails.some((link) => link.includes('/confirm-email/'))).toBe(false);
    expect((await town.visitor.refused('GET /user/invitation', { code })).message).toEqual(ended);
    expect((await nell.ask('GET /user/invitation', { code })).own).toBe(false);
  });

  test('by email works also if fifty newer invitations wait for the address', async () => {
    const form = newcomer();
    const code = await invitedByMail('carmen', form.email);
    await town.db.execute(sql`
      insert into invitations (inviter_id, group_id, email, email_hash, code_hash)
      select p.id, p.group_id, i.email, i.email_hash, sha256((p.id || ' ' || p.group_id)::bytea) from invitations i cross join (
        select p.id, g.id as group_id from people p cross join groups g where p.active limit 60) p where i.email = ${form.email}`);
    const { token } = await town.visitor.ask('POST /user/join', { ...form, code });
    expect(token).toBeDefined();
  });

  test('by a forwarded email confirms the address that was entered, and leaves the invitation to its address', async () => {
    const [form, invited] = [newcomer(), newcomer()];
    const code = await invitedByMail('carmen', invited.email);
    const empty = { ...form, email: ' ', code };
    expect((await town.visitor.refused('POST /user/join', empty)).message).toEqual({
      email: [strings.email],
    });
    const { token, browser, message } = await town.visitor.ask('POST /user/join', {
      ...form,
      code,
    });
    expect([token, message]).toEqual([undefined, strings.signedUp]);
    expect(browser).toBeTruthy();
    await confirm(form.email);
    const nell = await logIn(form.email);
    expect((await nell.ask('GET /user/get-friend-requests', {})).requests).toEqual([]);
    expect(await read(code)).toMatchObject({ has_account: false });

    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/settings', { registration: 'invitation' });
    expect(
      (await town.visitor.refused('POST /user/join', { ...newcomer(), code })).message,
    ).toEqual({ email: [siteStrings.invitationForOtherEmail] });
    expect((await town.visitor.ask('POST /user/join', { ...invited, code })).token).toBeTruthy();
    await keeper.ask('POST /admin/settings', { registration: 'open' });
  });

  test('by email is refused for an address that has an account', async () => {
    const form = newcomer();
    const code = await invitedByMail('carmen', form.email);
    await town.visitor.ask('POST /user/join', {
      ...form,
      code: codeOf(await create('ada')),
    });
    await confirm(form.email);
    expect(await read(code)).toMatchObject({ has_account: true });
    expect((await town.visitor.refused('POST /user/join', { ...form, code })).message).toEqual({
      email: [invitationStrings.addressHasAccount],
    });
  });
});

describe('accepting a link', () => {
  test('sends a friend request to its inviter once, and is not possible across a block', async () => {
    const link = await create('otis');
    const noor = await town.as('noor');
    const code = codeOf(link);
    for (let times = 0; times < 2; times++)
      expect(await noor.ask('POST /user/accept-invitation', { code })).toMatchObject({
        user: { username: 'otis' },
        friendship: 'sent',
        message: strings.friendRequestSent,
      });
    // again, after taking the request back
    await noor.ask('POST /user/cancel-friend-request', { second_user_id: town.id.otis });
    expect((await noor.ask('POST /user/accept-invitation', { code })).friendship).toBe('sent');
    expect((await listed('otis'))[0]).toMatchObject({ uses: 1 });
    const otis = await town.as('otis');
    expect((await otis.refused('POST /user/accept-invitation', { code })).message).toEqual(ended);
    const quinns = codeOf(await create('quinn'));
    const rex = await town.as('rex');
    expect((await rex.refused('GET /user/invitation', { code: quinns })).message).toEqual(ended);
    expect((await rex.refused('POST /user/accept-invitation', { code: quinns })).message).toEqual(
      ended,
    );
  });

  test('answers alike, whatever its inviter decided about the member before', async () => {
    const noor = await town.as('noor');
    const answers = [];
    for (const decide of [
      undefined,
      'POST /user/decline-friend-request',
      'POST /user/remove-friend',
      'POST /user/block-user',
    ] as const) {
      await town.db.execute(sql`delete from friendships where ${noor.id} in (low_id, high_id)`);
      const dana = await town.as('dana');
      const code = codeOf(await create('dana'));
      await noor.ask('POST /user/send-friend-request', { second_user_id: dana.id });
      if (decide === 'POST /user/remove-friend') {
        await dana.ask('POST /user/confirm-friend-request', { user_id: noor.id });
        await dana.ask(decide, { second_user_id: noor.id });
      } else if (decide) await dana.ask(decide, { user_id: noor.id });
      if (decide === 'POST /user/block-user')
        await dana.ask('POST /user/un-block-user', { user_id: noor.id });
      const { friendship, message } = await noor.ask('POST /user/accept-invitation', { code });
      const usesInExport = await town.db.query(
        sql`select from invitation_link_uses where person_id = ${noor.id} and link_id = (select max(id) from invitation_links)`,
      );
      answers.push({ friendship, message, uses: usesInExport.length });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({
      friendship: 'sent',
      message: strings.friendRequestSent,
      uses: 1,
    });
  });

  test('to a group leads to its invitation', async () => {
    const code = codeOf(await create('ben', { group_id: groups().ferry }));
    expect(
      await (await town.as('gus')).ask('POST /user/accept-invitation', { code }),
    ).toMatchObject({ group: { id: groups().ferry }, message: strings.groupInvitationPending });
  });
});
