import { defineConfig } from 'vitest/config';

// Programs start and stop on a machine that may be busy, so the timeouts are long. Tests wait for
// conditions, not for fixed times.
export default defineConfig({
  test: {
    include: ['test/cluster/*.cluster.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
