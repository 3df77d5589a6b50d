// Alarms, sent to a real mail server: once for each administrator when a check turns bad, and once
// when it is well again.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { checkServer } from '#server/health/serverResults.ts';
import { recordFailure, shortenHash } from '#server/mail/failingAddresses.ts';
import { runJob } from '#test/jobs.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const received: { to: string; email: Email }[] = [];
let isDown = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, callback) =>
    callback(
      isDown ? Object.assign(new Error('Out of service'), { responseCode: 421 }) : undefined,
    ),
  onData(stream, { envelope }, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on(
      'end',
      () =>
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push({ to: envelope.rcptTo[0]!.address, email });
          callback();
        }),
    );
  },
});

let town: TestTown;
const lines: string[] = [];
const addresses: Record<'keeper' | 'hugo', string> = { keeper: '', hugo: '' };
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  town = await createTestTown(
    {
      MAIL_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      LOG_LEVEL: 'info',
    },
    (line) => lines.push(line),
  );
  await town.drainJobs();
  await town.db.execute(
    sql`update people set role = role_admin(), language = 'es' where id = ${town.id.hugo}`,
  );
  for (const name of ['keeper', 'hugo'] as const)
    addresses[name] = (await town.db.queryOne<{ email: string }>(
      sql`select email from people where id = ${town.id[name]}`,
    ))!.email;
});
afterAll(async () => {
  await town?.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(async () => {
  isDown = false;
  await town.db.execute(sql`delete from health_checks`);
  await town.db.execute(sql`delete from server_health`);
  await town.db.execute(sql`delete from backups`);
  await town.db.execute(sql`update mail_health set sent_at = null, failed_at = null`);
  received.length = 0;
  lines.length = 0;
});

const breakBackups = () =>
  town.db.execute(sql`
    insert into backups (started_at, finished_at, method, place, name, error)
    values (now(), now(), 'archive', '/var/backups', 'a.zip', 'the disk is full.')`);
const repairBackups = () => town.db.execute(sql`delete from backups`);
const check = async (times = 1) => {
  for (let i = 0; i < times; i++) {
    await runJob(town, 'health.check');
    await town.drainJobs();
  }
};
/** So many good results mean that a check is well again. */
const wellRuns = 6;
const passDays = (days: number) =>
  town.db.execute(
    sql`update health_checks set alarmed_at = alarmed_at - make_interval(days => ${days}), last_alarmed_at = last_alarmed_at - make_interval(days => ${days})`,
  );
const subjects = () => received.map(({ to, email }) => [to, email.subject]).toSorted();
const both = (english: string, spanish: string) =>
  [
    [addresses.keeper, english],
    [addresses.hugo, spanish],
  ].toSorted();
const metric = async (check: string) => {
  const { body } = await town.http.inject('/metrics');
  return new RegExp(`^folkmoot_health\\{check="${check}"\\} (\\d)$`, 'm').exec(body)?.[1];
};
const overview = async () =>
  (await (await town.as('keeper')).ask('GET /admin/dashboard', {})).health.checks;

test('one bad result sends nothing', async () => {
  const before = Math.floor(Date.now() / 1_000);
  await check();
  await breakBackups();
  await check();
  expect(await metric('backups')).toBe('2');
  const { body } = await town.http.inject('/metrics');
  const checkedAt = Number(/^folkmoot_health_checked_seconds (\S+)$/m.exec(body)?.[1]);
  expect(checkedAt).toBeGreaterThanOrEqual(before);
  await repairBackups();
  await check();
  await check();
  expect(received).toEqual([]);
  expect(await metric('backups')).toBe('0');
});

test('each administrator gets one email when a check is bad, and one when it is well again', async () => {
  await breakBackups();
  await check(4);
  const { name } = town.app.site;
  expect(subjects()).toEqual(
    both(`${name} needs attention: Backups`, `${name} necesita atención: Copias de seguridad`),
  );
  const { email } = received.find(({ to }) => to === addresses.keeper)!;
  expect(email.text).toMatch(/Backups, since \S+ \d+, \d{4} at /);
  expect(email.text).toContain('/var/backups: the backup from');
  expect(email.text).toContain('failed: the disk is full.');
  expect(email.text).toContain('Fix the cause');
  expect(email.text).toContain(`${town.app.config.publicUrl}/admin#health`);
  // the log has one warning, without addresses
  const warnings = lines.filter((line) => line.includes('needs attention'));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0]!)).toMatchObject({ level: 40, checks: ['backups'] });
  expect(lines.join('')).not.toContain('@');
  expect((await overview()).find(({ id }) => id === 'backups')).toMatchObject({
    title: 'Backups',
    state: 'bad',
    since: expect.any(String),
    findings: [{ state: 'bad', remedy: expect.stringContaining('Fix the cause') }],
  });

  received.length = 0;
  await repairBackups();
  await check(wellRuns - 1);
  expect(received).toEqual([]);
  await check(2);
  expect(subjects()).toEqual(
    both(`${name} is working again: Backups`, `${name} funciona de nuevo: Copias de seguridad`),
  );
});

test('what turns bad again and again is one alarm a day', async () => {
  const subjectsOf = (to: string) =>
    received.filter((mail) => mail.to === to).map(({ email }) => email.subject);
  const turnBad = async () => {
    await breakBackups();
    await check(3);
    await repairBackups();
  };
  const { name } = town.app.site;
  const [isBad, isWell] = [`${name} needs attention: Backups`, `${name} is working again: Backups`];
  for (let i = 0; i < 3; i++) {
    await turnBad();
    await check(wellRuns - 1);
  }
  expect(subjectsOf(addresses.keeper)).toEqual([isBad]);
  await check();
  await turnBad();
  await check(wellRuns);
  expect(subjectsOf(addresses.keeper)).toEqual([isBad, isWell]);
  await passDays(1);
  await turnBad();
  expect(subjectsOf(addresses.keeper)).toEqual([isBad, isWell, isBad]);
});

