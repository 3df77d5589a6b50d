// A site that is updated by archives: small releases made of this program, and a script in place of
// systemctl.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readServerHealth } from '#server/lib/httpClient/ownServer.ts';
import { runCommand, settings } from '../operator.ts';
import { freePort, waitUntil } from '../cluster/processes.ts';

type Change = {
  /** Names of migrations that this code does not have; each adds a table. */
  migrations?: string[];
  /** The server ends at its start, before or after it has migrated. */
  fails?: 'at once' | 'after migrating';
};

/** Creates the archive of a version, with the code of this one. */
function createArchive(
  folder: string,
  version: string,
  { migrations = [], fails }: Change = {},
): string {
  const name = `folkmoot-${version}`;
  const release = join(folder, name);
  mkdirSync(join(release, 'dist/assets'), { recursive: true });
  for (const part of ['bin', 'contract', 'locales', 'server'])
    cpSync(resolve(part), join(release, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'));
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: object };
  writeFileSync(
    join(release, 'package.json'),
    JSON.stringify({ name: 'folkmoot', version, type: 'module', imports }),
  );
  writeFileSync(join(release, `dist/assets/client-${version}.js`), version);
  const edit = (file: string, change: (text: string) => string) => {
    const text = readFileSync(join(release, file), 'utf8');
    if (change(text) === text) throw new Error(`${file} cannot be changed`);
    writeFileSync(join(release, file), change(text));
  };
  for (const migration of migrations)
    writeFileSync(
      join(release, `server/migrations/${migration}.sql`),
      `create table m_${migration} (id int);\n`,
    );
  if (fails === 'at once')
    edit('server/main.ts', (text) =>
      text.replace('\ntry {', "\nthrow new Error('ends at once');\ntry {"),
    );
  if (fails === 'after migrating')
    edit('server/main.ts', (text) =>
      text.replace('await installJobs(directPool);', "throw new Error('ends after migrating');"),
    );
  const archive = join(folder, `${name}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', folder, name]);
  rmSync(release, { recursive: true });
  return archive;
}

/** As systemctl, for one service: starts the release that the link names, in the background. */
const managerScript = `
set -u
base=$(dirname "$0")
stop() {
  [ -e "$base/pid" ] || return 0
  pid=$(cat "$base/pid")
  kill -TERM "$pid" 2> /dev/null
  while grep -q '^State:.[^Z]' "/proc/$pid/status" 2> /dev/null; do sleep 0.1; done
  rm -f "$base/pid"
}
start() {
  setsid "$base/current/bin/folkmoot" start > "$base/log" 2>&1 < /dev/null &
  echo $! > "$base/pid"
}
case $1 in
  stop) stop ;;
  start) start ;;
  restart) stop; start ;;
esac
`;

export async function createSite(databaseUrl = '') {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'folkmoot-site-')));
  const manager = join(base, 'manager.sh');
  writeFileSync(manager, managerScript);
  const port = Number(await freePort());
  const dataDir = join(base, 'data');
  mkdirSync(dataDir);
  const env = {
    ...settings(dataDir),
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...(databaseUrl && { REQUIRE_DURABLE_COMMITS: 'off' }),
  };
  const control = (verb: string) =>
    execFileSync('sh', [manager, verb, 'folkmoot'], { env: { ...process.env, ...env } });
  const first = createArchive(base, '1.0.0');
  mkdirSync(join(base, 'releases'));
  execFileSync('tar', ['-xzf', first, '-C', join(base, 'releases')]);
  symlinkSync('releases/folkmoot-1.0.0', join(base, 'current'));
  /** Runs a command of the release that the link names. */
  const runFolkmoot = (args: string[], input?: string) =>
    runCommand([join(base, 'current/server/cli/main.ts'), ...args], env, '.', input);
  const health = () => readServerHealth('127.0.0.1', port);
  return {
    base,
    dataDir,
    control,
    health,
    untilReady: () =>
      waitUntil('the server is ready', async () => (await health()).ready, 120_000).catch(
        (error: unknown) => {
          throw new Error(
            `${(error as Error).message}: ${readFileSync(join(base, 'log'), 'utf8')}`,
          );
        },
      ),
    pid: () => readFileSync(join(base, 'pid'), 'utf8').trim(),
    link: () => realpathSync(join(base, 'current')),
    folkmoot: (...args: string[]) => runFolkmoot(args),
    create: (input: string, ...args: string[]) => runFolkmoot(args, input),
    update: async (version: string, change?: Change, ...options: string[]) => {
      const archive = createArchive(base, version, change);
      const { code, output } = await runFolkmoot([
        'update',
        archive,
        '--manager',
        `sh ${manager}`,
        '--wait',
        '60',
        ...options,
      ]);
      return { code, output: output.trim() };
    },
    close: () => {
      control('stop');
      rmSync(base, { recursive: true, force: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof createSite>>;
