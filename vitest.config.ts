import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Those that put something of their own in the place of what all others import. */
const alone = ['server/kit/store.test.ts', 'web/**/*.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // a file waits for its database half of the time, so that on two cores two at once are no crowd
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // the product is loaded once for all files of a worker, which takes as long as a fifth of all tests
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: './test/global.setup.ts',
          isolate: false,
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'test/*.test.ts'],
          exclude: alone,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
