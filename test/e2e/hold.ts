import type { Page } from '@playwright/test';

/** Keeps the answer to what is asked for there waiting: `asked` is when it was, `answer` lets it come, `refuse` breaks the line. */
export async function hold(page: Page, address: string) {
  const requested = Promise.withResolvers<void>();
  const over = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(address, async (route) => {
    requested.resolve();
    await route[await over.promise]();
  });
  return {
    requested: requested.promise,
    answer: () => over.resolve('continue'),
    refuse: () => over.resolve('abort'),
  };
}
