// Permanently refused addresses: tried once, marked, and skipped until a user requests a mail
// there.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { notify } from '#server/notifications/notify.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { report } from '#test/reports.ts';
import { recordFailure, shortenHash } from './failingAddresses.ts';

/** Every recipient the server received, and its response to them. */
const triedAddresses: string[] = [];
let smtpResponse: { responseCode: number; text: string } | undefined;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, callback) => {
    triedAddresses.push(address);
    callback(
      smtpResponse &&
        Object.assign(new Error(smtpResponse.text.replace('ADDRESS', address)), {
          responseCode: smtpResponse.responseCode,
        }),
    );
  },
  onData: (stream, _session, callback) => void stream.on('end', () => callback()).resume(),
});

let town: TestTown;
const lines: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  town = await createTestTown(
    {
      MAIL_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      LOG_LEVEL: 'warn',
    },
    (line) => lines.push(line),
  );
  await town.drainJobs();
});
afterAll(async () => {
  await town?.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const likePost = async () => {
  const { id } = await town.post('ada');
  await notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id.ben,
    content: id,
    to: [town.id.ada],
  });
  await town.drainJobs();
};
const retryMails = async () => {
  await town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await town.drainJobs();
};
const shownTo = async () => ({
  owner: (await (await town.as('ada')).ask('GET /account/get-profile', {})).profile.mail_refused_on,
  admin: (await (await town.as('keeper')).ask('GET /admin/user', { user_id: town.id.ada })).user
    .mail_refused_on,
});

test('tries a missing mailbox once, shows it to its owner and to administrators, and resumes after a requested mail arrives', async () => {
  smtpResponse = { responseCode: 550, text: '5.1.1 ADDRESS: user unknown' };
  await likePost();
  await retryMails();
  await likePost();
  expect(triedAddresses).toHaveLength(1);
  expect(await shownTo()).toEqual({
    owner: expect.stringMatching(/^\d{4}-/),
    admin: expect.stringMatching(/^\d{4}-/),
  });
  const { health } = await (await town.as('keeper')).ask('GET /admin/dashboard', {});
  expect(health.mail.failure).toMatch(/550 RCPT TO.*user unknown/);
  expect(`${lines.join('')} ${health.mail.failure}`).not.toMatch(/larkwater/);

  smtpResponse = undefined;
  await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
  await town.drainJobs();
  expect(triedAddresses).toHaveLength(2);
  expect(await shownTo()).toEqual({});
  await likePost();
  expect(triedAddresses).toHaveLength(3);
});

test('retries a temporary refusal', async () => {
  triedAddresses.length = 0;
  smtpResponse = { responseCode: 450, text: '4.2.0 Greylisted' };
  await likePost();
  await retryMails();
  expect(triedAddresses).toHaveLength(2);
  smtpResponse = undefined;
  await retryMails();
  expect(triedAddresses).toHaveLength(3);
  expect(await shownTo()).toEqual({});
});

test('sends no mail to people suspended for spam, but does to people suspended for other reasons', async () => {
  triedAddresses.length = 0;
  const keeper = await town.as('keeper');
  for (const [name, category] of [
    ['hugo', 'spam'],
    ['noor', 'harassment'],
  ] as const) {
    const { id } = await town.post(name);
    await report(town, { content_id: id }, 'ben');
    await keeper.ask('POST /admin/report/resolve', {
      id: `content-${id}`,
      decision: 'suspend',
      category,
      reason: 'It is against the rules.',
    });
  }
  await town.drainJobs();
  expect(triedAddresses.filter((address) => !address.startsWith('ben@'))).toEqual([
    'noor@larkwater.example',
  ]);
});

test('a complaint outlives sign-ups and accounts with the address', async () => {
  const email = 'valentin@far.example';
  const hash = shortenHash(town.app.addresses.hashAddress(email));
  const insertPerson = async (confirmed: boolean) => {
    const username = confirmed ? 'valentin' : 'imposter';
    const { id } = (await town.db.queryOne<{ id: number }>(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      values (${username}, ${username}, 'Valentin', ${email}, ${email}, ${confirmed ? new Date() : null}) returning id`))!;
    return id;
  };
  const linkedPerson = async () =>
    (await town.db.queryOne<{ person_id: number | null }>(
      sql`select person_id from refused_addresses where address_hash = ${hash} and complained_at is not null`,
    ))!.person_id;
  const imposter = await insertPerson(false);
  await recordFailure(town.db, { hash, email }, 'complaint');
  expect(await linkedPerson()).toBe(imposter);
  const valentin = await insertPerson(true);
  await recordFailure(town.db, { hash, email }, 'complaint');
  expect(await linkedPerson(), 'the confirmed account').toBe(valentin);
  await town.db.execute(sql`delete from people where id in (${imposter}, ${valentin})`);
  expect(await linkedPerson()).toBeNull();
});

test('has no webhook for bounces without a secret', async () => {
  const { statusCode } = await town.http.inject({
    method: 'POST',
    url: '/mail/bounce',
    headers: { authorization: 'Bearer ' },
    payload: { recipient: 'ada@larkwater.example', kind: 'hard' },
  });
  expect(statusCode).toBe(404);
  expect(await shownTo()).toEqual({});
});
