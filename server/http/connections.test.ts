import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { limitConnections, closeServer } from '#server/http/connections.ts';
import { sql } from '#server/db/sql.ts';
import { toBareAddress, getClientAddress, createProxyTrust } from '#server/http/clientAddress.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
const lines: string[] = [];
beforeAll(async () => {
  town = await createTestTown({ LOG_LEVEL: 'error' }, (line) => lines.push(line));
});
afterAll(() => town.close());

const portOf = (server: Server) => (server.address() as AddressInfo).port;

test('closes a connection that sends nothing, and keeps one that sent a request', async () => {
  const server = createServer((_request, response) => void response.end('x'));
  limitConnections(server, { firstByteMs: 150 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const [silent, speaking] = [
    connect(portOf(server), '127.0.0.1'),
    connect(portOf(server), '127.0.0.1'),
  ];
  silent.on('error', () => {});
  speaking.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(silent, 'close', { signal: AbortSignal.timeout(5_000) });
  await sleep(200);
  expect(speaking.closed).toBe(false);
  speaking.destroy();
  server.close();
  expect(town.http.server.maxConnections).toBeGreaterThan(0);
});

test('closes connections that read nothing or request nothing, whatever they send, and waits for a slow handler', async () => {
  const large = Buffer.alloc(30_000_000);
  const server = createServer((request, response) => {
    if (request.url === '/large') response.end(large);
    else setTimeout(() => response.end('x'), request.url === '/slow' ? 1_500 : 0);
  });
  // the empty lines below would renew it
  server.keepAliveTimeout = 60_000;
  limitConnections(server, { stalledMs: 400, idleMs: 400 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const requesting = (path: string) => {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.on('error', () => {}).write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  };
  const [stalled, idle, slow] = [
    requesting('/large').pause(),
    requesting('/'),
    requesting('/slow'),
  ];
  const lines = setInterval(() => [stalled, idle].map((socket) => socket.write('\r\n')), 50);
  const answer = once(slow, 'data').then(([data]) => String(data));
  // a paused socket is not told of its end
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(open).toBeLessThanOrEqual(1);
  expect(await answer).toContain('200 OK');
  clearInterval(lines);
  for (const socket of [stalled, idle, slow]) socket.destroy();
  server.close();
});

test('keeps a client that reads slowly, and closes one that pipelines many requests', async () => {
  const large = Buffer.alloc(40_000_000);
  const server = createServer((request, response) => {
    if (request.url === '/large') response.end(large);
  });
  limitConnections(server, { stalledMs: 2_000, idleMs: 400 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const slow = connect(portOf(server), '127.0.0.1');
  slow.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let read = 0;
  const reading = setInterval(() => (read += (slow.read(256 * 1024) as Buffer)?.length ?? 0), 60);
  const pipelining = connect(portOf(server), '127.0.0.1');
  pipelining.on('error', () => {});
  pipelining.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await once(pipelining.resume(), 'close', { signal: AbortSignal.timeout(5_000) });
  await expect.poll(() => read).toBeGreaterThan(40_000_000);
  clearInterval(reading);
  slow.destroy();
  server.close();
});

test('closes silent and unanswered connections at shutdown after the timeout', async () => {
  const fastify = Fastify();
  fastify.get('/', () => new Promise(() => {}));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const port = portOf(fastify.server);
  const [silent, waiting] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of [silent, waiting]) socket.on('error', () => {});
  waiting.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await sleep(100);
  const startedAt = Date.now();
  await closeServer(fastify, 300);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});

test.each([
  ['203.0.113.45', '203.0.113.45'],
  ['203.0.113.45:40001', '203.0.113.45'],
  ['[2001:db8::1]:40001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', undefined],
  ['203.0.113.45:x', undefined],
  ['', undefined],
])('parses %s as the address %s', (input, bare) => expect(toBareAddress(input)).toBe(bare));

test('falls back to the connection when a proxy reports an invalid address, and to an empty string without a connection', () => {
  expect(getClientAddress({ ip: '_hidden', socket: { remoteAddress: '192.0.2.1' } })).toBe(
    '192.0.2.1',
  );
  expect(getClientAddress({ ip: undefined, socket: { remoteAddress: undefined } })).toBe('');
});

test('trusts proxies by range, with or without a port', () => {
  const trusted = createProxyTrust(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1']);
  expect(
    ['10.1.2.3', '10.1.2.3:80', '192.0.2.1', '::ffff:192.0.2.1', '[2001:db8::9]:80', '::1'].map(
      trusted,
    ),
  ).toEqual(Array(6).fill(true));
  expect(['11.0.0.1', '192.0.2.2', '2001:db9::1', '::2', 'x', undefined].map(trusted)).toEqual(
    Array(6).fill(false),
  );
});

test('rejects a file over the limit even when it is truncated exactly between two chunks', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const { token } = await town.as('ada');
  for (const url of ['/api/message/upload', '/api/content/upload']) {
    const parts = function* () {
      yield Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
      );
      yield Buffer.concat([Buffer.from('%PDF-1.7\n'), chunk]).subarray(0, chunk.length);
      for (let i = 1; i < 176; i++) yield chunk;
      yield Buffer.from('\r\n--b--\r\n');
    };
    const response = await town.http.inject({
      method: 'POST',
      url,
      headers: {
        'x-api-key': `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: Readable.from(parts()),
    });
    expect([response.statusCode, response.json().message], url).toEqual([
      413,
      { file: [strings.fileTooLarge] },
    ]);
  }
});

test('logs no error when the client disconnects before the response', async () => {
  await town.http.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await town.as('ada');
  const port = portOf(town.http.server);
  await town.db.transaction(async (db) => {
    // each request waits for its session until its connection is closed
    await db.execute(sql`lock table sessions in access exclusive mode`);
    for (let i = 0; i < 5; i++) {
      const requested = request({
        port,
        host: '127.0.0.1',
        path: '/api/message/inbox',
        headers: { 'x-api-key': `Bearer ${token}` },
      });
      requested.on('error', () => {});
      requested.end();
      setTimeout(() => requested.destroy(), 100);
    }
    await sleep(300);
  });
  await sleep(300);
  expect(lines).toEqual([]);
});
