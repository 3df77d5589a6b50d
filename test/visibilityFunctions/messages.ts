// Visibility functions for messages: who still has which message, and where a new message would be
// delivered.
import { sql } from '#server/db/sql.ts';
import { messagesWithFile } from '../fileModel.ts';
import { deletedAccountIds } from '../messageModel.ts';
import {
  areAcquainted,
  chatAddition,
  isDeletedAccount,
  messagesOf,
  seesConversation,
  messageDelivery,
} from '../compareMessages.ts';
import {
  hasBlocked,
  hasConversation,
  isActive,
  type Model,
  type Viewer,
} from '../referenceModel.ts';
import { addChats, chatMessagesOf, dateOf } from './chats.ts';
import { activePeople, flag, type VisibilityFunctionCase } from './compareVisibilityFunction.ts';

const messages = (model: Model) => [...model.messages.values()];
/** Days on which positions in conversations are looked up. Two messages were sent on each. */
const positionDays = [0, 3, 7, 10, 14, 18, 60];
/** Includes people whose accounts are deleted permanently. */
const everyone = (model: Model) => [...model.people.keys(), ...deletedAccountIds];
/** The people in the viewer's conversations, as their folders list them. */
const peersOf = (model: Model, viewer: Viewer) =>
  viewer === null
    ? []
    : everyone(model).filter(
        (id) => hasConversation(model, viewer, id) && seesConversation(model, viewer, id),
      );

