import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oldestBrowsers } from './web/browsers.ts';

const outDir = join(import.meta.dirname, 'dist');
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

/** What every visit runs is compiled while it comes, beside the page (V8 does, other engines read a comment), and not function by function when they are called. */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === 'first')
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** Compresses once at build what the server would otherwise compress on every visit. index.html stays plain: the server fills it in. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const path = join(outDir, name);
        if (!/\.(js|css|svg)$/.test(name) || statSync(path).size < 1024) continue;
        // what is named after its content is packed once
        if (name.startsWith('assets/') && existsSync(`${path}.br`) && existsSync(`${path}.gz`))
          continue;
        const plain = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(plain));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/**
 * What earlier builds made stays for a month: a server that still runs on them, and windows that are still open, go on asking for it. Which files are those
 * of the last build stands beside it.
 */
function keepEarlier(): Plugin {
  const list = join(import.meta.dirname, '.cache/assets.json');
  const longestMs = 30 * 24 * 60 * 60 * 1_000;
  return {
    name: 'keep-earlier',
    apply: 'build',
    writeBundle(_options, bundle) {
      const assets = join(outDir, 'assets');
      const now = new Set(Object.keys(bundle).map((name) => name.replace('assets/', '')));
      const last = new Set<string>(
        existsSync(list)
          ? (JSON.parse(readFileSync(list, 'utf8')) as string[])
          : readdirSync(assets),
      );
      for (const name of readdirSync(assets)) {
        const plain = name.replace(/\.(br|gz)$/, '');
        if (now.has(plain)) continue;
        const path = join(assets, name);
        // from now on nothing new asks for it
        if (last.has(plain)) utimesSync(path, new Date(), new Date());
        else if (Date.now() - statSync(path).mtimeMs > longestMs) rmSync(path);
      }
      mkdirSync(join(import.meta.dirname, '.cache'), { recursive: true });
      writeFileSync(list, JSON.stringify([...now]));
    },
  };
}

/** A text that is shown does not move: a font that comes too late (web/ui/fonts.ts) is kept for the next visit. */
const fontsInTime = {
  postcssPlugin: 'fonts-in-time',
  Declaration: {
    'font-display': (display: { value: string }) => void (display.value = 'optional'),
  },
};

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  plugins: [react(), compileAhead(), keepEarlier(), compressAssets()],
  css: { postcss: { plugins: [(await import('postcss-preset-mantine')).default(), fontsInTime] } },
  build: {
    outDir,
    emptyOutDir: false,
    target: [...oldestBrowsers],
    // The policy refuses inline anything but pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every visit needs comes as one file, and what many screens share as another: cut into a hundred, a visit would ask a hundred times for
    // what packs worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What speaks stands apart from what waits for the catalogue: a file that waits for another which needs it never begins.
            {
              name: 'language',
              test: /\/(contract\/(i18n|strings|messageStrings|newsStrings|stringTemplates)|web\/i18n\/language)\.ts$/,
              priority: 5,
            },
            {
              name: 'sentences',
              test: /\/contract\/\w+Strings\.ts$/,
              minShareCount: 12,
              priority: 4,
            },
            {
              name: 'first',
              tags: ['$initial'],
              test: (id: string) => !/\/web\/(?:main\.tsx|index\.html)$/.test(id),
              priority: 3,
            },
            { name: 'shared', minShareCount: 11, priority: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  // web/api holds modules, which the development server gives itself
  server: {
    proxy: {
      '^/api/(?!.*\\.tsx?(\\?|$))': api,
      '/f/': api,
      '/export/': api,
      '/health': api,
      '/ready': api,
    },
  },
});
