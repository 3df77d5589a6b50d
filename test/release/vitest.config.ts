import { defineConfig } from 'vitest/config';

// Builds take minutes, and servers start on a machine that may be busy.
export default defineConfig({
  test: {
    include: ['test/release/*.release.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    fileParallelism: false,
  },
});
