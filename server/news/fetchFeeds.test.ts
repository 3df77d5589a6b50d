// Fetching of feeds from a local test server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPageSizes } from '#contract/limits.ts';
import type { PendingNews } from '#contract/news.ts';
import { strings } from '#contract/strings.ts';
import { addJob } from '#server/jobs/queue.ts';
import { sql } from '#server/db/sql.ts';
import { photo } from '#test/pictures.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let server: Server;
let origin: string;
type Output = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);
const paths: Record<string, Output> = {};
const requests: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    const handler = paths[request.url!];
    if (typeof handler === 'function') handler(request, response);
    else if (handler)
      response
        .writeHead(200, {
          'content-type': Buffer.isBuffer(handler) ? 'image/jpeg' : 'application/xml',
        })
        .end(handler);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  town = await createTestTown({ ALLOW_PRIVATE_HOSTS: host });
  paths['/ferry.jpg'] = await photo();
});
afterAll(async () => {
  await town.close();
  server.closeAllConnections();
  server.close();
});

const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>The Ledger &amp; Sons</title>${items.join('')}</channel></rss>`;
const createEntry = (n: number, extra = '', link = `/ledger/${n}`) =>
  `<item><title>News ${n}</title><link>${link}</link><guid isPermaLink="false">n${n}</guid><pubDate>Sun, 01 Nov 2026 0${n}:00:00 GMT</pubDate>${extra}</item>`;
const keeper = () => town.as('keeper');

/** Adds or changes a feed and fetches it. */
async function fetchFeed(path: string, fields: object = {}) {
  const { feed } = await (
    await keeper()
  ).ask('POST /admin/feed/save', { url: origin + path, ...fields });
  await town.drainJobs();
  return loadFeed(feed.id);
}
/** Fetches the feed again. */
async function refetch(id: number) {
  await (await keeper()).ask('POST /admin/feed/refresh', { id });
  await town.drainJobs();
  return loadFeed(id);
}
const loadFeed = async (id: number) =>
  (await (await keeper()).ask('GET /admin/feeds', {})).feeds.find((feed) => feed.id === id)!;
const newsOf = async (feed: { id: number }) => {
  const ids = (
    await town.db.query<{ id: number }>(sql`select id from news where feed_id = ${feed.id}`)
  ).map(({ id }) => id);
  const ada = await town.as('ada');
  const items = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { news, pageCount } = await ada.ask('GET /news/list', {
      pageSize: maxPageSizes.texts,
      page,
    });
    items.push(...news.filter(({ id }) => ids.includes(id)));
    pages = pageCount;
  }
  return items;
};

test('converts RSS to sanitized news in order, with image, and dates in the future set to now', async () => {
  paths['/rss'] = rss(
    createEntry(
      2,
      `<enclosure url="/ferry.jpg" type="image/jpeg" length="1"/><description>&lt;p onclick="x"&gt;The &lt;b&gt;ferry&lt;/b&gt; &lt;a href="/in"&gt;is&lt;/a&gt; back&lt;script&gt;x&lt;/script&gt;&lt;/p&gt;</description>`,
    ),
    createEntry(1),
    '<item><title>Tomorrow&#x202e;</title><link>/ledger/3</link><pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate></item>',
    '<item><title>No page</title><link>javascript:alert(1)</link></item>',
    '<item><link>/ledger/4</link></item>',
  );
  const feed = await fetchFeed('/rss');
  expect(feed).toMatchObject({
    title: 'The Ledger & Sons',
    name: '',
    publish: true,
    total_news: 3,
    failure: '',
    gathering: false,
  });
  const [fromTomorrow, second, first] = await newsOf(feed);
  expect(second).toMatchObject({
    title: 'News 2',
    description: '<p>The <b>ferry</b> <a rel="noopener noreferrer nofollow">is</a> back</p>',
    url: `${origin}/ledger/2`,
    source: 'The Ledger & Sons',
    added_on: '2026-11-01T02:00:00.000Z',
    image: expect.stringMatching(/^\/f\//),
  });
  expect((await town.http.inject({ url: second!.image })).headers['content-type']).toBe(
    'image/webp',
  );
  expect([fromTomorrow!.title, first!.title]).toEqual(['Tomorrow', 'News 1']);
  expect(Date.parse(fromTomorrow!.added_on)).toBeLessThanOrEqual(Date.now());
});

test('reads Atom, RDF and JSON Feed in their declared encodings', async () => {
  paths['/atom'] = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Town hall</title><id>t</id>
    <entry><id>tag:1</id><title type="html">A &amp;amp; B</title><link rel="self" href="/x"/><link href="/hall/1"/><published>2026-10-01T10:00:00+02:00</published>
    <updated>2026-10-02T10:00:00Z</updated><summary type="text">3 &lt; 5</summary></entry></feed>`;
  const [atom] = await newsOf(await fetchFeed('/atom', { name: 'City of Larkwater' }));
  expect(atom).toMatchObject({
    title: 'A & B',
    url: `${origin}/hall/1`,
    description: '<p>3 &lt; 5</p>',
    source: 'City of Larkwater',
    added_on: '2026-10-01T08:00:00.000Z',
  });
  paths['/rdf'] = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/xml' }).end(
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
        <channel rdf:about="${origin}"><title>R</title></channel><item rdf:about="r1"><title>Grüße</title><link>${origin}/r/1</link></item></rdf:RDF>`,
        'latin1',
      ),
    );
  expect(await newsOf(await fetchFeed('/rdf'))).toMatchObject([{ title: 'Grüße', source: 'R' }]);
  paths['/json'] = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/feed+json' }).end(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [{ id: 'j1', url: '/j/1', title: 'Jay', content_text: 'x < y', image: '/gone.jpg' }],
      }),
    );
  expect(await newsOf(await fetchFeed('/json'))).toMatchObject([
    { title: 'Jay', description: '<p>x &lt; y</p>', image: '' },
  ]);
});

test('skips a URL that is not an image, and retries one of a busy server', async () => {
  paths['/busy.jpg'] = (_request, response) => void response.writeHead(503).end();
  const expectImage = (n: number, picture: string) =>
    createEntry(n, `<enclosure url="${picture}" type="image/jpeg" length="1"/>`, `/pictures/${n}`);
  paths['/pictures'] = rss(
    expectImage(1, '/nowhere.jpg'),
    expectImage(2, '/rss'),
    expectImage(3, '/busy.jpg'),
    expectImage(4, 'http://10.0.0.1/x.jpg'),
  );
  const feed = await fetchFeed('/pictures');
  const retries = await town.db.query<{ id: number; attempts: number }>(sql`
    select (payload->>'news')::int as id, attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'news.picture'`);
  expect(retries).toEqual([
    { id: (await newsOf(feed)).find(({ title }) => title === 'News 3')!.id, attempts: 1 },
  ]);
  await town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  paths['/busy.jpg'] = paths['/ferry.jpg']!;
  await town.drainJobs();
  expect((await newsOf(feed)).map(({ title, image }) => [title, image !== ''])).toEqual([
    ['News 4', false],
    ['News 3', true],
    ['News 2', false],
    ['News 1', false],
  ]);
});

test('sends conditional requests', async () => {
  paths['/polite'] = (request, response) =>
    void (request.headers['if-none-match'] === '"one"' &&
    request.headers['if-modified-since'] === 'Sun, 01 Nov 2026 00:00:00 GMT'
      ? response.writeHead(304).end()
      : response
          .writeHead(200, {
            'content-type': 'text/xml',
            etag: '"one"',
            'last-modified': 'Sun, 01 Nov 2026 00:00:00 GMT',
          })
          .end(rss(createEntry(1, '', '/polite/1'))));
  const { id } = await fetchFeed('/polite');
  const feed = await refetch(id);
  const lastRequest = requests.filter(({ url }) => url === '/polite').at(-1)!;
  expect(lastRequest.headers).toMatchObject({
    'if-none-match': '"one"',
    'user-agent': 'Folkmoot news',
  });
  expect(feed).toMatchObject({ failure: '', total_news: 1, title: 'The Ledger & Sons' });
  expect(Date.parse(feed.next_on) - Date.now()).toBeGreaterThan(20 * 60_000);
});

test('recognizes items by guid, else by URL, also in another feed', async () => {
  paths['/one'] = rss(
    createEntry(5, '<description>As it was</description>', '/doubles/5?utm_source=rss'),
    createEntry(6, '', '/doubles/6'),
  );
  const first = await fetchFeed('/one');
  const before = await newsOf(first);
  paths['/one'] = rss(
    createEntry(5, '<description>As it is</description>', '/doubles/5-now')
      .replace('News 5', 'News 5, repaired')
      .replace('05:00', '23:00'),
    createEntry(6, '', '/doubles/6'),
  );
  await refetch(first.id);
  const items = await newsOf(first);
  expect(items.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(items[1]).toMatchObject({
    title: 'News 5, repaired',
    description: 'As it is',
    url: `${origin}/doubles/5-now`,
    added_on: before[1]!.added_on,
  });

  paths['/two'] = rss(
    `<item><title>The same elsewhere</title><link>${origin}/doubles/6/?utm_medium=x#top</link><guid>other</guid></item>`,
    createEntry(7, '', '/doubles/7'),
  );
  expect((await newsOf(await fetchFeed('/two'))).map(({ title }) => title)).toEqual(['News 7']);
  expect((await newsOf(first)).map(({ title }) => title)).toEqual(['News 6', 'News 5, repaired']);

  const created = await (
    await keeper()
  ).ask('POST /news/create', { title: 'Ours', url: `${origin}/doubles/8` });
  paths['/two'] = rss(createEntry(8, '', '/doubles/8'));
  expect(await fetchFeed('/two', { id: (await listed('/two')).id })).toMatchObject({
    total_news: 1,
  });
  expect(
    (await (await town.as('ada')).ask('GET /news/get-one', { id: created.news.id })).news.title,
  ).toBe('Ours');
});