export const messageFunctions: Record<string, VisibilityFunctionCase> = {
  visible_conversations: {
    rows: () => sql`select peer_id from visible_conversations(v.id)`,
    expected: peersOf,
  },
  is_message_request: {
    rows: () =>
      sql`select k.peer_id from conversations k where k.person_id = v.id and is_message_request(v.id, k.peer_id)`,
    expected: (model, viewer) =>
      peersOf(model, viewer).filter((id) => model.messageRequests.has(`${viewer} ${id}`)),
  },
  message_position_since: {
    rareStates: async (db, model) => {
      await db.execute(
        sql`update messages set created_at = ${dateOf(1)}::timestamptz + id / 2 * interval '1 day'`,
      );
      return model;
    },
    rows: () => sql`
      select concat_ws(' ', c.peer_id, d.day, message_position_since(v.id, c.peer_id, ${dateOf(1)}::timestamptz + d.day * interval '1 day'))
      from visible_conversations(v.id) c cross join unnest(${positionDays}::int[]) d (day)`,
    expected: (model, viewer) =>
      peersOf(model, viewer).flatMap((peer) => {
        const ids = messagesOf(model, viewer!).flatMap((entry) =>
          entry.peer === peer ? entry.message.id : [],
        );
        return positionDays.map((day) => {
          const earlier = ids.filter((id) => Math.floor(id / 2) < day);
          return `${peer} ${day} ${Math.max(0, ...earlier) + 1}`;
        });
      }),
  },
  was_message_edited: {
    rareStates: async (db, model) => {
      await db.execute(sql`update messages set edited_at = now() where id % 3 = 0`);
      return model;
    },
    rows: () =>
      sql`select distinct m.id from visible_messages(v.id) m where was_message_edited(m.id)`,
    expected: (model, viewer) =>
      new Set(
        viewer === null
          ? []
          : messagesOf(model, viewer)
              .map(({ message }) => message.id)
              .filter((id) => id % 3 === 0),
      ),
  },
  message_receivers: {
    rows: () =>
      sql`select concat_ws(' ', m.id, r.person_id, r.blocked, r.shown) from messages m cross join lateral message_receivers(v.id, m.id) r`,
    expected: (model, sender) =>
      messages(model)
        .filter((message) => message.sender === sender)
        .flatMap(({ id, views }) =>
          [...model.people.keys()]
            .filter((person) => views.has(`${person} ${sender}`))
            .map((person) => {
              const isBlocked =
                hasBlocked(model, person, sender!) || hasBlocked(model, sender!, person);
              return [
                id,
                person,
                flag(isBlocked),
                flag(seesConversation(model, person, sender!)),
              ].join(' ');
            }),
        ),
  },
  visible_correspondents: {
    rows: () => sql`select id from visible_correspondents(v.id)`,
    expected: (model, viewer) =>
      peersOf(model, viewer).filter(
        (id) => model.people.has(id) && isActive(model.people.get(id)!),
      ),
  },
  deleted_correspondents: {
    rows: () => sql`select concat_ws(' ', id, for_good) from deleted_correspondents(v.id)`,
    expected: (model, viewer) =>
      peersOf(model, viewer)
        .filter((id) => isDeletedAccount(model, id))
        .map((id) => `${id} ${model.people.has(id) ? 'f' : 't'}`),
  },
  conversation_sides: {
    viewers: everyone,
    rows: () => sql`select concat_ws(' ', person_id, shown) from conversation_sides(v.id)`,
    expected: (model, peer) =>
      [...model.people.keys()]
        .filter((id) => hasConversation(model, id, peer!))
        .map((id) => `${id} ${flag(seesConversation(model, id, peer!))}`),
  },
  visible_messages: {
    rows: () => sql`select concat_ws(' ', id, peer_id) from visible_messages(v.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : messagesOf(model, viewer).map(({ message, peer }) => `${message.id} ${peer}`),
  },
  messages_in_mailbox: {
    rows: () => sql`select concat_ws(' ', v.id, peer_id, id) from messages_in_mailbox(v.id)`,
    expected: (model, viewer) =>
      messages(model).flatMap(({ id, views }) =>
        [...views].filter((view) => view.startsWith(`${viewer} `)).map((view) => `${view} ${id}`),
      ),
  },
  visible_message_files: {
    rareStates: async (db, model) => {
      const chatModel = await addChats(db, model);
      await db.execute(sql`
        insert into message_files (name, message_id, type, title, bytes)
        select 'file-of-chat-message-' || m.id, m.id, 'pdf', 'letter.pdf', 1 from messages m where m.chat_id is not null and m.id % 2 = 0`);
      return chatModel;
    },
    rows: () =>
      sql`select case when message_id is null then 'nothing ' || owner_id else message_id::text end from visible_message_files(v.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : [
            ...new Set(
              messagesOf(model, viewer)
                .map(({ message }) => message.id)
                .filter((id) => id <= messagesWithFile),
            ),
            ...chatMessagesOf(model, viewer)
              .map(({ id }) => id)
              .filter((id) => id % 2 === 0),
            `nothing ${viewer}`,
          ],
  },
  message_delivery_target: {
    viewers: activePeople,
    rows: () =>
      sql`select concat_ws(' ', p.id, target.delivery) from people p cross join lateral message_delivery_target(v.id, p.id) target`,
    expected: (model, viewer) =>
      [...model.people.keys()].flatMap((id) => {
        const target = messageDelivery(model, viewer!, id);
        return target === null ? [] : [`${id} ${target}`];
      }),
  },
  has_declined: {
    viewers: activePeople,
    rows: () => sql`
      select concat_ws(' ', p.id, joining) from people p, unnest('{t,f}'::boolean[]) joining where has_declined(p.id, v.id, joining)`,
    expected: (model, viewer) =>
      [...model.people.keys()].flatMap((id) => {
        const pair = `${id} ${viewer}`;
        const ofMessages = model.declinedMessages.has(pair);
        return [
          ...(ofMessages || model.declinedChats.has(pair) ? [`${id} t`] : []),
          ...(ofMessages ? [`${id} f`] : []),
        ];
      }),
  },
  are_acquainted: {
    viewers: activePeople,
    rows: () => sql`select p.id from people p where p.id <> v.id and are_acquainted(p.id, v.id)`,
    expected: (model, viewer) =>
      [...model.people.keys()].filter((id) => id !== viewer && areAcquainted(model, viewer!, id)),
  },
  chat_addition_target: {
    viewers: activePeople,
    rows: () =>
      sql`select concat_ws(' ', p.id, target.delivery) from people p cross join lateral chat_addition_target(v.id, p.id) target`,
    expected: (model, viewer) =>
      [...model.people.keys()].flatMap((id) => {
        const target = chatAddition(model, viewer!, id);
        return target === null ? [] : [`${id} ${target}`];
      }),
  },
};
