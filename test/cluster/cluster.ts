// A small cluster on this machine, configured with the files of deploy/ but other ports and
// folders: two servers behind nginx, PgBouncer, a primary and a replica, and a local S3 server.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Agent, fetch } from 'undici';
import {
  connectionUrl,
  openPrimary,
  openReplica,
  userList,
  type PostgresNode,
} from './postgres.ts';
import { password } from './member.ts';
import {
  processUser,
  stopAll,
  freePort,
  installPackages,
  startProcess,
  waitUntil,
  type RunningProcess,
} from './processes.ts';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Content of a file in deploy/ with replacements. Throws if a replaced text does not occur. */
function deployed(file: string, replacements: Record<string, string | number>): string {
  let text = readFileSync(join('deploy', file), 'utf8');
  for (const [original, replacement] of Object.entries(replacements)) {
    if (!text.includes(original)) throw new Error(`deploy/${file} does not contain ${original}.`);
    text = text.replaceAll(original, String(replacement));
  }
  return text;
}

/** `program`: the folder of the revision that the servers run. */
export async function openCluster(program = process.cwd()) {
  installPackages();
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-cluster-'));
  const { uid, gid } = processUser();
  if (uid !== undefined) chownSync(folder, uid, gid!);
  chmodSync(folder, 0o755);
  const ports = {
    primary: await freePort(),
    replica: await freePort(),
    bouncer: await freePort(),
    s3: await freePort(),
    nginx: await freePort(),
    servers: [await freePort(), await freePort()] as [number, number],
  };

  const primary = await openPrimary(folder, ports.primary);
  const replica = await openReplica(folder, 'replica', ports.replica, primary);

  fillWithPeople(connectionUrl(ports.primary), program);

  const bouncerFile = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'userlist.txt'), userList);
  const configureBouncer = (to: PostgresNode, reads: PostgresNode) =>
    writeFileSync(
      bouncerFile,
      `${deployed('pgbouncer.ini', { 'port=5432': `port=${to.port}`, 'port=5433': `port=${reads.port}`, 6432: ports.bouncer, '/etc/pgbouncer/': `${folder}/` })}`,
    );
  configureBouncer(primary, replica);
  const bouncer = startProcess('pgbouncer', [bouncerFile], { log: join(folder, 'pgbouncer.log') });

  const s3 = join(folder, 's3');
  mkdirSync(s3);
  const s3rver = join(
    dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
    'bin/s3rver.js',
  );
  startProcess(
    process.execPath,
    [
      s3rver,
      '-d',
      s3,
      '-a',
      '127.0.0.1',
      '-p',
      String(ports.s3),
      '--silent',
      '--configure-bucket',
      'folkmoot',
    ],
    {
      log: join(folder, 's3.log'),
      isOurs: true,
      cwd: process.cwd(),
    },
  );

  const url = `https://127.0.0.1:${ports.nginx}`;
  const secretKey = randomBytes(32).toString('base64');
  const servers = ports.servers.map((port, i) => openServer(port, join(folder, `server${i + 1}`)));

  function openServer(port: number, dataDir: string) {
    let running: RunningProcess | undefined;
    let programFolder = program;
    let settings: Record<string, string> = {
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEY: secretKey,
      DATABASE_URL: connectionUrl(ports.bouncer),
      DATABASE_DIRECT_URL: connectionUrl(ports.primary),
      DATABASE_READ_URLS: connectionUrl(ports.bouncer, 'folkmoot_replica'),
      DATABASE_PREPARED_STATEMENTS: 'off',
      FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${ports.s3}/folkmoot?region=us-east-1&tls=off`,
      SEED_DEMO: 'off',
      RATE_LIMITS: 'off',
      CAPTCHA: 'off',
      REQUIRE_DURABLE_COMMITS: 'off',
      LOG_LEVEL: 'warn',
    };
    const ready = () => fetch(`http://127.0.0.1:${port}/ready`).then(({ ok }) => ok);
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      log: `${dataDir}.log`,
      ready,
      /** The folder of the revision that the next start runs. */
      install: (folder: string) => (programFolder = folder),
      start: async (extraSettings: Record<string, string> = {}) => {
        settings = { ...settings, ...extraSettings };
        running = startProcess(process.execPath, ['server/main.ts'], {
          log: `${dataDir}.log`,
          env: settings,
          isOurs: true,
          cwd: programFolder,
        });
        const { child } = running;
        const isReady = await Promise.race([
          waitUntil(`a server at ${port} is ready`, ready, 120_000),
          once(child, 'exit').then(() => false),
        ]);
        if (!isReady)
          throw new Error(`The server did not start: ${readFileSync(`${dataDir}.log`, 'utf8')}`);
      },
      stop: async (signal: NodeJS.Signals = 'SIGTERM') => running?.stop(signal),
    };
  }

  await Promise.all(servers.map((server) => server.start()));

  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const openssl = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    '-subj',
    '/CN=moot.example.org',
    '-days',
    '2',
  ]);
  if (openssl.status !== 0)
    throw new Error(`openssl created no certificate: ${openssl.stderr.toString()}`);
  const site = deployed('nginx.conf', {
    '127.0.0.1:3001': `127.0.0.1:${ports.servers[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports.servers[1]}`,
    'listen 80;': `listen unix:${folder}/plain.sock;`,
    'listen [::]:80;': '',
    'listen 443 ssl': `listen 127.0.0.1:${ports.nginx} ssl`,
    'listen [::]:443 ssl http2;': '',
    '/etc/letsencrypt/live/moot.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/moot.example.org/privkey.pem': key,
  });
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log warn; events {} http { client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2;
     fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5; include ${folder}/site.conf; }`,
  );
  startProcess('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')], {
    log: join(folder, 'nginx.out'),
    isOurs: true,
    // a killed master would leave its workers behind
    endSignal: 'SIGTERM',
  });
  const agent = new Agent({
    connect: { rejectUnauthorized: false },
    allowH2: false,
    connections: 64,
  });
  await waitUntil('nginx forwards requests', () =>
    fetch(`${url}/ready`, { dispatcher: agent }).then(({ ok }) => ok),
  );

  return {
    folder,
    url,
    agent,
    primary,
    replica,
    servers: servers as [(typeof servers)[0], (typeof servers)[0]],
    ports,
    connectionUrl,
    /** Points PgBouncer to other nodes and reloads it. */
    pointTo: (to: PostgresNode, reads: PostgresNode) => {
      configureBouncer(to, reads);
      bouncer.child.kill('SIGHUP');
    },
    close: async () => {
      await agent.close();
      await stopAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates the people of the demo data, without posts and images, all with the same password. The
 * revision in `program` does it, because a newer one would create a newer database.
 */
function fillWithPeople(connectionString: string, program: string) {
  const script = `
    import { Database, createPool } from '#server/db/database.ts';
    import { installJobs } from '#server/jobs/queue.ts';
    import { migrate } from '#server/db/migrate.ts';
    import { hashPassword } from '#server/security/passwords.ts';
    import { sql } from '#server/db/sql.ts';
    import { insertPeople } from '#server/seed/town.ts';
    const { connectionString, password } = JSON.parse(process.argv[1]);
    const pool = createPool({ connectionString });
    await migrate(pool);
    await installJobs(pool);
    const db = new Database(pool);
    await insertPeople(db);
    await db.execute(sql\`update all_people set password_hash = \${await hashPassword(password)}\`);
    await pool.end();`;
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify({ connectionString, password })],
    { cwd: program, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
