// Seen marks: whether others have read a message of the caller, if both show it.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { id, message, optional, time, userSummary } from './fields.ts';

const messageReader = Type.Object({
  ...userSummary.properties,
  seen_on: optional(
    time('In whole minutes. Absent in a group, where it would tell what else the person reads.'),
  ),
});
export type MessageReader = Static<typeof messageReader>;

const shows_read = Type.Boolean({
  description: 'Others who show it too see when the caller has read their messages.',
});

export const seenCalls = {
  'GET /message/get-seen': call(
    'List who has read an own message. In a conversation with one person only the latest one that was read',
    'member',
    { id: id() },
    { people: Type.Array(messageReader, { description: 'At most 100.' }) },
  ),
  'GET /message/preferences': call(
    'Get the choices of the caller about messages',
    'member',
    {},
    { shows_read, takes_requests: Type.Boolean() },
  ),
  'POST /message/show-read': call(
    'Choose whether the caller shows when they have read messages, and sees it of others. Earlier marks disappear, also after turning it on again',
    'member',
    { show: Type.Boolean() },
    { shows_read, message },
  ),
};
