// A feed of 50 pages: what is far from the screen is rendered as text, and nothing else changes.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addPrivatePosts, expect, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

const pages = 50;
const pageSize = 10;
const maxNodes = 15_000;

/** All nodes, texts included. */
const countNodes = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let nodes = 1;
    while (walker.nextNode()) nodes++;
    return nodes;
  });

const cardOf = (page: Page, line: number) =>
  page.getByRole('article').filter({ hasText: new RegExp(`Line ${line} of the log`) });

const topOf = (page: Page, line: number) =>
  cardOf(page, line).evaluate((card) => card.getBoundingClientRect().top);

/** The position of the card when it has not moved for a moment. */
async function waitForRest(page: Page, line: number) {
  let top = NaN;
  await expect
    .poll(
      async () => {
        const before = top;
        top = await topOf(page, line);
        return top === before;
      },
      { intervals: [150] },
    )
    .toBe(true);
  return top;
}

/**
 * Scrolls down until the list has at least this many posts, and goes down to this line. Posts of
 * other members may be above and between the lines, so the number alone does not tell.
 */
async function loadPosts(page: Page, posts: number, line: number) {
  const cards = page.locator('[role=feed] > [data-card]');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    // A busy machine may refuse a page.
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    expect(await cards.count()).toBeGreaterThanOrEqual(posts);
    expect(await cardOf(page, line).count()).toBe(1);
  }).toPass({ timeout: 240_000, intervals: [50] });
}

/**
 * Scrolls by steps of this height. Returns how far cards in view moved beyond that, in pixels. At
 * least half of the steps must scroll a card, or nothing was measured.
 */
const scrollAndMeasure = (page: Page, { step, steps }: { step: number; steps: number }) =>
  page.evaluate(
    async ({ step, steps }) => {
      const drawn = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const jumps: number[] = [];
      for (let i = 0; i < steps; i++) {
        const card = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article');
        const top = card?.getBoundingClientRect().top ?? 0;
        const start = scrollY;
        scrollBy(0, step);
        const moved = scrollY - start;
        await drawn();
        if (card && moved !== 0)
          jumps.push(Math.abs(card.getBoundingClientRect().top - (top - moved)));
      }
      if (jumps.length < steps / 2)
        throw new Error(`only ${jumps.length} of ${steps} steps scrolled a card`);
      return Math.max(...jumps);
    },
    { step, steps },
  );

for (const width of [1360, 390])
  test(`50 pages of home have less than 15,000 nodes at ${width} px`, async ({
    openAsNewMember,
  }) => {
    test.setTimeout(400_000);
    const username = `logkeeper${width}`;
    const page = await openAsNewMember(username, 'Logkeeper Marchbanks', { opensHome: false });
    await addPrivatePosts(username, pages * pageSize + 5);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await loadPosts(page, pages * pageSize, 20);
    await expect.poll(() => countNodes(page)).toBeLessThan(maxNodes);
    await expectAccessible(page, `50 pages at ${width} px`);

    // nothing moves while cards become text and text becomes cards; axe has scrolled to the top
    await cardOf(page, 20).evaluate((card) => card.scrollIntoView({ block: 'center' }));
    await waitForRest(page, 20);
    expect(await scrollAndMeasure(page, { step: -400, steps: 60 })).toBeLessThan(2);
    expect(await scrollAndMeasure(page, { step: 400, steps: 30 })).toBeLessThan(2);

    // a search in the page finds what is far away, and its card is rendered again
    await page.evaluate(() => scrollTo(0, 0));
    await expect(cardOf(page, 100)).toHaveAttribute('data-far');
    await expect(cardOf(page, 100)).toHaveText(/Line 100 of the log/, { useInnerText: true });
    await expect(cardOf(page, 100)).toHaveAccessibleName('Logkeeper Marchbanks');
    await expect(cardOf(page, 100).getByRole('heading', { level: 2 })).toBeAttached();
    await cardOf(page, 100).evaluate((card) => card.scrollIntoView({ block: 'center' }));
    await expect(cardOf(page, 100)).toBeInViewport();
    await expect(cardOf(page, 100).getByRole('button', { name: 'Like' })).toBeVisible();
    await expect.poll(() => countNodes(page)).toBeLessThan(maxNodes);

    // the way back leads to the same place, where the keys move on
    const top = await waitForRest(page, 100);
    await cardOf(page, 100).locator('[data-key=open]').click();
    await expect(page).toHaveURL(/\/feed\/\d+\/details$/);
    await page.goBack();
    await expect(cardOf(page, 100).getByRole('button', { name: 'Like' })).toBeVisible();
    await expect(async () => {
      expect(Math.abs((await waitForRest(page, 100)) - top)).toBeLessThan(3);
    }).toPass();
    await expect.poll(() => countNodes(page)).toBeLessThan(maxNodes);
    // Posts of other members may be between these.
    const ids = await page
      .locator('[role=feed] > [data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')!));
    const start = ids.indexOf((await cardOf(page, 100).getAttribute('data-card'))!);
    await cardOf(page, 100).focus();
    for (const [key, moved] of [
      ['j', 1],
      ['j', 2],
      ['j', 3],
      ['k', 2],
    ] as const) {
      await page.keyboard.press(key);
      const card = page.locator(`[data-card="${ids[start + moved]}"]`);
      await expect(card).toBeFocused();
      await expect(card).toBeInViewport();
    }
  });