test('what is bad for an hour after it was well is an alarm of its own on the same day', async () => {
  const { name } = town.app.site;
  await breakBackups();
  await check(2);
  await repairBackups();
  await check(wellRuns);
  received.length = 0;
  await breakBackups();
  await check(2);
  const passMinutes = (minutes: number) =>
    town.db.execute(
      sql`update health_checks set bad_since = bad_since - make_interval(mins => ${minutes}) where id = 'backups'`,
    );
  await passMinutes(50);
  await check();
  expect(received).toEqual([]);
  await passMinutes(10);
  await check(2);
  expect(subjects()).toEqual(
    both(`${name} needs attention: Backups`, `${name} necesita atención: Copias de seguridad`),
  );
});

test('the worst server counts, on all of which the job may run, and one that is gone does not', async () => {
  const { name } = town.app.site;
  const checkOn = async (server: string) => {
    await checkServer(town.app, server);
    // the disk of the tests may be nearly full
    await town.db.execute(sql`delete from server_health where id = 'disk'`);
  };
  const shown = async () => (await overview()).find(({ id }) => id === 'clock')!;
  await checkOn('north:3000');
  await checkOn('south:3000');
  await town.db.execute(sql`
    update server_health set state = 'bad', findings = '[{"state": "bad", "text": {"sentence": "It is late.", "values": {}}}]'
    where server = 'south:3000' and id = 'clock'`);
  await check();
  await checkOn('north:3000');
  await check();
  expect(subjects().map(([, subject]) => subject)).toContain(`${name} needs attention: Clock`);
  expect(received).toHaveLength(2);
  expect(received[0]!.email.text).toContain('south:3000: It is late.');
  expect(await shown()).toMatchObject({
    state: 'bad',
    findings: [{ text: 'south:3000: It is late.' }],
  });
  await town.db.execute(
    sql`update server_health set checked_at = now() - interval '31 minutes' where server = 'south:3000'`,
  );
  expect((await shown()).findings).toEqual([
    { state: 'ok', text: expect.stringMatching(/^The clocks of .* differ by \d\.\d s\.$/) },
  ]);
  await checkOn('south:3000');
  expect((await shown()).state).toBe('ok');
});

test('what stays bad is repeated after a week', async () => {
  await breakBackups();
  await check();
  await check();
  received.length = 0;
  await passDays(6);
  await check();
  expect(received).toEqual([]);
  await passDays(1);
  await check();
  await check();
  expect(received).toHaveLength(2);
});

test('during an outage of the mail server alarms wait, and those that still matter are sent after it', async () => {
  isDown = true;
  await breakBackups();
  await check();
  await check();
  // the emails about the backups could not be sent
  await check();
  await check();
  expect((await overview()).find(({ id }) => id === 'mail')).toMatchObject({
    state: 'bad',
    findings: [{ text: expect.stringContaining('Out of service') }, { state: 'bad' }],
  });
  expect(await metric('mail')).toBe('2');
  expect(lines.filter((line) => line.includes('"checks":["mail"]'))).toHaveLength(1);
  expect(received).toEqual([]);

  isDown = false;
  await check();
  const { name } = town.app.site;
  expect(subjects()).toEqual(
    both(`${name} needs attention: Backups`, `${name} necesita atención: Copias de seguridad`),
  );
  received.length = 0;
  await check(wellRuns);
  expect(subjects()).toEqual(
    both(
      `${name} is working again: Email delivery`,
      `${name} funciona de nuevo: Entrega de correo`,
    ),
  );
});

test('an alarm that no longer matters after an outage is not sent', async () => {
  isDown = true;
  await breakBackups();
  await check();
  await check();
  await repairBackups();
  await check(wellRuns);
  isDown = false;
  await check();
  const { name } = town.app.site;
  expect(subjects().map(([, subject]) => subject)).not.toContain(
    `${name} needs attention: Backups`,
  );
  expect(subjects()).toContainEqual([addresses.keeper, `${name} is working again: Backups`]);
});

test('an administrator chooses another address, which must be one', async () => {
  const keeper = await town.as('keeper');
  const { message } = await keeper.refused('POST /admin/settings', { alarms_email: 'nobody' });
  expect(message).toEqual({ alarms_email: ['Please enter a valid email address.'] });
  await keeper.ask('POST /admin/settings', { alarms_email: 'operator@moot.example' });
  try {
    await breakBackups();
    await check();
    await check();
    expect(received.map(({ to }) => to)).toEqual(['operator@moot.example']);
  } finally {
    await keeper.ask('POST /admin/settings', { reset: ['alarms_email'] });
  }
});

test('an alarm is sent to an address that fails', async () => {
  const { app, db } = town;
  await recordFailure(
    db,
    { hash: shortenHash(app.addresses.hashAddress(addresses.keeper)), email: addresses.keeper },
    'hard',
  );
  await breakBackups();
  await check();
  await check();
  expect(received.map(({ to }) => to)).toContain(addresses.keeper);
  await db.execute(sql`delete from refused_addresses`);
});

test('two servers that run the job at the same time send one email each', async () => {
  await breakBackups();
  await check();
  await Promise.all([runJob(town, 'health.check'), runJob(town, 'health.check')]);
  await town.drainJobs();
  expect(received).toHaveLength(2);
});
