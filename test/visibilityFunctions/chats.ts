// Visibility functions of group conversations, on random conversations of the people of the model:
// members in every state, messages from before and after their start, and undelivered ones.
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { createRandom } from '../random.ts';
import { isActive, seesPerson, type Model, type Viewer } from '../referenceModel.ts';
import type { VisibilityFunctionCase } from './compareVisibilityFunction.ts';

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
type Member = { state: (typeof states)[number]; addedBy: number; start: number; readTo: number };
type Message = { id: number; sender: number; undelivered: Set<number> };
type Chat = { id: number; creator: number; members: Map<number, Member>; messages: Message[] };
type ChatModel = Model & { chats: Chat[] };

const chatCount = 8;
const messagesPerChat = 12;
/** Accounts that no longer exist. */
const deletedIds = [9_001, 9_002];

/** Adds the conversations. They are rolled back after the comparison. */
async function addChats(db: TestApp['db'], model: Model): Promise<ChatModel> {
  const random = createRandom(chatCount);
  const people = [...model.people.keys()];
  const chats: Chat[] = [];
  for (let i = 0; i < chatCount; i++) {
    const creator = random.pick(people);
    const members = new Map<number, Member>();
    for (const id of people)
      if (id === creator || random.boolean(0.6))
        members.set(id, {
          state: id === creator ? 'joined' : random.pick(states),
          addedBy: random.pick(people),
          start: random.below(messagesPerChat),
          readTo: random.below(messagesPerChat),
        });
    // Each row depends on the ids of the rows before.
    // oxlint-disable-next-line no-await-in-loop
    chats.push(await addChat(db, creator, members, [...people, ...deletedIds], random));
  }
  return { ...model, chats };
}

async function addChat(
  db: TestApp['db'],
  creator: number,
  members: Map<number, Member>,
  senders: number[],
  random: ReturnType<typeof createRandom>,
): Promise<Chat> {
  const [chat] = await db.query<{ id: number }>(
    sql`insert into chats (name, creator_id) values ('A chat', ${creator}) returning id`,
  );
  const rows = await db.query<{ id: number; sender_id: number }>(sql`
    insert into messages (chat_id, sender_id, text) select ${chat!.id}, sender, 'A message'
    from unnest(${Array.from({ length: messagesPerChat }, () => random.pick(senders))}::bigint[]) sender returning id, sender_id`);
  const messages = rows.map(({ id, sender_id }) => ({
    id,
    sender: sender_id,
    undelivered: new Set([...members.keys()].filter(() => random.boolean(0.15))),
  }));
  for (const member of members.values()) {
    member.start = messages[member.start]!.id;
    member.readTo = messages[member.readTo]!.id;
  }
  await db.execute(sql`
    insert into chat_members (chat_id, person_id, state, added_by, since_id, last_message_id, last_read_id)
    select ${chat!.id}, m.* from unnest(${[...members.keys()]}::bigint[], ${[...members.values()].map(({ state }) => state)}::text[],
      ${[...members.values()].map(({ addedBy }) => addedBy)}::bigint[], ${[...members.values()].map(({ start }) => start)}::bigint[],
      ${[...members.values()].map(({ start }) => start)}::bigint[], ${[...members.values()].map(({ readTo }) => readTo)}::bigint[]) m`);
  for (const { id, undelivered } of messages)
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(
      sql`insert into undelivered_messages (message_id, person_id) select ${id}, person from unnest(${[...undelivered]}::bigint[]) person`,
    );
  return { id: chat!.id, creator, members, messages };
}

const chatsOf = (model: Model) => (model as ChatModel).chats;
const inState = (model: Model, viewer: Viewer, state: Member['state']) =>
  viewer === null
    ? []
    : chatsOf(model).filter(({ members }) => members.get(viewer)?.state === state);

/** Whether others see what the person wrote: they are not suspended, or no longer exist. */
const isSenderShown = (model: Model, id: number) => {
  const person = model.people.get(id);
  return !person || (person.confirmed && !person.suspended);
};

const messagesOf = (model: Model, viewer: Viewer) =>
  inState(model, viewer, 'joined').flatMap(({ members, messages }) => {
    const own = members.get(viewer!)!;
    return messages
      .filter(
        ({ id, sender, undelivered }) =>
          id > own.start && !undelivered.has(viewer!) && isSenderShown(model, sender),
      )
      .map((message) => ({
        ...message,
        read: message.sender === viewer || message.id <= own.readTo,
      }));
  });

const isListed = ({ state }: Member) => ['joined', 'invited', 'declined'].includes(state);
const isBlockBetween = (model: Model, viewer: Viewer, person: number) =>
  model.blocks.has(`${viewer} ${person}`) || model.blocks.has(`${person} ${viewer}`);
const flag = (value: boolean) => (value ? 't' : 'f');

