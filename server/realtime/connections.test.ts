import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Member } from '../lib/security/sessions.ts';
import { openStreams } from './connections.ts';

/** Every request opens a stream of the same member. */
async function serving() {
  const streams = openStreams();
  const server = createServer((_, response) =>
    streams.open({ id: 1, sessionId: 1 } as Member, response),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0), 'listening');
  return { streams, port: (server.address() as AddressInfo).port };
}

test('whoever is told much at once in several pieces hears all of it, and is not taken for a slow reader', async () => {
  const { streams, port } = await serving();
  const [window] = (await once(get({ port }), 'response')) as [IncomingMessage];
  const heard = text(window);
  streams.say(1, Buffer.alloc(200_000, 'a'), Buffer.from('b'));
  streams.endAll();
  expect((await heard).replaceAll(/a{200000}b/g, 'all of it')).toMatch(/all of it$/);
});

test('of streams asked for on one line only the first is open, so that none is left when the line ends', async () => {
  const { streams, port } = await serving();
  const line = connect(port).resume();
  line.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(5));
  await vi.waitFor(() => expect(streams.count()).toBe(1), 5_000);
  line.destroy();
  await vi.waitFor(() => expect(streams.count()).toBe(0), 5_000);
});
