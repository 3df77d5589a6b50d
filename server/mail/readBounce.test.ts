import { expect, test } from 'vitest';
import { createComplaint, createDeliveryStatus } from '#test/bounces.ts';
import { maxBounceBytes, readBounce } from './readBounce.ts';

const token = '0123456789abcdefghijklmnopqrstuv0123456789abcdef';
const to = `bounces+${token}@town.example`;
const read = (text: string) => readBounce(Buffer.from(text));

test('reads a delivery status notification', async () => {
  expect(await read(createDeliveryStatus({ to }))).toEqual({
    kind: 'hard',
    status: '5.1.1',
    tokens: [token],
    recipient: 'ada@far.example',
  });
});

test.each([
  ['5.1.1', 'hard'],
  ['5.1.10', 'hard'],
  ['5.1.7', 'blocked'],
  ['5.1.8', 'blocked'],
  ['5.2.1', 'hard'],
  ['5.2.2', 'soft'],
  ['5.4.1', 'hard'],
  ['5.4.4', 'hard'],
  ['5.4.7', 'soft'],
  ['5.7.1', 'blocked'],
  ['4.7.0', 'blocked'],
  ['4.4.1', 'soft'],
  ['5.3.0', 'soft'],
])('treats the status %s as %s', async (status, kind) => {
  expect(await read(createDeliveryStatus({ to, status }))).toMatchObject({ kind, status });
});

test.each([
  ['5.0.0', 'smtp;550 5.1.1 user unknown', '5.1.1', 'hard'],
  ['', 'smtp; 550-5.2.1 The email account is disabled', '5.2.1', 'hard'],
  ['5.0.0', 'smtp; 550 blocked 5.1.1', '5.0.0', 'soft'],
  ['', 'X-Postfix; lost', '', 'soft'],
])('takes the status %j and the answer %j for %j', async (status, diagnostic, read_, kind) => {
  expect(await read(createDeliveryStatus({ to, status, diagnostic }))).toMatchObject({
    kind,
    status: read_,
  });
});

test('reads a complaint, also with the token in capital letters', async () => {
  expect(await read(createComplaint(to.toUpperCase()))).toEqual({
    kind: 'complaint',
    status: '',
    tokens: [token],
  });
});

test.each([
  ['a delay', createDeliveryStatus({ to, action: 'delayed', status: '4.4.1' })],
  ['a delivery', createDeliveryStatus({ to, action: 'delivered', status: '2.1.5' })],
  ['a report that it is no spam', createComplaint(to, 'not-spam')],
  ['an automatic reply', `To: ${to}\r\nSubject: I am away\r\n\r\n550 5.1.1 user unknown`],
  ['nothing', ''],
  ['a report without recipients', createDeliveryStatus({ to }).replace(/Action: failed/, 'X: y')],
  ['a large message', createDeliveryStatus({ to, original: 'x'.repeat(maxBounceBytes) })],
  [
    'deeply nested parts',
    Array.from(
      { length: 50 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    ).join(''),
  ],
  [
    'bytes',
    Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 256)).toString('latin1'),
  ],
])('ignores %s', async (_name, text) => {
  expect(await read(text)).toBeUndefined();
});
