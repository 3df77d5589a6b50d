// Tests of deploy/: prepare.sh, in a folder of its own, and that compose files name only what
// exists.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { maxMediaBytes } from '#contract/media.ts';
import { readConfig } from '#server/config.ts';
import { isReleased, programFiles, programParts } from '../tools/release/tree.ts';
import { root } from './sourceFiles.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'folkmoot-deploy-')), 'deploy');
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

beforeAll(() => {
  cpSync(join(root, 'deploy'), folder, { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, '../package.json'));
  execFileSync('sh', ['prepare.sh'], { cwd: folder, stdio: 'pipe' });
});

test('other users of the machine cannot read files that contain passwords', () => {
  const secrets = [
    ...readFileSync(join(folder, '.env'), 'utf8').matchAll(
      /^[A-Z0-9_]*(?:PASSWORD|SECRET|KEY)[A-Z0-9_]*=(.{12,})$/gm,
    ),
  ].map(([, value]) => value!);
  expect(secrets.length).toBeGreaterThanOrEqual(6);
  const openTo = (path: string, bits: number) => (statSync(path).mode & bits) !== 0;
  const listReachable = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory()) return openTo(file, 0o011) ? listReachable(file) : [];
      return openTo(file, 0o044) &&
        secrets.some((secret) => readFileSync(file, 'utf8').includes(secret))
        ? [file]
        : [];
    });
  expect(listReachable(folder)).toEqual([]);
  expect(readFileSync(join(folder, 'compose/userlist.txt'), 'utf8')).toContain(
    /^PASSWORD=(.*)$/m.exec(readFileSync(join(folder, '.env'), 'utf8'))![1],
  );
});

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  volumes?: string[];
};

describe.each(readdirSync(join(root, 'deploy')).filter((name) => /^compose.*\.yaml$/.test(name)))(
  '%s',
  (file) => {
    const text = readFileSync(join(root, 'deploy', file), 'utf8');
    const { services, volumes = {} } = parse(text, { merge: true }) as {
      services: Record<string, Service>;
      volumes?: Record<string, object>;
    };
    const list = Object.values(services);

    test('names only files and volumes that exist', () => {
      expect(list.length).toBeGreaterThan(1);
      const sources = list
        .flatMap(({ volumes: mounts = [] }) => mounts)
        .map((mount) => mount.split(':')[0]!);
      expect(
        sources.filter((source) =>
          source.startsWith('.')
            ? !existsSync(join(folder, source))
            : !Object.keys(volumes).includes(source),
        ),
      ).toEqual([]);
      for (const { build } of list)
        if (build)
          expect(existsSync(join(root, 'deploy', build.context, build.dockerfile))).toBe(true);
    });

    test('has a fixed version of each image', () => {
      const version = /(?::v?\d+(?:\.\d+)+[\w.-]*|:RELEASE\.[\w-]+|@sha256:[0-9a-f]{64})$/;
      const own = 'localhost/folkmoot:${FOLKMOOT_VERSION:?}';
      expect(
        list.filter(({ image, build }) => !build && image !== own && !version.test(image ?? '')),
      ).toEqual([]);
    });

    test('takes only settings that prepare.sh writes', () => {
      const written = readFileSync(join(folder, '.env'), 'utf8');
      const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
      expect(names.filter((name) => !new RegExp(`^${name}=`, 'm').test(written))).toEqual([]);
    });
  },
);

test('the version of the image is that of the program', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(readFileSync(join(folder, '.env'), 'utf8')).toContain(`\nFOLKMOOT_VERSION=${version}\n`);
});

test('an image is built of named versions, and of all that a release needs', () => {
  const bases = [
    ...readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm),
  ].map(([, name]) => name!);
  expect(bases.length).toBe(2);
  expect(bases.filter((name) => !/:\d+\.\d+/.test(name))).toEqual([]);
  const copied = [...readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm)].map(
    ([, name]) => name!,
  );
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  const needed = [
    ...programParts,
    ...programFiles,
    'web',
    'tools',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ];
  expect(needed.filter((name) => !copied.includes(name))).toEqual([]);
});

test('the unit of several sites differs from that of one site by the names only', () => {
  const read = (name: string) =>
    readFileSync(join(root, 'deploy', name), 'utf8')
      .split('\n')
      .slice(1);
  const named = read('folkmoot.service').map((line) =>
    line
      .replace(/^Description=Folkmoot$/, '$& of %i')
      .replaceAll(/(?<=^User=|^StateDirectory=|\/(?:srv|etc|backups)\/)folkmoot/g, '$&-%i'),
  );
  expect(read('folkmoot@.service')).toEqual(named);
});

test('a release contains no secrets or backups', () => {
  const secret = [
    'deploy/.env',
    'deploy/.env.local',
    'deploy/compose/userlist.txt',
    'deploy/certificates/privkey.pem',
    'deploy/backups/folkmoot-moot.example.org-2026-11-29T033000Z.zip',
  ];
  const released = ['deploy', 'deploy/compose.yaml', 'deploy/prepare.sh', 'deploy/folkmoot.env'];
  expect(secret.filter(isReleased)).toEqual([]);
  expect(released.filter((path) => !isReleased(path))).toEqual([]);
});

