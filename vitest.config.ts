import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'test/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: './test/global.setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
