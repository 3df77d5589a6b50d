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
import { isActive, hasConversation, type Viewer, type Model } from '../referenceModel.ts';
import { activePeople, type VisibilityFunctionCase } from './compareVisibilityFunction.ts';

const messages = (model: Model) => [...model.messages.values()];
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
        .map((id) => `${id} ${seesConversation(model, id, peer!) ? 't' : 'f'}`),
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