test('in a long feed the focus and what is open stay, and all cards are printed', async ({
  openAsNewMember,
}) => {
  test.setTimeout(240_000);
  const page = await openAsNewMember('logwriter', 'Logwriter Marchbanks', { opensHome: false });
  await addPrivatePosts('logwriter', 100);
  await page.goto('/');
  const far = page.locator('[data-far]');
  await loadPosts(page, 20, 95);
  await cardOf(page, 98).evaluate((card) => card.scrollIntoView({ block: 'center' }));
  await cardOf(page, 98).getByRole('button', { name: 'Comment' }).click();
  await cardOf(page, 98).getByRole('textbox').fill('High water');
  await cardOf(page, 97).focus();
  await loadPosts(page, 90, 45);
  await expect(far.first()).toBeAttached();
  await expect(cardOf(page, 97)).toBeFocused();
  await expect(cardOf(page, 97)).not.toHaveAttribute('data-far');
  await expect(cardOf(page, 98).getByRole('textbox')).toHaveValue('High water');
  await expect(cardOf(page, 95)).toHaveAttribute('data-far');

  // the browser prints what is rendered when the event ends
  await page.evaluate(() =>
    addEventListener('beforeprint', () =>
      document.body.setAttribute('far', String(document.querySelectorAll('[data-far]').length)),
    ),
  );
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('far', '0');
  await expect(cardOf(page, 95)).toHaveAttribute('data-far');

  // a far card keeps the focus when it comes near, and keys move on from there
  await cardOf(page, 95).evaluate((card: HTMLElement) => card.focus({ preventScroll: true }));
  await cardOf(page, 95).evaluate((card) => card.scrollIntoView());
  await expect(cardOf(page, 95)).not.toHaveAttribute('data-far');
  await expect(cardOf(page, 95)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cardOf(page, 95)).not.toBeFocused();
  for (let presses = 0; presses < 33; presses++) await page.keyboard.press('j');
  const focused = page.locator('article[data-card]:focus');
  await expect(focused).toBeInViewport();
  await expect(focused.getByRole('button', { name: /^Like/ })).toBeVisible();

  // an own post at the top and a deleted one change neither the place nor the far cards
  await cardOf(page, 61).evaluate((card) => card.scrollIntoView({ block: 'center' }));
  await expect(cardOf(page, 90)).toHaveAttribute('data-far');
  await cardOf(page, 61)
    .getByRole('button', { name: /More options for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(cardOf(page, 61)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, 61).getByRole('button', { name: 'Like' })).toBeInViewport();
  await expect(cardOf(page, 90)).toHaveAttribute('data-far');
  await page.evaluate(() => scrollTo(0, 0));
  const positionBefore = Number(await cardOf(page, 50).getAttribute('aria-posinset'));
  await expect(cardOf(page, 50)).toHaveAttribute('data-far');
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill('Low water');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Low water' })).toBeVisible();
  await expect(cardOf(page, 50)).toHaveAttribute('aria-posinset', String(positionBefore + 1));
  await expect(cardOf(page, 50)).toHaveAttribute('data-far');
});

test('pictures of far cards are not loaded again', async ({ openAsNewMember }) => {
  test.setTimeout(240_000);
  const page = await openAsNewMember('logpainter', 'Logpainter Marchbanks');
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill('The painted log');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Photos, files', exact: true }).first().click(),
  ]);
  await chooser.setFiles({
    name: 'log.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'The painted log' });
  await expect(card).toBeVisible();
  await addPrivatePosts('logpainter', 60);

  // The cache of the browser keeps nothing, as after the minute for which responses are valid.
  const requests: string[] = [];
  const network = await page.context().newCDPSession(page);
  network.on('Fetch.requestPaused', ({ requestId, request, responseHeaders = [] }) => {
    requests.push(request.url);
    const kept = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'cache-control');
    void network.send('Fetch.continueResponse', {
      requestId,
      responseCode: 200,
      responseHeaders: [...kept, { name: 'cache-control', value: 'no-store' }],
    });
  });
  await network.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/f/*', requestStage: 'Response' }],
  });
  await network.send('Network.clearBrowserCache');
  await page.goto('/');
  const picture = card.locator('img').last();
  const isLoaded = () =>
    picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await expect.poll(isLoaded).toBe(true);
  const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
  const countRequests = () => requests.filter((url) => url === address).length;
  await expect.poll(countRequests).toBe(1);
  await loadPosts(page, 50, 25);
  await expect(card).toHaveAttribute('data-far');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(card).not.toHaveAttribute('data-far');
  await expect.poll(isLoaded).toBe(true);
  expect(countRequests()).toBe(1);
});