test('distinguishes items with the same URL by guid', async () => {
  paths['/onepage'] = rss(createEntry(1, '', '/status'), createEntry(2, '', '/status'));
  const feed = await fetchFeed('/onepage');
  expect((await newsOf(feed)).map(({ title }) => title)).toEqual(['News 2', 'News 1']);
  expect((await refetch(feed.id)).total_news).toBe(2);
});

const listed = async (path: string) =>
  (await (await keeper()).ask('GET /admin/feeds', {})).feeds.find(
    ({ url }) => url === origin + path,
  )!;

test('does not restore deleted items or overwrite edited ones', async () => {
  paths['/kept'] = rss(createEntry(1, '', '/kept/1'), createEntry(2, '', '/kept/2'));
  const feed = await fetchFeed('/kept');
  const [second, first] = await newsOf(feed);
  await (await keeper()).ask('POST /news/delete', { id: second!.id });
  await (await keeper()).ask('POST /news/update', { id: first!.id, title: 'In our words' });
  paths['/kept'] = rss(
    createEntry(1, '<description>New</description>', '/kept/1'),
    createEntry(2, '<description>New</description>', '/kept/2'),
  );
  await refetch(feed.id);
  // A new guid with the same URL.
  paths['/kept'] = rss(
    createEntry(1, '<description>New</description>', '/kept/1'),
    createEntry(3, '', '/kept/2?utm_campaign=again'),
  );
  await refetch(feed.id);
  expect((await newsOf(feed)).map(({ title, description }) => [title, description])).toEqual([
    ['In our words', ''],
  ]);
  expect(
    await town.db.queryOne(sql`select title, description from news where id = ${second!.id}`),
    'its content is deleted',
  ).toEqual({ title: '', description: '' });

  // The same after the feed is deleted and added again.
  await (await keeper()).ask('POST /admin/feed/delete', { id: feed.id });
  expect(await newsOf(await fetchFeed('/kept'))).toMatchObject([
    { id: first!.id, title: 'In our words' },
  ]);
  expect(
    (await (await keeper()).refused('POST /admin/feed/refresh', { id: feed.id })).message,
  ).toBe(strings.newsFeedNotFound);
});

