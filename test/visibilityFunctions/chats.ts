// Random group conversations of the people of the model, for the visibility functions: members in
// every state, messages from before and after their start, and undelivered ones. chatFunctions.ts
// has the functions.
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { createRandom, type Random } from '../random.ts';
import type { Model, Viewer } from '../referenceModel.ts';

const states = [
  'joined',
  'joined',
  'joined',
  'invited',
  'declined',
  'left',
  'removed',
  'withdrawn',
] as const;
type State = (typeof states)[number];
export type Member = {
  state: State;
  addedBy: number;
  /** The day of January on which they were added. */
  addedDay: number;
  /** They have messages with higher ids. */
  start: number;
  readTo: number;
  muted: boolean;
  /** What they see instead of the name of the conversation. */
  earlierName: string | null;
};
type Message = { id: number; sender: number; undelivered: Set<number> };
type Chat = {
  id: number;
  creator: number;
  namedBy: number;
  members: Map<number, Member>;
  messages: Message[];
};
export type ChatModel = Model & { chats: Chat[] };
/**
 * A conversation to add. `start` and `readTo` of its members are positions in its messages, which
 * have one sender each.
 */
type ChatPlan = Pick<Chat, 'creator' | 'namedBy' | 'members'> & { senders: number[] };

const chatCount = 8;
const messagesPerChat = 12;
/** Accounts that no longer exist. */
const deletedIds = [9_001, 9_002];

export const dateOf = (day: number) => new Date(Date.UTC(2026, 0, day));

/** Adds the conversations. They are rolled back after the comparison. */
export async function addChats(db: TestApp['db'], model: Model): Promise<ChatModel> {
  const random = createRandom(model.friends.size * 1_000 + model.blocks.size);
  const people = [...model.people.keys()];
  const plans = Array.from({ length: chatCount }, (_, i): ChatPlan => {
    const creator = random.pick(people);
    const members = new Map<number, Member>();
    for (const id of people)
      if (id === creator || random.boolean(0.6))
        members.set(id, {
          state: pickState(random, i, id === creator),
          addedBy: random.pick(people),
          addedDay: 1 + random.below(9),
          start: random.below(messagesPerChat),
          readTo: random.below(messagesPerChat),
          muted: random.boolean(0.3),
          earlierName: random.pick([null, null, '', 'Before']),
        });
    const ids = [...members.keys()];
    return {
      creator,
      namedBy: random.pick(ids),
      members,
      senders: Array.from({ length: messagesPerChat }, () => random.pick([...ids, ...deletedIds])),
    };
  });
  return { ...model, chats: await insertChats(db, plans, random, 0.15) };
}

/** Only the creator has joined the first conversation, and no one is left in the second one. */
function pickState(random: Random, chat: number, isCreator: boolean): State {
  if (isCreator) return chat === 1 ? 'left' : 'joined';
  return random.pick(chat < 2 ? states.filter((state) => state !== 'joined') : states);
}

/** More messages than are counted one by one. */
const manyMessages = 120;
/**
 * Adds also long conversations of everyone: without people whose messages are hidden, with ones who
 * wrote nothing, with ones whose messages everyone has read, and with ones who wrote last.
 */
export async function addLongChats(db: TestApp['db'], model: Model): Promise<ChatModel> {
  const chatModel = await addChats(db, model);
  const people = [...model.people.keys()];
  const hidden = people.filter((id) => !isSenderShown(model, id));
  const shown = people.filter((id) => isSenderShown(model, id));
  const [creator] = shown as [number];
  const senders = Array.from({ length: manyMessages }, () => creator);
  const createPlan = (members: number[], before: number[], after: number[]): ChatPlan => ({
    creator,
    namedBy: creator,
    members: new Map(
      members.map((id) => [
        id,
        {
          state: 'joined',
          addedBy: creator,
          addedDay: 1,
          start: 0,
          readTo: before.length,
          muted: false,
          earlierName: null,
        },
      ]),
    ),
    senders: [creator, ...before, ...senders, ...after],
  });
  const chats = await insertChats(
    db,
    [
      createPlan(shown, [], []),
      createPlan(people, [], []),
      createPlan(people, hidden, []),
      createPlan(people, [], hidden),
    ],
    createRandom(1),
    0,
  );
  return { ...model, chats: [...chatModel.chats, ...chats] };
}

