// The archive and the image of the current commit: builds them, and starts them as an operator
// would. The last lines that it prints are the figures of docs/releasing.md.
// RELEASE_FILES=FOLDER tests the files that a release of this commit has written there.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { readServerHealth } from '#server/lib/httpClient/ownServer.ts';
import { startPostgres, type Postgres } from '#server/db/embeddedPostgres.ts';
import { ensureUnprivilegedRole } from '#server/db/unprivilegedRole.ts';
import { nameImage } from '../../tools/release/names.ts';
import { digestFile } from '../../tools/release/pack.ts';
import { freePort, waitUntil } from '../cluster/processes.ts';
import { toDatabaseUrl } from '../database.ts';

/** A user who owns nothing of this machine but the folders below. */
const nobody = 65_534;
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-release-'));
const asRoot = process.getuid?.() === 0;
const canBuildImages = asRoot && ['buildah', 'mmdebstrap', 'podman'].every(isInstalled);
const arch = process.arch;
let archive: string;
/** The unpacked release. */
let program: string;
let version: string;

function isInstalled(name: string) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

function makeRelease(out: string, ...options: string[]) {
  execFileSync(process.execPath, ['tools/release/main.ts', '--out', out, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return findArchive(out);
}

const findArchive = (out: string) =>
  join(
    out,
    readdirSync(out).find((name) => name.endsWith('.tar.xz'))!,
  );

beforeAll(() => {
  chmodSync(folder, 0o755);
  const existing = process.env['RELEASE_FILES'];
  archive = existing
    ? findArchive(resolve(existing))
    : makeRelease(join(folder, 'first'), ...(canBuildImages ? ['--image'] : []));
  const place = join(folder, 'srv');
  mkdirSync(place);
  execFileSync('tar', ['-xf', archive, '-C', place]);
  program = join(place, readdirSync(place)[0]!);
  ({ version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as {
    version: string;
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// before the folder is removed: the last hook runs first
afterAll(() => {
  if (!program) return;
  const unpacked = execFileSync('du', ['-sm', program], { encoding: 'utf8' }).split('\t')[0]!;
  console.log(`archive: ${(statSync(archive).size / 1e6).toFixed(1)} MB, unpacked: ${unpacked} MB`);
});

/** An empty folder for the data of a site, which only its user can write. */
function createDataFolder(name: string) {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (asRoot) chownSync(path, nobody, nobody);
  return path;
}

const environment = (dataDir: string, port: number, databaseUrl: string) => ({
  // neither Node nor npm
  PATH: '/usr/bin:/bin',
  HOME: dataDir,
  DATA_DIR: dataDir,
  PORT: String(port),
  SEED_DEMO: 'off',
  LOG_LEVEL: 'warn',
  DATABASE_URL: databaseUrl,
});

/** Starts the release, and returns the milliseconds until it is ready. */
async function startRelease(dataDir: string, databaseUrl = '') {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawnKilled([join(program, 'bin/folkmoot'), 'start'], {
    cwd: dataDir,
    env: environment(dataDir, port, databaseUrl),
    ...(asRoot && { uid: nobody, gid: nobody }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  await waitUntil('the release is ready', async () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${output}`);
    return (await readServerHealth('127.0.0.1', port)).ready;
  }).catch((error: unknown) => {
    throw new Error(`${(error as Error).message} ${output}`);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    ms: Math.round(performance.now() - startedAt),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}

async function expectPages(url: string) {
  const page = await fetch(url);
  const html = await page.text();
  expect(page.status).toBe(200);
  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
  const named = [...html.matchAll(/<meta name="client" content="([^"]+)"/g)].flatMap(([, list]) =>
    list!.split(' '),
  );
  expect([...scripts, ...named].length).toBeGreaterThan(0);
  for (const path of new Set([...scripts, ...named]))
    expect((await fetch(url + path)).status, path).toBe(200);
}

test('has less than 120 MB, checksums, notices and a list of its software', async () => {
  expect(statSync(archive).size).toBeLessThan(120_000_000);
  const sums = readFileSync(join(archive, '../SHA256SUMS'), 'utf8');
  expect(sums).toContain(
    `${await digestFile(archive)}  folkmoot-${version}-linux-${arch}.tar.xz\n`,
  );
  const notices = readFileSync(join(program, 'NOTICES.txt'), 'utf8');
  for (const name of ['fastify', '@mantine/core', 'react-dom', '@img/sharp-libvips', 'node-linux'])
    expect(notices).toMatch(new RegExp(`^${name}[^ ]* \\d`, 'm'));
  const sbom = JSON.parse(readFileSync(join(program, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string }[];
  };
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(sbom.components.length).toBeGreaterThan(150);
  for (const name of ['typescript', 'vite', 'vitest', '@playwright/test', 'storybook'])
    expect(existsSync(join(program, 'node_modules', name)), name).toBe(false);
});

test('has neither tests nor sources of the client, and nothing but the program', () => {
  expect(readdirSync(program).toSorted()).toEqual(
    'CHANGELOG.md LICENSE NOTICES.txt README.md SECURITY.md bin contract deploy dist docs locales node_modules package.json sbom.cdx.json server'.split(
      ' ',
    ),
  );
  const files = readdirSync(program, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /^(?!node_modules).*\.test\.ts$|\.map$/.test(name))).toEqual([]);
});

test('is the same, byte by byte, when it is built again', async () => {
  const again = makeRelease(join(folder, 'second'));
  expect(await digestFile(again)).toBe(await digestFile(archive));
});

describe('starts without Node on the machine, as a user without rights', () => {
  let postgres: Postgres;
  let databaseUrl: string;
  beforeAll(async () => {
    postgres = await startPostgres(join(folder, 'postgres'));
    databaseUrl = toDatabaseUrl(await ensureUnprivilegedRole(postgres));
    // the folder of the socket is the only access control
    for (const name of ['postgres', 'postgres/run']) chmodSync(join(folder, name), 0o755);
  });
  afterAll(async () => postgres?.stop());

  test.each(['embedded', 'external'])('on the %s database', async (kind) => {
    const dataDir = createDataFolder(kind);
    const url = kind === 'external' ? databaseUrl : '';
    const first = await startRelease(dataDir, url);
    await expectPages(first.url);
    const healthy = execFileSync(join(program, 'bin/folkmoot'), ['healthy'], {
      env: environment(dataDir, first.port, url),
      ...(asRoot && { uid: nobody, gid: nobody }),
      encoding: 'utf8',
    });
    expect(healthy).toBe(`Version ${version} is ready.\n`);
    await first.stop();
    const second = await startRelease(dataDir, url);
    await second.stop();
    console.log(`start on the ${kind} database: first ${first.ms} ms, then ${second.ms} ms`);
  });

  test('as an image, with a read-only root', async ({ skip }) => {
    skip(!canBuildImages, 'buildah, mmdebstrap or podman is not installed');
    const image = nameImage(version);
    const size = Number(
      execFileSync('podman', ['image', 'inspect', '--format', '{{.Size}}', image], {
        encoding: 'utf8',
      }),
    );
    expect(size).toBeLessThan(400_000_000);
    const dataDir = createDataFolder('image');
    chmodSync(dataDir, 0o777);
    const socketFolder = join(folder, 'postgres/run');
    const times = [];
    for (let turn = 0; turn < 3; turn++)
      times.push(await startContainer(image, dataDir, socketFolder));
    // the first start fills the cache of files
    if (loadavg()[0]! < availableParallelism()) expect(Math.min(...times)).toBeLessThan(3_000);
    console.log(`image: ${(size / 1e6).toFixed(0)} MB, start: ${times.join(', ')} ms`);
  });

  test('the image has no secret, no history and no tools', ({ skip }) => {
    skip(!canBuildImages, 'buildah, mmdebstrap or podman is not installed');
    const image = nameImage(version);
    const mounted = execFileSync('podman', ['image', 'mount', image], { encoding: 'utf8' }).trim();
    try {
      const names = readdirSync(join(mounted, 'srv/folkmoot'));
      expect(names.filter((name) => /^\.|data|web|test|secret/.test(name))).toEqual([]);
      expect(existsSync(join(mounted, 'srv/folkmoot/sbom.cdx.json'))).toBe(true);
      for (const name of ['apt-get', 'npm', 'gcc', 'perl'])
        expect(existsSync(join(mounted, 'usr/bin', name)), name).toBe(false);
    } finally {
      execFileSync('podman', ['image', 'unmount', image]);
    }
    const [{ Config: config }] = JSON.parse(
      execFileSync('podman', ['image', 'inspect', image], { encoding: 'utf8' }),
    ) as [{ Config: { User: string; Labels: Record<string, string> } }];
    expect(config.User).toBe('10001:10001');
    expect(config.Labels['org.opencontainers.image.version']).toBe(version);
  });
});

/** Starts a container with a read-only root, and returns the milliseconds until it is ready. */
async function startContainer(image: string, dataDir: string, socketFolder: string) {
  const port = await freePort();
  const name = `folkmoot-test-${process.pid}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga',
    DATABASE_URL: `postgresql:///postgres?host=%2Fdatabase&port=5432&user=folkmoot`,
    HOST: '127.0.0.1',
  };
  // This machine may have no systemd, cgroups of both versions, and lower limits than the defaults
  // of podman. The container needs no network of its own.
  const podman = ['--cgroup-manager=cgroupfs', '--events-backend=file'];
  if (isInstalled('runc')) podman.push('--runtime=runc');
  const startedAt = performance.now();
  try {
    execFileSync(
      'podman',
      [
        ...podman,
        ...'run --detach --network host --no-healthcheck --read-only --tmpfs /tmp'.split(' '),
        ...'--cap-drop all --security-opt no-new-privileges --name'.split(' '),
        name,
        '--ulimit=nofile=1024:1024',
        '--ulimit=nproc=1024:1024',
        `--volume=${socketFolder}:/database`,
        `--volume=${dataDir}:/var/lib/folkmoot`,
        ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
        image,
      ],
      { stdio: 'pipe' },
    );
    await waitUntil(
      'the container is ready',
      async () => (await readServerHealth('127.0.0.1', port)).ready,
    ).catch((error: unknown) => {
      const { stdout, stderr } = spawnSync('podman', ['logs', name], { encoding: 'utf8' });
      throw new Error(`${(error as Error).message} ${stdout}${stderr}`);
    });
    const ms = Math.round(performance.now() - startedAt);
    const words = [...podman, 'exec', name, 'folkmoot', 'healthy'];
    expect(execFileSync('podman', words, { encoding: 'utf8' })).toBe(
      `Version ${version} is ready.\n`,
    );
    return ms;
  } finally {
    spawnSync('podman', [...podman, 'rm', '--force', '--time', '20', name]);
  }
}
