import { defineConfig } from 'vitest/config';

// programs start and end here, on a machine that may be busy: nothing waits for a time, only for what is to be seen
export default defineConfig({
  test: {
    include: ['test/cluster/*.cluster.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