test('a feed that requires approval changes waiting items, and none that was approved', async () => {
  paths['/swap'] = rss(createEntry(1, '', '/swap/1'), createEntry(2, '', '/swap/2'));
  const feed = await fetchFeed('/swap', { publish: false });
  const waiting = async () =>
    (await (await keeper()).ask('GET /admin/news-waiting', {})).news.filter(({ url }) =>
      url.includes('/swap/'),
    );
  const [second, first] = (await waiting()) as [PendingNews, PendingNews];
  await (
    await keeper()
  ).ask('POST /admin/news/approve', {
    id: first.id,
    approve: true,
    revision: first.revision,
  });
  const changed = (n: number) =>
    createEntry(n, '<description>Buy now</description>', `/swap/other${n}`).replace(
      'News',
      'Offer',
    );
  paths['/swap'] = rss(changed(1), changed(2));
  await refetch(feed.id);
  const { id, title, description, url } = first;
  expect(await newsOf(feed)).toMatchObject([{ id, title, description, url }]);
  const [other, ...rest] = await waiting();
  expect([other!.title, rest]).toEqual(['Offer 2', []]);
  expect(other!.revision).not.toBe(second.revision);
  expect(
    await (
      await keeper()
    ).refused('POST /admin/news/approve', {
      id: second.id,
      approve: true,
      revision: second.revision,
    }),
  ).toMatchObject({ status: 409, message: strings.changedElsewhere });
  expect(
    (await (await keeper()).refused('POST /admin/news/approve', { id: second.id, approve: true }))
      .message,
  ).toEqual({ revision: [strings.required] });
  await refetch(feed.id);
  expect((await waiting()).map(({ revision }) => revision)).toEqual([other!.revision]);
  await (await keeper()).ask('POST /admin/news/approve', { id: other!.id, approve: false });
});

