// Bounces and complaints: by webhook and from a Maildir, what they change for members and visitors,
// and what ends it.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day } from '#contract/durations.ts';
import { NotificationType } from '#contract/notification.ts';
import { notify } from '#server/notifications/notify.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { createComplaint, createDeliveryStatus } from '#test/bounces.ts';
import { runJob } from '#test/jobs.ts';
import { startMailServer } from '#test/mailServer.ts';
import { clientOf, type Client } from '#test/api.ts';
import { countFailingByDomain } from './failingAddresses.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const secret = 'k7Q2-vJ9x_mW4t-Zp8s_Rb3n-Lc6d_Hf5g';
const ada = 'ada@larkwater.example';
const password = 'a long walk along the creek';
let folder: string;
let server: Awaited<ReturnType<typeof startMailServer>>;
let town: TestTown;
const lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot bounces '));
  server = await startMailServer();
  town = await createTestTown(
    {
      MAIL_URL: server.url,
      MAIL_BOUNCES: 'bounces@town.example',
      MAIL_BOUNCES_MAILDIR: folder,
      MAIL_BOUNCES_SECRET: secret,
      LOG_LEVEL: 'info',
    },
    (line) => lines.push(line),
  );
  await town.drainJobs();
});
afterAll(async () => {
  await town?.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  server.received.length = 0;
  await town.db.execute(sql`delete from refused_addresses`);
});

/** A password reset ends the sessions of ada. */
let client: Client;
beforeEach(async () => {
  await town.db.execute(
    sql`update people set password_hash = ${await hashPassword(password)} where id = ${town.id.ada}`,
  );
  client = await logIn();
});
const logIn = async () => {
  const { token } = await town.visitor.ask('POST /user/login', { username: 'ada', password });
  return clientOf(town, token);
};
const createPost = async () =>
  (await client.ask('POST /content/add', { text: 'The creek is clear.', shared_as: 'Public' }))
    .content;

/** Sends a notification to ada. Returns the sender address, or undefined if no email was sent. */
async function likePost(): Promise<string | undefined> {
  await notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id.ben,
    content: (await createPost()).id,
    to: [town.id.ada],
  });
  const before = server.received.length;
  await town.drainJobs();
  return server.received.slice(before).find(({ to }) => to[0] === ada)?.from;
}
async function requestPassword() {
  await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
  await town.drainJobs();
  const { email } = server.received.findLast(({ to }) => to[0] === ada)!;
  return /reset-password\/([\w-]+)/.exec(email.text!)![1]!;
}
async function setPassword(token: string) {
  await town.visitor.ask('POST /user/reset-password', {
    token,
    new_password: password,
    confirm_password: password,
  });
  await town.drainJobs();
  client = await logIn();
}
const post = (payload: string | object, headers: Record<string, string> = {}) =>
  town.http.inject({
    method: 'POST',
    url: '/mail/bounce',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': typeof payload === 'string' ? 'message/rfc822' : 'application/json',
      ...headers,
    },
    payload,
  });
const shownTo = async () => ({
  owner: (await client.ask('GET /account/get-profile', {})).profile.mail_refused_on,
  admin: (await (await town.as('keeper')).ask('GET /admin/user', { user_id: town.id.ada })).user
    .mail_refused_on,
  total: (await (await town.as('keeper')).ask('GET /admin/dashboard', {})).health.mail
    .failing_members,
});
const isShown = {
  owner: expect.stringMatching(/^\d{4}-/),
  admin: expect.stringMatching(/^\d{4}-/),
  total: 1,
};
const isNotShown = { owner: undefined, admin: undefined, total: 0 };

test('gives each email a sender address with a token, which the local part has room for', async () => {
  const from = await likePost();
  expect(from).toMatch(/^bounces\+[0-9a-v]{48}@town\.example$/);
  expect(server.received[0]!.email.from?.address).not.toContain('bounces');
});

