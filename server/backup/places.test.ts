// Reading of a large copy from a bucket that sends slowly: each request has a time limit.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { second } from '#contract/durations.ts';
import { openBucket } from './places.ts';

const files: Record<string, Buffer> = {
  'long.zip': Buffer.alloc(950, 'long'),
  'even.zip': Buffer.alloc(300, 'even'),
};
const requests: (string | undefined)[] = [];
/** Needs a fifth of a second for each 100 bytes. */
const server = createServer((request, response) => {
  const { range } = request.headers;
  requests.push(range);
  const file = files[request.url!.split('/').at(-1)!];
  const [, start = '0', end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = file?.subarray(Number(start), end === undefined ? undefined : Number(end) + 1);
  if (!part) return void response.writeHead(404).end();
  if (part.length === 0) return void response.writeHead(416).end();
  response.writeHead(range ? 206 : 200, { 'content-length': part.length });
  void (async () => {
    for (let sent = 0; sent < part.length; sent += 100) {
      await sleep(second / 5);
      response.write(part.subarray(sent, sent + 100));
    }
    response.end();
  })();
});
let address: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  address = `s3://KEY:SECRET@127.0.0.1:${port}/copies?region=us-east-1&tls=off`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function read(name: string, readBytes: number): Promise<string | undefined> {
  const content = await openBucket(address, { readBytes, timeoutMs: 1.5 * second }).read(name);
  return content && String(Buffer.concat(await Readable.from(content).toArray()));
}

test('a copy may take longer than the time limit of a request', async () => {
  expect(await read('long.zip', 100)).toBe(String(files['long.zip']));
  expect(requests).toHaveLength(10);
  // the length is a multiple of the part
  expect(await read('even.zip', 100)).toBe(String(files['even.zip']));
  expect(await read('missing.zip', 100)).toBeUndefined();
}, 20_000);

test('a request that takes longer is an error', async () => {
  await expect(read('long.zip', 1000)).rejects.toThrow('timeout');
});