/** Adds the messages of all conversations in a random order, so that their ids alternate. */
async function insertChats(
  db: TestApp['db'],
  plans: ChatPlan[],
  random: Random,
  undeliveredShare: number,
): Promise<Chat[]> {
  const ids = await db.query<{ id: number }>(sql`
    insert into chats (name, creator_id, named_by)
    select 'A chat', p.creator, p.named_by from unnest(${plans.map(({ creator }) => creator)}::bigint[], ${plans.map(({ namedBy }) => namedBy)}::bigint[]) with ordinality p (creator, named_by, n)
    order by p.n returning id`);
  const queue = plans
    .flatMap(({ senders }, i) =>
      senders.map((_, n) => ({ chat: ids[i]!.id, position: (n + random.below(10)) / 10 })),
    )
    .toSorted((a, b) => a.position - b.position);
  const next = new Map(ids.map(({ id }, i) => [id, plans[i]!.senders.values()]));
  const rows = await db.query<{ id: number; chat_id: number; sender_id: number }>(sql`
    insert into messages (chat_id, sender_id, text)
    select m.chat, m.sender, 'A message' from unnest(${queue.map(({ chat }) => chat)}::bigint[], ${queue.map(({ chat }) => next.get(chat)!.next().value!)}::bigint[]) with ordinality m (chat, sender, n)
    order by m.n returning id, chat_id, sender_id`);
  const chats = plans.map(({ creator, namedBy, members }, i): Chat => {
    const { id } = ids[i]!;
    const messages = rows
      .filter(({ chat_id }) => chat_id === id)
      .map((row) => ({
        id: row.id,
        sender: row.sender_id,
        undelivered: new Set([...members.keys()].filter(() => random.boolean(undeliveredShare))),
      }));
    for (const member of members.values()) {
      member.start = messages[member.start]!.id;
      member.readTo = messages[member.readTo]!.id;
    }
    return { id, creator, namedBy, members, messages };
  });
  const memberRows = chats.flatMap((chat) =>
    [...chat.members].map(([person, member]) => ({
      chat: chat.id,
      person,
      state: member.state,
      added_by: member.addedBy,
      added: dateOf(member.addedDay),
      start: member.start,
      read_to: member.readTo,
      muted: member.muted,
      earlier_name: member.earlierName,
      unread: unreadOf(chat, person).length,
    })),
  );
  await db.execute(sql`
    insert into chat_members (chat_id, person_id, state, added_by, created_at, since_id, last_message_id, last_read_id, unread, muted, earlier_name)
    select m.chat, m.person, m.state, m.added_by, m.added, m.start, m.start, m.read_to, m.unread, m.muted, m.earlier_name
    from jsonb_to_recordset(${JSON.stringify(memberRows)}::jsonb) m (chat bigint, person bigint, state text, added_by bigint, added timestamptz, start bigint, read_to bigint, unread int, muted boolean, earlier_name text)`);
  const undelivered = chats.flatMap(({ messages }) =>
    messages.flatMap((message) => [...message.undelivered].map((person) => [message.id, person])),
  );
  await db.execute(sql`
    insert into undelivered_messages (message_id, person_id)
    select u.message, u.person from unnest(${undelivered.map(([id]) => id!)}::bigint[], ${undelivered.map(([, person]) => person!)}::bigint[]) u (message, person)`);
  return chats;
}

/**
 * The messages of others that a member has and has not read, also those that are hidden since their
 * delivery.
 */
export function unreadOf({ members, messages }: Chat, person: number): Message[] {
  const { start, readTo } = members.get(person)!;
  return messages.filter(
    ({ id, sender, undelivered }) =>
      id > Math.max(start, readTo) && sender !== person && !undelivered.has(person),
  );
}

export const chatsOf = (model: Model) => (model as ChatModel).chats;
/** The conversations in which the viewer is in this state. */
export const chatsInState = (model: Model, viewer: Viewer, state: State) =>
  viewer === null
    ? []
    : chatsOf(model).filter(({ members }) => members.get(viewer)?.state === state);

/** The sender of a message, if it is one of a conversation. */
export const chatSenderOf = (model: Model, message: number): number | undefined =>
  chatsOf(model)
    .flatMap(({ messages }) => messages)
    .find(({ id }) => id === message)?.sender;

/** Whether others see what the person wrote: they are not suspended, or no longer exist. */
export const isSenderShown = (model: Model, id: number) => {
  const person = model.people.get(id);
  return !person || (person.confirmed && !person.suspended);
};

export const chatMessagesOf = (model: Model, viewer: Viewer) =>
  chatsInState(model, viewer, 'joined').flatMap(({ members, messages }) => {
    const own = members.get(viewer!)!;
    return messages
      .filter(
        ({ id, sender, undelivered }) =>
          id > own.start && !undelivered.has(viewer!) && isSenderShown(model, sender),
      )
      .map((message) => ({
        ...message,
        members,
        read: message.sender === viewer || message.id <= own.readTo,
      }));
  });
