// Rich text in the browser, tested without the sanitizer of the server.
import { attackerHost, xssVectors } from '../assurance/xssVectors.ts';
import { expect, test } from './fixtures.ts';

const hostile = `
  <h2>Soil</h2><p>Bees <b onclick="window.harmed=1">and</b> <a href="javascript:window.harmed=1">one</a> <a href="https://bees.example/" onclick="window.harmed=1">two</a></p>
  <script>window.harmed=1</script><img src=x onerror="window.harmed=1"><svg onload="window.harmed=1"><text>drawn</text></svg>
  <style>body{display:none}</style><form action="https://elsewhere.example"><input name="password"><p>asked</p></form>
  <iframe srcdoc="<script>parent.harmed=1</script>"></iframe><math><mi>x</mi></math><template><p>kept back</p></template>
  <noscript><p title="</noscript><img src=x onerror=window.harmed=1>">`;

test('renders formatting only, even if the server sent unsafe markup', async ({
  openAsVisitor,
  policyViolations,
}) => {
  const page = await openAsVisitor();
  await page.route('**/api/page/get-one-by-name**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { content: { content: string } };
    body.content.content = `<div>${'<b>'.repeat(3_000)}deep${'</b>'.repeat(3_000)}</div>${hostile}`;
    await route.fulfill({ response: response, json: body });
  });
  await page.goto('/page/about');
  await expect(page.getByRole('heading', { name: 'Soil' })).toBeVisible();
  await expect(page.getByText('asked')).toBeVisible();
  await expect(page.getByText('deep')).toBeVisible();

  const text = page.getByRole('heading', { name: 'Soil' }).locator('..');
  expect(
    await text
      .locator('script, img, svg, style, form, input, iframe, math, template, [onclick]')
      .count(),
  ).toBe(0);
  expect(
    await text
      .locator('a')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
      ),
  ).toEqual([
    [null, null],
    ['https://bees.example/', 'noopener noreferrer nofollow'],
  ]);
  await expect(text).not.toContainText(/drawn|kept back|harmed/);
  expect(await page.evaluate(() => (window as { harmed?: number }).harmed)).toBeUndefined();
  // the policy rejects the style element, as it should
  expect(new Set(policyViolations.splice(0).map((what) => what.split(' ')[1]))).toEqual(
    new Set(['style-src-elem']),
  );
});

test('runs no script from user input on any screen', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('ptarmigan', 'Ptarmigan Okafor');
  const ran: unknown[] = [];
  await page.exposeFunction('hurt', (number: unknown) => ran.push(number));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => ran.push(dialog.message())));
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host === attackerHost) externalRequests.push(request.url());
  });

  const texts = xssVectors.map(({ text }) => text).filter((text) => !text.includes('\0'));
  const posts = Array.from({ length: 8 }, (_, i) =>
    texts.filter((_text, n) => n % 8 === i).join('\n'),
  );
  // each vector starts in a new paragraph, because unclosed markup of one could hide the others
  const description = texts.map((text) => `<p>part</p>${text}`).join('\n');
  const blog = await page.evaluate(
    async ({ posts, description }) => {
      const call = async (path: string, input: object) => {
        const headers = {
          'Content-Type': 'application/json',
          'X-Api-Key': `Bearer ${localStorage.getItem('token')}`,
        };
        const response = await fetch(`/api${path}`, {
          method: 'POST',
          body: JSON.stringify(input),
          headers,
        });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return (await response.json()) as { content: { id: number } };
      };
      for (const text of posts) await call('/content/add', { text, shared_as: 'Private' });
      await call('/account/save-profile', {
        name: '<img src=x onerror=hurt(1)>',
        about_me: description,
        books: posts[0]!.slice(0, 2_000),
      });
      return (
        await call('/blog/create', {
          title: '"><svg onload=hurt(2)>',
          excerpt: '<svg onload=hurt(3)>',
          description,
          status: 'Published',
          shared_as: 'Private',
        })
      ).content.id;
    },
    { posts, description },
  );
  for (const [address, expected] of [
    ['/profile/ptarmigan/feed-activity', 'hurt(1007)'],
    ['/profile/ptarmigan/about', 'part'],
    [`/feed/${blog}/details`, 'part'],
    [`/blogs/edit/${blog}`, 'part'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(expected).first()).toBeVisible();
    expect(
      await page
        .locator(
          '[onerror], [onload], [onclick], [onfocus], iframe, object, embed, base, [href^="javascript" i], [src*="hurt"]',
        )
        .count(),
    ).toBe(0);
  }
  expect([ran, externalRequests]).toEqual([[], []]);
  // control: the vectors do run in an unprotected page
  await page.goto('about:blank');
  await page.setContent(texts.slice(0, 60).join('\n'));
  await expect.poll(() => ran.length).toBeGreaterThan(3);
});
