// The HTML page of the web client: served for all routes, with metadata only of content that
// visitors can see.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { pictureOf } from '#test/pictures.ts';
import { publishPoll, voteAsOthers } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { uniformIntervalMs } from './uniformTiming.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lines: string[] = [];
let town: TestTown;
beforeAll(async () => {
  if (!existsSync(`${root}dist/index.html`))
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
      { cwd: root, stdio: 'inherit' },
    );
  town = await createTestTown(
    { PUBLIC_URL: 'https://moot.example', SITE_NAME: 'The <Moot>', LOG_LEVEL: 'warn' },
    (line) => lines.push(line),
  );
}, 300_000);
afterAll(() => town.close());

const open = async (url: string) => {
  const { statusCode, headers, body } = await town.http.inject(url);
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  return { statusCode, headers, nonce, body, plain: body.replaceAll(nonce, 'NONCE') };
};
const page = (id: number | string) => open(`/feed/${id}/details`);
/** Names and contents of the meta tags. */
const tags = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name, content]) => [name, content],
    ),
  );

describe('the page of a post', () => {
  test('has title, description and image in the head when visitors can see the post', async () => {
    const picture = await pictureOf(town, town.id.ada);
    const { id } = await town.post('ada', {
      text: 'The creek\n\n"is" <clear> & cold',
      attachments: [picture],
      image_descriptions: [{ file_name: picture, description: 'A "clear" creek' }],
    });
    const { body, statusCode } = await page(id);
    expect(statusCode).toBe(200);
    expect(tags(body)).toMatchObject({
      description: 'The creek &quot;is&quot; &lt;clear&gt; &amp; cold',
      'og:type': 'article',
      'og:site_name': 'The &lt;Moot&gt;',
      'og:title': 'Ada Lindqvist on The &lt;Moot&gt;',
      'og:description': 'The creek &quot;is&quot; &lt;clear&gt; &amp; cold',
      'og:url': `https://moot.example/feed/${id}/details`,
      'og:image': `https://moot.example/f/${picture}`,
      'og:image:alt': 'A &quot;clear&quot; creek',
    });
    expect(body).toContain(`<link rel="canonical" href="https://moot.example/feed/${id}/details">`);
    expect([...body.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)).toEqual([
      'Ada Lindqvist on The &lt;Moot&gt;',
    ]);
    expect(body).not.toContain('noindex');
  });

  test('is identical to that of a missing post when visitors cannot see the post', async () => {
    const missing = await page(999_999_999);
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('<meta name="robots" content="noindex">');
    expect(missing.body).not.toMatch(/og:|description/);
    expect(missing.body).toContain('<title>The &lt;Moot&gt;</title>');
    const hidden = [
      await town.post('ada', { shared_as: 'Friends' }),
      await town.post('ada', { shared_as: 'Private' }),
      await town.post('ada', { group_id: town.group.ferry }),
      await town.post('ada', { shared_as: 'Group', group_id: town.group.creek }),
    ];
    for (const { id, shared_as } of hidden)
      expect((await page(id)).plain, shared_as).toBe(missing.plain);
    const { token } = await town.as('ada');
    const requested = await town.http.inject({
      url: `/feed/${hidden[0]!.id}/details`,
      headers: { 'x-api-key': `Bearer ${token}` },
    });
    expect(requested.body.length).toBe(missing.body.length);
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999', '%00'])
      expect((await page(id)).plain, id).toBe(missing.plain);
  });

  test('becomes that of a missing post when the author restricts or deletes the post', async () => {
    const ada = await town.as('ada');
    const missing = (await page(999_999_999)).plain;
    const [narrowed, deleted] = [await town.post('ada'), await town.post('ada')];
    await ada.ask('POST /content/add', { id: narrowed.id, shared_as: 'Friends' });
    await ada.ask('POST /content/delete', { id: deleted.id });
    for (const { id } of [narrowed, deleted]) expect((await page(id)).plain).toBe(missing);
  });

  test('describes a long text by its first 200 characters, and a post without text by its location', async () => {
    const long = tags(
      (await page((await town.post('ada', { text: 'long '.repeat(100) })).id)).body,
    ).description!;
    expect(long).toHaveLength(200);
    expect(long.endsWith('…')).toBe(true);
    expect(
      tags((await page((await town.post('ada', { text: '', location: 'The footbridge' })).id)).body)
        .description,
    ).toBe('The footbridge');
  });
});

