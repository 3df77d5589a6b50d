// Formatted text, as it would be shown if something else than this server's cleaning had let it through.
import { expect, test } from './people.ts';

const hostile = `
  <h2>Soil</h2><p>Bees <b onclick="window.harmed=1">and</b> <a href="javascript:window.harmed=1">one</a> <a href="https://bees.example/" onclick="window.harmed=1">two</a></p>
  <script>window.harmed=1</script><img src=x onerror="window.harmed=1"><svg onload="window.harmed=1"><text>drawn</text></svg>
  <style>body{display:none}</style><form action="https://elsewhere.example"><input name="password"><p>asked</p></form>
  <iframe srcdoc="<script>parent.harmed=1</script>"></iframe><math><mi>x</mi></math><template><p>kept back</p></template>
  <noscript><p title="</noscript><img src=x onerror=window.harmed=1>">`;

test('formatted text shows its formatting and nothing else', async ({ visitor, refusedByPolicy }) => {
  const page = await visitor();
  await page.route('**/api/page/get-one-by-name**', async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as { content: { content: string } };
    told.content.content = `<div>${'<b>'.repeat(3_000)}deep${'</b>'.repeat(3_000)}</div>${hostile}`;
    await route.fulfill({ response: answer, json: told });
  });
  await page.goto('/page/about');
  await expect(page.getByRole('heading', { name: 'Soil' })).toBeVisible();
  await expect(page.getByText('asked')).toBeVisible();
  await expect(page.getByText('deep')).toBeVisible();

  const text = page.getByRole('heading', { name: 'Soil' }).locator('..');
  expect(await text.locator('script, img, svg, style, form, input, iframe, math, template, [onclick]').count()).toBe(0);
  expect(await text.locator('a').evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]))).toEqual([
    [null, null],
    ['https://bees.example/', 'noopener noreferrer nofollow'],
  ]);
  await expect(text).not.toContainText(/drawn|kept back|harmed/);
  expect(await page.evaluate(() => (window as { harmed?: number }).harmed)).toBeUndefined();
  // the policy refuses the style sheet in it, and says so: here as it should
  expect(new Set(refusedByPolicy.splice(0).map((what) => what.split(' ')[1]))).toEqual(new Set(['style-src-elem']));
});
