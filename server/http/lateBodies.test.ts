// Requests whose body arrives after the session has ended or the role has changed.
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suspendPerson } from '#server/moderation/suspension.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.http.listen({ port: 0 });
});
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await town.close();
});

/**
 * Sends a request without the end of its body. The result sends the rest and returns the status.
 */
async function sendSlowly(username: Username, path: string, body: string, type: string) {
  const { token } = await town.as(username);
  const socket = connect((town.http.server.address() as AddressInfo).port);
  sockets.push(socket);
  const closed = once(socket, 'close');
  // a form ends with its closing boundary
  const held = Math.min(12, body.length - 1);
  let response = '';
  socket.on('data', (data) => (response += data.toString()));
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Api-Key: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, -held)}`,
  );
  // longer than the age at which the server reads the session again
  await sleep(400);
  return async () => {
    socket.write(body.slice(-held));
    await closed;
    return Number(response.split(' ')[1]);
  };
}
const sendJson = (username: Username, path: string, body: object) =>
  sendSlowly(username, path, JSON.stringify(body), 'application/json');

const form = [
  '--edge',
  'content-disposition: form-data; name="file"; filename="note.pdf"',
  'content-type: application/pdf',
  '',
  '%PDF-1.4\n%%EOF',
  '--edge--',
  '',
].join('\r\n');

test('a request is refused when its session ends before its body has arrived', async () => {
  const { id } = await town.post('ben');
  const remove = await sendJson('ben', '/content/delete', { id });
  const upload = await sendSlowly(
    'ben',
    '/message/upload',
    form,
    'multipart/form-data; boundary=edge',
  );
  await town.db.execute(sql`delete from sessions where person_id = ${town.id.ben}`);
  expect([await remove(), await upload()]).toEqual([401, 401]);
  expect(await town.db.query(sql`select id from posts where id = ${id}`)).toEqual([{ id }]);
  expect(
    await town.db.query(sql`select from message_files where owner_id = ${town.id.ben}`),
  ).toEqual([]);
});

test('a request is refused when its administrator is suspended or loses the role', async () => {
  const settings = { registration: 'closed', name: 'Owned' };
  await town.db.execute(sql`update people set role = 1 where username = 'noor'`);
  const suspended = await sendJson('keeper', '/admin/settings', settings);
  const demoted = await sendJson('noor', '/admin/settings', settings);
  await town.db.transaction((db) =>
    suspendPerson(db, town.id.keeper!, { reason: '', until: null }),
  );
  await town.db.execute(sql`update people set role = 2 where username = 'noor'`);
  expect([await suspended(), await demoted()]).toEqual([401, 403]);
  expect(town.app.site.name).not.toBe('Owned');
});

test('a slow request of a session that goes on is carried out', async () => {
  const send = await sendJson('ada', '/content/add', { text: 'From a train.' });
  expect(await send()).toBe(200);
});

test('a slow upload of a session that goes on is carried out', async () => {
  const type = 'multipart/form-data; boundary=edge';
  const send = await sendSlowly('ada', '/message/upload', form, type);
  expect(await send()).toBe(200);
});

test('a file that is stored while it arrives is removed when its session has ended', async () => {
  const send = await sendSlowly('ada', '/media/upload', form, 'multipart/form-data; boundary=edge');
  await (await town.as('ada')).ask('POST /user/logout', {});
  expect(await send()).toBe(401);
  for await (const { name } of town.app.files.store.listFiles())
    expect(name).not.toMatch(/\.media$/);
});

/** Uploads 2 MB, and sends another request on the same connection. Returns both statuses. */
async function uploadAndGoOn(username: Username, name: string, beforeBody: () => Promise<unknown>) {
  const { token } = await town.as(username);
  const socket = connect((town.http.server.address() as AddressInfo).port);
  sockets.push(socket);
  let response = '';
  socket.on('data', (data) => (response += data.toString()));
  const body = form.replace('name="file"', `name="${name}"`).replace('%%EOF', ' '.repeat(2e6));
  socket.write(
    `POST /api/media/upload HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  await beforeBody();
  socket.write(body);
  socket.write('GET /api/site/info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  return Array.from(response.matchAll(/HTTP\/1.1 (\d+)/g), ([, status]) => Number(status));
}

test.for<[string, Username, string, () => Promise<unknown>, number]>([
  [
    'whose session has ended',
    'hugo',
    'file',
    async () => {
      await sleep(400);
      await town.db.execute(sql`delete from sessions where person_id = ${town.id.hugo}`);
    },
    401,
  ],
  ['that is not in the field for it', 'zoe', 'other', async () => {}, 422],
])('a file %s is read to its end, and its connection goes on', async ([, ...upload]) => {
  const [username, name, beforeBody, status] = upload;
  expect(await uploadAndGoOn(username, name, beforeBody)).toEqual([status, 200]);
});
