// Visibility functions of group conversations.
import { sql } from '#server/db/sql.ts';
import { isActive, seesPerson, type Model, type Viewer } from '../referenceModel.ts';
import {
  addChats,
  addLongChats,
  chatMessagesOf,
  chatsInState,
  chatsOf,
  dateOf,
  isSenderShown,
  unreadOf,
  type Member,
} from './chats.ts';
import { flag, onlyVisitor, withRareStates } from './compareVisibilityFunction.ts';

const isListed = ({ state }: Member) => ['joined', 'invited', 'declined'].includes(state);
const isBlockBetween = (model: Model, viewer: Viewer, person: number) =>
  model.blocks.has(`${viewer} ${person}`) || model.blocks.has(`${person} ${viewer}`);
const nameFor = ({ earlierName }: Member) => earlierName ?? 'A chat';
/** Unread messages are counted up to here if some of them are hidden. */
const mostCountedOneByOne = 100;

/** Ranges of ids of messages in conversations: after every third, before every fourth message. */
const messageRanges = sql`
  with ranges as (
    select c.id as chat, a.id as above, b.id as below from chats c
    cross join lateral (select 0 as id union select m.id from messages m where m.chat_id = c.id and m.id % 3 = 0) a
    cross join lateral (select 1000000 as id union select m.id from messages m where m.chat_id = c.id and m.id % 4 = 0) b)`;
const messagesInRanges = (model: Model) =>
  chatsOf(model).flatMap(({ id: chat, messages }) => {
    const all = messages.map(({ id }) => id);
    return [0, ...all.filter((id) => id % 3 === 0)].flatMap((above) =>
      [1_000_000, ...all.filter((id) => id % 4 === 0)].map((below) => ({
        range: `${chat} ${above} ${below}`,
        ids: all.filter((id) => id > above && id < below),
      })),
    );
  });

