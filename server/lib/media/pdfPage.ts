// The first page of a PDF as a JPEG. A process of its own draws it, because a small PDF can expand
// to gigabytes, and nothing limits the memory of a thread.
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { second } from '#contract/durations.ts';
import { spawnKilled } from '../process/childProcess.ts';
import { environmentWithoutSecrets } from '../process/processes.ts';

const timeoutMs = 20 * second;
/** Of the page, which has at most 1200 × 1700 pixels. */
const maxPageBytes = 8 * 1024 * 1024;
const program = fileURLToPath(new URL('./pdfPageProcess.ts', import.meta.url));
/** What the program imports of the server. */
const imported = fileURLToPath(new URL('../process/lowerPriority.ts', import.meta.url));

/** Where the process finds the libraries that it uses. node_modules can be a symbolic link. */
const libraries = ['pdfjs-dist', '@napi-rs'].flatMap((name) =>
  (createRequire(program).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, realpathSync(folder)]),
);

/**
 * The process reads only its program and libraries, writes no files and starts no programs. Node.js
 * does not apply this to the native code of @napi-rs/canvas.
 */
export const permissions = [
  '--permission',
  ...[program, imported, ...libraries].map((path) => `--allow-fs-read=${path}`),
  '--allow-addons',
  '--allow-worker',
];

/** Undefined if the PDF is damaged, needs a password, or takes too much time or memory. */
export async function drawFirstPage(pdf: Buffer): Promise<Buffer | undefined> {
  const child = spawnKilled(
    [
      process.execPath,
      '--max-old-space-size=128',
      '--max-semi-space-size=8',
      ...permissions,
      '--no-warnings',
      program,
    ],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...environmentWithoutSecrets(), MALLOC_ARENA_MAX: '2' },
    },
  );
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (code) => resolve(code));
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout!.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxPageBytes) kill();
    else chunks.push(chunk);
  });
  // It may end before it has read everything.
  child.stdin!.on('error', () => {}).end(pdf);
  const code = await ended;
  clearTimeout(timer);
  return code === 0 && bytes > 0 ? Buffer.concat(chunks) : undefined;
}
