import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'test/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: './test/global.setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // a file waits for its database half of the time, so that on two cores two at once are no crowd
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
