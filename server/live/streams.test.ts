import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Member } from '../kit/session.ts';
import { openStreams } from './streams.ts';

test('whoever is told much at once in several pieces hears all of it, and is not taken for a slow reader', async () => {
  const streams = openStreams();
  const server = createServer((_, response) => streams.open({ id: 1, sessionId: 1 } as Member, response));
  onTestFinished(() => void server.close());
  await once(server.listen(0), 'listening');
  const [window] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage];
  const heard = text(window);
  streams.say(1, Buffer.alloc(200_000, 'a'), Buffer.from('b'));
  streams.endAll();
  expect((await heard).replaceAll(/a{200000}b/g, 'all of it')).toMatch(/all of it$/);
});
