// A separate site for tests that would disturb the shared demo site.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { spawnKilled } from '../../server/lib/process/childProcess.ts';

export type NewSite = {
  url: string;
  database: string;
  /** The link in its log that creates the first administrator. */
  firstStart: string;
  close: () => Promise<void>;
};

/** Starts a site without demo data and without accounts. `settings` are environment variables. */
export async function openNewSite(settings: Record<string, string> = {}): Promise<NewSite> {
  const name = `site_${Date.now()}`;
  // not a superuser, as the server should be used
  await runStatement(`create role ${name} login`);
  await runStatement(`create database ${name} owner ${name}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-site-'));
  // below the ports that the system gives to outgoing connections
  const port = 11_000 + Math.floor(Math.random() * 9_000);
  const database = process.env.FOLKMOOT_DATABASE!.replace('/postgres?', `/${name}?`);
  const server = spawnKilled(['node', 'server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.replace(/user=\w+/, `user=${name}`),
      REQUIRE_DURABLE_COMMITS: 'off',
      RATE_LIMITS: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const output = await new Promise<string>((resolve, reject) => {
    let log = '';
    server.stdout!.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes(' is ready at ') && /\/first-start\/\S+\s/.test(log)) resolve(log);
    });
    void ended.then(() => reject(new Error('The site did not start.')));
  });
  return {
    url: settings.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    database,
    firstStart: /https?:\S+\/first-start\/\S+/.exec(output)![0],
    close: async () => {
      server.kill('SIGINT');
      await ended;
      await runStatement(`drop database ${name} with (force)`);
      await runStatement(`drop role ${name}`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the link in the log and fills in its form. The page shows the overview at the end. */
export async function createFirstAdministrator(
  page: Page,
  { firstStart }: Pick<NewSite, 'firstStart'>,
  name: string,
) {
  await page.goto(firstStart);
  await page.getByLabel('Username').fill('boss');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill('boss@example.org');
  await page.getByLabel('Password', { exact: true }).fill('the ferry leaves at nine');
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

async function runStatement(statement: string) {
  const client = new pg.Client({ connectionString: process.env.FOLKMOOT_DATABASE });
  await client.connect();
  await client.query(statement);
  await client.end();
}
