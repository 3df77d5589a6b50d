import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Member } from '../security/sessions.ts';
import { createStreamRegistry } from './connections.ts';

/** A server on which every request opens a stream of the same member. */
async function serveStreams() {
  const streams = createStreamRegistry();
  const server = createServer((_, response) =>
    streams.open({ id: 1, sessionId: 1 } as Member, response),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0), 'listening');
  return { streams, port: (server.address() as AddressInfo).port };
}

test('delivers much data written at once in several chunks, without treating the client as slow', async () => {
  const { streams, port } = await serveStreams();
  const [response] = (await once(get({ port }), 'response')) as [IncomingMessage];
  const received = text(response);
  streams.send(1, Buffer.alloc(200_000, 'a'), Buffer.from('b'));
  streams.endAll();
  expect((await received).replaceAll(/a{200000}b/g, 'all of it')).toMatch(/all of it$/);
});

test('opens only the first of several pipelined streams, so that none remains when the connection ends', async () => {
  const { streams, port } = await serveStreams();
  const socket = connect(port).resume();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(5));
  await vi.waitFor(() => expect(streams.count()).toBe(1), 5_000);
  socket.destroy();
  await vi.waitFor(() => expect(streams.count()).toBe(0), 5_000);
});
