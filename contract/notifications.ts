// API calls about notifications, unsubscribe links and push subscriptions.
import Type from 'typebox';
import { call } from './call.ts';
import { notification } from './notification.ts';
import { notificationFilters, type NotificationFilter } from './notificationKinds.ts';
import {
  count,
  cursor,
  id,
  message,
  nextCursor,
  optional,
  pageCounts,
  paging,
  text,
} from './fields.ts';

const unread = count('Unread notifications that the caller can still see; 100 means 100 or more.');
const mailKind = Type.String({
  description: 'Type of email, such as "what your friends post and change".',
});
const allKinds = Type.Boolean({ description: 'Whether the code is for all types of email.' });
const read = { id: optional(id('Absent: all notifications.')) };

export const notifications = {
  'GET /notification/list': call(
    'List notifications, latest first. Those whose subject is no longer visible to the caller are left out',
    'member',
    {
      ...paging,
      before: cursor,
      filter: optional(
        Type.Enum(Object.keys(notificationFilters) as NotificationFilter[], {
          description: 'Absent: all notifications.',
        }),
      ),
    },
    {
      notifications: Type.Array(notification),
      new: unread,
      pageCount: pageCounts.pageCount,
      next: nextCursor,
    },
  ),
  // Existing clients mark as read with GET. The web client uses POST.
  'GET /notification/read': call(
    'Mark one or all notifications as read',
    'member',
    read,
    { new: unread },
    { mutates: true },
  ),
  'POST /notification/read': call('Mark one or all notifications as read', 'member', read, {
    new: unread,
  }),
  'POST /notification/mark-unread': call(
    'Mark a notification as unread',
    'member',
    { id: id() },
    { new: unread },
  ),
  'GET /notification/unsubscribe': call(
    'Get the type of email that an unsubscribe code is for. Does not unsubscribe',
    'anyone',
    { code: text(300) },
    { kind: mailKind, all: allKinds },
    { rateLimit: 'token' },
  ),
  'POST /notification/unsubscribe': call(
    'Unsubscribe from a type of email, with the code from such an email. Works with or without logging in. Repeating the call has no further effect',
    'anyone',
    {
      code: text(300),
      all: optional(Type.Literal('Y', { description: 'Unsubscribe from all types instead.' })),
    },
    { kind: mailKind, all: allKinds, message },
    { rateLimit: 'token' },
  ),
  'GET /notification/push-key': call(
    'Get the public key for push subscriptions',
    'member',
    {},
    { key: Type.String({ description: 'base64url, VAPID.' }) },
  ),
  'POST /notification/push-subscribe': call(
    'Subscribe this browser to push notifications, which do not contain any content',
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
    'Unsubscribe this browser from push notifications',
    'member',
    { endpoint: Type.String({ maxLength: 2_048 }) },
    { message },
  ),
};
