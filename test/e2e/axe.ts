// Violations of WCAG 2.2 AA on a page, found by axe.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export async function violationsOf(page: Page): Promise<string[]> {
  // Scrolls to the top: a control that is half covered by the header would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // The builder loads the source of axe twice for each run, which takes longer than the run.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Legacy mode: without it, axe opens another page per run to merge the results of frames, which
    // doubles the time. Our pages have no frames.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}
