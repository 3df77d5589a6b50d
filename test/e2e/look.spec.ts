// What opens within a screen, and what a first visit loads.
import { fault, stopListening } from './look.ts';
import { expect, test } from './people.ts';

test('the parts of the feed that open', async ({ signedIn }) => {
  const page = await signedIn('ada');
  await page.getByRole('textbox', { name: /What matters to you/ }).click();
  await fault(page, 'the open composer');
  // whoever posted last: the other tests post too
  await page
    .getByRole('button', { name: /^More about the post of (?!Ada)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').waitFor();
  await fault(page, 'the report dialog');
});

test('the first visit loads at most 200 kB of script', async ({ visitor, signedIn }) => {
  for (const open of [visitor, () => signedIn('ada', 'nowhere')]) {
    const page = await open();
    await stopListening(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200 * 1_024);
  }
});
