// A site of its own beside the town that all tests share: for what would be in everybody's way there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { spawnKilled } from '../../server/lib/process/childProcess.ts';

export type NewSite = {
  url: string;
  database: string;
  /** What its log offers whoever runs it. */
  firstStart: string;
  close: () => Promise<void>;
};

/** Without the demo, and without anybody in it. */
export async function openNewSite(): Promise<NewSite> {
  const name = `site_${Date.now()}`;
  await inTown(`create database ${name}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-site-'));
  const port = 40_000 + Math.floor(Math.random() * 20_000);
  const database = process.env.FOLKMOOT_DATABASE!.replace('/postgres?', `/${name}?`);
  const server = spawnKilled(['node', 'server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database,
      LIMITS: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const said = await new Promise<string>((resolve, reject) => {
    let log = '';
    server.stdout!.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes(' is ready at ') && /\/first-start\/\S+\s/.test(log)) resolve(log);
    });
    void ended.then(() => reject(new Error('The site did not start.')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    firstStart: /https?:\S+\/first-start\/\S+/.exec(said)![0],
    close: async () => {
      server.kill('SIGINT');
      await ended;
      await inTown(`drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function inTown(statement: string) {
  const client = new pg.Client({ connectionString: process.env.FOLKMOOT_DATABASE });
  await client.connect();
  await client.query(statement);
  await client.end();
}
