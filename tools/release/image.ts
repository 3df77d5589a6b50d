// Image for containers, from the folder of a release and Debian packages. No step runs a program of
// the image, so one machine builds the images of all architectures. Needs root, buildah and
// mmdebstrap.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { nameFolder, nameImage, type Architecture } from './names.ts';
import { run, step } from './run.ts';

/** Debian packages that Node, PostgreSQL and bin/folkmoot need. */
const debianPackages = [
  'libc6',
  'libstdc++6',
  'libgcc-s1',
  'dash',
  'coreutils',
  'util-linux',
  'tzdata',
];
const suite = 'bookworm';
/** The same in every image, so that a volume belongs to it after an upgrade. */
const userId = 10_001;

type Image = {
  tree: string;
  arch: Architecture;
  version: string;
  commit: string;
  time: Date;
  out: string;
  /** A folder for what is built on the way. */
  work: string;
};

const debianNames = { x64: 'amd64', arm64: 'arm64' } as const;

/** Writes an archive for `podman load` or `docker load`. */
export function buildImage({ tree, arch, version, commit, time, out, work }: Image) {
  const base = join(work, 'base');
  const seconds = String(Math.floor(time.getTime() / 1000));
  step('unpacking Debian packages', () => createBase(base, arch, seconds));
  const name = nameImage(version);
  const archive = join(out, `${nameFolder(version)}-image-${arch}.tar`);
  step('building the image', () => {
    const container = run('buildah', ['from', 'scratch']).trim();
    try {
      run('buildah', ['copy', '--quiet', container, base, '/']);
      run('buildah', ['copy', '--quiet', container, tree, '/srv/folkmoot']);
      run('buildah', ['config', ...describeImage(arch, version, commit), container]);
      // the OCI format has no health checks
      const format = ['--quiet', '--format', 'docker', '--timestamp', seconds];
      run('buildah', ['commit', ...format, container, name]);
    } finally {
      run('buildah', ['rm', container]);
    }
    rmSync(archive, { force: true });
    run('buildah', ['push', '--quiet', name, `docker-archive:${archive}:${name}`]);
  });
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
}

/** A root folder with the files of the packages, and nothing that only their installation needs. */
function createBase(base: string, arch: Architecture, seconds: string) {
  rmSync(base, { recursive: true, force: true });
  run(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=extract',
      `--architectures=${debianNames[arch]}`,
      `--include=${debianPackages.join(',')}`,
      // /bin and /lib are links into /usr, as in an installed Debian
      '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
      suite,
      base,
      ...listMirrors(),
    ],
    { env: { SOURCE_DATE_EPOCH: seconds } },
  );
  // The licenses of the packages remain in usr/share/doc/PACKAGE/copyright.
  for (const path of [
    'usr/share/man',
    'usr/share/locale',
    'usr/share/info',
    'var/cache',
    'var/log',
    'var/lib/apt',
    'var/lib/dpkg',
    'etc/apt',
    'etc/cron.daily',
    'dev',
    'boot',
  ])
    rmSync(join(base, path), { recursive: true, force: true });
  for (const name of readdirSync(join(base, 'usr/share/doc')))
    for (const file of readdirSync(join(base, 'usr/share/doc', name)))
      if (file !== 'copyright')
        rmSync(join(base, 'usr/share/doc', name, file), { recursive: true });
  // PostgreSQL needs an entry of its user.
  writeFileSync(
    join(base, 'etc/passwd'),
    `root:x:0:0:root:/root:/bin/sh\nfolkmoot:x:${userId}:${userId}:Folkmoot:/var/lib/folkmoot:/bin/sh\n`,
  );
  writeFileSync(join(base, 'etc/group'), `root:x:0:\nfolkmoot:x:${userId}:\n`);
  for (const path of ['dev', 'proc', 'sys', 'srv', 'var/cache', 'var/log', 'var/lib/folkmoot'])
    mkdirSync(join(base, path), { recursive: true });
  mkdirSync(join(base, 'tmp'), { recursive: true });
  run('chmod', ['1777', join(base, 'tmp')]);
  run('chown', [`${userId}:${userId}`, join(base, 'var/lib/folkmoot')]);
}

/** The sources of this machine, if it is a Debian of the same suite: it may use a mirror. */
function listMirrors(): string[] {
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ].filter((file) => /\.(?:list|sources)$/.test(file) && existsSync(file));
  return files.filter((file) => readFileSync(file, 'utf8').includes(`${suite}-security`));
}

function describeImage(arch: Architecture, version: string, commit: string): string[] {
  const environment = {
    NODE_ENV: 'production',
    SEED_DEMO: 'off',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/folkmoot',
    PATH: '/srv/folkmoot/bin:/usr/sbin:/usr/bin',
  };
  const labels = {
    'org.opencontainers.image.title': 'Folkmoot',
    'org.opencontainers.image.description': 'A privacy-minded social network for civic engagement',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.revision': commit,
    'org.opencontainers.image.licenses': 'AGPL-3.0-or-later',
    'org.opencontainers.image.base.name': `debian:${suite}`,
  };
  return [
    '--os=linux',
    `--arch=${debianNames[arch]}`,
    ...Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`),
    ...Object.entries(labels).map(([key, value]) => `--label=${key}=${value}`),
    `--user=${userId}:${userId}`,
    '--workingdir=/srv/folkmoot',
    '--entrypoint=["/srv/folkmoot/bin/folkmoot"]',
    '--cmd=start',
    '--port=3000',
    '--volume=/var/lib/folkmoot',
    '--stop-signal=SIGTERM',
    '--healthcheck=CMD ["/srv/folkmoot/bin/folkmoot", "healthy"]',
    '--healthcheck-interval=15s',
    '--healthcheck-start-period=60s',
    '--healthcheck-timeout=10s',
  ];
}
