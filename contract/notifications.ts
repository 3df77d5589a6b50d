import Type from 'typebox';
import { call } from './call.ts';
import { notification } from './notification.ts';
import { count, cursor, id, message, next, optional, paging, text } from './fields.ts';

const unread = count('Unread ones that the caller may still see; 100 stands for 100 and more.');
const mailKind = Type.String({ description: 'Such as "what your friends do".' });
const everyKind = Type.Boolean({ description: 'Mails of every kind.' });
const read = { id: optional(id('Without it, all.')) };

export const notifications = {
  'GET /notification/list': call(
    'What happened around the caller, latest first; what they may no longer see is left out',
    'member',
    { ...paging, before: cursor },
    {
      notifications: Type.Array(notification),
      new: unread,
      pageCount: count('A lower bound: the current page + 1 while more exist.'),
      next,
    },
  ),
  'GET /notification/read': call(
    'Mark one as read, or all',
    'member',
    read,
    { new: unread },
    { mutates: true },
  ),
  'POST /notification/read': call('Mark one as read, or all', 'member', read, { new: unread }),
  'GET /notification/unsubscribe': call(
    'Which mails a code would end: it ends none',
    'anyone',
    { code: text(300) },
    { kind: mailKind, all: everyKind },
    { rateLimit: 'token' },
  ),
  'POST /notification/unsubscribe': call(
    'End the mails of a kind by the code in one of them, signed in or not; the same code answers the same again',
    'anyone',
    {
      code: text(300),
      all: optional(Type.Literal('Y', { description: 'The mails of every kind instead.' })),
    },
    { kind: mailKind, all: everyKind, message },
    { rateLimit: 'token' },
  ),
  'GET /notification/push-key': call(
    'The key that a browser subscribes with',
    'member',
    {},
    { key: Type.String({ description: 'base64url, VAPID.' }) },
  ),
  'POST /notification/push-subscribe': call(
    'Have this browser told of news, without saying what they are',
    'member',
    {
      endpoint: Type.String({ maxLength: 2_048, pattern: '^https?://' }),
      keys: Type.Object(
        {
          p256dh: Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+=*$' }),
          auth: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9_-]+=*$' }),
        },
        { additionalProperties: false },
      ),
    },
    { message },
  ),
  'POST /notification/push-unsubscribe': call(
    'Have this browser told nothing more',
    'member',
    { endpoint: Type.String({ maxLength: 2_048 }) },
    { message },
  ),
};
