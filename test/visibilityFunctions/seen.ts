// Visibility functions of seen marks, on random read positions of the messages of the model and of
// random group conversations.
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { areAcquainted, seesConversation } from '../compareMessages.ts';
import { createRandom } from '../random.ts';
import {
  hasConversation,
  isActive,
  seesPerson,
  type Model,
  type Viewer,
} from '../referenceModel.ts';
import { addChats, chatMessagesOf, dateOf, type ChatModel } from './chats.ts';
import { activePeople, everyone, withRareStates } from './compareVisibilityFunction.ts';

/** A message that was read, and the day of January on which. */
type Seen = { id: number; day: number };
type SeenModel = ChatModel & {
  /** The day since which a person shows what they read; absent if they do not. */
  showsSince: Map<number, number>;
  /** "1 2": what 2 has read of the messages of 1. */
  inPerson: Map<string, Seen>;
  /** "1 2": what 2 has read in chat 1. */
  inChats: Map<string, Seen>;
};

/** Adds conversations, settings and read positions. They are rolled back after the comparison. */
async function addSeen(db: TestApp['db'], model: Model): Promise<SeenModel> {
  const chatModel = await addChats(db, model);
  const random = createRandom(7);
  const pickDay = () => 1 + random.below(9);
  const showsSince = new Map(
    [...model.people.keys()].flatMap((id) =>
      random.boolean(0.8) ? [[id, 1 + random.below(5)] as const] : [],
    ),
  );
  const messages = [...model.messages.values()];
  const inPerson = new Map<string, Seen>();
  for (const view of new Set(messages.flatMap(({ views }) => [...views]))) {
    // also messages of other conversations, which no call stores: the rules must not rely on that
    const { id } = random.pick(
      random.boolean(0.5) ? messages : messages.filter(({ views }) => views.has(view)),
    );
    inPerson.set(view, { id, day: pickDay() });
  }
  const inChats = new Map(
    chatModel.chats.flatMap((chat) =>
      [...chat.members.keys()].map((person): [string, Seen] => [
        `${chat.id} ${person}`,
        { id: random.pick(chat.messages).id, day: pickDay() },
      ]),
    ),
  );
  for (const [id, day] of showsSince)
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(sql`update people set shows_read_since = ${dateOf(day)} where id = ${id}`);
  for (const [view, { id, day }] of inPerson) {
    const [person, peer] = view.split(' ').map(Number) as [number, number];
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(
      sql`update conversations set seen_id = ${id}, seen_at = ${dateOf(day)} where person_id = ${person} and peer_id = ${peer}`,
    );
  }
  for (const [key, { id, day }] of inChats) {
    const [chat, person] = key.split(' ').map(Number) as [number, number];
    // oxlint-disable-next-line no-await-in-loop
    await db.execute(
      sql`update chat_members set seen_id = ${id}, seen_at = ${dateOf(day)} where chat_id = ${chat} and person_id = ${person}`,
    );
  }
  return { ...chatModel, showsSince, inPerson, inChats };
}

/** The day since which two people show each other what they read. */
function sharedSince(model: Model, one: Viewer, other: number): number | undefined {
  const { showsSince } = model as SeenModel;
  const person = one === null ? undefined : model.people.get(one);
  const [mine, theirs] = [one === null ? undefined : showsSince.get(one), showsSince.get(other)];
  const isHidden = !model.people.has(other) || !seesPerson(model, one, other);
  if (!person || !isActive(person) || one === other || isHidden) return undefined;
  return mine && theirs && Math.max(mine, theirs);
}

const hasSeen = (model: Model, viewer: Viewer, reader: number, seen: Seen | undefined) => {
  const since = sharedSince(model, viewer, reader);
  return since !== undefined && seen !== undefined && seen.day >= since;
};

function readersInPerson(model: Model, viewer: number): string[] {
  const { inPerson } = model as SeenModel;
  return [...model.messages.values()]
    .filter(({ sender }) => sender === viewer)
    .flatMap(({ id, views }) =>
      [...views]
        .map((view) => view.split(' ').map(Number) as [number, number])
        .filter(([holder, peer]) => {
          const seen = inPerson.get(`${holder} ${peer}`);
          return (
            holder === viewer &&
            seen?.id === id &&
            seesConversation(model, viewer, peer) &&
            hasSeen(model, viewer, peer, seen)
          );
        })
        .map(([, peer]) => `${id} ${peer} t`),
    );
}

function readersInChats(model: Model, viewer: number): string[] {
  const { chats, inChats } = model as SeenModel;
  return chatMessagesOf(model, viewer)
    .filter(({ sender }) => sender === viewer)
    .flatMap(({ id, undelivered, members }) => {
      const chat = chats.find(({ messages }) => messages.some((message) => message.id === id))!;
      return [...members]
        .filter(([person, { state, start }]) => {
          const seen = inChats.get(`${chat.id} ${person}`);
          return (
            state === 'joined' &&
            start < id &&
            !undelivered.has(person) &&
            seen !== undefined &&
            seen.id >= id &&
            hasSeen(model, viewer, person, seen)
          );
        })
        .map(([person]) => `${id} ${person} f`);
    });
}

export const seenFunctions = withRareStates(addSeen, {
  read_marks_since: {
    viewers: everyone,
    rows: () =>
      sql`select concat_ws(' ', p.id, extract(day from r.since at time zone 'UTC')) from people p cross join lateral read_marks_since(v.id, p.id) r`,
    expected: (model, viewer) =>
      [...model.people.keys()].flatMap((id) => {
        const since = sharedSince(model, viewer, id);
        return since === undefined ? [] : `${id} ${since}`;
      }),
  },
  shows_read_to: {
    viewers: activePeople,
    rows: () => sql`select p.id from people p where shows_read_to(v.id, p.id)`,
    expected: (model, reader) =>
      [...model.people.keys()].filter((writer) => {
        const view = `${reader} ${writer}`;
        const hasAnswered = [...model.messages.values()].some(
          ({ sender, views }) => sender === reader && views.has(view),
        );
        return (
          sharedSince(model, reader, writer) !== undefined &&
          hasConversation(model, reader!, writer) &&
          seesConversation(model, reader!, writer) &&
          !model.messageRequests.has(view) &&
          (hasAnswered || areAcquainted(model, reader!, writer))
        );
      }),
  },
  visible_message_readers: {
    rows: () =>
      sql`select concat_ws(' ', m.id, r.person_id, r.seen_at is not null) from messages m cross join lateral visible_message_readers(v.id, m.id) r`,
    expected: (model, viewer) =>
      viewer === null ? [] : [...readersInPerson(model, viewer), ...readersInChats(model, viewer)],
  },
  chat_read_watchers: {
    rows: () =>
      sql`
        select concat_ws(' ', c.id, read.above, w.person_id) from chats c
        cross join lateral (select 0 as above union select m.id from messages m where m.chat_id = c.id and m.id % 4 = 0) read
        cross join lateral chat_read_watchers(v.id, c.id, read.above) w`,
    expected: (model, reader) =>
      (model as SeenModel).chats.flatMap(({ id, members, messages }) =>
        reader !== null && members.get(reader)?.state === 'joined'
          ? [
              0,
              ...messages.map((message) => message.id).filter((above) => above % 4 === 0),
            ].flatMap((above) =>
              [...members].flatMap(([person, { state }]) =>
                state === 'joined' &&
                sharedSince(model, reader, person) !== undefined &&
                messages.some((message) => message.sender === person && message.id > above)
                  ? `${id} ${above} ${person}`
                  : [],
              ),
            )
          : [],
      ),
  },
});
