// Finds or downloads a Chromium for the browser tests and prints its path. Each source fails on
// some machine, so they are tried in turn: CHROMIUM_PATH, the system, npm, Debian, Playwright.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { npm, SetupError, run, step } from './run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache');
const memory = join(cache, 'chromium.json');
const ownNode = join(root, 'node_modules/.bin/node');

/** Returns the path of a Chromium that starts. */
export async function findChromium() {
  const known = readCache();
  if (known) return known;
  const tried = [];
  for (const source of [fromEnvironment, fromSystem, fromNpm, fromDebian, fromPlaywright]) {
    try {
      const path = await source();
      if (path) return writeCache(path);
    } catch (error) {
      tried.push(`${source.name}: ${error.message.split('\n')[0]}`);
      if (source === fromEnvironment) break;
    }
  }
  throw new SetupError(
    `no Chromium was found for the browser tests: install one, or name it in CHROMIUM_PATH (${tried.join('; ')}).`,
  );
}

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH;
  return path && assertWorks(resolve(path));
}

function fromSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  if (process.platform === 'darwin')
    paths.push(
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
  return paths.find((path) => isExecutable(path) && works(path));
}

const npmChromium = {
  name: '@sparticuz/chromium@153.0.0',
  sha512:
    'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

/**
 * Headless Chromium from an npm package, which needs no root. The loader of the package unpacks
 * into the shared /tmp, so this function unpacks it here, with the fonts and libraries that it
 * brings for machines without them.
 */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const home = join(cache, 'chromium');
  const start = join(home, 'chromium.sh');
  if (existsSync(start) && works(start)) return start;
  await step('unpacking a Chromium from npm', async () => {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    const [{ filename }] = JSON.parse(
      npm('pack', npmChromium.name, '--json', '--pack-destination', home),
    );
    const packed = join(home, filename);
    if (createHash('sha512').update(readFileSync(packed)).digest('base64') !== npmChromium.sha512)
      throw new Error('the checksum of the package does not match');
    run('tar', ['-xzf', packed, '-C', home]);
    for (const part of ['chromium', 'fonts.tar', 'swiftshader.tar', 'al2023.tar']) {
      await pipeline(
        createReadStream(join(home, 'package/bin', `${part}.br`)),
        createBrotliDecompress(),
        createWriteStream(join(home, part)),
      );
      if (!part.endsWith('.tar')) continue;
      run('tar', ['-xf', join(home, part), '-C', home]);
      rmSync(join(home, part));
    }
    rmSync(join(home, 'package'), { recursive: true });
    rmSync(packed);
    chmodSync(join(home, 'chromium'), 0o755);
    const fonts = `<dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><cachedir>${home}/fonts-cache</cachedir>`;
    writeFileSync(
      join(home, 'fonts.conf'),
      `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>\n`,
    );
    const libraries = run('ldd', [join(home, 'chromium')]).includes('not found')
      ? 'export LD_LIBRARY_PATH="$home/lib"\n'
      : '';
    writeFileSync(
      start,
      `#!/bin/sh\nhome=$(dirname "$0")\nexport FONTCONFIG_FILE="$home/fonts.conf"\n${libraries}exec "$home/chromium" "$@"\n`,
      {
        mode: 0o755,
      },
    );
  });
  return assertWorks(start);
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  await step('installing the Chromium of this system', () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update'], { env });
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
  });
  return fromSystem();
}

async function fromPlaywright() {
  const { chromium } = await import(
    pathToFileURL(join(root, 'node_modules/@playwright/test/index.mjs')).href
  );
  await step("fetching Playwright's Chromium", () =>
    run(ownNode, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']),
  );
  return assertWorks(chromium.executablePath());
}

function assertWorks(path) {
  if (!works(path)) throw new Error(`${path} does not start`);
  return path;
}

/** Loads a page with Playwright. Some Chromium builds print a version but miss a library. */
function works(path) {
  const trial = `import { chromium } from '@playwright/test';
    const browser = await chromium.launch({ executablePath: process.argv[1], timeout: 20_000 });
    const page = await browser.newPage();
    await page.setContent('<p>here</p>');
    console.log(await page.textContent('p'));
    await browser.close();`;
  return (
    spawnSync(ownNode, ['--input-type=module', '-e', trial, path], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    }).stdout === 'here\n'
  );
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the cached path. A file of the same size and date is not tried again, unless
 * CHROMIUM_PATH names another one.
 */
function readCache() {
  try {
    const { path, mark } = JSON.parse(readFileSync(memory, 'utf8'));
    const fromEnvironment = process.env.CHROMIUM_PATH;
    return mark === markOf(path) && (!fromEnvironment || resolve(fromEnvironment) === path)
      ? path
      : undefined;
  } catch {
    return undefined;
  }
}

function writeCache(path) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(memory, `${JSON.stringify({ path, mark: markOf(path) })}\n`);
  return path;
}

function markOf(path) {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(await findChromium());
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
