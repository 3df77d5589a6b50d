// Compares the messages of one member with the reference model: the visibility functions, the
// folders, and each message with its file.
import { expect } from 'vitest';
import type { Correspondent, PrivateMessage } from '#contract/message.ts';
import type { Client } from './api.ts';
import { expectedQuote } from './pinModel.ts';
import {
  areFriends,
  hasBlocked,
  isActive,
  hasConversation,
  type Message,
  type Model,
} from './referenceModel.ts';

/**
 * Whether their correspondents see the person as deleted: the account is deleted, or the row no
 * longer exists.
 */
export const isDeletedAccount = (model: Model, person: number) =>
  model.people.get(person)?.deleted ?? true;

/**
 * Whether the viewer sees their conversation with the other: not if the other is suspended, or
 * blocked by the viewer. A block in the other direction changes nothing.
 */
export function seesConversation(model: Model, viewer: number, peer: number): boolean {
  const other = model.people.get(peer);
  return (!other || (other.confirmed && !other.suspended)) && !hasBlocked(model, viewer, peer);
}

/** The messages that a person still has and can see. */
export function messagesOf(model: Model, viewer: number): { message: Message; peer: number }[] {
  return [...model.messages.values()].flatMap((message) =>
    [...message.views]
      .map((view) => view.split(' ').map(Number) as [number, number])
      .filter(([person, peer]) => person === viewer && seesConversation(model, viewer, peer))
      .map(([, peer]) => ({ message, peer })),
  );
}

/** Where a message from `writer` is delivered. Null if it cannot be. */
export function messageDelivery(
  model: Model,
  writer: number,
  person: number,
): 'blocked' | 'refused' | 'lost' | 'direct' | 'request' | null {
  const other = model.people.get(person);
  if (writer === person || !other || !isActive(other)) return null;
  if (hasBlocked(model, writer, person)) return 'blocked';
  const isBlocked = hasBlocked(model, person, writer);
  if (isBlocked && !hasConversation(model, writer, person)) return null;
  const hasMessages = hasConversation(model, writer, person);
  const isWaiting = model.messageRequests.has(`${person} ${writer}`);
  const isAccepted = hasConversation(model, person, writer) && !isWaiting;
  const hasReplied = [...model.messages.values()].some(
    ({ sender, views }) => sender === person && views.has(`${person} ${writer}`),
  );
  // Only while the writer has the conversation too.
  const mayWriteDirectly =
    areAcquainted(model, writer, person) || (isAccepted && hasReplied && hasMessages);
  const acceptsRequests = !model.refusesRequests.has(person);
  if (!mayWriteDirectly && !acceptsRequests && !hasMessages) return 'refused';
  if (isBlocked) return 'lost';
  if (mayWriteDirectly || isAccepted) return 'direct';
  if (isWaiting) return 'request';
  return acceptsRequests && !model.declinedMessages.has(`${person} ${writer}`) ? 'request' : 'lost';
}

/** Friends, or members of a common group. */
export const areAcquainted = (model: Model, a: number, b: number) =>
  areFriends(model, a, b) ||
  [...model.groups.values()].some(
    ({ deleted, members }) => !deleted && members.has(a) && members.has(b),
  );

/** What happens when someone adds a person to a group conversation. */
export function chatAddition(model: Model, adder: number, person: number) {
  const target = messageDelivery(model, adder, person);
  if (target === null || target === 'blocked') return target;
  const acquainted = areAcquainted(model, adder, person);
  if (!acquainted && model.refusesRequests.has(person)) return 'refused';
  if (hasBlocked(model, person, adder)) return 'lost';
  if (acquainted) return 'direct';
  const pair = `${person} ${adder}`;
  return model.declinedMessages.has(pair) || model.declinedChats.has(pair) ? 'lost' : 'request';
}

