// The product as `npm start` runs it, with its demo town, in a folder of its own; mails lie in that folder as files.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-e2e-'));
  // its address is in every mail, so it is chosen before the start
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const server = spawn('node', ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', LIMITS: 'off', LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await Promise.race([
    new Promise<void>((resolve) => server.stdout.on('data', (chunk: Buffer) => chunk.includes(' is ready at ') && resolve())),
    ended.then(() => {
      throw new Error('The product did not start.');
    }),
  ]);
  process.env.FOLKMOOT_URL = `http://127.0.0.1:${port}`;
  process.env.FOLKMOOT_MAIL = join(dataDir, 'mail');
  return async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
