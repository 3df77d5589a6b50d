// A feed is written by strangers, and read in the process that answers everybody.
import { expect, test } from 'vitest';
import { readFeed } from './read.ts';

const read = (xml: string) =>
  readFeed({ url: 'https://news.example/feed', type: 'application/xml', body: Buffer.from(xml), whole: true, state: { etag: '', lastModified: '' } });

const atom = (said: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>T</title><link href="/1"/><summary><![CDATA[${said}]]></summary></entry></feed>`;
const item = (said: string, n: number) => `<item><title>T</title><link>/${n}</link><description><![CDATA[${said}]]></description></item>`;
const rss = (said: string) => `<rss version="2.0"><channel>${Array.from({ length: 15 }, (_, n) => item(said, n)).join('')}</channel></rss>`;

test.each([
  ['marks that never end', atom('<a'.repeat(200_000))],
  ['pictures that never end', rss('<img '.repeat(20_000))],
  ['marks within marks', rss('<b>'.repeat(33_000))],
])('a feed of nothing but %s holds up nobody', async (_of, feed) => {
  const from = performance.now();
  expect((await read(feed)).news[0]).toMatchObject({ title: 'T' });
  expect(performance.now() - from).toBeLessThan(3_000);
});

test('what an index could not hold is no name of news', async () => {
  const named = async (guid: string) =>
    (await read(`<rss version="2.0"><channel><item><title>T</title><link>/1</link><guid>${guid}</guid></item></channel></rss>`)).news[0]!.guid;
  expect([await named('a'.repeat(500)), await named('語'.repeat(170))]).toEqual(['a'.repeat(500), null]);
});