export const chatFunctions = withRareStates(addChats, {
  visible_chats: {
    rareStates: addLongChats,
    rows: () =>
      sql`select concat_ws(' ', id, own, name, muted, since_id, last_read_id, unread_delivered, unread) from visible_chats(v.id)`,
    expected: (model, viewer) =>
      chatsInState(model, viewer, 'joined').map((chat) => {
        const { id, creator, members } = chat;
        const { muted, start, readTo } = members.get(viewer!)!;
        const delivered = unreadOf(chat, viewer!);
        const shown = delivered.filter(({ sender }) => isSenderShown(model, sender));
        const unread =
          shown.length === delivered.length
            ? delivered.length
            : Math.min(shown.length, mostCountedOneByOne);
        return [
          id,
          flag(creator === viewer),
          nameFor(members.get(viewer!)!),
          flag(muted),
          start,
          readTo,
          delivered.length,
          unread,
        ].join(' ');
      }),
  },
  visible_chat_requests: {
    rows: () => sql`select concat_ws(' ', id, added_by, name) from visible_chat_requests(v.id)`,
    expected: (model, viewer) =>
      chatsInState(model, viewer, 'invited').flatMap(({ id, members }) => {
        const member = members.get(viewer!)!;
        const { addedBy } = member;
        return seesPerson(model, viewer, addedBy) ? `${id} ${addedBy} ${nameFor(member)}` : [];
      }),
  },
  is_named_across_block: {
    viewers: (model) => [...model.people.keys()],
    rows: () => sql`select c.id from chats c where is_named_across_block(c.id, v.id)`,
    expected: (model, viewer) =>
      chatsOf(model)
        .filter(({ namedBy }) => isBlockBetween(model, viewer, namedBy))
        .map(({ id }) => id),
  },
  chat_details: {
    rows: () => sql`
      select d.details ->> 'id' from chats c cross join lateral (select chat_details(v.id, c.id) as details offset 0) d where d.details is not null`,
    expected: (model, viewer) => [
      ...chatsInState(model, viewer, 'joined').map(({ id }) => String(id)),
      ...chatsInState(model, viewer, 'invited').flatMap(({ id, members }) =>
        seesPerson(model, viewer, members.get(viewer!)!.addedBy) ? String(id) : [],
      ),
    ],
  },
  visible_chat_members: {
    rows: () =>
      sql`select concat_ws(' ', chat_id, person_id, joined, creator) from visible_chat_members(v.id)`,
    expected: (model, viewer) =>
      chatsInState(model, viewer, 'joined').flatMap(({ id, creator, members }) =>
        [...members].flatMap(([person, member]) =>
          isListed(member) && seesPerson(model, viewer, person)
            ? `${id} ${person} ${flag(member.state === 'joined')} ${flag(person === creator)}`
            : [],
        ),
      ),
  },
  visible_chat_messages: {
    rows: () =>
      sql`select concat_ws(' ', id, sender_id, coalesce(sender_name, '-'), coalesce(sender_username, '-'), sent, read) from visible_chat_messages(v.id)`,
    expected: (model, viewer) =>
      chatMessagesOf(model, viewer).map(({ id, sender, read }) => {
        const person = model.people.get(sender);
        const name = person && isActive(person) ? `person${sender - 1}` : '-';
        return `${id} ${sender} ${name} ${name} ${flag(sender === viewer)} ${flag(read)}`;
      }),
  },
  chat_messages_kept_for: {
    rows: () => sql`select id from chat_messages_kept_for(v.id)`,
    expected: (model, viewer) =>
      viewer === null
        ? []
        : new Set([
            ...chatMessagesOf(model, viewer).map(({ id }) => id),
            ...chatsOf(model).flatMap(({ messages }) =>
              messages.filter(({ sender }) => sender === viewer).map(({ id }) => id),
            ),
          ]),
  },
  chat_additions_of: {
    rows: () => sql`
      select concat_ws(' ', d.day, chat_id, person_id)
      from unnest('{0,4,6}'::int[]) d (day) cross join lateral chat_additions_of(v.id, ${dateOf(0)}::timestamptz + d.day * interval '1 day')`,
    expected: (model, viewer) =>
      [0, 4, 6].flatMap((since) =>
        chatsOf(model).flatMap(({ id, members }) =>
          [...members].flatMap(([person, { state, addedBy, addedDay }]) =>
            addedBy === viewer && addedDay > since && (state === 'joined' || state === 'invited')
              ? `${since} ${id} ${person}`
              : [],
          ),
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
      chatsInState(model, viewer, 'joined')
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
  chat_position_since: {
    viewers: onlyVisitor,
    rows: () => sql`
      select concat_ws(' ', c.id, (select f.id from first_chat_message_ids(c.id, chat_position_since(c.id, 0, '-infinity') - 1, chat_position_since(c.id, 0, 'infinity'), 1) f), (
        select count(*) from first_chat_message_ids(c.id, chat_position_since(c.id, 0, 'infinity') - 1, 9223372036854775807, 1))) from chats c`,
    expected: (model) => chatsOf(model).map(({ id, messages }) => `${id} ${messages[0]!.id} 0`),
  },
  chat_state_of: {
    rows: () =>
      sql`select concat_ws(' ', c.id, p.id, s.state) from chats c cross join people p cross join lateral chat_state_of(v.id, c.id, p.id) s`,
    expected: (model, adder) =>
      chatsInState(model, adder, 'joined').flatMap(({ id, members }) =>
        [...members].map(([person, { state }]) => `${id} ${person} ${state}`),
      ),
  },
  latest_chat_message_ids: {
    viewers: onlyVisitor,
    rows: () => sql`
      ${messageRanges} select concat_ws(' ', r.chat, r.above, r.below, array(select l.id from latest_chat_message_ids(r.chat, r.above, r.below, 3) l order by l.id desc)::text) from ranges r`,
    expected: (model) =>
      messagesInRanges(model).map(
        ({ range, ids }) => `${range} {${ids.toReversed().slice(0, 3).join(',')}}`,
      ),
  },
  first_chat_message_ids: {
    viewers: onlyVisitor,
    rows: () => sql`
      ${messageRanges} select concat_ws(' ', r.chat, r.above, r.below, array(select l.id from first_chat_message_ids(r.chat, r.above, r.below, 3) l order by l.id)::text) from ranges r`,
    expected: (model) =>
      messagesInRanges(model).map(({ range, ids }) => `${range} {${ids.slice(0, 3).join(',')}}`),
  },
  hidden_chat_writers: {
    viewers: onlyVisitor,
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
      chatsInState(model, viewer, 'joined').flatMap(({ id, members }) =>
        [...members].flatMap(([person, member]) =>
          isListed(member)
            ? `${id} ${person} ${flag(member.state === 'joined')} ${flag(isBlockBetween(model, viewer, person))}`
            : [],
        ),
      ),
  },
});
