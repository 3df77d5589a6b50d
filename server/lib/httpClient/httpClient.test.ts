import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerDnsQuery } from '#test/dnsServer.ts';
import { FetchError, isPublicAddress, createHttpClient, type HttpClient } from './httpClient.ts';

let requests: IncomingMessage[];
let handleRequest: RequestListener;
let server: Server;
let origin: string;
let names: Record<string, string[]>;
let queriedNames: string[];
let nameServer: Socket;
let httpClient: HttpClient;

const respondWithPage: RequestListener = (_, response) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end('<title>Hello</title>');

beforeEach(async () => {
  requests = [];
  handleRequest = respondWithPage;
  server = createServer((request, response) => {
    requests.push(request);
    handleRequest(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;

  names = {};
  queriedNames = [];
  nameServer = createSocket('udp4').on('message', (query, from) =>
    nameServer.send(answerDnsQuery(query, names, queriedNames), from.port, from.address),
  );
  await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${nameServer.address().port}`]);
  httpClient = createHttpClient({ allowedPrivateHosts: [host] }, resolver);
});
afterEach(async () => {
  await httpClient.close();
  server.closeAllConnections();
  server.close();
  nameServer.close();
});

async function fetchResult(
  url: string,
  options: Partial<Parameters<HttpClient['fetchPage']>[1]> = {},
): Promise<string> {
  const error = await httpClient.fetchPage(url, { accept: 'html', ...options }).then(
    () => 'fetched',
    (reason: unknown) => reason,
  );
  if (error === 'fetched') return error;
  expect(error).toBeInstanceOf(FetchError);
  return (error as FetchError).code;
}

test('returns the URL, type and body of a public page, and sends no identifying headers', async () => {
  const result = await httpClient.fetchPage(`${origin}/town?x=1`, { accept: 'html' });
  expect(result).toEqual({
    url: `${origin}/town?x=1`,
    type: 'text/html; charset=utf-8',
    body: Buffer.from('<title>Hello</title>'),
    complete: true,
    state: { etag: '', lastModified: '' },
  });
  const { headers, method } = requests[0]!;
  expect(method).toBe('GET');
  expect(headers).toMatchObject({
    'user-agent': 'Folkmoot link preview',
    accept: 'text/html,application/xhtml+xml',
  });
  expect(
    headers.cookie ?? headers.referer ?? headers.origin ?? headers.authorization,
  ).toBeUndefined();
});

test('stores no cookies between requests', async () => {
  handleRequest = (_, response) =>
    response.setHeader('set-cookie', 'a=b').setHeader('content-type', 'text/html').end('x');
  await httpClient.fetchPage(origin, { accept: 'html' });
  await httpClient.fetchPage(origin, { accept: 'html' });
  expect(requests[1]!.headers.cookie).toBeUndefined();
});

// Notations of addresses that are not public: loopback, private and reserved networks. IPv6
// addresses that embed an IPv4 address are rejected even if that one is public.
test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://127.255.255.254/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://①②⑦.0.0.1/',
  'http:\\\\127.0.0.1/',
  'http:127.0.0.1',
  ' http://127.0.0.1/ ',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::8.8.8.8]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:808:808::1]/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'https://127.0.0.1/',
  'https://[::1]:443/',
  'http://127.0.0.1:80/',
  'http://10.0.0.1:443/',
])('rejects %s as private', async (url) => {
  expect(await fetchResult(url)).toBe('private');
});

test.each([
  'ftp://example.org/',
  'file:///etc/passwd',
  'gopher://example.org/',
  'data:text/html,x',
  'javascript:alert(1)',
  'blob:http://example.org/x',
  'ws://example.org/',
  '//example.org/',
  'example.org',
  '',
  'http://',
  'http://:80/',
  'http://user@example.org/',
  'http://user:secret@example.org/',
  'http://:secret@example.org/',
  'http://example.org:22/',
  'http://example.org:8080/',
  'https://example.org:8443/',
  'http://example.org:0/',
  'http://example.org:65536/',
  'http://[::1%25lo]/',
  'http://1.2.3.4.5/',
  'http://256.1.1.1/',
  'http://127.0.0.1:6379/',
])('rejects %s as an invalid URL', async (url) => {
  expect(await fetchResult(url)).toBe('invalid_url');
  expect(queriedNames).toEqual([]);
});

test('exempts only the exact host and port in allowedPrivateHosts', async () => {
  expect(await fetchResult(origin)).toBe('fetched');
  expect(await fetchResult(origin.replace('127.0.0.1', '127.0.0.2'))).toBe('invalid_url');
  expect(await fetchResult(origin.replace('http:', 'https:'))).not.toBe('fetched');
  await httpClient.close();
  httpClient = createHttpClient({ allowedPrivateHosts: [] });
  // The port is not exempt, so the URL is rejected before its address.
  expect(await fetchResult(origin)).toBe('invalid_url');
  expect(requests).toHaveLength(1);
});

test.each([
  ['one private address', ['127.0.0.1']],
  ['a private one among public ones', ['8.8.8.8', '1.1.1.1', '10.0.0.7']],
  ['a public one and a private IPv6', ['8.8.8.8', 'fd00:0:0:0:0:0:0:1']],
  ['an IPv4-mapped loopback', ['0:0:0:0:0:ffff:7f00:1']],
  ['the metadata service', ['169.254.169.254']],
])('rejects a name with %s as private, and resolves it only once', async (_, addresses) => {
  names['evil.test'] = addresses;
  expect(await fetchResult('http://evil.test/')).toBe('private');
  // one query per address family: a second query could return another address
  expect(queriedNames.toSorted()).toEqual(['evil.test A', 'evil.test AAAA']);
  expect(await fetchResult('https://evil.test/')).toBe('private');
});

test('ignores the hosts file, and reports unknown names as unreachable', async () => {
  expect(await fetchResult('http://localhost/')).toBe('unreachable');
  expect(await fetchResult('http://unknown.test/')).toBe('unreachable');
});

test('recognizes public addresses', () => {
  const addresses = [
    '8.8.8.8',
    '1.1.1.1',
    '93.184.215.14',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
  ];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(['', 'x', '1', 'fe80::1%eth0', '8.8.8.8/8'].filter(isPublicAddress)).toEqual([]);
});

test.each([
  ['http://127.0.0.1/', 'private'],
  ['http://169.254.169.254/latest/meta-data/', 'private'],
  ['//[::1]/', 'private'],
  ['http://evil.test/', 'private'],
  ['file:///etc/passwd', 'invalid_url'],
  ['http://127.0.0.1:1/', 'invalid_url'],
  ['http://a:b@example.org/', 'invalid_url'],
  ['http://', 'invalid_url'],
])('stops at a redirect to %s', async (location, code) => {
  names['evil.test'] = ['10.0.0.1'];
  handleRequest = (_, response) => response.writeHead(302, { location }).end('moved');
  expect(await fetchResult(origin)).toBe(code);
  expect(requests).toHaveLength(1);
});

test('follows ten redirects but not eleven', async () => {
  handleRequest = (request, response) => {
    const remainingRedirects = Number(request.url!.slice(1));
    if (remainingRedirects === 0) return respondWithPage(request, response);
    response
      .writeHead([301, 303, 308][remainingRedirects % 3]!, {
        location: `/${remainingRedirects - 1}`,
      })
      .end('x'.repeat(100_000));
  };
  expect((await httpClient.fetchPage(`${origin}/10`, { accept: 'html' })).url).toBe(`${origin}/0`);
  expect(await fetchResult(`${origin}/11`)).toBe('redirects');
  expect(requests).toHaveLength(22);
});

test('stops at a redirect to a private address after other redirects', async () => {
  handleRequest = (request, response) => {
    const remainingRedirects = Number(request.url!.slice(1));
    response
      .writeHead(302, {
        location: remainingRedirects ? `/${remainingRedirects - 1}` : 'http://169.254.169.254/',
      })
      .end();
  };
  expect(await fetchResult(`${origin}/9`)).toBe('private');
});

test('decodes a redirect URL as UTF-8, or as Latin-1 if it is not valid UTF-8', async () => {
  handleRequest = (request, response) => {
    if (request.url !== '/') return respondWithPage(request, response);
    response.socket!.end(
      Buffer.from(`HTTP/1.1 302 Found\r\nlocation: /gr\u00fc\u00dfe\r\n\r\n`, 'utf8'),
    );
  };
  expect((await httpClient.fetchPage(origin, { accept: 'html' })).url).toBe(
    `${origin}/gr%C3%BC%C3%9Fe`,
  );
  handleRequest = (request, response) => {
    if (request.url !== '/') return respondWithPage(request, response);
    response.socket!.end(
      Buffer.from(`HTTP/1.1 302 Found\r\nlocation: /gr\u00fcn\r\n\r\n`, 'latin1'),
    );
  };
  expect((await httpClient.fetchPage(origin, { accept: 'html' })).url).toBe(`${origin}/gr%C3%BCn`);
});

test('sends cookies back within a redirect chain, and ignores their Domain', async () => {
  handleRequest = (request, response) => {
    if (request.headers.cookie === 'consent=yes; lang=en')
      return respondWithPage(request, response);
    response
      .writeHead(302, {
        location: '/',
        'set-cookie': ['consent=no', 'consent=yes; Path=/; HttpOnly', 'lang=en; Domain=other.test'],
      })
      .end();
  };
  expect(await fetchResult(origin)).toBe('fetched');
  expect(requests).toHaveLength(2);
});

test.each([
  ['text/html', 'html', 'fetched'],
  ['TEXT/HTML;charset=x', 'html', 'fetched'],
  ['application/xhtml+xml', 'html', 'fetched'],
  ['application/pdf', 'html', 'content_type'],
  ['text/htmlx', 'html', 'content_type'],
  ['image/png', 'html', 'content_type'],
  ['', 'html', 'content_type'],
  ['image/png', 'picture', 'fetched'],
  ['image/svg+xml', 'picture', 'content_type'],
  ['text/html', 'picture', 'content_type'],
] as const)(
  'decides by the Content-Type if the body gives no hint: %j for %s is %s',
  async (type, accept, expected) => {
    // bodyType.test.ts tests the decision by the first bytes.
    handleRequest = (_, response) =>
      response.writeHead(200, type ? { 'content-type': type } : {}).end('x');
    expect(await fetchResult(origin, { accept })).toBe(expected);
  },
);

test.each([200, 201, 203, 206])('accepts status %i', async (status) => {
  handleRequest = (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('x');
  expect(await fetchResult(origin)).toBe('fetched');
});

test.each([204, 205, 400, 401, 404, 500, 503, 304, 300])('rejects status %i', async (status) => {
  handleRequest = (_, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end([204, 205, 304].includes(status) ? undefined : 'x');
  expect(await fetchResult(origin)).toBe('status');
});

test.each([
  ['gzip', (bytes: Buffer) => gzipSync(bytes)],
  [
    'br',
    (bytes: Buffer) =>
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  ],
] as const)('decompresses a page in %s up to the limit', async (encoding, compress) => {
  const send = (compressed: Buffer) => {
    handleRequest = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
        .end(compressed);
  };
  send(compress(Buffer.alloc(50_000)));
  expect((await httpClient.fetchPage(origin, { accept: 'html' })).body.length).toBe(50_000);
  expect(await httpClient.fetchPage(origin, { accept: 'html', maxBytes: 49_999 })).toMatchObject({
    body: Buffer.alloc(49_999),
    complete: false,
  });

  const bomb = compress(Buffer.alloc(100_000_000));
  expect(bomb.length).toBeLessThan(150_000);
  send(bomb);
  const before = process.memoryUsage().external;
  expect((await httpClient.fetchPage(origin, { accept: 'html' })).body.length).toBe(
    5 * 1024 * 1024,
  );
  expect(process.memoryUsage().external - before).toBeLessThan(30_000_000);
});

test('does not read an image whose declared size is too large', async () => {
  let sentBytes = 0;
  handleRequest = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 100_000_000 });
    response.write('x'.repeat(1000), () => (sentBytes += 1000));
  };
  expect(await fetchResult(origin, { accept: 'picture' })).toBe('too_large');
  expect(sentBytes).toBeLessThanOrEqual(1000);
});

test.each([
  ['html', 'text/html', 'fetched'],
  ['picture', 'image/png', 'too_large'],
] as const)(
  'stops an endless body (%s) at 5 MB, regardless of the requested limit',
  async (accept, type, expected) => {
    let sentBytes = 0;
    handleRequest = (_, response) => {
      response.writeHead(200, { 'content-type': type });
      const writeMore = () => {
        if (response.destroyed) return;
        sentBytes += 100_000;
        response.write('x'.repeat(100_000), writeMore);
      };
      writeMore();
    };
    expect(await fetchResult(origin, { accept, maxBytes: 1e9 })).toBe(expected);
    expect(sentBytes).toBeLessThan(15_000_000);
  },
);

test.each([
  ['that never responds', () => {}],
  [
    'that never ends its headers',
    (_, response) => void response.socket!.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'),
  ],
  [
    'that drips its body',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const interval = setInterval(
        () => (response.destroyed ? clearInterval(interval) : response.write('x')),
        100,
      );
    },
  ],
] as [string, RequestListener][])('times out on a server %s', async (_, listener) => {
  handleRequest = listener;
  const startedAt = performance.now();
  expect(await fetchResult(origin, { signal: AbortSignal.timeout(400) })).toBe('timeout');
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test('applies the timeout of 5 seconds to all redirects and the body together', async () => {
  handleRequest = (request, response) => {
    if (request.url === '/end') {
      response.writeHead(200, { 'content-type': 'text/html' });
      const interval = setInterval(
        () => (response.destroyed ? clearInterval(interval) : response.write('x')),
        100,
      );
    } else
      setTimeout(
        () => response.writeHead(302, { location: request.url === '/' ? '/2' : '/end' }).end(),
        1500,
      );
  };
  const startedAt = performance.now();
  expect(await fetchResult(`${origin}/`)).toBe('timeout');
  expect(performance.now() - startedAt).toBeGreaterThan(4500);
  expect(performance.now() - startedAt).toBeLessThan(7000);
  expect(requests).toHaveLength(3);
});

test.each([
  'not HTTP at all\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 9\r\n\r\nshort',
  `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(50_000)}\r\n\r\n`,
  '',
])('reports a malformed response (%#) as unreachable', async (text) => {
  handleRequest = (_, response) => response.socket!.end(text);
  expect(await fetchResult(origin)).toBe('unreachable');
});

test('reports a body that is not actually compressed as unreachable', async () => {
  handleRequest = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end('plain');
  expect(await fetchResult(origin)).toBe('unreachable');
});
