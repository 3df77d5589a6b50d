// Follows docs/install.md and docs/several-sites.md on an empty Debian machine: runs their commands
// in their order and looks at the result as an operator would. Caddy is its own certificate
// authority, and email goes to an SMTP server of this test. The last lines that it prints are the
// figures of docs/install.md.
// RELEASE_FILES=FOLDER takes an existing release. DEBIAN=trixie takes another version of Debian.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil as waitFor } from '../cluster/processes.ts';
import { readBlocks, type Block } from './blocks.ts';
import { findObstacle, startMachine, thisMachine, type Machine } from './machine.ts';
import { fillSite, measureMemory } from './memory.ts';

const obstacle = findObstacle();
if (obstacle) console.log(`The installation is not tested: ${obstacle}.`);
/** A machine that is busy with other things needs long. */
const waitUntil = <T>(condition: string, check: () => Promise<T | undefined | false>) =>
  waitFor(condition, check, 300_000);
const password = 'seven green kettles';
const timings: string[] = [];

describe.skipIf(obstacle)('an empty Debian machine', () => {
  let machine: Machine;
  let smtp: SMTPServer;
  const emails: Email[] = [];
  beforeAll(async () => {
    smtp = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password: given }, _session, callback) =>
        username === 'town' && given === 'a pass@word'
          ? callback(null, { user: 'town' })
          : callback(new Error('535 wrong password')),
      onData: (stream, _session, callback) => {
        void buffer(stream)
          .then((message) => PostalMime.parse(message))
          .then((email) => emails.push(email))
          .then(() => callback());
      },
    });
    await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
    machine = await startMachine('town.example oak.example');
    copyRelease(join(machine.root, 'root'));
  });
  afterAll(async () => {
    await machine?.stop();
    smtp?.close();
    console.log(timings.join('\n'));
  });

  /** Runs blocks of one page. The first one sets the names that the others use. */
  async function follow(page: string, blocks: Block[]): Promise<Map<string, string>> {
    const { port } = smtp.server.address() as AddressInfo;
    const account = `smtp://town:a%20pass%40word@${thisMachine}:${port}`;
    const names = readBlocks(page)[0]!.script.replace(/^MAIL_URL=.*$/m, `MAIL_URL=${account}`);
    expect(names).toContain(account);
    const outputs = new Map<string, string>();
    for (const { heading, label, script } of blocks) {
      const startedAt = performance.now();
      const output = await machine.run(`${names}${script}`);
      if (label === 'caddy') await trustCaddy();
      outputs.set(heading, output);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      timings.push(`${seconds.toString().padStart(5)} s  ${heading}`);
    }
    return outputs;
  }

  /** No authority of the internet can reach this machine: Caddy signs the certificates itself. */
  async function trustCaddy() {
    await machine.run(`
      sed -i '/^{$/,/^}$/d' /etc/caddy/Caddyfile
      printf '{\\nlocal_certs\\nskip_install_trust\\n}\\n' | cat - /etc/caddy/Caddyfile > /tmp/Caddyfile
      cat /tmp/Caddyfile > /etc/caddy/Caddyfile
      systemctl restart caddy`);
    const root = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
    await waitUntil('Caddy has a certificate', async () => {
      const { code } = await machine.tryScript(
        `cp ${root} /usr/local/share/ca-certificates/caddy.crt && update-ca-certificates && curl -s https://town.example/health`,
      );
      return code === 0;
    });
  }

  /** Calls the API over TLS, with the trusted certificates of the machine. */
  const call = async (method: string, path: string, body?: object, token = '') =>
    JSON.parse(
      await machine.run(
        `curl --silent --show-error --fail-with-body --request ${method} --header 'authorization: Bearer ${token}' ${body ? '--json @-' : ''} https://town.example/api${path}`,
        body && [JSON.stringify(body)],
      ),
    ) as Record<string, unknown>;

  test('becomes a site by the commands of docs/install.md', async () => {
    const page = 'docs/install.md';
    const blocks = readBlocks(page).filter(({ label }) => label !== 'at the end');
    const isDone = blocks.findIndex(({ heading }) => heading === 'Create the first administrator');
    const outputs = await follow(page, blocks.slice(0, isDone + 1));

    const link = outputs.get('Create the first administrator')!.trim();
    expect(link).toMatch(/^https:\/\/town\.example\/first-start\/\S+$/);
    const account = { username: 'olive', name: 'Olive', email: 'olive@town.example', password };
    await call('POST', '/site/first-start', { code: link.split('/').at(-1), ...account });

    const later = await follow(page, blocks.slice(isDone + 1));
    expect(later.get('Make the first backup')).toMatch(/folkmoot-\S*\.zip$/m);
    expect(later.get('Restore the backup into a second database')).toMatch(/olive/);
    const checks = later.get('Check the installation')!;
    expect(checks).toContain('{"ready":true}');
    expect(checks).toMatch(/location: https:\/\/town\.example\//i);
    expect(checks).toMatch(/active\nactive\nactive\n$/);
    expect(checks).not.toMatch(/^problem/m);
    await follow(
      page,
      readBlocks(page).filter(({ label }) => label === 'at the end'),
    );
    await machine.run('test ! -e /var/lib/folkmoot-drill');
  });

  test('lets the administrator log in over TLS, and sends an email', async () => {
    const { token } = await call('POST', '/user/login', { username: 'olive', password });
    expect(await call('GET', '/admin/setup', undefined, String(token))).toHaveProperty('steps');
    await call('POST', '/user/forgot-password', { username: 'olive' });
    const email = await waitUntil('the email has arrived', async () =>
      emails.find(({ to }) => to?.[0]?.address === 'olive@town.example'),
    );
    expect(email.from?.address).toBe('no-reply@town.example');
    expect(email.text).toContain('https://town.example/');
    for (const version of ['ipv4', 'ipv6'])
      await machine.run(`curl --silent --fail --${version} https://town.example/`);
    const metrics = await machine.tryScript('curl --silent --fail https://town.example/metrics');
    expect(metrics.code).toBe(22);
  });

  test('runs a unit that systemd accepts and rates as little exposed', async () => {
    await machine.run('systemd-analyze verify --man=no folkmoot.service');
    const rating = await machine.run('systemd-analyze security --no-pager folkmoot | tail -n 1');
    expect(Number(/: (\d+\.\d)/.exec(rating)![1])).toBeLessThanOrEqual(3);
  });

  test('restarts a server that hangs, or whose database does not answer', async () => {
    const show = async (property: string) =>
      (await machine.run(`systemctl show folkmoot --property ${property} --value`)).trim();
    const isHealthy = async () => (await machine.tryScript('folkmoot healthy')).code === 0;
    await machine.run(`
      mkdir -p /etc/systemd/system/folkmoot.service.d
      printf '[Service]\\nWatchdogSec=8\\n' > /etc/systemd/system/folkmoot.service.d/test.conf
      systemctl daemon-reload
      systemctl restart folkmoot`);
    const first = await show('MainPID');
    // several times the limit: the messages arrive
    await machine.run('sleep 30');
    expect(await show('MainPID')).toBe(first);

    await machine.run(`kill -STOP ${first}`);
    await waitUntil('a new server runs', async () => {
      const pid = await show('MainPID');
      return pid !== '0' && pid !== first && isHealthy();
    });
    const second = await show('MainPID');
    await machine.run('systemctl stop postgresql');
    await waitUntil('systemd has ended it', async () => (await show('MainPID')) !== second);
    await machine.run('systemctl start postgresql');
    await waitUntil('a server is healthy again', isHealthy);
    await machine.run(`
      rm -r /etc/systemd/system/folkmoot.service.d
      systemctl daemon-reload
      systemctl restart folkmoot`);
  });

  test('is updated by one command', async () => {
    const makeNext = (version: string, change: string) =>
      machine.run(`
        cd "$(mktemp -d)"
        cp -a "$(readlink -f /srv/folkmoot/current)" folkmoot-${version}
        sed -i 's/"version": "[^"]*"/"version": "${version}"/' folkmoot-${version}/package.json
        ${change}
        mkdir -p /root/next
        tar -czf /root/next/folkmoot-${version}.tar.gz folkmoot-${version}
        rm -r folkmoot-${version}`);
    await makeNext('90.0.0', '');
    await machine.run('folkmoot update /root/next/folkmoot-90.0.0.tar.gz');
    expect(await machine.run('folkmoot healthy')).toContain('Version 90.0.0 is ready');

    // ends before it is ready, so systemctl restart fails; the trial of the update has no systemd
    const fail = `sed -i "s/^await start/if (process.env.NOTIFY_SOCKET) process.exit(1);\\n&/; s/^  await start/  if (process.env['NOTIFY_SOCKET']) process.exit(1);\\n&/" folkmoot-91.0.0/server/main.ts`;
    await makeNext('91.0.0', fail);
    const failed = await machine.tryScript(
      'folkmoot update /root/next/folkmoot-91.0.0.tar.gz 2>&1',
    );
    expect(failed.output).toContain('The old version is back');
    expect(failed.code).toBe(1);
    expect(await machine.run('folkmoot healthy')).toContain('Version 90.0.0 is ready');
  });

  test('runs a second site by the commands of docs/several-sites.md', async () => {
    const page = 'docs/several-sites.md';
    const outputs = await follow(page, readBlocks(page));
    await machine.run('systemd-analyze verify --man=no folkmoot@oak.service');
    const [link] = outputs.get('Add a site')!.trim().split('\n');
    expect(link).toMatch(/^https:\/\/oak\.example\/first-start\/\S+$/);
    expect(outputs.get('Add a site')).toContain('{"ready":true}');
    expect(await machine.run('curl --silent --fail https://town.example/ready')).toBe(
      '{"ready":true}',
    );
    // each site reads only its own data and settings
    for (const attempt of [
      'cat /etc/folkmoot.env',
      'ls /var/lib/folkmoot',
      'psql --host /run/postgresql folkmoot --command "select 1"',
    ])
      expect(
        (await machine.tryScript(`runuser -u folkmoot-oak -- ${attempt}`)).code,
        attempt,
      ).not.toBe(0);
  });

  test('has memory for 5,000 members', async () => {
    await machine.run('systemctl stop folkmoot');
    await fillSite(machine, 5_000);
    await machine.run('systemctl restart postgresql folkmoot@oak caddy');
    const atStart = await measureMemory(machine);
    await machine.run(
      `seq 400 | xargs -P 20 -I @ curl --silent --output /dev/null https://oak.example/?@`,
    );
    const used = await measureMemory(machine);
    timings.push(`memory in MB: ${atStart.text}; after requests: ${used.text}`);
    expect(used.total).toBeLessThan(800);
  });
});

/** Copies the archive and its checksums as the page tells. */
function copyRelease(target: string) {
  const out = process.env['RELEASE_FILES'] ?? mkdtempSync(join(tmpdir(), 'folkmoot-files-'));
  if (!process.env['RELEASE_FILES'])
    execFileSync(process.execPath, ['tools/release/main.ts', '--out', out], { stdio: 'inherit' });
  for (const name of readdirSync(out).filter((file) => /\.tar\.xz$|^SHA256SUMS$/.test(file)))
    copyFileSync(resolve(out, name), join(target, name));
  if (!process.env['RELEASE_FILES']) rmSync(out, { recursive: true });
}