/** Compares the calls about messages. Returns the number of comparisons. */
export async function compareMessages(
  model: Model,
  viewer: number,
  client: Client,
  label: string,
): Promise<number> {
  const visibleMessages = messagesOf(model, viewer);
  const all = [...model.messages.values()];
  const peers = [...new Set(visibleMessages.map(({ peer }) => peer))];
  const isRequest = (peer: number) => model.messageRequests.has(`${viewer} ${peer}`);
  const latest = (peer: number, isIncluded = (_message: Message) => true) =>
    Math.max(
      ...visibleMessages
        .filter((entry) => entry.peer === peer && isIncluded(entry.message))
        .map(({ message }) => message.id),
    );
  const unread = (peer: number) =>
    visibleMessages.filter(
      (entry) => entry.peer === peer && entry.message.unread.has(`${viewer} ${peer}`),
    ).length;
  const sent = (message: Message) => message.sender === viewer;
  const folders = {
    inbox: peers
      .filter((peer) => !isRequest(peer))
      .map((peer) => [peer, latest(peer), unread(peer)]),
    requests: peers.filter(isRequest).map((peer) => [peer, latest(peer), unread(peer)]),
    sent: peers
      .filter((peer) => latest(peer, sent) > 0)
      .map((peer) => [peer, latest(peer, sent), unread(peer)]),
  };
  for (const folder of ['inbox', 'requests', 'sent'] as const) {
    const response = await client.ask('GET /message/inbox', { folder, pageSize: 100 });
    const order = (a: number[], b: number[]) => b[1]! - a[1]! || b[0]! - a[0]!;
    expect(
      response.inbox.map((entry) => [entry.user_id, entry.latest.id, entry.unread]).toSorted(order),
      `${label}: ${folder}`,
    ).toEqual(folders[folder].toSorted(order));
    for (const { user } of response.inbox) expectNamed(user);
    expect(response, `${label}: counts`).toMatchObject({
      unread: folders.inbox.reduce((sum, [, , n]) => sum + n!, 0),
      requests: folders.requests.length,
    });
  }
  for (const { message, peer } of visibleMessages)
    if ((message.id + viewer) % 3 === 0) await compareConversation(peer);
  for (const message of all) await compareMessage(message);
  return all.length * 3;

  /** The response contains the name, or nothing personal if the account is deleted. */
  function expectNamed(user: Correspondent) {
    const nameLabel = `${label}: name of ${user.id}`;
    if (isDeletedAccount(model, user.id))
      expect(user, nameLabel).toEqual({
        id: user.id,
        name: 'Deleted member',
        username: '',
        image: '',
        image_thumb: '',
        deleted: true,
      });
    else
      expect([user.username, user.deleted], nameLabel).toEqual([
        `person${[...model.people.keys()].indexOf(user.id)}`,
        undefined,
      ]);
  }

  async function compareConversation(peer: number) {
    const { messages, user, can_send } = await client.ask('GET /message/get-messages', {
      user_id: peer,
    });
    for (const entry of [user, ...messages.map((message) => message.user)]) expectNamed(entry);
    expect(can_send, `${label}: writing to ${peer}`).toBe(
      ['direct', 'request', 'lost'].includes(messageDelivery(model, viewer, peer) ?? ''),
    );
    const expected = visibleMessages
      .filter((entry) => entry.peer === peer)
      .map(({ message }) => message.id);
    expect(
      messages.map(({ id }) => id),
      `${label}: with ${peer}`,
    ).toEqual(expected.toSorted(byNumber).slice(-30));
    await compareSearch(peer, expected);
  }

  /** All texts of the model have one of these words. */
  async function compareSearch(peer: number, expected: number[]) {
    const found: number[] = [];
    for (const keyword of ['message', 'later'])
      found.push(
        // oxlint-disable-next-line no-await-in-loop
        ...(await client.ask('GET /conversation/search', { keyword, user_id: peer })).conversations
          .flatMap(({ messages }) => messages)
          .map(({ id }) => id),
      );
    expect(found.toSorted(byNumber), `${label}: search of messages with ${peer}`).toEqual(
      expected.toSorted(byNumber),
    );
  }

  async function compareMessage(message: Message) {
    const copies = visibleMessages.filter((entry) => entry.message === message);
    const response = await client.raw('GET /message/get-one', { id: message.id });
    expect(response.statusCode, `${label}: message ${message.id}`).toBe(copies.length ? 200 : 404);
    if (!copies.length) {
      const missing = await client.raw('GET /message/get-one', { id: 999_999_999 });
      expect(response.body, `${label}: message ${message.id}`).toBe(missing.body);
      return;
    }
    const { message: shownMessage } = response.json<{ message: PrivateMessage }>();
    for (const entry of [shownMessage, ...shownMessage.recipients]) expectNamed(entry.user);
    const to = message.sender === viewer ? copies.map(({ peer }) => peer) : [viewer];
    expect(
      shownMessage.recipients.map(({ user_id }) => user_id).toSorted(byNumber),
      `${label}: who has ${message.id}`,
    ).toEqual(to.toSorted(byNumber));
    const { quote } = shownMessage;
    expect(quote && { id: quote.post?.id }, `${label}: post shared in ${message.id}`).toEqual(
      expectedQuote(model, viewer, message.quoted),
    );
    const parent = visibleMessages.some((entry) => entry.message.id === message.parent)
      ? message.parent
      : 0;
    expect(shownMessage, `${label}: message ${message.id}`).toMatchObject({
      user_id: message.sender,
      parent_id: parent,
    });
  }
}

const byNumber = (a: number, b: number) => a - b;
