// Fixtures: messages, and the realtime events about them.
import type { Input } from '#contract/calls.ts';
import type { PrivateMessage } from '#contract/message.ts';
import type { Username } from '#server/seed/people.ts';
import { channel, type Change } from '#server/realtime/publish.ts';
import type { TestApp } from './app.ts';
import type { TestTown } from './town.ts';

/** Sends a message, in the chat by default. */
export async function write(
  town: TestTown,
  from: Username,
  to: Username | Username[],
  message = 'The kettle is on.',
  fields: Partial<Input<'POST /message/send'>> = {},
): Promise<PrivateMessage> {
  const { sent } = await (
    await town.as(from)
  ).ask('POST /message/send', {
    recipients: [to].flat(),
    message,
    action: 'conversation',
    ...fields,
  });
  return sent;
}

/** The conversation as one of the two sees it, oldest first. */
export async function conversationOf(town: TestTown, reader: Username, other: Username) {
  return (await town.as(reader)).ask('GET /message/get-messages', { user_id: town.id[other] });
}

export const textsOf = ({ messages }: { messages: PrivateMessage[] }) =>
  messages.map(({ message }) => message);

/** Returns the realtime events that `work` publishes. */
export async function announcedBy(
  { db, pool }: Pick<TestApp, 'db' | 'pool'>,
  work: () => Promise<unknown>,
): Promise<Change[]> {
  await db.flushNotifications();
  const client = await pool.connect();
  const events: Change[] = [];
  client.on('notification', ({ payload }) => events.push(JSON.parse(payload!)));
  await client.query(`listen ${channel}`);
  await work();
  await db.flushNotifications();
  // earlier notifications have been received when this query returns
  await client.query('select 1');
  client.release(true);
  return events;
}
