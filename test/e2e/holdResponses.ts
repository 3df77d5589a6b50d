import type { Page } from '@playwright/test';

/**
 * Holds responses of requests that match `address`. `requested` resolves at the first request,
 * `release` lets them continue, `abort` aborts them.
 */
export async function holdResponses(page: Page, address: string) {
  const requested = Promise.withResolvers<void>();
  const decision = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(address, async (route) => {
    requested.resolve();
    await route[await decision.promise]();
  });
  return {
    requested: requested.promise,
    release: () => decision.resolve('continue'),
    abort: () => decision.resolve('abort'),
  };
}
