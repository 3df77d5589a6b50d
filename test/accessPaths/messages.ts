// Visibility functions for messages: who still has which message, and where a new message would be
// delivered.
import { sql } from '#server/db/sql.ts';
import { messagesWithFile } from '../fileModel.ts';
import { departed } from '../messageModel.ts';
import { isGone, messagesOf, seesSide, wayOf } from '../messagesSeen.ts';
import { isActive, writesWith, type Viewer, type World } from '../referenceModel.ts';
import { members, type AccessPath } from './door.ts';

const messages = (world: World) => [...world.messages.values()];
/** Includes people whose accounts are deleted permanently. */
const everyone = (world: World) => [...world.people.keys(), ...departed];
/** The people in the viewer's conversations, as their folders list them. */
const peersOf = (world: World, viewer: Viewer) =>
  viewer === null
    ? []
    : everyone(world).filter((id) => writesWith(world, viewer, id) && seesSide(world, viewer, id));

export const messageDoors: Record<string, AccessPath> = {
  visible_conversations: {
    rows: () => sql`select peer_id from visible_conversations(v.id)`,
    expected: peersOf,
  },
  is_message_request: {
    rows: () =>
      sql`select k.peer_id from conversations k where k.person_id = v.id and is_message_request(v.id, k.peer_id)`,
    expected: (world, viewer) =>
      peersOf(world, viewer).filter((id) => world.messageRequests.has(`${viewer} ${id}`)),
  },
  visible_correspondents: {
    rows: () => sql`select id from visible_correspondents(v.id)`,
    expected: (world, viewer) =>
      peersOf(world, viewer).filter(
        (id) => world.people.has(id) && isActive(world.people.get(id)!),
      ),
  },
  deleted_correspondents: {
    rows: () => sql`select concat_ws(' ', id, for_good) from deleted_correspondents(v.id)`,
    expected: (world, viewer) =>
      peersOf(world, viewer)
        .filter((id) => isGone(world, id))
        .map((id) => `${id} ${world.people.has(id) ? 'f' : 't'}`),
  },
  conversation_sides: {
    viewers: everyone,
    rows: () => sql`select concat_ws(' ', person_id, shown) from conversation_sides(v.id)`,
    expected: (world, peer) =>
      [...world.people.keys()]
        .filter((id) => writesWith(world, id, peer!))
        .map((id) => `${id} ${seesSide(world, id, peer!) ? 't' : 'f'}`),
  },
  visible_messages: {
    rows: () => sql`select concat_ws(' ', id, peer_id) from visible_messages(v.id)`,
    expected: (world, viewer) =>
      viewer === null
        ? []
        : messagesOf(world, viewer).map(({ message, peer }) => `${message.id} ${peer}`),
  },
  messages_in_mailbox: {
    rows: () => sql`select concat_ws(' ', v.id, peer_id, id) from messages_in_mailbox(v.id)`,
    expected: (world, viewer) =>
      messages(world).flatMap(({ id, views }) =>
        [...views].filter((view) => view.startsWith(`${viewer} `)).map((view) => `${view} ${id}`),
      ),
  },
  visible_message_files: {
    rows: () =>
      sql`select case when message_id is null then 'nothing ' || owner_id else message_id::text end from visible_message_files(v.id)`,
    expected: (world, viewer) =>
      viewer === null
        ? []
        : [
            ...new Set(
              messagesOf(world, viewer)
                .map(({ message }) => message.id)
                .filter((id) => id <= messagesWithFile),
            ),
            `nothing ${viewer}`,
          ],
  },
  message_delivery_target: {
    viewers: members,
    rows: () =>
      sql`select concat_ws(' ', p.id, way.word) from people p cross join lateral message_delivery_target(v.id, p.id) way`,
    expected: (world, viewer) =>
      [...world.people.keys()].flatMap((id) => {
        const target = wayOf(world, viewer!, id);
        return target === null ? [] : [`${id} ${target}`];
      }),
  },
};