test('a permanent bounce ends emails until a link in a requested email is used', async () => {
  const to = (await likePost())!;
  const response = await post(createDeliveryStatus({ to, recipient: 'Ada@larkwater.example' }));
  expect([response.statusCode, response.json()]).toEqual([200, { success: true, result: 'hard' }]);
  expect(await shownTo()).toEqual(isShown);
  expect(await likePost()).toBeUndefined();

  const token = await requestPassword();
  expect(await shownTo(), 'after an accepted email').toEqual(isShown);
  expect(await likePost()).toBeUndefined();
  await setPassword(token);
  expect(await shownTo()).toEqual(isNotShown);
  expect(await likePost()).toBeDefined();
  expect(lines.join('')).not.toMatch(/larkwater/);
});

test('warnings reach an address with a permanent bounce, which others may have reported', async () => {
  const to = (await likePost())!;
  await post(createDeliveryStatus({ to, recipient: ada }));
  const at = new Date().toISOString();
  const before = server.received.length;
  for (const [job, payload] of [
    ['account.device', { device: 'Firefox', at }],
    ['account.ways', { change: 'passkey-added', since: at }],
    ['account.welcome', {}],
  ] as const)
    await runJob(town, job, { person: town.id.ada, address: ada, ...payload });
  await town.db.execute(sql`update all_people set deleted_at = now() where id = ${town.id.ada}`);
  try {
    await runJob(town, 'settings.deleted', { person: town.id.ada, address: ada, since: at });
  } finally {
    await town.db.execute(sql`update all_people set deleted_at = null where id = ${town.id.ada}`);
  }
  expect(server.received.slice(before).map(({ email }) => email.subject)).toEqual([
    expect.stringMatching(/New login/),
    expect.stringMatching(/How you log in to .* has changed/),
    expect.stringMatching(/delete/i),
  ]);
});

test('a bounce of a forwarded email counts for the address that we wrote to', async () => {
  const to = (await likePost())!;
  await post(createDeliveryStatus({ to, recipient: 'someone@elsewhere.example' }));
  expect((await shownTo()).owner).toBeDefined();
  expect((await shownTo()).total, 'not known from the hash').toBe(0);
  expect(await likePost()).toBeUndefined();
  expect(await shownTo()).toEqual(isShown);
  expect(await countFailingByDomain(town.db)).toEqual([
    { domain: 'larkwater.example', failing: 1, complaints: 0 },
  ]);
});

test('a changed address gets emails', async () => {
  const to = (await likePost())!;
  await post(createDeliveryStatus({ to, recipient: ada }));
  const { profile } = await client.ask('GET /account/get-profile', {});
  await client.ask('POST /account/save-profile', {
    name: profile.name,
    email: 'ada@new.example',
    revision: profile.revision,
    current_password: password,
  });
  await town.drainJobs();
  const { email } = server.received.findLast((received) => received.to[0] === 'ada@new.example')!;
  const code = /confirm-email\/([\w-]+)/.exec(email.text!)![1]!;
  await client.ask('POST /user/confirm-email', { code });
  expect(await shownTo()).toEqual(isNotShown);
  await town.db.execute(
    sql`update all_people set email = ${ada}, email_normalized = ${ada} where id = ${town.id.ada}`,
  );
});

test('temporary failures on five days within two weeks pause notifications for a week, but no emails about the account', async () => {
  const to = (await likePost())!;
  const fail = async (daysAgo: number) => {
    await post(createDeliveryStatus({ to, recipient: ada, status: '5.2.2' }));
    await town.db.execute(
      sql`update refused_addresses set failed_on = array(select case when d = (now() at time zone 'UTC')::date then d - ${daysAgo}::int else d end from unnest(failed_on) d)`,
    );
  };
  for (const daysAgo of [15, 14, 3, 2, 1, 0, 0, 4]) await fail(daysAgo);
  expect(await shownTo()).toEqual(isNotShown);
  expect(await likePost()).toBeDefined();
  await fail(0);
  expect(await shownTo()).toEqual(isShown);
  expect(await likePost()).toBeUndefined();
  await runJob(town, 'account.device', {
    person: town.id.ada,
    address: ada,
    device: 'Firefox',
    at: new Date().toISOString(),
  });
  expect(server.received.at(-1)!.email.subject).toMatch(/New login/);
  await town.db.execute(
    sql`update refused_addresses set paused_until = paused_until - interval '7 days'`,
  );
  expect(await shownTo()).toEqual(isNotShown);
  expect(await likePost()).toBeDefined();
  await fail(0);
  expect(await shownTo(), 'one failure after the pause').toEqual(isNotShown);
});

