// Registration policy: open, by invitation, or closed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteSettings } from '#contract/siteSettings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { codeIn, emailsTo } from '#test/emails.ts';
import { openGoogle } from '#test/loginProviders.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const publicUrl = 'https://moot.example';
let google: Awaited<ReturnType<typeof openGoogle>>;
let town: TestTown;
beforeAll(async () => {
  google = await openGoogle(publicUrl);
  town = await createTestTown({
    PUBLIC_URL: publicUrl,
    ALLOW_PRIVATE_HOSTS: google.host,
    ...google.settings,
  });
});
afterAll(async () => {
  await town.close();
  await google.close();
});

const set = async (settings: Partial<SiteSettings>) =>
  (await town.as('keeper')).ask('POST /admin/settings', settings);

let createdCount = 0;
const form = (email: string, invitation_code?: string) => ({
  scenario: 'Signup' as const,
  username: `newcomer${++createdCount}`,
  name: 'A Newcomer',
  email,
  password: 'a river runs here',
  selected_issues: [1],
  zip_code: '00417',
  ...(invitation_code && { invitation_code }),
});

const invited = async (email: string, by: 'ada' | 'ben' = 'ada') => {
  await (await town.as(by)).ask('POST /user/invite-friend', { emails: [email] });
  return codeIn((await emailsTo(town, email)).at(-1)!);
};

/** The ticket of a user with a Google account. */
async function ticketOf(email: string) {
  const { address, browser } = await town.visitor.ask('POST /user/social-start', {
    provider: 'google',
  });
  const back = await google.signIn(address, {
    sub: email,
    name: 'Orla',
    email,
    email_verified: true,
  });
  return (
    await town.visitor.ask('POST /user/social-finish', { provider: 'google', browser, ...back })
  ).social_ticket!;
}
const bySocial = (social_ticket: string) => ({ scenario: 'SocialSignup' as const, social_ticket });

test('an invitation admits only the invited address, by form or by a provider', async () => {
  const [code, spent] = [await invited('wren@example.org'), await invited('orla@example.org')];
  await set({ registration: 'invitation' });
  expect((await town.visitor.ask('GET /site/info', {})).registration).toBe('invitation');
  const uninvited = { status: 403, message: siteStrings.registrationByInvitation };
  expect(await town.visitor.refused('POST /user/add', form('wren@example.org'))).toMatchObject(
    uninvited,
  );
  expect(
    await town.visitor.refused('POST /user/add', form('wren@example.org', `${spent.slice(1)}x`)),
  ).toMatchObject(uninvited);
  expect(
    (await town.visitor.refused('POST /user/add', form('other@example.org', code))).message,
  ).toEqual({ email: [siteStrings.invitationForOtherEmail] });
  expect((await town.visitor.ask('POST /user/add', form('Wren@example.org', code))).message).toBe(
    strings.signedUp,
  );

  expect(
    await town.visitor.refused('POST /user/add', bySocial(await ticketOf('stranger@example.org'))),
  ).toMatchObject(uninvited);
  expect(
    (await town.visitor.ask('POST /user/add', bySocial(await ticketOf('orla@example.org'))))
      .message,
  ).toBe(strings.socialAccountCreated);
  // existing members still log in with a provider
  expect(
    (await town.visitor.ask('POST /user/social-finish', await back('orla@example.org'))).token,
  ).toBeTruthy();
});

const back = async (email: string) => {
  const { address, browser } = await town.visitor.ask('POST /user/social-start', {
    provider: 'google',
  });
  return {
    provider: 'google' as const,
    browser,
    ...(await google.signIn(address, { sub: email, name: 'Orla', email, email_verified: true })),
  };
};

test('an invitation by a member who was suspended since is not accepted', async () => {
  await set({ registration: 'open' });
  const code = await invited('egret@example.org', 'ben');
  await set({ registration: 'invitation' });
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/user/suspend', {
    user_id: town.id.ben,
    reason: 'He sold invitations.',
  });
  const uninvited = { status: 403, message: siteStrings.registrationByInvitation };
  expect(
    await town.visitor.refused('POST /user/add', form('egret@example.org', code)),
  ).toMatchObject(uninvited);
  expect(
    await town.visitor.refused('POST /user/add', bySocial(await ticketOf('egret@example.org'))),
  ).toMatchObject(uninvited);
  await keeper.ask('POST /admin/user/restore', { user_id: town.id.ben });
  expect((await town.visitor.ask('POST /user/add', form('egret@example.org', code))).message).toBe(
    strings.signedUp,
  );
});

test('while registration is closed, sign-ups, invitations and queued invitation emails are rejected', async () => {
  await set({ registration: 'open' });
  const code = await invited('heron@example.org');
  await set({ registration: 'closed' });
  const closed = { status: 403, message: siteStrings.registrationClosed };
  expect(
    await town.visitor.refused('POST /user/add', form('heron@example.org', code)),
  ).toMatchObject(closed);
  expect(
    await town.visitor.refused('POST /user/add', bySocial(await ticketOf('late@example.org'))),
  ).toMatchObject(closed);
  const ada = await town.as('ada');
  const closedToInvitations = { status: 403, message: siteStrings.invitationsOff };
  expect(
    await ada.refused('POST /user/invite-friend', { emails: ['x@example.org'] }),
  ).toMatchObject(closedToInvitations);
  expect(
    await ada.refused('POST /group/invite-user-emails', {
      group_id: town.group.creek,
      emails: ['x@example.org'],
    }),
  ).toMatchObject(closedToInvitations);
  const [waiting] = (await ada.ask('GET /user/invitations', {})).invitations;
  expect(await ada.refused('POST /user/resend-invitation', { id: waiting!.id })).toMatchObject(
    closedToInvitations,
  );
  expect(await emailsTo(town, 'x@example.org')).toEqual([]);
  await set({ registration: 'open' });
  expect((await town.visitor.ask('POST /user/add', form('heron@example.org', code))).message).toBe(
    strings.signedUp,
  );
});

test('a provider that an administrator switched off is neither offered nor accepted', async () => {
  await set({ providers_off: ['google'] });
  expect((await town.visitor.ask('GET /site/info', {})).social_providers).toEqual([]);
  expect((await (await town.as('keeper')).ask('GET /admin/settings', {})).providers).toEqual([
    'google',
  ]);
  const error = await town.visitor.raw('POST /user/social-start', { provider: 'google' });
  expect([error.statusCode, error.json().message]).toEqual([503, strings.socialLoginUnavailable]);
  await set({ providers_off: [] });
  expect((await town.visitor.ask('GET /site/info', {})).social_providers).toEqual(['google']);
});

test.each(['deleted', 'suspended'])(
  'an invitation of the site admits after its administrator was %s',
  async (state) => {
    const email = `nell.${state}@example.org`;
    await (await town.as('keeper')).ask('POST /admin/user/invite', { emails: [email] });
    const code = codeIn((await emailsTo(town, email)).at(-1)!);
    await town.db.execute(
      state === 'deleted'
        ? sql`update all_people set deleted_at = now() where username = 'keeper'`
        : sql`update all_people set suspended_at = now() where username = 'keeper'`,
    );
    await town.visitor.ask('POST /user/join', {
      code,
      name: 'Nell Gray',
      email,
      password: 'seven quiet herons',
    });
    await town.db.execute(
      sql`update all_people set deleted_at = null, suspended_at = null where username = 'keeper'`,
    );
  },
);
