// The product with its demo town, in a folder of its own, where the mails lie as files. The tests reach its database too,
// for what has no screen yet.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKilled } from '../../server/lib/process/childProcess.ts';
import { startPostgres } from '../../server/db/embeddedPostgres.ts';
import { openGoogle } from '../providers.ts';
import { openElsewhere } from './elsewhere.ts';

export default async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-e2e-'));
  const postgres = await startPostgres(join(dataDir, 'postgres'), { fsync: 'off' });
  const databaseUrl = `postgresql:///postgres?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}&user=${postgres.user}`;
  // its address is in every mail, so it is chosen before the start
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  // whoever signs in with Google here is always the same person
  const google = await openGoogle(`http://127.0.0.1:${port}`, {
    sub: 'corncrake',
    name: 'Corncrake Marsh',
    email: 'corncrake@example.org',
    email_verified: true,
  });
  const elsewhere = await openElsewhere();
  const server = spawnKilled(['node', 'server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      PRIVATE_FETCH: `${google.host},${elsewhere.host}`,
      ...google.settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await Promise.race([
    new Promise<void>((resolve) =>
      server.stdout!.on('data', (chunk: Buffer) => chunk.includes(' is ready at ') && resolve()),
    ),
    ended.then(() => {
      throw new Error('The product did not start.');
    }),
  ]);
  process.env.FOLKMOOT_URL = `http://127.0.0.1:${port}`;
  process.env.FOLKMOOT_DATABASE = databaseUrl;
  process.env.FOLKMOOT_ELSEWHERE = elsewhere.url;
  process.env.FOLKMOOT_MAIL = join(dataDir, 'email mail');
  return async () => {
    server.kill('SIGINT');
    await ended;
    await postgres.stop();
    await google.close();
    await elsewhere.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
