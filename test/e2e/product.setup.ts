// Global setup: starts the product with demo data in a temporary folder, where emails are written
// as files. Tests can also use its database.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKilled } from '../../server/lib/process/childProcess.ts';
import { startPostgres } from '../../server/db/embeddedPostgres.ts';
import { openGoogle } from '../loginProviders.ts';
import { openLinkedSite } from './linkedSite.ts';

export default async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-e2e-'));
  const postgres = await startPostgres(join(dataDir, 'postgres'), { fsync: 'off' });
  const secretKey = randomBytes(32).toString('hex');
  const databaseUrl = `postgresql:///postgres?host=${encodeURIComponent(postgres.host)}&port=${postgres.port}&user=${postgres.user}`;
  // The URL is in every email, so the port is chosen before the start: below those that the system
  // gives to outgoing connections.
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  // every Google login is the same person
  const google = await openGoogle(`http://127.0.0.1:${port}`, {
    sub: 'corncrake',
    name: 'Corncrake Marsh',
    email: 'corncrake@example.org',
    email_verified: true,
  });
  const linkedSite = await openLinkedSite();
  const server = spawnKilled(['node', 'server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_DEMO: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      MAIL_BOUNCES_SECRET: secretKey,
      ALLOW_PRIVATE_HOSTS: `${google.host},${linkedSite.host}`,
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
  process.env.FOLKMOOT_SECRET = secretKey;
  process.env.FOLKMOOT_ELSEWHERE = linkedSite.url;
  process.env.FOLKMOOT_MAIL = join(dataDir, 'mail');
  return async () => {
    server.kill('SIGINT');
    await ended;
    await postgres.stop();
    await google.close();
    await linkedSite.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
