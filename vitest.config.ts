import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Those that put something of their own in the place of what all others import, or of what the platform brings. */
export const alone = [
  'server/lib/storage/fileStore.test.ts',
  'web/paths.test.ts',
  'web/api/stream.test.ts',
  'web/i18n/serverText.test.ts',
];

export default defineConfig({
  test: {
    // generous: a slow machine is no fault of the product
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    // a file waits for its database, and for what it sees happen, so often that on two cores three at once are no crowd
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      // the product is loaded once for all files of a worker, which takes as long as a fifth of all tests
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: './test/global.setup.ts',
          isolate: false,
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'test/*.test.ts',
            'web/**/*.test.ts',
          ],
          exclude: alone,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
