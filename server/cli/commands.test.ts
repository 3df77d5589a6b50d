// `folkmoot migrate`, `folkmoot doctor` and `folkmoot update` as an operator runs them.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase, toDatabaseUrl } from '#test/database.ts';
import { settings } from '#test/operator.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function folkmoot(line: string, env: Record<string, string>, standardInput = '') {
  return new Promise<{ code: number; out: string; errors: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['server/cli/main.ts', ...line.split(' ')],
      { env: { ...process.env, ...env } },
      (error, out, errors) => done({ code: error ? Number(error.code) : 0, out, errors }),
    );
    child.stdin!.end(standardInput);
  });
}

const settingsFor = (pool: pg.Pool, name: string) => ({
  ...settings(join(folder, name)),
  DATABASE_URL: toDatabaseUrl(pool.options),
  REQUIRE_DURABLE_COMMITS: 'off',
});

describe('folkmoot migrate', () => {
  test('sets up an empty database, and then finds nothing to apply', async () => {
    const { pool, close } = await emptyDatabase();
    try {
      const env = settingsFor(pool, 'empty');
      const first = await folkmoot('migrate', env);
      expect(first).toMatchObject({ code: 0, errors: '' });
      expect(first.out).toMatch(
        /^applied 0001\S+\n[^]*applied rules\nThe database is up to date now\.\n$/,
      );
      expect(await folkmoot('migrate', env)).toEqual({
        code: 0,
        out: 'The database is up to date: nothing to apply.\n',
        errors: '',
      });
      expect(await folkmoot('admin list', env)).toMatchObject({
        code: 0,
        out: 'This site has no administrator yet.\n',
      });
    } finally {
      await close();
    }
  });

  test('applies what is pending, which other commands refuse to do', async () => {
    const { pool, close } = await freshDatabase();
    try {
      const env = settingsFor(pool, 'pending');
      await pool.query(`delete from migrations where name = 'rules'`);
      const refused = await folkmoot('admin list', env);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.errors).toMatch(
        /^folkmoot admin list: an older version .* folkmoot migrate.*\n$/,
      );
      const doctor = await folkmoot('doctor', env);
      expect(doctor.out).toMatch(/^warning {2}migrations: rules pending: .*folkmoot migrate/m);
      const listed = { code: 0, out: 'pending rules\n', errors: '' };
      expect(await folkmoot('migrate --dry-run', env)).toEqual(listed);
      expect(await folkmoot('migrate --dry-run', env)).toEqual(listed);
      expect(await folkmoot('migrate', env)).toMatchObject({
        code: 0,
        out: 'applied rules\nThe database is up to date now.\n',
      });
    } finally {
      await close();
    }
  });

  test('refuses the database of a newer version', async () => {
    const { pool, close } = await freshDatabase();
    try {
      await pool.query(`insert into migrations (name, digest) values ('9999_later.sql', '')`);
      const env = settingsFor(pool, 'newer');
      const { code, out, errors } = await folkmoot('migrate', env);
      expect([code, out]).toEqual([1, '']);
      expect(errors).toMatch(/^folkmoot migrate: a newer version of Folkmoot .*9999_later.*\n$/);
      expect((await folkmoot('doctor', env)).out).toMatch(
        /^problem {2}migrations: a newer version of Folkmoot/m,
      );
    } finally {
      await close();
    }
  });

  test('creates no database in a folder without one', async () => {
    expect(await folkmoot('migrate', settings(join(folder, 'mistyped')))).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^folkmoot migrate: there is no Folkmoot in .*mistyped: .*\n$/),
    });
  });
});

test('folkmoot mail counts failing addresses by domain, and prints DNS records', async () => {
  const { pool, close } = await freshDatabase();
  try {
    const env = { ...settingsFor(pool, 'failing'), MAIL_FROM: 'moot@town.example' };
    expect(await folkmoot('mail failing', env)).toMatchObject({
      out: 'No addresses are failing.\n',
    });
    await pool.query(`
      insert into refused_addresses (address_hash, refused_at, paused_until, complained_at, domain) values
        ('1', now(), null, null, 'far.example'), ('2', null, now() + interval '1 day', now(), 'far.example'),
        ('3', null, now() - interval '1 day', null, 'past.example'), ('4', now(), null, null, '')`);
    expect((await folkmoot('mail failing', env)).out).toBe(
      'far.example: 2 failing addresses, 1 complaint\nunknown domain: 1 failing address, 0 complaints\n',
    );
    expect((await folkmoot('mail dns', env)).out).toMatch(
      /^; SPF: .*\ntown\.example\. IN TXT "v=spf1 .*"\n\n; DMARC: .*\n_dmarc\.town\.example\. /,
    );
  } finally {
    await close();
  }
});

