// What the rules of WCAG 2.2 AA forbid on a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export async function violationsOf(page: Page): Promise<string[]> {
  // from its start: what is just passing beneath the header is no small target
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // all is said in the page itself: to put together what frames say, each look would open a page of its own, which takes twice the time
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}
