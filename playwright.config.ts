import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/product.setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A worker often waits for its server and its pages: three workers keep two cores busy.
  workers: 3,
  // generous, because a slow machine must not fail the tests
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1360, height: 900 },
    // Animations are rendered by the CPU here. Tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests sent while a service worker takes over a page bypass Playwright's routes. Tests of
    // the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing costs a quarter of the run time; TRACE=on enables it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // no sandbox (root has none), and no background requests on a machine without internet access
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
