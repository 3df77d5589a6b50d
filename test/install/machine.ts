// An empty Debian machine: its packages from the mirror of Debian, its own systemd as the first
// process, and its own network, which reaches the internet and this machine at 10.0.2.2.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { waitUntil } from '../cluster/processes.ts';

/** The name of this machine in the network of the other. */
export const thisMachine = '10.0.2.2';
const suite = process.env['DEBIAN'] ?? 'bookworm';
const programs = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
  nsenter: 'util-linux',
};

/** Why no machine can run here. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  const missing = Object.entries(programs).filter(
    ([name]) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  );
  if (missing.length > 0)
    return `it needs apt-get install ${missing.map(([, name]) => name).join(' ')}`;
  return existsSync('/dev/net/tun') ? undefined : 'it needs /dev/net/tun';
}

/** The packages of an empty machine, which are downloaded once. */
function createPackages(): string {
  const archive = resolve(`.cache/install/debian-${suite}.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(resolve('.cache/install'), { recursive: true });
  // the name must end so: it decides about the format
  const unfinished = `${archive}.unfinished.tar`;
  const { status, stderr } = spawnSync(
    'mmdebstrap',
    ['--variant=minbase', '--include=systemd-sysv,dbus', suite, unfinished],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`mmdebstrap failed: ${stderr}`);
  renameSync(unfinished, archive);
  return archive;
}

export type Machine = Awaited<ReturnType<typeof startMachine>>;

/** `names`: domains that lead to the machine itself, separated by spaces. */
export async function startMachine(names: string) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-install-'));
  const root = join(folder, 'root');
  mkdirSync(root);
  const { status, stderr } = spawnSync('tar', ['-xf', createPackages(), '-C', root], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n');
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${names}\n::1 localhost ${names}\n`);

  const network = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  const namespace = `/proc/${network.pid}/ns/net`;
  await waitUntil('the network exists', async () => isOther(namespace));
  const router = spawn(
    'slirp4netns',
    ['--configure', '--mtu=65520', '--ready-fd=3', String(network.pid), 'tap0'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  await once(router.stdio[3]!, 'data');
  const container = spawn(
    'systemd-nspawn',
    [
      ...'--quiet --boot --register=no --keep-unit --console=pipe --link-journal=no'.split(' '),
      '--resolv-conf=off',
      `--network-namespace-path=${namespace}`,
      `--directory=${root}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );

  const findInit = () =>
    readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').split(' ')[0]!;
  /** Runs a script as root, and returns what it printed and its status. */
  async function tryScript(script: string, input?: AsyncIterable<string> | Iterable<string>) {
    const child = spawn(
      'nsenter',
      [
        ...`--target ${findInit()} --mount --uts --ipc --net --pid --root`.split(' '),
        ...'env --chdir=/root -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive TERM=dumb'.split(
          ' ',
        ),
        'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        ...'bash --norc -euo pipefail -c'.split(' '),
        script,
      ],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    child.stdin.on('error', () => {});
    const closed = once(child, 'close') as Promise<[number | null]>;
    const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
    for await (const part of input ?? [])
      if (!child.stdin.write(part)) await Promise.race([once(child.stdin, 'drain'), closed]);
    child.stdin.end();
    const [output, errors] = await outputs;
    const [code] = await closed;
    return { code, output, errors };
  }

  async function run(script: string, input?: AsyncIterable<string> | Iterable<string>) {
    const { code, output, errors } = await tryScript(script, input);
    if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output}\n${errors}`);
    return output;
  }

  await waitUntil(
    'systemd has started',
    async () => /running|degraded/.test((await tryScript('systemctl is-system-running')).output),
    300_000,
  );
  return {
    root,
    run,
    tryScript,
    stop: async () => {
      await tryScript('systemctl poweroff --force --force');
      for (const child of [container, router, network]) await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOther(namespace: string) {
  try {
    return readlinkSync(namespace) !== readlinkSync('/proc/self/ns/net');
  } catch {
    return false;
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