test('a complaint ends all emails that can be refused until the member asks for them again', async () => {
  const to = (await likePost())!;
  expect((await post(createComplaint(to))).json()).toMatchObject({ result: 'complaint' });
  expect(await likePost()).toBeUndefined();
  const { complained_on } = await client.ask('POST /account/get-notification-settings', {});
  expect(complained_on).toMatch(/^\d{4}-/);
  const token = await requestPassword();
  await setPassword(token);
  expect(server.received.map(({ email }) => email.subject)).toContain(
    'Your Folkmoot password was changed',
  );
  expect(await likePost()).toBeUndefined();

  const saved = await client.ask('POST /account/save-notification-settings', {
    resume_emails: 'Y',
  });
  expect(saved.complained_on).toBeUndefined();
  expect(await likePost()).toBeDefined();
});

test('a refusal of the site or of a text does not count for the address', async () => {
  const to = (await likePost())!;
  for (const status of ['5.7.1', '5.1.8'])
    expect((await post(createDeliveryStatus({ to, recipient: ada, status }))).json().result).toBe(
      'blocked',
    );
  expect(await shownTo()).toEqual(isNotShown);
  expect(lines.filter((line) => line.includes('refused an email of this site'))).toHaveLength(2);
});

test('accepts JSON with a token or an address', async () => {
  const from = (await likePost())!;
  const token = /\+(\w+)@/.exec(from)![1]!;
  expect((await post({ token, kind: 'hard' })).json()).toMatchObject({ result: 'hard' });
  expect(await likePost()).toBeUndefined();
  await town.db.execute(sql`delete from refused_addresses`);
  await post({ recipient: 'ADA@larkwater.example', kind: 'complaint' });
  expect(await likePost()).toBeUndefined();
  for (const invalid of [{}, { token }, { token, kind: 'x' }, { recipient: '', kind: 'hard' }])
    expect((await post(invalid)).statusCode, JSON.stringify(invalid)).toBe(422);
});

test('ignores tokens that are forged, old or of another site', async () => {
  const from = (await likePost())!;
  const forged = from.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
  expect((await post(createDeliveryStatus({ to: forged }))).json().result).toBe('ignored');
  const { addresses } = town.app;
  const hash = Buffer.alloc(16, 7);
  const tokenOf = (daysAgo: number) =>
    addresses.bounceToken(hash, Math.floor(Date.now() / day) - daysAgo);
  const resultOf = async (token: string) => (await post({ token, kind: 'hard' })).json().result;
  expect(await resultOf(tokenOf(31))).toBe('ignored');
  expect(await resultOf(tokenOf(30))).toBe('hard');
  expect((await post('Subject: I am away\r\n\r\n')).json().result).toBe('ignored');
});

test('reads a large bounce in a worker thread', async () => {
  const to = (await likePost())!;
  const original = `Subject: Hello\n\n${'All is well.\n'.repeat(20_000)}`;
  const response = await post(createDeliveryStatus({ to, recipient: ada, original }));
  expect(response.json().result).toBe('hard');
  expect((await post('x'.repeat(600_000))).statusCode).toBe(413);
});

test('requires the secret, as a token or a password', async () => {
  const message = createDeliveryStatus({ to: (await likePost())! });
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const statusFor = async (authorization: string) =>
    (await post(message, { authorization })).statusCode;
  for (const authorization of ['', 'Bearer x', `Bearer ${secret}x`, basic(`${secret}:`), 'Basic '])
    expect(await statusFor(authorization), authorization).toBe(401);
  expect(await town.db.query(sql`select from refused_addresses`)).toEqual([]);
  expect(await statusFor(basic(`mail:${secret}`))).toBe(200);
});

