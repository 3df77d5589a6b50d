import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FetchError, createHttpClient, type HttpClient } from '../lib/httpClient/httpClient.ts';
import { fetchPagePreview } from './linkPreview.ts';

/** With the first usable image. */
async function previewAt(url: string) {
  const { storeFirstUsableImage, ...words } = await fetchPagePreview(httpClient, url);
  const image = await storeFirstUsableImage(async (bytes) => bytes);
  return { ...words, ...(image && { picture: image }) };
}

let server: Server;
let origin: string;
let httpClient: HttpClient;
let paths: Record<
  string,
  { type: string; body: string | Buffer } | ((response: ServerResponse) => void)
>;
let requestedPaths: string[];

beforeEach(async () => {
  requestedPaths = [];
  paths = {};
  server = createServer((request, response) => {
    requestedPaths.push(request.url!);
    const handler = paths[request.url!];
    if (typeof handler === 'function') handler(response);
    else if (handler) response.writeHead(200, { 'content-type': handler.type }).end(handler.body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  httpClient = createHttpClient({ allowedPrivateHosts: [host] });
});
afterEach(async () => {
  await httpClient.close();
  server.closeAllConnections();
  server.close();
});

async function previewOf(body: string | Buffer, type = 'text/html; charset=utf-8') {
  paths['/a/page'] = { type, body };
  return previewAt(`${origin}/a/page`);
}

test('reads Open Graph tags and fetches the image', async () => {
  paths['/a/town.png'] = { type: 'image/png', body: 'the picture' };
  const preview = await previewOf(`<!doctype html><html><head>
    <title>Other</title><meta name="description" content="Other">
    <meta property="og:title" content="Budget &amp; vote &#x2013; Ashby"><META PROPERTY="OG:Description" CONTENT='The "new" budget'>
    <meta property="og:image" content="town.png"></head><body></body></html>`);
  expect(preview).toEqual({
    title: 'Budget & vote – Ashby',
    description: 'The "new" budget',
    picture: Buffer.from('the picture'),
  });
});

test.each([
  [
    'twitter tags',
    '<meta name="twitter:title" content="T"><meta name="twitter:description" content="D"><title>x</title>',
    { title: 'T', description: 'D' },
  ],
  [
    'title and description',
    '<title>T &lt;b&gt;</title><meta name=description content=D>',
    { title: 'T <b>', description: 'D' },
  ],
  [
    'an empty og:title',
    '<meta property="og:title" content=" "><title>T</title>',
    { title: 'T', description: '' },
  ],
  ['nothing', '<p>Hello</p>', { title: '', description: '' }],
  ['two titles', '<title>T</title><title>U</title>', { title: 'T', description: '' }],
  ['an unclosed title', '<title>T', { title: 'T', description: '' }],
  [
    'tags in a comment',
    '<!-- <title>x</title> --><title>T</title>',
    { title: 'T', description: '' },
  ],
  [
    'tags in a script',
    '<script>"<title>x</title>"</script><title>T</title>',
    { title: 'T', description: '' },
  ],
  [
    'a body without a head',
    '<title>T</title><body><meta property="og:title" content="x"><title>y</title>',
    { title: 'T', description: '' },
  ],
  [
    'tags in the body',
    '<head><title>T</title></head><body><meta property="og:title" content="x"><title>y</title>',
    { title: 'T', description: '' },
  ],
])('reads metadata: %s', async (_, html, expected) => {
  expect(await previewOf(html)).toEqual(expected);
});

test('removes invisible and bidirectional characters and collapses white space', async () => {
  const { title, description } = await previewOf(
    '<meta property="og:title" content="a\u202Eb\u2066c&#x202e;d\u0000\u0007e&#8203;f\uFEFF\u200F"><meta name=description content=" one\n\ttwo&nbsp;\u2028 three ">',
  );
  expect(title.replace('\uFFFD', '')).toBe('abcdef');
  expect(description).toBe('one two three');
});

test('keeps joiners in scripts that need them', async () => {
  expect((await previewOf('<title>👩‍👧 می‌خواهم</title>')).title).toBe('👩‍👧 می‌خواهم');
});

test('truncates long texts between characters', async () => {
  const { title, description } = await previewOf(
    `<title>${'😀'.repeat(300)}</title><meta name=description content="${'y'.repeat(90_000)}">`,
  );
  expect(title).toBe(`${'😀'.repeat(199)}…`);
  expect(description).toBe(`${'y'.repeat(499)}…`);
});

const latin = Buffer.from('<title>Grüße</title>', 'latin1');
test.each([
  ['the header', latin, 'text/html; charset=ISO-8859-1'],
  ['the header in quotes', latin, 'text/html; charset="windows-1252"'],
  ['meta charset', Buffer.concat([Buffer.from('<meta charset="iso-8859-1">'), latin]), 'text/html'],
  [
    'meta http-equiv',
    Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=latin1">'),
      latin,
    ]),
    'text/html',
  ],
  ['the default', Buffer.from('<title>Grüße</title>'), 'text/html'],
  [
    'a meta tag late in the page',
    Buffer.concat([
      Buffer.from(`<script>/*${'x'.repeat(9000)}*/</script><meta charset="windows-1252">`),
      latin,
    ]),
    'text/html',
  ],
  ['the bytes, if nothing declares it', latin, 'text/html'],
  ['the bytes, if the header says UTF-8', latin, 'text/html; charset=utf-8'],
  [
    'the bytes, if the header says Latin-1',
    Buffer.from('<title>Grüße</title>'),
    'text/html; charset=iso-8859-1',
  ],
  [
    'UTF-8 with a broken byte',
    Buffer.concat([Buffer.from('<title>Grüße</title>'), Buffer.from([0xff])]),
    'text/html',
  ],
  ['UTF-16 without a byte order mark', Buffer.from('<title>Grüße</title>', 'utf16le'), 'text/html'],
  [
    'a charset that does not exist',
    Buffer.from('<title>Grüße</title>'),
    'text/html; charset=klingon',
  ],
  [
    'the byte order mark of UTF-16',
    Buffer.from('\uFEFF<title>Grüße</title>', 'utf16le'),
    'text/html; charset=utf-8',
  ],
  [
    'a wrong declaration of UTF-16',
    Buffer.from('<meta charset="utf-16"><title>Grüße</title>'),
    'text/html',
  ],
])('takes the encoding from %s', async (_, body, type) => {
  expect((await previewOf(body, type)).title).toBe('Grüße');
});

test('reads Japanese in Shift_JIS', async () => {
  expect(
    (
      await previewOf(
        Buffer.from('3c7469746c653e93fa967b8cea3c2f7469746c653e', 'hex'),
        'text/html; charset=Shift_JIS',
      )
    ).title,
  ).toBe('日本語');
});

test.each([
  [
    'in the body',
    '<head><script>1</script></head><body><meta property="og:title" content="T"><meta name=description content=D>',
  ],
  [
    'after a body that opened too early',
    '<body><div></div><meta property="og:title" content="T"><meta name="og:description" content="D"></body>',
  ],
  [
    'after a megabyte of script',
    `<head><script>${'x'.repeat(1_000_000)}</script><title>T</title><meta name=description content=D></head>`,
  ],
  [
    'before six megabytes of text',
    `<head><title>T</title><meta name=description content=D></head><body>${'<p>word</p>'.repeat(600_000)}`,
  ],
  [
    'next to the title of an SVG image',
    '<body><svg><title>Menu</title></svg><title>T</title><meta property="og:description" content="D">',
  ],
])('finds tags %s', async (_, html) => {
  expect(await previewOf(html)).toEqual({ title: 'T', description: 'D' });
});

test.each([
  [
    'a second og:image',
    '<meta property="og:image" content="/none.png"><meta property="og:image" content="/red.png">',
    'image/png',
  ],
  [
    'twitter:image, if og:image is missing',
    '<meta property="og:image" content="/none.png"><meta name="twitter:image" content="/red.png">',
    'image/png',
  ],
  [
    'twitter:image, if og:image is an SVG image',
    '<meta property="og:image" content="/drawing.svg"><meta name="twitter:image" content="/red.png">',
    'image/png',
  ],
  ['an image_src link', '<link rel="image_src" href="/red.png">', 'image/png'],
  ['an itemprop', '<body><img itemprop="image" src="/red.png">', 'image/png'],
  [
    'a URL relative to the base',
    `<base href="/far/"><meta property="og:image" content="../red.png">`,
    'image/png',
  ],
  [
    'an image sent as binary/octet-stream',
    '<meta property="og:image" content="/red.png">',
    'binary/octet-stream',
  ],
  ['an image sent as text/plain', '<meta property="og:image" content="/red.png">', 'text/plain'],
  ['an image without a type', '<meta property="og:image" content="/red.png">', ''],
])('takes the image of a page from %s', async (_, html, type) => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');
  paths['/red.png'] = (response) =>
    response.writeHead(200, type ? { 'content-type': type } : {}).end(png);
  paths['/drawing.svg'] = { type: 'image/svg+xml', body: '<svg/>' };
  expect((await previewOf(`<title>T</title>${html}`)).picture).toEqual(png);
});