describe('shared links', () => {
  test('to polls and actions have the head of the post', async () => {
    const { id } = await town.post('ada', { text: 'Save the creek' });
    const missing = (await page(999_999_999)).plain;
    const hidden = await town.post('ada', { shared_as: 'Friends' });
    const withoutClient = (html: string) => html.replace(/<meta name="client" [^>]*>/, '');
    for (const address of [
      (of: number) => `/actions/details/${of}`,
      (of: number) => `/polls/${of}/details`,
    ]) {
      const { plain } = await open(address(id));
      expect(plain).toMatch(/<meta name="client" content="[^"]*Screen-/);
      expect(withoutClient(plain)).toBe(withoutClient((await page(id)).plain));
      expect((await open(address(hidden.id))).plain).toBe(missing);
      expect((await open(address(999_999_999))).plain).toBe(missing);
    }
    expect(tags((await page(id)).body)['twitter:card']).toBe('summary');
    const picture = await pictureOf(town, town.id.ada);
    const shown = await town.post('ada', { text: 'Look', attachments: [picture] });
    expect(tags((await page(shown.id)).body)['twitter:card']).toBe('summary_large_image');
  });

  test('to published pages describe the page, and to the home page the site', async () => {
    await town.db.execute(sql`
      insert into pages (name, url, content, published) values ('House & rules', 'rules', '<p>Be kind on {{site_name}}.</p>', true), ('Plans', 'plans', 'x', false)`);
    expect(tags((await open('/page/rules')).body)).toMatchObject({
      'og:title': 'House &amp; rules · The &lt;Moot&gt;',
      description: 'Be kind on The &lt;Moot&gt;.',
      'og:url': 'https://moot.example/page/rules',
    });
    expect((await open('/page/plans')).plain).toBe((await open('/page/never')).plain);
    expect((await open('/page/plans')).body).toContain('noindex');
    const { body } = await open('/');
    expect(tags(body)).toMatchObject({
      'og:type': 'website',
      'og:title': 'The &lt;Moot&gt;',
      'og:url': 'https://moot.example/login',
      'twitter:card': 'summary',
    });
    expect(tags((await open('/signup')).body)).toMatchObject({
      'og:title': 'Join The &lt;Moot&gt;',
      'og:url': 'https://moot.example/signup',
    });
    expect([...body.matchAll(/<title>/g)]).toHaveLength(1);
  });

  test('to groups describe the site, and reveal nothing about the group', async () => {
    const group = await open(`/groups/details/${town.group.creek}`);
    expect(group.plain).toBe((await open('/groups/details/999999')).plain);
    expect(tags(group.body)['description']).toContain('The &lt;Moot&gt;');
    // what visitors see there is the entry page
    expect(group.body).toContain('<main class="entry">');
    expect(group.body).not.toContain('Cobble');
  });

  test('read the newest posts on the connections for reads', async () => {
    const { db, readRouter } = town.app;
    const [written, read] = [vi.spyOn(db, 'query'), vi.spyOn(readRouter.primary, 'query')];
    await open('/groups/details/999999');
    expect(written).not.toHaveBeenCalled();
    expect(read).toHaveBeenCalledOnce();
    for (const spy of [written, read]) spy.mockRestore();
  });
});

describe('without JavaScript', () => {
  test('a page contains the title, author, text and picture of a public post', async () => {
    const picture = await pictureOf(town, town.id.ada);
    const { id } = await town.post('ada', { text: 'Mud <here>', attachments: [picture] });
    const { body } = await page(id);
    expect(body).toContain(
      '<article class="card"><h1 class="author"><span>Ada Lindqvist</span></h1><p>Mud &lt;here&gt;</p>',
    );
    expect(body).toMatch(
      new RegExp(`<figure data-tiles="1"><img src="/f/${picture}\\?[^"]*" [^>]*alt=""`),
    );
    expect((await page(999_999_999)).body).not.toContain('<article>');
  });

  test('/explore, the feed and the sitemap list public posts only, and nothing when visitors may not look around', async () => {
    const shown = await town.post('ada', { text: 'Heron & eel' });
    const hidden = await town.post('ada', { text: 'For friends', shared_as: 'Friends' });
    const addresses = ['/explore', '/login', '/feed.xml', '/sitemap.xml'];
    for (const address of addresses) {
      const { body } = await open(address);
      expect(body, address).toContain(`/feed/${shown.id}/details`);
      expect(body, address).not.toContain(`/feed/${hidden.id}/details`);
    }
    expect((await open('/feed.xml')).body).toContain(
      '<title>Ada Lindqvist: Heron &amp; eel</title>',
    );
    expect((await open('/')).body).toContain('type="application/rss+xml"');
    expect((await open('/robots.txt')).body).toContain('Sitemap: https://moot.example/sitemap.xml');
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/settings', { visitors_look_around: false });
    for (const address of addresses)
      expect((await open(address)).body, address).not.toContain(`/feed/${shown.id}/details`);
    expect((await open('/feed.xml')).statusCode).toBe(404);
    // a link to a public post still works
    expect((await page(shown.id)).statusCode).toBe(200);
    await keeper.ask('POST /admin/settings', { reset: ['visitors_look_around'] });
  });
});