describe('folkmoot doctor', () => {
  const env = settings(join(folder, 'site'));
  const password = 'a long walk along the creek';
  beforeAll(async () => {
    const created = await folkmoot(
      'admin create --username olga --email olga@moot.example',
      env,
      `${password}\n`,
    );
    expect(created).toMatchObject({ code: 0, errors: '' });
  });
  let mailUrl: string;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'moot' && password === 'right'
        ? done(null, { user: username })
        : done(new Error('Invalid login')),
    onMailFrom: (_address, _session, done) => done(new Error('nothing is sent')),
  });
  beforeAll(async () => {
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
    mailUrl = `smtp://moot:PASSWORD@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())));

  test('finds no problem in a site on the embedded database', async () => {
    expect(await folkmoot(`backup ${folder}`, env)).toMatchObject({ code: 0 });
    for (const line of ['--id 1a2b3c4d --bytes 5000000', '--verified'])
      expect(await folkmoot(`backup --record restic ${line}`, env)).toEqual({
        code: 0,
        out: 'Recorded.\n',
        errors: '',
      });
    const { code, out, errors } = await folkmoot('doctor', {
      ...env,
      MAIL_URL: mailUrl.replace('PASSWORD', 'right'),
      PUBLIC_URL: 'https://moot.example.org',
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      CAPTCHA: 'on',
      UNIFORM_NOT_FOUND_TIMING: 'on',
    });
    expect([code, errors]).toEqual([0, '']);
    const lines = out.trimEnd().split('\n');
    // the disk of the tests may be nearly full
    for (const line of lines) expect(line).toMatch(/^(ok|warning) {2,7}[\w ]+: \S/);
    const statuses = lines
      .filter((line) => line.startsWith('ok'))
      .map((line) => line.slice(9).split(':')[0]);
    expect(statuses).toEqual(
      expect.arrayContaining([
        'Node',
        'settings',
        'PUBLIC_URL',
        'data folder',
        'file store',
        'mail server',
        'backups',
        'database',
        'clock',
        'migrations',
        'secret key',
      ]),
    );
    expect(out).toMatch(/^warning {2}servers: No server is running\. Start the server\.$/m);
    expect(out).toMatch(/^ok {7}backups: restic: .* UTC, 5\.0 MB\. Last test restore: /m);
    expect(out).toMatch(/^ok {7}backups: \/.*folkmoot-commands-\S+: /m);
  });

  test('reports a failed backup of another program', async () => {
    const failure = await folkmoot('backup --record restic --failed no-space', env);
    expect(failure).toEqual({ code: 0, out: 'Recorded as failed.\n', errors: '' });
    expect((await folkmoot('doctor', env)).out).toMatch(
      /^problem {2}backups: restic: the backup from .* failed: no-space\. Fix the cause/m,
    );
    // until the next success
    expect(await folkmoot('backup --record restic', env)).toMatchObject({ code: 0 });
    expect((await folkmoot('doctor', env)).out).toMatch(/^ok {7}backups: restic: /m);
    for (const [line, message] of [
      ['backup', 'name a folder or a file, or set BACKUP_TO'],
      ['backup --record s3://KEY:SECRET@store/copies', 'without its key'],
      ['backup --record restic --bytes many', '--bytes must be a number'],
      ['backup --record elsewhere --verified', 'no backup in elsewhere is recorded'],
    ] as const)
      expect((await folkmoot(line, env)).errors).toContain(message);
  });

  test('reports a mail server that rejects the password, and sends nothing', async () => {
    const { code, out, errors } = await folkmoot('doctor', {
      ...env,
      MAIL_URL: mailUrl.replace('PASSWORD', 'wrong'),
    });
    expect([code, errors]).toEqual([1, 'folkmoot doctor: 1 problem found.\n']);
    expect(out).toMatch(
      /^problem {2}mail server: the mail server rejects the user or the password \(.*535.*\): check MAIL_URL$/m,
    );
    expect(out).not.toContain('wrong');
  });

  test('sends a test email, and says why the mail server refuses it', async () => {
    const received: string[] = [];
    const accepting = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('olga@') ? null : new Error('Relay access denied')),
      onData: (stream, _session, done) => {
        stream.on('data', (chunk: Buffer) => received.push(chunk.toString()));
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((ready) => accepting.listen(0, '127.0.0.1', ready));
    const { port } = accepting.server.address() as AddressInfo;
    const send = (address: string, MAIL_URL = `smtp://127.0.0.1:${port}`) =>
      folkmoot(`doctor --mail ${address}`, { ...env, MAIL_URL });
    try {
      expect(await send('olga@moot.example')).toEqual({
        code: 0,
        out: expect.stringMatching(/^ok {7}test email: 127\.0\.0\.1:\d+ accepted it: .*\n$/),
        errors: '',
      });
      expect(received.join('')).toMatch(/^Subject: Test email from Folkmoot\r$/m);
      for (const [address, url, reason] of [
        ['ida@moot.example', undefined, /RCPT TO: .*Relay access denied/],
        ['olga@moot.example', mailUrl.replace('PASSWORD', 'right'), /nothing is sent/],
        ['olga@moot.example', 'smtp://127.0.0.1:1', /ECONNREFUSED/],
        ['olga@moot.example', '', /set MAIL_URL/],
        ['nobody', undefined, /the address is not valid/],
      ] as const) {
        const { code, out } = await send(address, url);
        expect([code, out]).toEqual([1, expect.stringMatching(reason)]);
        expect(out).toMatch(/^problem {2}test email: /);
        expect(out).not.toContain(address);
      }
    } finally {
      await new Promise<void>((closed) => accepting.close(() => closed()));
    }
  });

  test('reports a database that cannot be reached', async () => {
    const { code, out } = await folkmoot('doctor', {
      ...env,
      DATABASE_URL: 'postgresql://folkmoot:hidden@127.0.0.1:1/folkmoot',
    });
    expect(code).toBe(1);
    expect(out).toMatch(/^problem {2}database: the database at DATABASE_URL cannot be reached\./m);
    expect(out).not.toContain('hidden');
  });

  test('reports another secret key than that of the site', async () => {
    const { pool, close } = await freshDatabase();
    try {
      await pool.query(`insert into secret_fingerprint (fingerprint) values ('another')`);
      const { code, out } = await folkmoot('doctor', settingsFor(pool, 'site'));
      expect(code).toBe(1);
      expect(out).toMatch(
        /^problem {2}secret key: This key doesn’t belong to this site\. Restore /m,
      );
    } finally {
      await close();
    }
  });

  test('leaves out what an update does not need, and only warns of servers of other versions', async () => {
    const { pool, close } = await freshDatabase();
    const clients: pg.PoolClient[] = [];
    try {
      const env = settingsFor(pool, 'rolling');
      await folkmoot('backup --record restic --failed no-space', env);
      for (const version of ['1.0.0', '1.1.0']) {
        const client = await pool.connect();
        clients.push(client);
        await client.query(`set application_name = 'folkmoot listens ${version}'`);
      }
      const all = await folkmoot('doctor', env);
      expect([all.code, all.errors]).toEqual([1, 'folkmoot doctor: 1 problem found.\n']);
      expect(all.out).toMatch(/^warning {2}servers: .*1\.0\.0, 1\.1\.0/m);
      const { code, out } = await folkmoot('doctor --installation', env);
      expect([code, out]).toEqual([0, expect.stringContaining('ok       secret key: ')]);
      expect(out).not.toMatch(/ (backups|background tasks|servers|web address|disk): /);
      await pool.query(`insert into secret_fingerprint (fingerprint) values ('another')`);
      expect((await folkmoot('doctor --installation', env)).code).toBe(1);
    } finally {
      for (const client of clients) client.release(true);
      await close();
    }
  });

  test('warns that no backup is known', async () => {
    const { out } = await folkmoot('doctor', settings(join(folder, 'no backup')));
    expect(out).toMatch(/^warning {2}backups: folkmoot backup has made none/m);
  });

  test('reports wrong settings', async () => {
    const { code, out } = await folkmoot('doctor', { ...env, PORT: 'nowhere' });
    expect(code).toBe(1);
    expect(out).toMatch(/^problem {2}settings: PORT must be a port number/m);
  });
});

test('folkmoot update refuses a restore that the database does not allow, before anything else', async () => {
  const refused = await folkmoot('update --restore-on-failure missing.tar.xz', {
    ...settings(join(folder, 'updated')),
    DATABASE_URL: 'postgresql://127.0.0.1:1/folkmoot',
  });
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('--restore-on-failure is for the embedded database');
});
