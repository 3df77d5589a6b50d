// Questions about the health of a server of this machine.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readServerHealth } from './ownServer.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

async function ask(host: string, answer: RequestListener) {
  const server = createServer(answer).listen(0, host);
  await once(server, 'listening');
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return readServerHealth(host, (server.address() as AddressInfo).port);
}
const answerWith =
  (health: object, ready: object): RequestListener =>
  (request, response) =>
    response.end(JSON.stringify(request.url === '/health' ? health : ready));

test.each(['127.0.0.1', '0.0.0.0'])(
  'a server that listens on %s says its version',
  async (host) => {
    expect(await ask(host, answerWith({ alive: true, version: '1.2.0' }, { ready: true }))).toEqual(
      { ready: true, version: '1.2.0' },
    );
  },
);

test('a server that is not ready says why, and an older one has no version', async () => {
  expect(
    await ask(
      '127.0.0.1',
      answerWith({ alive: true }, { ready: false, reason: 'the disk is full' }),
    ),
  ).toEqual({ ready: false, reason: 'the disk is full' });
});

test.each([
  ['another program', 'hello'],
  ['an endless answer', 'x'.repeat(20_000)],
])('%s is not ready', async (_, text) => {
  expect(await ask('127.0.0.1', (_request, response) => response.end(text))).toEqual({
    ready: false,
    reason: expect.stringContaining('it does not answer'),
  });
});

test('a port where nobody listens is not ready', async () => {
  expect(await readServerHealth('127.0.0.1', 1)).toEqual({
    ready: false,
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});