test('the server of compose.one.yaml backs up to the folder that prepare.sh creates', () => {
  const { services } = parse(readFileSync(join(folder, 'compose.one.yaml'), 'utf8')) as {
    services: { folkmoot: { environment: Record<string, string>; volumes: string[] } };
  };
  const { environment, volumes } = services.folkmoot;
  const settings = Object.entries(environment).filter(([name]) => name.startsWith('BACKUP_'));
  const { backup } = readConfig(Object.fromEntries(settings));
  expect(backup).toMatchObject({ at: '03:30', keep: { days: 30 }, verify: 'always' });
  const mounted = volumes.map((volume) => volume.split(':'));
  expect(backup.places.map((place) => mounted.find(([, path]) => path === place)?.[0])).toEqual([
    './backups',
  ]);
  const { mode, uid } = statSync(join(folder, 'backups'));
  expect(mode & 0o777).toBe(0o700);
  if (process.getuid?.() === 0) expect(uid).toBe(10_001);
});

describe('backup.sh, with programs that note how they were called', () => {
  const programs = join(folder, 'programs');
  const log = join(folder, 'calls');
  const site = 'postgresql://folkmoot:live%40pass@db.example:5432/folkmoot?sslmode=require';
  const scratch = 'postgresql://folkmoot:scratch%2Fpass@db.example/folkmoot_scratch';
  const write = (name: string, script: string) =>
    writeFileSync(
      join(programs, name),
      `#!/bin/sh\necho "${name} $* \${PGPASSWORD-}" >> '${log}'\n${script}\n`,
      { mode: 0o755 },
    );
  const run = (settings: Record<string, string>, ...args: string[]) => {
    const { status, stderr } = spawnSync('sh', [join(folder, 'backup.sh'), ...args], {
      env: {
        PATH: `${programs}:${process.env['PATH']}`,
        DATABASE_URL: site,
        DATA_DIR: folder,
        RESTIC_REPOSITORY: 's3:https://store.example/copies',
        RESTIC_PASSWORD_FILE: '/dev/null',
        ...settings,
      },
      encoding: 'utf8',
    });
    const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
    return { status, stderr, calls };
  };
  beforeEach(() => {
    rmSync(log, { force: true });
    mkdirSync(programs, { recursive: true });
    write('restic', '[ "$1" != restore ] || { mkdir "$8"; : > "$8/folkmoot.dump"; }');
    write('pg_dump', '');
    write('pg_restore', '');
    write('psql', 'case "$*" in *current_database*) echo folkmoot_scratch ;; esac');
    write('folkmoot', '');
  });

  test('no password is in the arguments of a program', () => {
    const made = run({});
    expect(made.status, made.stderr).toBe(0);
    expect(made.calls.find((line) => line.startsWith('pg_dump'))).toMatch(
      / postgresql:\/\/folkmoot@db\.example:5432\/folkmoot\?sslmode=require live@pass$/,
    );
    const drilled = run({ SCRATCH_URL: scratch }, 'drill');
    expect(drilled.status, drilled.stderr).toBe(0);
    expect(drilled.calls.find((line) => line.startsWith('pg_restore'))).toMatch(
      /--dbname=postgresql:\/\/folkmoot@db\.example\/folkmoot_scratch .* scratch\/pass$/,
    );
    expect(drilled.calls.at(-1)).toContain('--verified');
    expect(drilled.calls.join('\n')).not.toContain('%');
  });

  test.each([
    ['the database of the site', site, ''],
    ['another one', scratch, 'echo town'],
  ])('the drill refuses %s', (_name, url, script) => {
    if (script) write('psql', script);
    const { status, stderr, calls } = run({ SCRATCH_URL: url }, 'drill');
    expect(status).toBe(2);
    expect(stderr).toMatch(/is the database of the site|must end in _scratch/);
    expect(calls.join('\n')).not.toMatch(/drop schema|pg_restore/);
    expect(calls.at(-1)).toContain('--failed');
  });

  test('a drill that fails leaves no copy behind', () => {
    write('pg_restore', 'exit 1');
    const { status, calls } = run({ SCRATCH_URL: scratch }, 'drill');
    expect(status).toBe(1);
    const [last, recorded] = calls.slice(-2);
    expect(last).toMatch(/^psql .*drop schema/);
    expect(recorded).toContain('--failed');
    expect(readdirSync(folder).filter((name) => name.startsWith('.backup-'))).toEqual([]);
  });
});

test('reverse proxies accept the largest file that members can attach', () => {
  const limits = [
    ['deploy/Caddyfile', /max_size (\d+)MB/],
    ['deploy/nginx.conf', /client_max_body_size (\d+)m;/],
    ['docs/install.md', /Accept request bodies of (\d+) MB/],
  ] as const;
  // The other fields of the form are small.
  const formBytes = 100_000;
  for (const [file, pattern] of limits) {
    const [, megabytes] = pattern.exec(readFileSync(join(root, file), 'utf8'))!;
    expect(Number(megabytes) * 1e6, file).toBeGreaterThanOrEqual(maxMediaBytes + formBytes);
  }
});
