// Build of the catalog of components, see main.ts.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiData } from '../emojiData.ts';

export default defineConfig({
  cacheDir: join(import.meta.dirname, '../../node_modules/.vite-catalog'),
  plugins: [react(), emojiData()],
  css: { postcss: { plugins: [(await import('postcss-preset-mantine')).default()] } },
  // modules of texts await their catalog
  build: { target: 'es2024', chunkSizeWarningLimit: 2_000 },
});
