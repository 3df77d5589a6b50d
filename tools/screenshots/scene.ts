// Fixture on top of the demo town: a report, a decision, and the links of emails.
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { createCode } from '#server/account/emailTokens.ts';
import { startOnboarding } from '#server/account/onboarding.ts';
import { recountDailyStats } from '#server/admin/dailyStats.ts';
import { hashToken, randomToken } from '#server/security/sessions.ts';
import { sql, type Sql } from '#server/db/sql.ts';
import { clientOf, signedIn } from '#test/api.ts';
import { asApp, type TestServer } from '../../test/assurance/server.ts';
import { paths } from '../../web/paths.ts';
import { addressesOf, type ScreenName, type AddressParams } from './addresses.ts';

/** Returns the address of each screen, with content on it. */
export async function townAddresses(testServer: TestServer): Promise<Map<ScreenName, string>> {
  const { db, app } = testServer;
  const idOf = async (query: Sql) => (await db.queryOne<{ id: number }>(query))!.id;
  const ofTitle = (title: string) =>
    idOf(sql`select id from posts where title like ${`${title}%`}`);
  const [ada, ben, rosa, keeper] = await Promise.all(
    ['ada', 'ben', 'rosa', 'keeper'].map((name) => signedIn(asApp(testServer), name)),
  );
  await keeper!.ask('POST /admin/settings', { moderation_log_public: true });
  await ada!.ask('POST /representative/search', {
    address: '3 Landing Lane, Larkwater 00417',
    save_address: 'Y',
  });

  const post = await idOf(
    sql`select id from posts where text like 'Sign-up for public comment is open%'`,
  );
  const reported = await idOf(sql`select id from posts where text like 'Line 2 is detouring%'`);
  const about = { url: `/feed/${reported}/details`, content_id: reported };
  await ben!.ask('POST /content/report', {
    ...about,
    title: 'Not true anymore',
    reason: 'The pipe is already fixed, and people are still walking to the pharmacy.',
  });
  await rosa!.ask('POST /content/report', {
    ...about,
    title: 'The stop is back',
    reason: 'I waited at the pharmacy for nothing.',
  });

  const suspended = await idOf(sql`select id from all_people where username = 'rex'`);
  await ben!.ask('POST /content/report', {
    url: '/profile/rex',
    user_id: suspended,
    title: 'Selling gutters',
    reason: 'He left the same ad under nine posts.',
  });
  const { decision } = await keeper!.ask('POST /admin/report/resolve', {
    id: `person-${suspended}`,
    decision: 'suspend',
    category: 'spam',
    reason: 'Posting the same ad nine times is spam.',
    days: 7,
  });

  const petition = await ofTitle('A crosswalk light');
  const signer = {
    email: 'signer@example.org',
    name: 'Linnea Holm',
    zip_code: '00417',
    comment: 'My son crosses there twice a day.',
  };
  await clientOf(asApp(testServer)).ask('POST /action/sign', {
    action_id: petition,
    ...signer,
    show_name: true,
    keep_informed: true,
  });
  await ben!.ask('POST /user/invite-friend', {
    emails: ['newcomer@example.org'],
    message: 'The buns taste better when you have someone to talk to.',
  });
  await testServer.drainJobs();

  const account = (await db.queryOne<{ id: number; email: string }>(
    sql`select id, email from all_people where username = 'ada'`,
  ))!;
  const signature = app.addresses.signatureCode(petition, app.addresses.hashAddress(signer.email));
  const codes: AddressParams = {
    signupWithInvitation: [await mailed(testServer, 'signup-with-invitation')],
    confirmEmail: [await createCode(db, 'change', account)],
    resetPassword: [await createCode(db, 'reset', account)],
    refuseInvitations: [
      app.addresses.refusalCode(app.addresses.hashAddress('newcomer@example.org')),
    ],
    stopSignatureEmails: [
      app.addresses.refusalCode(app.addresses.hashAddress('newcomer@example.org'), 'signatures'),
    ],
    confirmSignature: [await mailed(testServer, 'confirm-signature')],
    withdrawSignature: [signature],
    stopUpdates: [signature],
    unsubscribe: [app.addresses.unsubscribeCode(account.id, 0)],
    appeal: [app.addresses.decisionCode(decision.id)],
  };
  const objectIds = {
    post,
    poll: await ofTitle('What should we paint on the wall'),
    blog: await idOf(
      sql`select c.id from posts c join people p on p.id = c.author_id where p.username = 'ada' and c.content_type = 2 order by c.id limit 1`,
    ),
    action: await ofTitle('Big Cobble Creek cleanup'),
  };
  return addressesOf(testServer, objectIds, {
    ...codes,
    editPoll: [await ofTitle('Which stretch should we clean next?')],
    adminReport: [`content-${reported}`],
  });
}

/** Returns the link that creates the first administrator of an empty community. */
export async function firstStartLink({ db }: TestServer): Promise<string> {
  // The server creates its own link after it starts to listen, which would replace this one.
  while (!(await db.queryOne(sql`select from setup_tokens`))) await sleep(50);
  const code = randomToken();
  await db.execute(
    sql`insert into setup_tokens (code_hash) values (${hashToken(code)}) on conflict (one) do update set code_hash = excluded.code_hash`,
  );
  return paths.firstStart(code);
}

/** Adds two people to an empty community: an administrator and a new member. */
export async function addFirstPeople({ db, app }: TestServer) {
  await db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, role, confirmed_at)
    select username, username, name, username || '@example.org', username || '@example.org', type, now()
    from (values ('keeper', 'June Abernathy', 1), ('mara', 'Mara Lindgren', 2)) as moved (username, name, type)`);
  // as the sign-up form leaves it, which asks for the issues itself
  const mara = (await db.queryOne<{ id: number }>(
    sql`select id from people where username = 'mara'`,
  ))!;
  await startOnboarding(db, mara.id, ['people', 'place']);
  await recountDailyStats(app);
}

/** Returns the code that follows `path` in the link of an email. */
async function mailed(testServer: TestServer, path: string): Promise<string> {
  const emails = await Promise.all(testServer.mails().map((mail) => PostalMime.parse(mail)));
  const links = emails.flatMap(({ text = '' }) => [
    ...text.matchAll(new RegExp(`/${path}/([A-Za-z0-9_-]+)`, 'g')),
  ]);
  if (!links.length) throw new Error(`no email contains a link to ${path}`);
  return links.at(-1)![1]!;
}
