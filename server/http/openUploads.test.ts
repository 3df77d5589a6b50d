// Unfinished uploads: they hold no memory, and a member has few of them open.
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Pool } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MessageFile } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { createPdf } from '#test/media.ts';
import { refusal } from '#test/sentence.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { maxUploadsPerMember } from './receivedFile.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const timeout = 60_000;
let town: TestTown;
const serverSockets: Socket[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  town = await createTestTown();
  town.http.server.on('connection', (socket) => serverSockets.push(socket));
  await town.http.listen({ port: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect
    .poll(() => serverSockets.every(({ destroyed }) => destroyed), { timeout })
    .toBe(true);
});
afterAll(() => town.close());

const beginning =
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="note.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
const end = '\r\n--edge--\r\n';

/** Sends an upload without its end, and returns how many bytes that are. */
async function begin(username: Username, path: string, file: Buffer, at = town) {
  const { token } = await at.as(username);
  const socket = connect((at.http.server.address() as AddressInfo).port);
  sockets.push(socket);
  let received = '';
  socket.on('data', (data) => (received += data.toString())).on('error', () => {});
  const length = Buffer.byteLength(beginning) + file.length + end.length;
  const head = `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Api-Key: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${length}\r\n\r\n${beginning}`;
  socket.write(head);
  socket.write(file);
  return {
    socket,
    sentBytes: Buffer.byteLength(head) + file.length,
    response: () => received,
    async complete() {
      const closed = once(socket, 'close');
      socket.write(end);
      await closed;
      return { status: Number(received.split(' ')[1]), body: received.split('\r\n\r\n')[1]! };
    },
  };
}
const countReceived = () => serverSockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
const upload = async (username: Username) =>
  (await town.as(username)).upload(createPdf(), 'note.pdf', 'POST /message/upload');

test('they are not in memory', async () => {
  const bytes = 9_000_000;
  const pdf = createPdf();
  const file = Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 32)]);
  const measure = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = measure();
  const receivedBefore = countReceived();
  const uploads = [];
  for (const username of ['ada', 'ben'] as const)
    for (let n = 0; n < maxUploadsPerMember; n++)
      uploads.push(await begin(username, '/message/upload', file));
  const sent = uploads.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  await expect.poll(() => countReceived() - receivedBefore, { timeout }).toBe(sent);
  // Less than one of the eight files.
  await expect.poll(() => measure() - before, { timeout }).toBeLessThan(bytes);

  const { status, body } = await uploads[0]!.complete();
  expect(status).toBe(200);
  const { url } = JSON.parse(body) as MessageFile;
  const stored = await town.http.inject({ url });
  expect(stored.rawPayload.equals(file), 'the file as it was sent').toBe(true);
}, 180_000);

test.each(['/message/upload', '/media/upload'])(
  'a member has few of them at %s, and others can upload',
  async (path) => {
    await (
      await town.as('keeper')
    ).ask('POST /admin/settings', {
      attached_media: ['pdf'],
    });
    const begun: Awaited<ReturnType<typeof begin>>[] = [];
    for (let n = 0; n <= maxUploadsPerMember; n++)
      begun.push(await begin('ada', path, createPdf()));
    const isRefused = ({ response }: (typeof begun)[number]) => response().includes(' 429 ');
    await expect.poll(() => begun.filter(isRefused).length, { timeout }).toBe(1);
    const uploads = begun.filter((one) => !isRefused(one));
    const refused = await upload('ada');
    expect(refused.json()).toEqual(refusal('rate_limited', strings.rateLimited));
    expect(refused.headers['retry-after']).toBe('2');
    expect((await upload('ben')).statusCode).toBe(200);

    expect((await uploads[0]!.complete()).status, 'an open one is completed').toBe(200);
    expect((await upload('ada')).statusCode).toBe(200);
    for (const { socket } of uploads) socket.destroy();
    await expect
      .poll(async () => (await upload('ada')).statusCode, { timeout, message: 'after the others' })
      .toBe(200);
  },
  90_000,
);

test.each(['/message/upload', '/media/upload'])(
  'the rest of a file refused at %s is read, so that the connection serves the next request',
  async (path) => {
    await (
      await town.as('keeper')
    ).ask('POST /admin/settings', {
      attached_media: ['pdf'],
    });
    const { port } = town.http.server.address() as AddressInfo;
    const connection = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
    try {
      const { token } = await town.as('ada');
      const refused = await connection.request({
        method: 'POST',
        path: `/api${path}`,
        headers: {
          'x-api-key': `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=edge',
        },
        body: Buffer.concat([Buffer.from(beginning), Buffer.alloc(5_000_000, 7), Buffer.from(end)]),
      });
      expect([refused.statusCode, await refused.body.text()]).toEqual([422, expect.anything()]);
      const next = await connection.request({ method: 'GET', path: '/api/site/info' });
      expect(next.statusCode).toBe(200);
      await next.body.dump();
    } finally {
      await connection.destroy();
    }
  },
);

test('a refused one does not count against the limit of uploads', async () => {
  const limited = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    await limited.http.listen({ port: 0 });
    const begun: Awaited<ReturnType<typeof begin>>[] = [];
    for (let n = 0; n <= maxUploadsPerMember; n++)
      begun.push(await begin('ada', '/message/upload', createPdf(), limited));
    const isRefused = ({ response }: (typeof begun)[number]) => response().includes(' 429 ');
    await expect.poll(() => begun.filter(isRefused).length, { timeout }).toBe(1);
    const ada = await limited.as('ada');
    const uploadAgain = () => ada.upload(createPdf(), 'note.pdf', 'POST /message/upload');
    // As many as the limit of 30 minutes.
    for (let n = 0; n < 30; n++) {
      const { statusCode, headers } = await uploadAgain();
      expect([statusCode, headers['retry-after']]).toEqual([429, '2']);
    }
    expect((await begun.find((one) => !isRefused(one))!.complete()).status).toBe(200);
    expect((await uploadAgain()).statusCode).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await limited.close();
  }
});
