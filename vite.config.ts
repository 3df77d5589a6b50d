import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const outDir = join(import.meta.dirname, 'dist');
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

/** The first screen shows text in both faces, so their Latin files are asked for along with the style sheet. */
const firstFonts = /(public-sans|source-serif-4)-latin-wght-normal.*\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => firstFonts.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '', fetchpriority: 'low' },
            injectTo: 'head' as const,
          })),
    },
  };
}

const homeScreen = /\/web\/content\/FeedScreen\.tsx$/;

/** Names what home needs besides: public/opening.js asks for it early, where somebody comes home. */
function nameHome(): Plugin {
  return {
    name: 'name-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = new Set<string>();
        const add = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || files.has(name) || html.includes(name)) return;
          files.add(name);
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) if (!html.includes(sheet)) files.add(sheet);
          chunk.imports.forEach(add);
        };
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && homeScreen.test(chunk.facadeModuleId ?? '')) add(chunk.fileName);
        if (files.size === 0) throw new Error('The home screen is in no file of its own.');
        return [{ tag: 'meta', attrs: { name: 'home', content: [...files].map((name) => `/${name}`).join(' ') }, injectTo: 'head-prepend' as const }];
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
        const plain = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(plain));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  cacheDir: join(import.meta.dirname, 'node_modules/.vite'),
  plugins: [react(), preloadFonts(), nameHome(), compressAssets()],
  css: { postcss: { plugins: [(await import('postcss-preset-mantine')).default()] } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // The policy refuses inline anything but pictures, and a font inside a style sheet could not be preloaded.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every visit needs comes as one file, and what many screens share as another: cut into a hundred, a visit would ask a hundred times for
    // what packs worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What speaks stands apart from what waits for the catalogue: a file that waits for another which needs it never begins.
            { name: 'language', test: /\/(contract\/(language|sentences|newsSentences|patternSentences)|web\/ui\/language)\.ts$/, priority: 5 },
            { name: 'sentences', test: /\/contract\/\w+Sentences\.ts$/, minShareCount: 12, priority: 4 },
            { name: 'first', tags: ['$initial'], test: (id: string) => !/\/web\/(?:main\.tsx|index\.html)$/.test(id), priority: 3 },
            { name: 'shared', minShareCount: 11, priority: 2 },
            // Of home, what other screens need too is no part of it.
            { name: 'form', test: /\/web\/content\/(AudienceLine|AudienceSelect|useAudience|PhotoTray|photoDrop|photos|useOffers)\.tsx?$/, priority: 1 },
            { name: 'newPosts', test: /\/web\/content\/newPosts\.ts$/, priority: 1 },
            { name: 'home', test: homeScreen, priority: 0 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  // web/api holds modules, which the development server gives itself
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': api, '/f/': api, '/export/': api, '/health': api, '/ready': api } },
});