describe('what texts can contain', () => {
  test('leaves the feed readable, and shows no markup that was cut off', async () => {
    const { id } = await town.post('ada', { text: 'bad \uFFFF\uFFFE end' });
    expect((await open('/feed.xml')).body).toContain('<description>bad  end</description>');
    const link = `<a href="https://example.org/${'a'.repeat(9_990)}">x</a>`;
    for (const body of [`<p>Mud ${link}</p>`, `<p>Mud ${'&amp;'.repeat(2_500)}</p>`]) {
      await town.db.execute(sql`update posts set text = '', body = ${body} where id = ${id}`);
      for (const address of ['/feed.xml', `/feed/${id}/details`]) {
        const { body: shown } = await open(address);
        expect(shown, address).toContain('Mud');
        expect(shown, address).not.toContain('&lt;a ');
        expect(shown, address).not.toMatch(/&amp;(a|am|amp)<\//);
      }
    }
  });

  test('names no page with NUL', async () => {
    for (const address of ['/page/%00', '/page/a%00'])
      expect((await open(address)).statusCode, address).toBe(404);
  });
});

test('the page of a poll whose author deleted the account exists, as its entry in the sitemap', async () => {
  const poll = await publishPoll(town, 'hugo');
  await voteAsOthers(town, poll, [0, 1]);
  const password = 'the ferry leaves at six';
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${town.id.hugo}`,
  );
  await (await town.as('hugo')).ask('POST /account/delete', { password });
  expect((await open('/sitemap.xml')).body).toContain(`/feed/${poll.id}/details`);
  const { statusCode, body } = await page(poll.id);
  expect(statusCode).toBe(200);
  expect(tags(body)['og:title']).toContain('Deleted member');
  expect((await open('/feed.xml')).body).toContain(`/feed/${poll.id}/details`);
});

test('delays the page of a hidden post as that of a missing one', async () => {
  const { id } = await town.post('ben', { shared_as: 'Private' });
  town.app.config.uniformNotFoundTiming = true;
  try {
    for (const one of [id, 999_999]) {
      const start = performance.now();
      expect((await page(one)).statusCode).toBe(404);
      // a timer may be a millisecond early
      expect(performance.now() - start).toBeGreaterThan(uniformIntervalMs - 2);
    }
  } finally {
    town.app.config.uniformNotFoundTiming = false;
  }
});

describe('the page of a post with a title', () => {
  test('contains the title and excerpt, text or description when visitors can see it', async () => {
    const ada = await town.as('ada');
    const blog = (
      await ada.ask('POST /blog/create', {
        title: 'Mud & "morals"',
        excerpt: 'Two buckets',
        description: '<p>Long</p>',
        shared_as: 'Public',
      })
    ).content;
    const discussion = await town.post('ada', {
      tool: 'discussion',
      title: 'Boots?',
      text: '',
      group_id: town.group.creek,
    });
    const poll = (await town.db.queryOne<{ id: number }>(sql`
      insert into posts (author_id, content_type, title, body, shared_as) values (${ada.id}, 1, 'Which day?', '<p>Sun &amp; <b>rain</b></p><p>&lt;or&gt; mud</p>', 'Public') returning id`))!;
    const headOf = async ({ id }: { id: number }) => {
      const { 'og:title': title, description } = tags((await page(id)).body);
      return [title, description];
    };
    expect(await headOf(blog)).toEqual([
      'Mud &amp; &quot;morals&quot; · Ada Lindqvist on The &lt;Moot&gt;',
      'Two buckets',
    ]);
    expect(await headOf(discussion)).toEqual([
      'Boots? · Ada Lindqvist on The &lt;Moot&gt;',
      'Boots?',
    ]);
    expect(await headOf(poll)).toEqual([
      'Which day? · Ada Lindqvist on The &lt;Moot&gt;',
      'Sun &amp; rain &lt;or&gt; mud',
    ]);
  });

  test('reveals nothing about drafts, posts for friends and posts in closed groups', async () => {
    const missing = (await page(999_999_999)).plain;
    const ada = await town.as('ada');
    const write = async (fields: object) =>
      (
        await ada.ask('POST /blog/create', {
          title: 'Secret',
          excerpt: 'x',
          shared_as: 'Public',
          ...fields,
        })
      ).content.id;
    await town.db.execute(sql`update groups set enable_blog = true where id = ${town.group.ferry}`);
    for (const fields of [
      { status: 'Draft' },
      { shared_as: 'Friends' },
      { group_id: town.group.ferry },
    ])
      expect((await page(await write(fields))).plain, JSON.stringify(fields)).toBe(missing);
  });
});

describe('the page', () => {
  test('has the site name and a strict policy with a new nonce each time', async () => {
    const [one, other] = [await open('/'), await open('/')];
    expect(one.body).toContain('<title>The &lt;Moot&gt;</title>');
    expect(one.body).not.toMatch(/__NONCE__|__SITE_NAME__|<!--head-->/);
    expect(one.nonce.length).toBeGreaterThanOrEqual(22);
    expect(one.nonce).not.toBe(other.nonce);
    expect(one.body).toContain(one.nonce);
    expect(one.plain).toBe(other.plain);
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-dns-prefetch-control': 'off',
    });
    const policy = String(one.headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'report-uri /csp',
    ])
      expect(policy.split('; ')).toContain(part);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(one.headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('contains no inline scripts', async () => {
    const { body } = await open('/');
    expect([...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)]).toEqual([]);
    expect(body).not.toMatch(/\son\w+=|javascript:/);
  });

  test('loads the client later where visitors have content, and at once elsewhere', async () => {
    const entryScript = /<script type="module" crossorigin src="(\/assets\/[^"]+)"/.exec(
      (await open('/')).body,
    )![1]!;
    for (const address of ['/login', '/signup', '/groups/details/1']) {
      const { body } = await open(address);
      expect(body, address).toContain(`<meta name="client" content="${entryScript} `);
      expect(body, address).not.toMatch(/<(script|link)[^>]* (src|href)="\/assets\/[^"]*\.js"/);
      const start = /<script type="module" src="(\/start\.js\?v=[^"]+)"/.exec(body)![1]!;
      const { headers } = await town.http.inject(start);
      expect(headers['cache-control']).toMatch(/immutable/);
    }
    for (const address of ['/', '/login?return=%2Fmessages'])
      expect((await open(address)).body, address).not.toContain('<meta name="client"');
  });

  test('has its texts in the language of the browser', async () => {
    const { body } = await town.http.inject({
      url: '/login',
      headers: { 'accept-language': 'es-MX,es;q=0.9' },
    });
    expect(body).toContain('<html lang="es"');
    expect(body).toContain('Contraseña');
    expect((await open('/login')).body).toContain('<html lang="en"');
  });

  test('shows no sign-up form unless the registration is open', async () => {
    const keeper = await town.as('keeper');
    expect((await open('/signup')).body).toContain('name="email"');
    await keeper.ask('POST /admin/settings', { registration: 'closed' });
    for (const address of ['/signup', '/login'])
      expect((await open(address)).body, address).not.toMatch(/name="email"|href="\/signup"/);
    await keeper.ask('POST /admin/settings', { reset: ['registration'] });
  });

  test('is served for all routes; missing calls, files and assets return 404 with the envelope', async () => {
    for (const url of [
      '/',
      '/dashboard',
      '/login',
      '/profile/ada.lindqvist',
      '/group/1/x?y=z.png',
    ]) {
      const { statusCode, headers } = await open(url);
      expect([statusCode, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8']);
    }
    for (const url of [
      '/api/nothing',
      '/f/nothing/at/all',
      '/assets/gone.js',
      '/gone.png',
      '/index.html',
      '/.env',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/package.json',
    ]) {
      const { statusCode, body } = await open(url);
      expect(statusCode, url).toBe(404);
      expect(JSON.parse(body), url).toMatchObject({ success: false, error: true });
    }
  });

  test('escapes special replacement patterns in the site name', async () => {
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/settings', { name: 'Moot $` $&' });
    expect((await open('/')).body).toContain('<title>Moot $` $&amp;</title>');
    await keeper.ask('POST /admin/settings', { reset: ['name'] });
  });

  test('is not indexed and sends no referrer when the URL contains a secret', async () => {
    for (const url of [
      '/reset-password/token',
      '/first-start/code',
      '/confirm-email/code',
      '/signup-with-invitation/code',
      '/appeal/code',
    ]) {
      const { headers, body } = await open(url);
      expect(headers['referrer-policy'], url).toBe('no-referrer');
      expect(body, url).toContain('<meta name="robots" content="noindex">');
    }
  });
});

