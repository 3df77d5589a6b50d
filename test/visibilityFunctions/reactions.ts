// Visibility functions of reactions to messages, on random reactions to the messages of the model
// and of random group conversations.
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { seesConversation } from '../compareMessages.ts';
import { createRandom } from '../random.ts';
import { hasBlocked, isActive, seesPerson, type Model, type Viewer } from '../referenceModel.ts';
import { addChats, chatMessagesOf, type ChatModel } from './chats.ts';
import { withRareStates } from './compareVisibilityFunction.ts';

type ReactionModel = ChatModel & {
  /** Who reacted, by message. */
  reactions: Map<number, Set<number>>;
  /** Ids of messages whose reactions are older than all blocks. */
  early: Set<number>;
};

/** Adds conversations and reactions. They are rolled back after the comparison. */
async function addReactions(db: TestApp['db'], model: Model): Promise<ReactionModel> {
  const chatModel = await addChats(db, model);
  const random = createRandom(6);
  // Messages that nobody has any more are deleted, and remain in the model.
  const existing = await db.query<{ id: number }>(sql`select id from messages`);
  const existingIds = new Set(existing.map(({ id }) => id));
  const ids = [
    ...model.messages.keys(),
    ...chatModel.chats.flatMap(({ messages }) => messages.map(({ id }) => id)),
  ].filter((id) => existingIds.has(id));
  const reactions = new Map(
    ids.map((id) => [id, new Set([...model.people.keys()].filter(() => random.boolean(0.4)))]),
  );
  const early = new Set(ids.filter(() => random.boolean(0.5)));
  const pairs = [...reactions].flatMap(([id, people]) => [...people].map((person) => [id, person]));
  await db.execute(sql`
    insert into message_reactions (message_id, person_id, emoji, created_at)
    select x.message, x.person, '👍', case when x.message = any (${[...early]}::bigint[]) then '2000-01-01' else now() + interval '1 second' end from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, person]) => person)}::bigint[]) x (message, person)`);
  return { ...chatModel, reactions, early };
}

const reactorsOf = (model: Model, id: number) =>
  (model as ReactionModel).reactions.get(id) ?? new Set<number>();

/** The conversations in which a person has a one-to-one message, sees it, and has accepted it. */
const openPeersOf = (model: Model, person: number, { views }: { views: Set<string> }) =>
  [...views]
    .map((view) => view.split(' ').map(Number) as [number, number])
    .flatMap(([holder, peer]) =>
      holder === person &&
      seesConversation(model, person, peer) &&
      !model.messageRequests.has(`${person} ${peer}`)
        ? peer
        : [],
    );

/** Each visible reaction as the id of the message and of the person who reacted. */
function reactionsFor(model: Model, viewer: Viewer): [message: number, person: number][] {
  if (viewer === null) return [];
  const inPerson = [...model.messages.values()].flatMap((message) => {
    const peers = openPeersOf(model, viewer, message);
    return [...reactorsOf(model, message.id)]
      .filter((person) =>
        person === viewer
          ? peers.length > 0
          : peers.includes(person) &&
            isActive(model.people.get(person)!) &&
            ((model as ReactionModel).early.has(message.id) || !hasBlocked(model, person, viewer)),
      )
      .map((person): [number, number] => [message.id, person]);
  });
  const inChats = chatMessagesOf(model, viewer).flatMap(({ id, undelivered, members }) =>
    [...reactorsOf(model, id)]
      .filter((person) => {
        const member = members.get(person);
        return (
          person === viewer ||
          (seesPerson(model, viewer, person) &&
            member?.state === 'joined' &&
            id > member.start &&
            !undelivered.has(person))
        );
      })
      .map((person): [number, number] => [id, person]),
  );
  return [...inPerson, ...inChats];
}

export const reactionFunctions = withRareStates(addReactions, {
  visible_message_reactions: {
    rows: () =>
      sql`select concat_ws(' ', m.id, r.person_id) from messages m cross join lateral visible_message_reactions(v.id, m.id) r`,
    expected: (model, viewer) => reactionsFor(model, viewer).map((pair) => pair.join(' ')),
  },
  message_reaction_viewers: {
    rows: () =>
      sql`select concat_ws(' ', m.id, r.person_id, r.peer_id, r.chat_id) from messages m cross join lateral message_reaction_viewers(v.id, m.id) r`,
    expected: (model, reactor) =>
      [...model.people.keys()].flatMap((person) =>
        reactionsFor(model, person)
          .filter(([, by]) => by === reactor && !hasBlocked(model, by, person))
          .flatMap(([id]) => {
            const message = model.messages.get(id);
            if (message)
              return openPeersOf(model, person, message)
                .filter((peer) => person === reactor || peer === reactor)
                .map((peer) => `${id} ${person} ${peer}`);
            const chat = (model as ChatModel).chats.find(({ messages }) =>
              messages.some((candidate) => candidate.id === id),
            );
            return `${id} ${person} ${chat!.id}`;
          }),
      ),
  },
  message_reactions_of: {
    rows: () => sql`select message_id from message_reactions_of(v.id)`,
    expected: (model, viewer) =>
      [...(model as ReactionModel).reactions].flatMap(([id, people]) =>
        viewer !== null && people.has(viewer) ? id : [],
      ),
  },
});