test('holds items and their images for approval if the feed requires it', async () => {
  paths['/choose'] = rss(
    createEntry(1, '<enclosure url="/ferry.jpg" type="image/jpeg" length="1"/>', '/choose/1'),
    createEntry(2, '', '/choose/2'),
    createEntry(3, '', '/choose/3'),
  );
  const feed = await fetchFeed('/choose', { publish: false });
  expect(feed.total_news).toBe(0);
  const { news: pendingNews } = await (await keeper()).ask('GET /admin/news-waiting', {});
  expect(pendingNews.map(({ title }) => title)).toEqual(['News 3', 'News 2', 'News 1']);
  const [third, second, first] = pendingNews as [PendingNews, PendingNews, PendingNews];
  expect((await town.http.inject({ url: first.image })).statusCode).toBe(200);
  const ada = await town.as('ada');
  expect((await ada.refused('GET /news/get-one', { id: first.id })).status).toBe(404);
  expect(
    (await (await keeper()).refused('POST /news/update', { id: first.id, title: 'x' })).status,
  ).toBe(404);
  await (
    await keeper()
  ).ask('POST /admin/news/approve', {
    id: first.id,
    approve: true,
    revision: first.revision,
  });
  await (await keeper()).ask('POST /admin/news/approve', { id: second.id, approve: false });
  expect(
    (await (await keeper()).refused('POST /admin/news/approve', { id: second.id, approve: true }))
      .message,
  ).toBe(strings.newsNotFound);
  await refetch(feed.id);
  expect(await newsOf(feed)).toMatchObject([{ id: first.id, title: 'News 1' }]);
  expect(
    (await (await keeper()).ask('GET /admin/news-waiting', {})).news.map(({ id }) => id),
  ).toEqual([third.id]);
});