test('caches files with a content hash for a year, and compresses them', async () => {
  const script = /modulepreload[^>]*href="(\/assets\/first-[^"]+\.js)"/.exec(
    (await open('/')).body,
  )![1]!;
  const { headers } = await town.http.inject({
    url: script,
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(headers['cache-control']).toMatch(/public, max-age=31536000, immutable/);
  expect(headers['content-encoding']).toBe('br');
  expect(String(headers['content-type'])).toContain('javascript');
});

describe('reports of policy violations', () => {
  const report = (payload: string | object, type = 'application/csp-report') =>
    town.http.inject({
      method: 'POST',
      url: '/csp',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const violation = (fields: object = {}) => ({
    'csp-report': {
      'document-uri': 'https://moot.example/reset-password/canary-code?canary=1',
      'blocked-uri': 'https://elsewhere.example/canary-path?canary',
      'effective-directive': 'script-src-elem',
      'script-sample': 'canary of a script',
      referrer: 'https://moot.example/search/canary',
      ...fields,
    },
  });

  test('are logged without page contents, at most ten times a minute, and counted', async () => {
    lines.length = 0;
    for (const payload of [
      '{',
      'null',
      '[]',
      '{"csp-report":null}',
      violation({ 'effective-directive': 'canary words' }),
    ])
      expect((await report(payload)).statusCode).toBe(204);
    expect(lines).toEqual([]);
    for (let i = 0; i < 15; i++)
      expect((await report(violation(i % 2 ? {} : { 'blocked-uri': 'inline' }))).statusCode).toBe(
        204,
      );
    expect(lines).toHaveLength(10);
    expect(JSON.parse(lines[1]!)).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://elsewhere.example',
      page: '/reset-password',
    });
    expect(JSON.parse(lines[2]!)).toMatchObject({ blocked: 'inline' });
    expect(lines.join('')).not.toContain('canary');
    expect((await town.http.inject('/metrics')).body).toContain(
      'folkmoot_csp_reports_total{directive="script-src-elem"} 15',
    );
  });

  test('are accepted with their content types only, and up to a maximum size', async () => {
    expect((await report(violation(), 'application/json')).statusCode).toBe(204);
    expect((await report('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await report(violation({ 'script-sample': 'a'.repeat(20_000) }))).statusCode).toBe(413);
  });
});

describe('the installable app', () => {
  test('has the site name, icons in the declared sizes, and a worker restricted to this site', async () => {
    const manifest = JSON.parse((await open('/manifest.webmanifest')).body) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest).toMatchObject({
      name: 'The <Moot>',
      start_url: '/',
      display: 'standalone',
      theme_color: '#116d67',
      share_target: {
        action: '/share',
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'photos', accept: ['image/*'] }] },
      },
      shortcuts: [
        { name: 'New post', url: '/#compose' },
        { name: 'Messages' },
        { name: 'Actions' },
      ],
    });
    const { body: inSpanish } = await town.http.inject({
      url: '/manifest.webmanifest',
      headers: { 'accept-language': 'es' },
    });
    expect(inSpanish).toContain('Publicación nueva');
    for (const { src, sizes } of manifest.icons) {
      const { rawPayload, headers } = await town.http.inject(src);
      expect(headers['content-type']).toBe('image/png');
      const { width, height } = await sharp(rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect((await open('/push.js')).headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'",
    );
    expect((await open('/dashboard')).body).toContain(
      '<link rel="manifest" href="/manifest.webmanifest"',
    );
  });

  test('leads what was shared without a service worker to the composer', async () => {
    const { statusCode, headers } = await town.http.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: `--edge\r\ncontent-disposition: form-data; name="text"\r\n\r\n${'x'.repeat(500_000)}\r\n--edge--\r\n`,
    });
    expect([statusCode, headers.location]).toEqual([303, '/share?shared=lost']);
  });

  test('clears the browser cache on logout', async () => {
    const { headers } = await town.http.inject({
      method: 'POST',
      url: '/api/user/logout',
      payload: {},
    });
    expect(headers['clear-site-data']).toBe('"cache"');
  });
});