const cases: Record<string, Omit<VisibilityFunctionCase, 'rareStates'>> = {
  visible_chats: {
    rows: () => sql`select concat_ws(' ', id, own) from visible_chats(v.id)`,
    expected: (model, viewer) =>
      inState(model, viewer, 'joined').map(
        ({ id, creator }) => `${id} ${flag(creator === viewer)}`,
      ),
  },
  visible_chat_requests: {
    rows: () => sql`select concat_ws(' ', id, added_by) from visible_chat_requests(v.id)`,
    expected: (model, viewer) =>
      inState(model, viewer, 'invited').flatMap(({ id, members }) => {
        const { addedBy } = members.get(viewer!)!;
        return seesPerson(model, viewer, addedBy) ? `${id} ${addedBy}` : [];
      }),
  },
  visible_chat_members: {
    rows: () =>
      sql`select concat_ws(' ', chat_id, person_id, joined, creator) from visible_chat_members(v.id)`,
    expected: (model, viewer) =>
      inState(model, viewer, 'joined').flatMap(({ id, creator, members }) =>
        [...members].flatMap(([person, member]) =>
          isListed(member) && seesPerson(model, viewer, person)
            ? `${id} ${person} ${flag(member.state === 'joined')} ${flag(person === creator)}`
            : [],
        ),
      ),
  },
  visible_chat_messages: {
    rows: () =>
      sql`select concat_ws(' ', id, sender_id, sender_name is null, sent, read) from visible_chat_messages(v.id)`,
    expected: (model, viewer) =>
      messagesOf(model, viewer).map(({ id, sender, read }) => {
        const person = model.people.get(sender);
        const isDeleted = !person || !isActive(person);
        return `${id} ${sender} ${flag(isDeleted)} ${flag(sender === viewer)} ${flag(read)}`;
      }),
  },
  chat_messages_kept_for: {
    rows: () => sql`select id from chat_messages_kept_for(v.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : new Set([
            ...messagesOf(model, viewer).map(({ id }) => id),
            ...chatsOf(model).flatMap(({ messages }) =>
              messages.filter(({ sender }) => sender === viewer).map(({ id }) => id),
            ),
          ]),
  },
  chat_additions_of: {
    rows: () =>
      sql`select concat_ws(' ', chat_id, person_id) from chat_additions_of(v.id, '-infinity')`,
    expected: (model, viewer) =>
      chatsOf(model).flatMap(({ id, members }) =>
        [...members].flatMap(([person, { state, addedBy }]) =>
          addedBy === viewer && (state === 'joined' || state === 'invited')
            ? `${id} ${person}`
            : [],
        ),
      ),
  },
  chat_messages_sent_by: {
    rows: () => sql`select id from chat_messages_sent_by(v.id)`,
    expected: (model, viewer) =>
      chatsOf(model).flatMap(({ messages }) =>
        messages.filter(({ sender }) => sender === viewer).map(({ id }) => id),
      ),
  },
  chat_messages_ending_with: {
    rows: () => sql`select id from chat_messages_ending_with(v.id)`,
    expected: (model, viewer) =>
      inState(model, viewer, 'joined')
        .filter(
          ({ members }) =>
            [...members.values()].filter(({ state }) => state === 'joined').length === 1,
        )
        .flatMap(({ messages }) => messages.map(({ id }) => id)),
  },
  chat_message_receivers: {
    rows: () => sql`
      select concat_ws(' ', m.id, r.person_id, r.unread, r.blocked) from messages m cross join lateral chat_message_receivers(v.id, m.id) r where m.chat_id is not null`,
    expected: (model, viewer) =>
      chatsOf(model).flatMap(({ members, messages }) =>
        messages
          .filter(({ sender }) => sender === viewer)
          .flatMap(({ id, undelivered }) =>
            [...members].flatMap(([person, { state, start, readTo }]) =>
              state === 'joined' && id > start && !undelivered.has(person)
                ? `${id} ${person} ${flag(person !== viewer && id > readTo)} ${flag(isBlockBetween(model, viewer, person))}`
                : [],
            ),
          ),
      ),
  },
  hidden_chat_writers: {
    viewers: () => [null],
    rows: () =>
      sql`select concat_ws(' ', c.id, h.person_id) from chats c cross join lateral hidden_chat_writers(c.id) h`,
    expected: (model) =>
      chatsOf(model).flatMap(({ id, members }) =>
        [...members.keys()].flatMap((person) =>
          isSenderShown(model, person) ? [] : `${id} ${person}`,
        ),
      ),
  },
  chat_recipients: {
    rows: () =>
      sql`select concat_ws(' ', c.id, r.person_id, r.joined, r.blocked) from chats c cross join lateral chat_recipients(v.id, c.id) r`,
    expected: (model, viewer) =>
      inState(model, viewer, 'joined').flatMap(({ id, members }) =>
        [...members].flatMap(([person, member]) =>
          isListed(member)
            ? `${id} ${person} ${flag(member.state === 'joined')} ${flag(isBlockBetween(model, viewer, person))}`
            : [],
        ),
      ),
  },
};

export const chatFunctions: Record<string, VisibilityFunctionCase> = Object.fromEntries(
  Object.entries(cases).map(([name, functionCase]) => [
    name,
    { ...functionCase, rareStates: addChats },
  ]),
);
