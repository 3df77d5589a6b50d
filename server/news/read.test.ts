// Feed reader: untrusted input, dates, ids, links, images and encodings.
import { expect, test } from 'vitest';
import { measureCpuMs } from '#test/cpuTime.ts';
import { parseDate } from './dates.ts';
import { readFeed } from './read.ts';

const readXml = (xml: string) =>
  readFeed({
    url: 'https://news.example/feed',
    type: 'application/xml',
    body: Buffer.from(xml),
    complete: true,
    state: { etag: '', lastModified: '' },
  });

const atom = (text: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>T</title><link href="/1"/><summary><![CDATA[${text}]]></summary></entry></feed>`;
const createItem = (text: string, n: number) =>
  `<item><title>T</title><link>/${n}</link><description><![CDATA[${text}]]></description></item>`;
const rss = (text: string) =>
  `<rss version="2.0"><channel>${Array.from({ length: 15 }, (_, n) => createItem(text, n)).join('')}</channel></rss>`;

test.each([
  ['marks that never end', atom('<a'.repeat(200_000))],
  ['pictures that never end', rss('<img '.repeat(20_000))],
  ['marks within marks', rss('<b>'.repeat(33_000))],
])('reads a feed of %s in bounded time', async (_kind, feed) => {
  const milliseconds = await measureCpuMs(async () =>
    expect((await readXml(feed)).news[0]).toMatchObject({ title: 'T' }),
  );
  expect(milliseconds).toBeLessThan(3_000);
});

test('ignores a guid that is too long for the index', async () => {
  const guidOf = async (guid: string) =>
    (
      await readXml(
        `<rss version="2.0"><channel><item><title>T</title><link>/1</link><guid>${guid}</guid></item></channel></rss>`,
      )
    ).news[0]!.guid;
  expect([await guidOf('a'.repeat(500)), await guidOf('語'.repeat(170))]).toEqual([
    'a'.repeat(500),
    expect.stringMatching(/^title:/),
  ]);
});

const readBody = (body: string | Buffer, type = 'application/xml', isComplete = true) =>
  readFeed({
    url: 'https://news.example/feed/all.xml',
    type,
    body: Buffer.from(body),
    complete: isComplete,
    state: { etag: '', lastModified: '' },
  });
const createChannel = (items: string, extra = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${extra}${items}</channel></rss>`;
const dated = (date: string, n: number) =>
  `<item><title>${date}</title><link>/${n}</link><pubDate>${date}</pubDate></item>`;

test.each([
  ['Tue, 05 Mar 2024 10:00:00 CET', '2024-03-05T09:00:00.000Z'],
  ['Tue, 05 Mar 2024 10:00:00 CEST', '2024-03-05T08:00:00.000Z'],
  ['Tue, 05 Mar 2024 10:00:00 BST', '2024-03-05T09:00:00.000Z'],
  ['Tue, 05 Mar 2024 10:00 EST', '2024-03-05T15:00:00.000Z'],
  ['Tue, 5 Mar 24 10:00:00 +0100', '2024-03-05T09:00:00.000Z'],
  ['Tue Mar  5 10:00:00 2024', '2024-03-05T10:00:00.000Z'],
  ['Di, 05 Mär 2024 10:00:00 +0100', '2024-03-05T09:00:00.000Z'],
  ['Вт, 05 мар 2024 10:00:00 +0300', '2024-03-05T07:00:00.000Z'],
  ['mar., 05 nov 2024 10:00:00 GMT', '2024-11-05T10:00:00.000Z'],
  ['mardi 5 août 2024 à 10h30', '2024-08-05T10:30:00.000Z'],
  ['5 de marzo de 2024', '2024-03-05T00:00:00.000Z'],
  ['5. března 2024 10:00', '2024-03-05T10:00:00.000Z'],
  ['2024. március 5.', '2024-03-05T00:00:00.000Z'],
  ['2024年3月5日 10:00', '2024-03-05T10:00:00.000Z'],
  ['05.03.2024 10:00', '2024-03-05T10:00:00.000Z'],
  ['05-03-2024', '2024-03-05T00:00:00.000Z'],
  ['25/03/2024 10:00', '2024-03-25T10:00:00.000Z'],
  ['03/25/2024 10:00', '2024-03-25T10:00:00.000Z'],
  ['March 5th, 2024', '2024-03-05T00:00:00.000Z'],
  ['March 5th, 2024 10:00 PM', '2024-03-05T22:00:00.000Z'],
  ['2024-03-05T10:00:00.123+01:00', '2024-03-05T09:00:00.000Z'],
  ['2024-03-05T10:00:00Z', '2024-03-05T10:00:00.000Z'],
  ['2024-03-05 10:00:00', '2024-03-05T10:00:00.000Z'],
  ['20240305T100000Z', '2024-03-05T10:00:00.000Z'],
  ['1709632800', '2024-03-05T10:00:00.000Z'],
])('reads the date %s', (text, expected) => {
  expect(parseDate(text)?.toISOString()).toBe(expected);
});

test.each(['', 'yesterday', '31 Feb 2024', '2024', '99/99/2024', '5 Foo 2024'])(
  '%j is no date',
  (text) => {
    expect(parseDate(text)).toBeUndefined();
  },
);

test('reads dates with slashes as day first if one date of the feed requires it', async () => {
  const { news } = await readBody(createChannel(dated('25/03/2024', 1) + dated('05/03/2024', 2)));
  expect(news.map(({ published }) => published?.toISOString().slice(0, 10))).toEqual([
    '2024-03-25',
    '2024-03-05',
  ]);
});

test('sorts items without a readable date next to their neighbors', async () => {
  const { news } = await readBody(
    createChannel(
      dated('Tue, 05 Mar 2024 10:00:00 GMT', 1) +
        dated('one morning', 2) +
        dated('Mon, 04 Mar 2024 10:00:00 GMT', 3) +
        dated('long ago', 4),
    ),
  );
  expect(news.map(({ url }) => url.at(-1))).toEqual(['1', '2', '3', '4']);
  expect(news[1]!.published).toEqual(news[2]!.published);
});

test('distinguishes items with the same guid by page, and items without guid by title', async () => {
  const createItem = (title: string, link: string, extra = '') =>
    `<item><title>${title}</title><link>${link}</link>${extra}</item>`;
  const guid = '<guid isPermaLink="false">x</guid>';
  const shared = (
    await readBody(
      createChannel(
        createItem('A', '/1', guid) + createItem('B', '/2', guid) + createItem('C', '/3', guid),
      ),
    )
  ).news;
  expect(new Set(shared.map((news) => news.guid)).size).toBe(3);
  const alerts = (
    await readBody(
      createChannel(createItem('High water', '/status') + createItem('Low water', '/status')),
    )
  ).news;
  expect(new Set(alerts.map(({ key }) => key)).size).toBe(2);
  const refetched = (await readBody(createChannel(createItem('Low water', '/status')))).news;
  expect(refetched[0]!.guid, 'recognized as the only item').toBe(alerts[1]!.guid);
  const dates =
    createItem('Warning', '/w', '<pubDate>5 Mar 2024</pubDate>') +
    createItem('Warning', '/w', '<pubDate>6 Mar 2024</pubDate>');
  expect(
    (await readBody(createChannel(dates))).news
      .map(({ key }) => key)
      .filter((key, i, all) => all.indexOf(key) === i),
  ).toHaveLength(2);
});

test.each([
  [
    'xml:base of an Atom feed',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://base.example/blog/"><entry><title>E</title><link href="post/1"/></entry></feed>',
    'http://base.example/blog/post/1',
  ],
  [
    'xml:base of an entry',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://base.example/blog/"><entry xml:base="far/"><title>E</title><link href="1"/></entry></feed>',
    'http://base.example/blog/far/1',
  ],
  [
    'the page of the feed',
    createChannel(
      '<item><title>E</title><link>post/1</link></item>',
      '<link>http://town.example/news/</link>',
    ),
    'http://town.example/news/post/1',
  ],
  [
    'a page of its own',
    createChannel(
      '<item><title>E</title><guid isPermaLink="false">abc</guid></item>',
      '<link>http://town.example/</link>',
    ),
    'http://town.example/',
  ],
  [
    'a name that is an address',
    createChannel('<item><title>E</title><guid>http://town.example/1</guid></item>'),
    'http://town.example/1',
  ],
  [
    'the address of the feed',
    createChannel('<item><title>E</title><link>../1</link></item>'),
    'https://news.example/1',
  ],
])('resolves a link with %s', async (_, feed, url) => {
  expect((await readBody(feed)).news.map((news) => news.url)).toEqual([url]);
});

test('an id that is not a URL is not used as a link', async () => {
  expect(
    (
      await readBody(
        createChannel('<item><title>E</title><guid isPermaLink="false">abc</guid></item>'),
      )
    ).news,
  ).toEqual([]);
});

const readTitle = (head: string) =>
  `${head}<rss version="2.0"><channel><item><title>Höhe</title><link>/1</link></item></channel></rss>`;
test.each([
  [
    'a header that is wrong',
    Buffer.from(readTitle('<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1'),
    'text/xml; charset=utf-8',
  ],
  [
    'a blank line first',
    Buffer.from(readTitle('\n\n<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1'),
    'text/xml',
  ],
  [
    'a comment first',
    Buffer.from(
      readTitle('<!-- made by hand --><?xml version="1.0" encoding="windows-1252"?>'),
      'latin1',
    ),
    'text/xml',
  ],
  ['nothing that names it', Buffer.from(readTitle(''), 'latin1'), 'text/xml'],
  [
    'a wrong UTF-16 declaration',
    Buffer.from(readTitle('<?xml version="1.0" encoding="utf-16"?>')),
    'text/xml',
  ],
  [
    'UTF-16 without its mark',
    Buffer.from(readTitle('<?xml version="1.0" encoding="utf-16"?>'), 'utf16le'),
    'text/xml',
  ],
  [
    'a wrong Latin-1 declaration',
    Buffer.from(readTitle('<?xml version="1.0" encoding="ISO-8859-1"?>')),
    'text/xml; charset=iso-8859-1',
  ],
])('reads a feed with %s', async (_, body, type) => {
  expect((await readBody(body, type)).news[0]!.title).toBe('Höhe');
});

test.each([
  ['a counting pixel', '<img src="/1x1.png" width="1" height="1"><img src="/real.png">'],
  ['an icon', '<img src="/smile.png" width=16 height=16><img src="/real.png" width="100%">'],
  ['a placeholder', '<img src="data:image/gif;base64,R0lGOD" data-src="/real.png">'],
  ['a placeholder only', '<img src="data:image/gif;base64,R0lGOD"><img src="/real.png">'],
  ['a list of sizes', '<img srcset="/real.png 1x, /large.png 2x">'],
])('uses the first visible image of an article and skips %s', async (_, html) => {
  const { news } = await readBody(
    createChannel(
      `<item><title>E</title><link>/1</link><description><![CDATA[${html} story]]></description></item>`,
    ),
  );
  expect(news[0]!.imageUrls).toBe('https://news.example/real.png');
});

test('keeps lines of text and removes control characters', async () => {
  const convert = async (text: string) =>
    (
      await readBody(
        createChannel(
          `<item><title>Ctl\u001e here</title><link>/1</link><description>${text}</description></item>`,
        ),
      )
    ).news[0]!;
  expect(await convert('with \u0013 inside')).toMatchObject({
    title: 'Ctl here',
    description: 'with  inside',
  });
  expect((await convert('&lt;p&gt;with &amp;#19; inside\u0008&lt;/p&gt;')).description).toBe(
    '<p>with  inside</p>',
  );
  expect((await convert('One &amp;amp; two\nThree\n\nFour')).description).toBe(
    '<p>One &amp; two<br />Three</p><p>Four</p>',
  );
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'J',
    items: [{ id: '1', url: '/1', title: 'A', content_text: 'One <b>\r\nTwo' }],
  });
  expect((await readBody(json, 'application/json')).news[0]!.description).toBe(
    '<p>One &lt;b&gt;<br />Two</p>',
  );
});

test.each([
  [
    'RSS',
    createChannel(Array.from({ length: 20 }, (_, n) => dated('5 Mar 2024', n)).join('')),
    'text/xml',
  ],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom">${Array.from({ length: 20 }, (_, n) => `<entry><title>E</title><id>${n}</id><link href="/${n}"/></entry>`).join('')}</feed>`,
    'text/xml',
  ],
  [
    'JSON Feed',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: Array.from({ length: 20 }, (_, n) => ({
        id: `${n}`,
        url: `/${n}`,
        title: '"{[',
        tags: ['a'],
      })),
    }),
    'application/json',
  ],
])('reads the beginning of a %s feed that is too long', async (_, feed, type) => {
  const { news } = await readBody(feed.slice(0, feed.length * 0.6), type, false);
  expect(news.length).toBeGreaterThan(5);
  expect(news.length).toBeLessThan(20);
});