test('skips an unusable image and tries the next', async () => {
  paths['/broken.png'] = { type: 'image/png', body: 'broken' };
  paths['/red.png'] = { type: 'image/png', body: 'good' };
  paths['/a/page'] = {
    type: 'text/html',
    body: '<meta property="og:image" content="/broken.png"><meta name="twitter:image" content="/red.png">',
  };
  const { storeFirstUsableImage } = await fetchPagePreview(httpClient, `${origin}/a/page`);
  const result = await storeFirstUsableImage(async (bytes) => {
    if (bytes.toString() === 'broken') throw new Error('broken');
    return bytes.toString();
  });
  expect(result).toBe('good');
});

test.each([
  ['at once', '<meta http-equiv="refresh" content="0; url=/b/target">'],
  ['after a few seconds, in quotes', `<meta http-equiv="Refresh" content="3;URL='/b/target'">`],
  ['relative to the base', '<base href="/b/"><meta http-equiv="refresh" content="0;target">'],
  ['through another page', '<meta http-equiv="refresh" content="0; url=/b/step">'],
])('follows a meta refresh: %s', async (_, html) => {
  paths['/b/step'] = {
    type: 'text/html',
    body: '<meta http-equiv=refresh content="1;url=target">',
  };
  paths['/b/target'] = { type: 'text/html', body: '<title>There</title>' };
  expect(await previewOf(`<title>Redirecting…</title>${html}`)).toEqual({
    title: 'There',
    description: '',
  });
});

