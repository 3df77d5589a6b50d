import type { Page } from '@playwright/test';

/**
 * Holds responses of requests that match `address`. `requested` resolves at the first request,
 * `answer` lets them continue, `refuse` aborts them.
 */
export async function hold(page: Page, address: string) {
  const requested = Promise.withResolvers<void>();
  const decision = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(address, async (route) => {
    requested.resolve();
    await route[await decision.promise]();
  });
  return {
    requested: requested.promise,
    answer: () => decision.resolve('continue'),
    refuse: () => decision.resolve('abort'),
  };
}
