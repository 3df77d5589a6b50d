import { expect, test } from 'vitest';
import { contentType } from '#contract/contentType.ts';
import { limits } from '#contract/limits.ts';
import type { LogMessage, LogPages } from './logPages.ts';
import { withMessage, withoutMessage } from './logReplies.ts';
import { describeReplied, toRepliedMessage } from './replies.ts';

const message = (id: number, fields: Partial<LogMessage> = {}) =>
  ({
    id,
    user_id: 1,
    user: { id: 1, name: 'Ben' },
    message: `Text ${id}`,
    attachments: [],
    ...fields,
  }) as unknown as LogMessage;
const log = (...messages: LogMessage[]): LogPages => ({ messages, more: false, unread: 0 });
const file = (type: 'image' | 'pdf') => ({ type }) as LogMessage['attachments'][number];

test('shows the beginning of a text in one line', () => {
  expect(toRepliedMessage(message(1, { message: ' Two\n\nlines ' }))).toEqual({
    id: 1,
    user_id: 1,
    name: 'Ben',
    excerpt: 'Two lines',
    photos: 0,
    documents: 0,
  });
  const { excerpt } = toRepliedMessage(message(1, { message: 'x'.repeat(500) }));
  expect([excerpt.length, excerpt.at(-1)]).toEqual([limits.messageExcerpt, '…']);
  expect(toRepliedMessage(message(1, { subject: 'News', message: 'Hi' })).excerpt).toBe('News: Hi');
});

test('names photos, documents and shared posts before the text', () => {
  const describe = (fields: Partial<LogMessage>) =>
    describeReplied(toRepliedMessage(message(1, fields)));
  expect(describe({ attachments: [file('image')], message: '' })).toBe('Photo');
  expect(describe({ attachments: [file('image'), file('image'), file('pdf')] })).toBe(
    '2 photos · PDF · Text 1',
  );
  expect(describe({ quote: {}, message: '' })).toBe('Post');
  const quote = { post: { content_type: contentType.poll } } as LogMessage['quote'];
  expect(describe({ quote })).toBe('Poll · Text 1');
});

test('replies follow the deletion and the edit of the message on screen', () => {
  const replied = toRepliedMessage(message(1));
  const reply = message(2, { reply_to: { message: replied } });
  const other = message(3);
  expect(withoutMessage(log(message(1), reply, other), 1).messages).toEqual([
    { ...reply, reply_to: { deleted: true } },
    other,
  ]);
  const edited = message(1, { message: 'New' });
  expect(withMessage(log(message(1), reply, other), edited).messages).toEqual([
    edited,
    { ...reply, reply_to: { message: { ...replied, excerpt: 'New' } } },
    other,
  ]);
});
