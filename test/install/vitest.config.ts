import { defineConfig } from 'vitest/config';

// A machine is installed from Debian packages, and a release is built.
export default defineConfig({
  test: {
    include: ['test/install/*.install.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 2_400_000,
    fileParallelism: false,
  },
});
