import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/product.setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // each waits for its server and its windows now and then: three keep two cores at work
  workers: 3,
  // generous: a slow machine is no fault of the product
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1360, height: 900 },
    // what moves is drawn by the processor here, frame by frame; tests of what moves ask for it
    contextOptions: { reducedMotion: 'reduce' },
    // what is asked in the moment in which a worker takes a page over passes by whoever holds it up: tests of the worker ask for it
    serviceWorkers: 'block',
    // a run that fails leaves something to look at
    screenshot: 'only-on-failure',
    // a recording of every step costs a quarter of the time: TRACE=on asks for it
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // no sandbox for root, and no calls home on a machine without a way out
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
