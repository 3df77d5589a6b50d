// The first page of a PDF as a JPEG. A process of its own draws it, because a small PDF can expand
// to gigabytes, and nothing limits the memory of a thread.
import { fileURLToPath } from 'node:url';
import { second } from '#contract/durations.ts';
import { spawnKilled } from '../process/childProcess.ts';
import { environmentWithoutSecrets } from '../process/processes.ts';

const timeoutMs = 20 * second;
/** Of the page, which has at most 1200 × 1700 pixels. */
const maxPageBytes = 8 * 1024 * 1024;
const program = fileURLToPath(new URL('./pdfPageProcess.ts', import.meta.url));

/** Undefined if the PDF is damaged, needs a password, or takes too much time or memory. */
export async function drawFirstPage(pdf: Buffer): Promise<Buffer | undefined> {
  const child = spawnKilled(
    [
      process.execPath,
      '--max-old-space-size=128',
      '--max-semi-space-size=8',
      // It neither writes files nor starts programs.
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-worker',
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
