// The doors to messages: what lies with whom, and where a message would go.
import { sql } from '#server/kit/sql.ts';
import { messagesWithFile } from '../fileWorlds.ts';
import { departed } from '../messageWorlds.ts';
import { isGone, messagesOf, seesSide, wayOf } from '../messagesSeen.ts';
import { isActive, writesWith, type Viewer, type World } from '../oracle.ts';
import { members, type Door } from './door.ts';

const messages = (world: World) => [...world.messages.values()];
/** And whose accounts are gone for good. */
const everyone = (world: World) => [...world.people.keys(), ...departed];
/** With whom one writes, as one's folders show it. */
const peersOf = (world: World, viewer: Viewer) =>
  viewer === null ? [] : everyone(world).filter((id) => writesWith(world, viewer, id) && seesSide(world, viewer, id));

export const messageDoors: Record<string, Door> = {
  visible_conversations: { rows: () => sql`select peer_id from visible_conversations(v.id)`, expected: peersOf },
  correspondents: {
    rows: () => sql`select id from correspondents(v.id)`,
    expected: (world, viewer) => peersOf(world, viewer).filter((id) => world.people.has(id) && isActive(world.people.get(id)!)),
  },
  is_message_request: {
    rows: () => sql`select k.peer_id from conversations k where k.person_id = v.id and is_message_request(v.id, k.peer_id)`,
    expected: (world, viewer) => peersOf(world, viewer).filter((id) => world.messageRequests.has(`${viewer} ${id}`)),
  },
  gone_correspondents: {
    rows: () => sql`select concat_ws(' ', id, for_good) from gone_correspondents(v.id)`,
    expected: (world, viewer) =>
      peersOf(world, viewer)
        .filter((id) => isGone(world, id))
        .map((id) => `${id} ${world.people.has(id) ? 'f' : 't'}`),
  },
  sides_with: {
    viewers: everyone,
    rows: () => sql`select concat_ws(' ', person_id, shown) from sides_with(v.id)`,
    expected: (world, peer) =>
      [...world.people.keys()].filter((id) => writesWith(world, id, peer!)).map((id) => `${id} ${seesSide(world, id, peer!) ? 't' : 'f'}`),
  },
  visible_messages: {
    rows: () => sql`select concat_ws(' ', id, peer_id) from visible_messages(v.id)`,
    expected: (world, viewer) => (viewer === null ? [] : messagesOf(world, viewer).map(({ message, peer }) => `${message.id} ${peer}`)),
  },
  kept_messages: {
    rows: () => sql`select concat_ws(' ', v.id, peer_id, id) from kept_messages(v.id)`,
    expected: (world, viewer) =>
      messages(world).flatMap(({ id, views }) => [...views].filter((view) => view.startsWith(`${viewer} `)).map((view) => `${view} ${id}`)),
  },
  visible_message_files: {
    rows: () => sql`select case when message_id is null then 'nothing ' || owner_id else message_id::text end from visible_message_files(v.id)`,
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
  way_of_message: {
    viewers: members,
    rows: () => sql`select concat_ws(' ', p.id, way.word) from people p cross join lateral way_of_message(v.id, p.id) way`,
    expected: (world, viewer) =>
      [...world.people.keys()].flatMap((id) => {
        const way = wayOf(world, viewer!, id);
        return way === null ? [] : [`${id} ${way}`];
      }),
  },
};