test('reads new messages of the Maildir once', async () => {
  const to = (await likePost())!;
  mkdirSync(join(folder, 'new'));
  const write = (name: string, text: string) => writeFileSync(join(folder, 'new', name), text);
  write('1.M1.host', 'Subject: I am away\r\n\r\n');
  write('2.M2.host', 'x'.repeat(600_000));
  write('3.M3.host', createDeliveryStatus({ to, recipient: ada }));
  await runJob(town, 'mail.bounces');
  expect(await shownTo()).toEqual(isShown);
  expect(readdirSync(join(folder, 'new'))).toEqual([]);
  expect(readdirSync(join(folder, 'cur')).toSorted()).toEqual([
    '1.M1.host:2,S',
    '2.M2.host:2,S',
    '3.M3.host:2,S',
  ]);
  rmSync(join(folder, 'new'), { recursive: true });
  await runJob(town, 'mail.bounces');
  expect(lines.filter((line) => line.includes('MAIL_BOUNCES_MAILDIR cannot be read'))).toHaveLength(
    1,
  );
});

test('leaves out a message that cannot be read, and deletes those that were read after a week', async () => {
  const to = (await likePost())!;
  const [fresh, read] = [join(folder, 'new'), join(folder, 'cur')];
  for (const path of [fresh, read]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
  }
  symlinkSync('nowhere', join(fresh, '1.M1.host'));
  writeFileSync(join(fresh, '2.M2.host'), createDeliveryStatus({ to, recipient: ada }));
  await runJob(town, 'mail.bounces');
  expect(await shownTo()).toEqual(isShown);
  expect([readdirSync(fresh), readdirSync(read)]).toEqual([['1.M1.host'], ['2.M2.host:2,S']]);
  expect(lines.filter((line) => line.includes('is left out'))).toHaveLength(1);

  writeFileSync(join(read, '3.M3.host:2,'), '');
  const setAge = (name: string, days: number) =>
    utimesSync(join(read, name), new Date(), new Date(Date.now() - days * day));
  setAge('3.M3.host:2,', 8);
  setAge('2.M2.host:2,S', 6);
  await runJob(town, 'mail.sweep');
  expect(readdirSync(read)).toHaveLength(2);
  setAge('2.M2.host:2,S', 8);
  await runJob(town, 'mail.sweep');
  expect(readdirSync(read)).toEqual(['3.M3.host:2,']);
});

test('records nothing of messages that cannot be moved, and says so once', async () => {
  const to = (await likePost())!;
  const [fresh, read] = [join(folder, 'new'), join(folder, 'cur')];
  for (const path of [fresh, read]) rmSync(path, { recursive: true, force: true });
  mkdirSync(fresh);
  for (const name of ['1.M1.host', '2.M2.host']) {
    writeFileSync(join(fresh, name), createDeliveryStatus({ to, recipient: ada }));
    // a folder in the way of the move
    mkdirSync(join(read, `${name}:2,S`, 'x'), { recursive: true });
  }
  lines.length = 0;
  await runJob(town, 'mail.bounces');
  expect(readdirSync(fresh)).toHaveLength(2);
  expect(await shownTo()).toEqual(isNotShown);
  expect(lines.filter((line) => line.includes('cannot be read or changed'))).toHaveLength(1);
});

test('forgets old failures of addresses without an account, and keeps the others', async () => {
  await town.db.execute(sql`
    insert into refused_addresses (address_hash, refused_at, bounced, failed_on, complained_at, person_id) values
      ('\\x01', now() - interval '91 days', true, '{}', null, null),
      ('\\x02', now() - interval '91 days', true, '{}', null, ${town.id.ada}),
      ('\\x03', now() - interval '89 days', false, '{}', null, null),
      ('\\x04', null, false, array[current_date - 20, current_date - 16], null, null),
      ('\\x05', null, false, array[current_date - 20, current_date - 3], null, null),
      ('\\x06', null, false, '{}', now() - interval '364 days', null),
      ('\\x07', null, false, '{}', now() - interval '366 days', null),
      ('\\x08', null, false, '{}', now() - interval '2 years', ${town.id.ada})`);
  await runJob(town, 'mail.sweep');
  const rows = await town.db.query<{ hash: string }>(
    sql`select encode(address_hash, 'hex') as hash from refused_addresses order by 1`,
  );
  expect(rows.map(({ hash }) => hash)).toEqual(['02', '03', '05', '06', '08']);
});
