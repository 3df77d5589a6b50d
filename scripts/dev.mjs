// Development servers: Vite serves the web client and proxies API requests; the API server restarts
// on every change.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { spawnKilled } from '#server/lib/process/childProcess.ts';
import { endWithNpm } from '#server/lib/process/shutdown.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const apiPort = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const node = resolve('node_modules/.bin/node');
const env = {
  ...process.env,
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  API_PORT: apiPort,
  PORT: apiPort,
};
env.PUBLIC_URL ??= `http://localhost:${webPort}`;

endWithNpm();
let stopping = false;
const programs = [
  program('api', ['--watch', '--watch-preserve-output', 'server/main.ts']),
  program('web', [
    'node_modules/vite/bin/vite.js',
    '--port',
    webPort,
    '--strictPort',
    '--clearScreen',
    'false',
  ]),
];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

/**
 * Starts the program in its own process group, so that Ctrl-C reaches it once, through this script.
 */
function program(name, args) {
  const child = spawnKilled([node, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  }
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
  return child;
}

function stop() {
  stopping = true;
  for (const child of programs) if (child.exitCode === null) child.kill('SIGTERM');
}
