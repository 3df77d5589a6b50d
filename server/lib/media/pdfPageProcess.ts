// The program that draws the first page of a PDF from its input to its output, with PDF.js. Scripts
// in the PDF are never run, and nothing is loaded from elsewhere. It ends itself when it needs too
// much memory.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { lowerPriority } from '../process/lowerPriority.ts';

const maxMemoryBytes = 400 * 1024 * 1024;
const width = 1200;
const maxHeight = 1700;
const maxScale = 4;
const maxPixelsOfImage = 16_000_000;

/** A thread, because drawing never pauses. Buffers are outside the limit of the heap. */
async function limitMemory() {
  const watcher = new Worker(
    `setInterval(() => process.memoryUsage.rss() > ${maxMemoryBytes} && process.kill(process.pid, 'SIGKILL'), 5)`,
    { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 } },
  );
  await once(watcher, 'online');
}

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const toFolder = (name: string) => join(library, name) + sep;

async function drawPage(bytes: Uint8Array): Promise<Buffer> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({
    data: bytes,
    standardFontDataUrl: toFolder('standard_fonts'),
    cMapUrl: toFolder('cmaps'),
    useWasm: false,
    maxImageSize: maxPixelsOfImage,
    verbosity: 0,
  }).promise;
  const page = await document.getPage(1);
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(maxScale, width / size.width, maxHeight / size.height);
  const viewport = page.getViewport({ scale });
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise;
  return canvas.toBuffer('image/jpeg');
}

lowerPriority();
await limitMemory();
const page = await drawPage(new Uint8Array(await buffer(process.stdin)));
process.stdout.write(page, () => process.exit(0));
