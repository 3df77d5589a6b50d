import { expect, test } from 'vitest';
import { unsentMessages, type OutgoingMessage } from './outgoingMessages.ts';
import type { MessageLogPages } from './logPages.ts';

const me = 1;
const written = (
  key: string,
  message: string,
  more: Partial<OutgoingMessage> = {},
): OutgoingMessage => ({
  key,
  message,
  files: [],
  at: '',
  after: 10,
  ...more,
});
const delivered = (id: number, message: string, user_id = me) =>
  ({ id, message, user_id, attachments: [] }) as unknown as MessageLogPages['messages'][number];
const keysOf = (outbox: OutgoingMessage[]) => outbox.map(({ key }) => key);

test('hides an outgoing message that the conversation already has', () => {
  const outbox = [written('a', 'Yes '), written('b', 'Yes'), written('c', 'No')];
  expect(keysOf(unsentMessages(outbox, [delivered(11, 'Yes')], me))).toEqual(['b', 'c']);
});

test('keeps a message with the same text as an earlier one or one of the other person', () => {
  const outbox = [written('a', 'Yes')];
  expect(
    keysOf(unsentMessages(outbox, [delivered(9, 'Yes'), delivered(11, 'Yes', 2)], me)),
  ).toEqual(['a']);
});

test('keeps a failed message until it is sent again', () => {
  expect(
    keysOf(unsentMessages([written('a', 'Yes', { failure: 'no' })], [delivered(11, 'Yes')], me)),
  ).toEqual(['a']);
});