test('reports why a feed fails, backs off, and recovers', { timeout: 40_000 }, async () => {
  const page =
    (type: string, body: string, status = 200) =>
    (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': type }).end(body);
  paths['/html'] = page('text/html', '<title>A page</title>');
  paths['/torn'] = page('text/xml', '<rss version="2.0"><channel><title>Torn');
  paths['/picture'] = page('image/png', 'x');
  paths['/busy'] = page('text/plain', '', 503);
  paths['/closed'] = page('text/plain', '', 403);
  paths['/huge'] = page('text/xml', rss(`<item><title>${'x'.repeat(2_100_000)}</title></item>`));
  paths['/loop'] = (_request, response) =>
    void response.writeHead(302, { location: '/loop' }).end();
  paths['/slow'] = () => undefined;
  const expected = {
    '/html': strings.notAFeed,
    '/torn': strings.notAFeed,
    '/picture': strings.notAFeed,
    '/busy': strings.feedBusy,
    '/closed': strings.feedRefused,
    '/huge': strings.feedTooLarge,
    '/loop': strings.feedTooManyRedirects,
    '/missing': strings.feedMissing,
    '/slow': strings.feedTooSlow,
  };
  for (const path of Object.keys(expected))
    await (await keeper()).ask('POST /admin/feed/save', { url: origin + path });
  const privateFeed = (
    await (await keeper()).ask('POST /admin/feed/save', { url: 'http://127.0.0.1/feed' })
  ).feed;
  await town.drainJobs();
  for (const [path, expectedError] of Object.entries(expected))
    expect(await listed(path), path).toMatchObject({
      failure: expectedError,
      total_news: 0,
      failed_on: expect.any(String),
    });
  const { feeds } = await (await keeper()).ask('GET /admin/feeds', {});
  expect(feeds.find(({ id }) => id === privateFeed.id)!.failure, 'as if it were off').toBe(
    strings.feedUnreachable,
  );

  const getPause = async () =>
    Math.round((Date.parse((await listed('/busy')).next_on) - Date.now()) / 3_600_000);
  expect(await getPause()).toBe(1);
  const { id } = await listed('/busy');
  const pauses: number[] = [];
  for (let i = 0; i < 6; i++) {
    await refetch(id);
    pauses.push(await getPause());
  }
  expect(pauses).toEqual([2, 4, 8, 16, 24, 24]);
  paths['/busy'] = rss(createEntry(1, '', '/busy/1'));
  const refetched = await refetch(id);
  expect(refetched).toMatchObject({ failure: '', total_news: 1 });
  expect(refetched.failed_on).toBeUndefined();
});

test('fetches only due feeds, at most thirty items of each', async () => {
  paths['/many'] = rss(
    ...Array.from({ length: 60 }, (_, i) =>
      createEntry(i % 10, '', `/many/${i}`).replace(/n\d</, `m${i}<`),
    ),
  );
  const { id } = (await (await keeper()).ask('POST /admin/feed/save', { url: `${origin}/many` }))
    .feed;
  await town.drainJobs();
  expect((await listed('/many')).total_news).toBe(30);
  await town.db.execute(
    sql`update news_feeds set due_at = now() + interval '1 hour' where id <> ${id}`,
  );
  await town.db.execute(sql`update news_feeds set due_at = now() where id = ${id}`);
  const before = requests.length;
  await addJob(town.db, 'news.gather', {});
  await town.drainJobs();
  expect(requests.slice(before).map(({ url }) => url)).toEqual(['/many']);
});

test('rejects duplicate feeds and invalid URLs', async () => {
  const admin = await keeper();
  expect((await admin.refused('POST /admin/feed/save', { url: `${origin}/many` })).message).toEqual(
    { url: [strings.feedAlreadyListed] },
  );
  expect(
    (await admin.refused('POST /admin/feed/save', { url: 'file:///etc/passwd' })).message,
  ).toEqual({ url: [strings.linkFormat] });
  expect((await admin.refused('POST /admin/feed/save', {})).message).toEqual({
    url: [strings.feedUrl],
  });
  expect((await admin.refused('POST /admin/feed/delete', { id: 999_999 })).message).toBe(
    strings.newsFeedNotFound,
  );
});

test('stores items that share a guid, and recognizes each again', async () => {
  const item = (n: number) => createEntry(n, '', `/same/${n}`).replace(/n\d</, 'x<');
  paths['/same'] = rss(item(1), item(2), item(3));
  const feed = await fetchFeed('/same');
  expect((await newsOf(feed)).map(({ title }) => title)).toEqual(['News 3', 'News 2', 'News 1']);
  paths['/same'] = rss(item(2), item(3), item(4));
  expect((await refetch(feed.id)).total_news).toBe(4);
});

test('moves up a page with a constant URL when its text changes', async () => {
  const createWarning = (title: string, at: string) =>
    `<item><title>${title}</title><link>/warnings</link><pubDate>Mon, 02 Nov 2026 ${at}:00 GMT</pubDate></item>`;
  paths['/warnings'] = rss(createWarning('Wind', '08:00'));
  const feed = await fetchFeed('/warnings');
  paths['/warnings'] = rss(createWarning('Flood', '11:00'));
  await refetch(feed.id);
  expect(await newsOf(feed)).toMatchObject([
    { title: 'Flood', added_on: '2026-11-02T11:00:00.000Z' },
  ]);
  paths['/warnings'] = rss(createWarning('Flood', '12:00'));
  await refetch(feed.id);
  expect(await newsOf(feed), 'the same again is not new').toMatchObject([
    { title: 'Flood', added_on: '2026-11-02T11:00:00.000Z' },
  ]);
  paths['/warnings'] = rss(createWarning('Ice', '13:00'), createWarning('Flood', '12:00'));
  await refetch(feed.id);
  expect((await newsOf(feed)).map(({ title }) => title)).toEqual(['Ice', 'Flood']);
});

test('uses the first image that is larger than a tracking pixel', async () => {
  paths['/pixel.png'] = await sharp({
    create: { width: 1, height: 1, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const description =
    '&lt;img src="/pixel.png"&gt;&lt;img src="/none.jpg"&gt;&lt;img src="/ferry.jpg"&gt; story';
  paths['/pixels'] = rss(
    createEntry(1, `<description>${description}</description>`, '/pixels/1'),
    createEntry(2, '<description>&lt;img src="/pixel.png"&gt;</description>', '/pixels/2'),
  );
  const feed = await fetchFeed('/pixels');
  expect((await newsOf(feed)).map(({ image }) => image !== '')).toEqual([false, true]);
});

test('reads a long feed up to the limit, after three redirects and without a content type', async () => {
  const longFeed = rss(
    createEntry(1, '', '/long/1'),
    createEntry(2, '', '/long/2'),
    `<item><title>${'x'.repeat(2_100_000)}</title></item>`,
  );
  for (const n of [1, 2, 3])
    paths[`/moved${n}`] = (_request, response) =>
      void response.writeHead(301, { location: `/moved${n + 1}` }).end();
  paths['/moved4'] = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'binary/octet-stream' }).end(longFeed);
  expect(await fetchFeed('/moved1')).toMatchObject({ failure: '', total_news: 2 });
  for (const [n, type] of ['application/rss', 'text/rss', 'application/xml+rss'].entries()) {
    paths[`/typed${n}`] = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': type })
        .end(rss(createEntry(1, '', `/typed/${n}`)));
    expect(await fetchFeed(`/typed${n}`), type).toMatchObject({ failure: '', total_news: 1 });
  }
});
