// Visibility functions of what messages reply to, on random replies in the conversations of the
// model and in random group conversations, some to messages that were deleted.
import { sql } from '#server/db/sql.ts';
import type { TestApp } from '../app.ts';
import { messagesOf } from '../compareMessages.ts';
import { createRandom } from '../random.ts';
import type { Model } from '../referenceModel.ts';
import { addChats, chatMessagesOf, type ChatModel } from './chats.ts';
import { flag, withRareStates } from './compareVisibilityFunction.ts';

type Parent = { id: number; chat: number; undelivered: Set<number>; deleted: boolean };
/** What messages of group conversations reply to, by the id of the reply. */
type ReplyModel = ChatModel & { parents: Map<number, Parent> };

/** Adds conversations and replies, and deletes messages. Rolled back after the comparison. */
async function addReplies(db: TestApp['db'], model: Model): Promise<ReplyModel> {
  const chatModel = await addChats(db, model);
  const random = createRandom(9);
  const all = chatModel.chats.flatMap(({ id, messages }) =>
    messages.map((message) => ({ ...message, chat: id, deleted: random.boolean(0.25) })),
  );
  const parents = new Map<number, Parent>();
  for (const reply of all) {
    // Now and then a message of another conversation, which the server refuses.
    const earlier = all.filter(
      ({ id, chat }) => id < reply.id && (chat === reply.chat || random.boolean(0.02)),
    );
    if (earlier.length && random.boolean(0.7)) parents.set(reply.id, random.pick(earlier));
  }
  await db.execute(sql`
    update messages m set parent_id = r.parent
    from unnest(${[...parents.keys()]}::bigint[], ${[...parents.values()].map(({ id }) => id)}::bigint[]) r (id, parent) where m.id = r.id`);
  const deletedIds = all.flatMap(({ id, deleted }) => (deleted ? id : []));
  await db.execute(sql`delete from messages where id = any (${deletedIds}::bigint[])`);
  await db.execute(
    sql`update messages set in_conversation = id % 2 = 0 where chat_id is null and parent_id is not null`,
  );
  const chats = chatModel.chats.map((chat) => ({
    ...chat,
    messages: chat.messages.filter(({ id }) => !deletedIds.includes(id)),
  }));
  return { ...chatModel, chats, parents };
}

export const replyFunctions = withRareStates(addReplies, {
  visible_chat_parents: {
    rows: () => sql`
      select concat_ws(' ', m.id, coalesce(r.id, 0), r.sender_id is null, r.deleted) from messages m cross join lateral visible_chat_parents(v.id, m.id) r`,
    expected: (model, viewer) => {
      const visible = chatMessagesOf(model, viewer);
      const chatOf = (id: number) =>
        (model as ReplyModel).chats.find(({ messages }) =>
          messages.some((message) => message.id === id),
        )!.id;
      return visible.flatMap(({ id, members }) => {
        const parent = (model as ReplyModel).parents.get(id);
        if (!parent) return [];
        const isShown =
          parent.chat === chatOf(id) && visible.some((message) => message.id === parent.id);
        const isKnownDeleted =
          parent.deleted &&
          parent.id > members.get(viewer!)!.start &&
          !parent.undelivered.has(viewer!);
        return `${id} ${isShown ? parent.id : 0} ${flag(!isShown)} ${flag(isKnownDeleted)}`;
      });
    },
  },
  visible_message_parents: {
    rows: () => sql`
      select concat_ws(' ', m.id, c.peer_id, coalesce(r.id, 0), r.deleted) from messages m
      join message_copies c on c.message_id = m.id and c.person_id = v.id cross join lateral visible_message_parents(v.id, m.id, c.peer_id) r`,
    expected: (model, viewer) => {
      if (viewer === null) return [];
      const copies = messagesOf(model, viewer);
      return copies.flatMap(({ message: { id, parent }, peer }) => {
        if (parent === null) return [];
        const isShown = copies.some((copy) => copy.message.id === parent && copy.peer === peer);
        if (!isShown && id % 2 > 0) return [];
        return `${id} ${peer} ${isShown ? parent : 0} ${flag(!isShown)}`;
      });
    },
  },
});
