// Long conversations: a bounded part is on the screen, and the rest is loaded while scrolling.
import type { Page } from '@playwright/test';
import { befriend, createConversation, expect, test } from './fixtures.ts';

const messageCount = 2_000;
const widths = [1360, 390];

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const box = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}` });
const line = (page: Page, n: number) => log(page).getByText(new RegExp(`^Line ${n}(?!\\d)`));

/** Numbers of the lines that the page contains, in their order, and its number of elements. */
const measure = (page: Page) =>
  log(page).evaluate((element) => ({
    lines: [...element.querySelectorAll('[data-message]')].map((entry) =>
      Number(/Line (\d+)/.exec(entry.querySelector('p')!.textContent)?.[1]),
    ),
    elements: document.querySelectorAll('*').length,
  }));

/** Scrolls to one end of the loaded part and waits for the page beyond it. */
async function scrollOn(page: Page, name: string, to: 'start' | 'end') {
  const { lines } = await measure(page);
  await box(page, name).evaluate((element, isStart) => {
    element.scrollTop = isStart ? 0 : element.scrollHeight;
  }, to === 'start');
  const end = (numbers: number[]) => (to === 'start' ? numbers[0] : numbers.at(-1));
  await expect.poll(async () => end((await measure(page)).lines)).not.toBe(end(lines));
}

test('a conversation of thousands keeps a bounded part on the screen', async ({
  openAsNewMember,
}) => {
  const tamsyn = await openAsNewMember('tamsyn', 'Tamsyn Polwhele', { opensHome: false });
  await openAsNewMember('corwin', 'Corwin Aldersey', { opensHome: false });
  await befriend('tamsyn', 'corwin');
  await createConversation('tamsyn', 'corwin', messageCount);
  for (const width of widths) {
    await tamsyn.setViewportSize({ width, height: 844 });
    await tamsyn.goto('/messages/with/corwin');
    await expect(line(tamsyn, messageCount)).toBeInViewport();
    const first = await measure(tamsyn);
    expect(first.lines).toHaveLength(30);
    let most = first;
    for (let pages = 0; pages < 12; pages++) {
      await scrollOn(tamsyn, 'Corwin Aldersey', 'start');
      const now = await measure(tamsyn);
      expect(now.lines, 'no line is missing').toEqual(now.lines.map((_, i) => now.lines[0]! + i));
      if (now.elements > most.elements) most = now;
    }
    const { lines } = await measure(tamsyn);
    expect(lines[0]).toBeLessThan(messageCount - 300);
    expect(lines.at(-1)).toBeLessThan(messageCount);
    await expect.poll(async () => (await measure(tamsyn)).lines.length).toBeLessThanOrEqual(210);
    expect(most.elements).toBeLessThan(first.elements + 250 * 30);

    // on again from there, and to the end
    await scrollOn(tamsyn, 'Corwin Aldersey', 'end');
    const later = (await measure(tamsyn)).lines;
    expect(later).toEqual(later.map((_, i) => later[0]! + i));
    await tamsyn.getByRole('button', { name: 'Back to newest' }).click();
    await expect(line(tamsyn, messageCount)).toBeInViewport();
    await expect(tamsyn.getByRole('button', { name: 'Back to newest' })).toBeHidden();
    expect((await measure(tamsyn)).lines).toHaveLength(30);
  }

  // a message that is written in an earlier part is shown at the end
  for (let pages = 0; pages < 10; pages++) await scrollOn(tamsyn, 'Corwin Aldersey', 'start');
  await expect(tamsyn.getByRole('button', { name: 'Back to newest' })).toBeVisible();
  const field = tamsyn.getByRole('textbox', { name: 'Message to Corwin Aldersey' });
  await field.fill('Long ago');
  await tamsyn.getByRole('button', { name: 'Send' }).click();
  await expect(log(tamsyn).getByText('Long ago')).toBeInViewport();
  await expect(log(tamsyn).getByText('Long ago')).toHaveCount(1);
});