test.each([
  ['to a private host', '<meta http-equiv="refresh" content="0; url=http://127.0.0.1:1/">'],
  [
    'to the metadata service',
    '<meta http-equiv="refresh" content="0; url=http://169.254.169.254/">',
  ],
  ['to a file', '<meta http-equiv="refresh" content="0; url=file:///etc/passwd">'],
  ['in five minutes', '<meta http-equiv="refresh" content="300; url=/b/target">'],
  [
    'only in noscript',
    '<noscript><meta http-equiv="refresh" content="0; url=/b/target"></noscript>',
  ],
  [
    'although the page has metadata of its own',
    '<meta http-equiv="refresh" content="0; url=/b/target"><meta property="og:title" content="T">',
  ],
])('does not follow a meta refresh: %s', async (_, html) => {
  paths['/b/target'] = { type: 'text/html', body: '<title>There</title>' };
  expect((await previewOf(`<title>T</title>${html}`)).title).toBe('T');
  expect(requestedPaths).toEqual(['/a/page']);
});

test.each([
  ['no type', '', '<!doctype html><title>T</title>'],
  [
    'the type application/octet-stream',
    'application/octet-stream',
    '\n<!-- x --><html><title>T</title>',
  ],
  ['the type text/plain', 'text/plain', '<head><title>T</title></head>'],
  [
    'an XML type',
    'application/xml',
    '<?xml version="1.0"?><!DOCTYPE html><html><title>T</title></html>',
  ],
])('reads a page with %s', async (_, type, body) => {
  paths['/a/page'] = (response) =>
    response.writeHead(203, type ? { 'content-type': type } : {}).end(body);
  expect(await previewAt(`${origin}/a/page`)).toEqual({ title: 'T', description: '' });
});

test('skips an image that is missing, of another type, on a private host, or has an invalid address', async () => {
  paths['/page.html'] = { type: 'text/html', body: 'x' };
  paths['/evil.svg'] = { type: 'image/svg+xml', body: '<svg/>' };
  for (const image of [
    '/missing.png',
    '/page.html',
    '/evil.svg',
    'http://169.254.169.254/x.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'http://',
  ])
    expect(
      await previewOf(`<title>T</title><meta property="og:image" content="${image}">`),
    ).toEqual({
      title: 'T',
      description: '',
    });
});

test('resolves the image of a redirected page against its final address', async () => {
  paths['/short'] = (response) => response.writeHead(302, { location: '/far/away/page' }).end();
  paths['/far/away/page'] = {
    type: 'text/html',
    body: '<title>T</title><meta property="og:image" content="p.jpg">',
  };
  paths['/far/away/p.jpg'] = { type: 'image/jpeg', body: 'jpeg' };
  expect(await previewAt(`${origin}/short`)).toEqual({
    title: 'T',
    description: '',
    picture: Buffer.from('jpeg'),
  });
  expect(requestedPaths).toEqual(['/short', '/far/away/page', '/far/away/p.jpg']);
});

test('refuses a page that cannot be fetched', async () => {
  await expect(fetchPagePreview(httpClient, `${origin}/missing`)).rejects.toThrow(FetchError);
  await expect(fetchPagePreview(httpClient, 'http://127.0.0.1/')).rejects.toMatchObject({
    code: 'private',
  });
});

test('limits page and image to 5 seconds in total', { timeout: 10_000 }, async () => {
  paths['/a/page'] = (response) =>
    void setTimeout(
      () =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<title>T</title><meta property="og:image" content="/slow">'),
      2500,
    );
  paths['/slow'] = () => {};
  const startedAt = performance.now();
  expect(await previewAt(`${origin}/a/page`)).toEqual({ title: 'T', description: '' });
  expect(performance.now() - startedAt).toBeGreaterThan(4500);
  expect(performance.now() - startedAt).toBeLessThan(7000);
});

test('reads five megabytes of tags quickly', async () => {
  const startedAt = performance.now();
  expect(
    (await previewOf(`<title>T</title>${'<meta name=x content=y>'.repeat(200_000)}`)).title,
  ).toBe('T');
  expect((await previewOf(`<title>${'<'.repeat(4_000_000)}`)).title.length).toBeLessThanOrEqual(
    200,
  );
  expect((await previewOf(`<title>T</title>${'<meta charset'.repeat(300_000)}`)).title).toBe('T');
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
