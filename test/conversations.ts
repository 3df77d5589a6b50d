// Fixtures: group conversations.
import type { Input } from '#contract/calls.ts';
import type { ChatMessage } from '#contract/chat.ts';
import type { Username } from '#server/seed/people.ts';
import type { TestTown } from './town.ts';

/** Starts a conversation and returns its id. */
export async function createChat(
  town: TestTown,
  creator: Username,
  people: Username[],
  name = 'A conversation',
): Promise<number> {
  const { conversation } = await (
    await town.as(creator)
  ).ask('POST /conversation/create', { name, people });
  return conversation.id;
}

/** Sends a message to a conversation. */
export async function say(
  town: TestTown,
  from: Username,
  conversation_id: number,
  message: string,
  fields: Partial<Input<'POST /conversation/send'>> = {},
): Promise<ChatMessage> {
  const { sent } = await (
    await town.as(from)
  ).ask('POST /conversation/send', { conversation_id, message, ...fields });
  return sent;
}

/** The texts that a person sees, oldest first. */
export async function textsIn(town: TestTown, reader: Username, conversation_id: number) {
  const { messages } = await (
    await town.as(reader)
  ).ask('GET /conversation/get-messages', { conversation_id });
  return messages.map(({ message }) => message);
}

export async function leave(town: TestTown, conversation_id: number, ...people: Username[]) {
  for (const name of people)
    // In this order.
    // oxlint-disable-next-line no-await-in-loop
    await (await town.as(name)).ask('POST /conversation/leave', { conversation_id });
}
