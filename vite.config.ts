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
import { emojiData } from './tools/emojiData.ts';
import { oldestBrowsers } from './web/browsers.ts';

const outDir = join(import.meta.dirname, 'dist');
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

/**
 * Makes V8 compile the entry chunk while it loads, off the main thread, instead of function by
 * function on the first call. Other engines ignore the comment.
 */
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

/**
 * Compresses assets at build time, so that the server need not. Skips index.html, which the server
 * fills in.
 */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const path = join(outDir, name);
        if (!/\.(js|css|svg)$/.test(name) || statSync(path).size < 1024) continue;
        // compresses a file whose name contains its hash only once
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
 * Keeps the assets of earlier builds for a month: servers that run an earlier build and open tabs
 * still request them. .cache/assets.json lists the assets of the last build.
 */
function keepEarlier(): Plugin {
  const list = join(import.meta.dirname, '.cache/assets.json');
  const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;
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
        // new pages no longer request it: its month begins now
        if (last.has(plain)) utimesSync(path, new Date(), new Date());
        else if (Date.now() - statSync(path).mtimeMs > maxAgeMs) rmSync(path);
      }
      mkdirSync(join(import.meta.dirname, '.cache'), { recursive: true });
      writeFileSync(list, JSON.stringify([...now]));
    },
  };
}

/** Lists the fonts of most texts in the page: public/opening.js preloads them for visitors. */
function listFonts(): Plugin {
  return {
    name: 'list-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const fonts = Object.keys(bundle).filter((name) =>
          /(?:public-sans|source-serif-4)-latin-wght-.*\.woff2$/.test(name),
        );
        const content = fonts.map((name) => `/${name}`).join(' ');
        // Before the script that reads it.
        return [{ tag: 'meta', attrs: { name: 'fonts', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/**
 * Prevents layout shifts: `optional` uses a font that arrives late (web/ui/fonts.ts) from the next
 * visit on.
 */
const fontsInTime = {
  postcssPlugin: 'fonts-in-time',
  Declaration: {
    'font-display': (display: { value: string }) => void (display.value = 'optional'),
  },
};

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  plugins: [react(), emojiData(), compileAhead(), listFonts(), keepEarlier(), compressAssets()],
  css: { postcss: { plugins: [(await import('postcss-preset-mantine')).default(), fontsInTime] } },
  build: {
    outDir,
    emptyOutDir: false,
    target: [...oldestBrowsers],
    // The server preloads the code of some screens (server/http/screenPreloads.ts).
    manifest: true,
    // The content security policy refuses inline assets other than images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One chunk for what every visit needs, another for what many screens share. A hundred small
    // chunks would cost a hundred requests and compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Separate from the code that awaits the catalog: two chunks that wait for each other
            // would never start. All sentences of the first screen are here for the same reason.
            {
              name: 'language',
              test: /\/(contract\/(i18n|strings|messageStrings|newsStrings|pollStrings|stringTemplates)|web\/i18n\/language)\.ts$/,
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
            // Icons of a few hundred bytes, which several screens show.
            {
              name: 'icons',
              test: /\/@tabler\/icons-react\//,
              minShareCount: 4,
              priority: 1,
            },
            {
              name: 'accountFields',
              test: /\/web\/account\/(?:IssueChips|ZipPlace)\.(?:tsx|module\.css)$/,
              priority: 2,
            },
            // What the first screens of members and visitors need of the code that many screens
            // share.
            { name: 'lazyDialog', test: /\/web\/ui\/lazyDialog\.tsx$/, priority: 2 },
            { name: 'inbox', test: /\/web\/messages\/inbox\.ts$/, priority: 2 },
            {
              name: 'friendship',
              test: /\/web\/(?:people\/(?:friendshipCache|useFriendship)|api\/undoable)\.ts$|\/IconUserCheck\.mjs$/,
              priority: 2,
            },
            {
              name: 'login',
              test: /\/web\/(?:account\/(?:AccountLayout|PasswordField|useAccountForm|storedAudience)|layout\/(?:LanguageLinks|MailOffNotice)|ui\/ErrorSummary)\.|\/components\/PasswordInput\//,
              priority: 2,
            },
            {
              name: 'fields',
              test: /\/web\/ui\/fields\.|\/components\/Textarea\/|\/use-merged-ref\.mjs$/,
              priority: 2,
            },
            {
              name: 'shared',
              // Not the sentences: the catalog of a language needs them before the code that the
              // shared modules belong to has started.
              test: (id: string) => !/\/contract\/\w+Strings\.ts$/.test(id),
              minShareCount: 11,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  // The development server itself serves the modules of web/api.
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
