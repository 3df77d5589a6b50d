// Dataset with one conversation of 100,000 messages and members who write with hundreds of others.
import type pg from 'pg';
import { buildDataset } from './sqlDataset.ts';

const limits = { people: 2_000, long: 100_000, sessions: 200 };

/**
 * The first two people have the long conversation. Each person has one message with every friend.
 * Friends are the 100 people before and the 100 people after a person. So each person with a
 * session has 101 to 201 conversations, the last of them with `friendOfSessions`.
 */
export async function createMessages(pool: pg.Pool): Promise<string[]> {
  // Two of 50 messages are unread: one with an even id and one with an odd id. In the long
  // conversation the parity of the id determines the sender, so each side has unread messages.
  const insertCopies = (selectMessages: string) => `
    insert into message_copies (person_id, peer_id, message_id, sent, read_at)
    select side.person, side.peer, w.id, side.person = w.sender_id, case when side.person = w.sender_id or w.id % 50 > 1 then now() end
    from written w, lateral (values (w.sender_id, ${selectMessages}), (${selectMessages}, w.sender_id)) side (person, peer)`;
  return buildDataset(
    pool,
    [
      `set session_replication_role = replica`,
      `insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
     select 'member' || i, 'member' || i, 'Member ' || i, 'member' || i || '@example.org', 'member' || i || '@example.org', now() from generate_series(1, ${limits.people}) i`,
      `insert into friendships (low_id, high_id, requester_id, status)
     select i, i + step, i, 1 from generate_series(1, ${limits.people} - 101) i, generate_series(1, 100) step
     union all select i, ${limits.people}, i, 1 from generate_series(1, ${limits.sessions}) i`,
      `with written as (
       insert into messages (sender_id, text, in_conversation, created_at)
       select 1 + i % 2, 'Message ' || i || repeat(' about the bridge', 5), true, now() - (${limits.long} - i) * interval '1 minute' from generate_series(1, ${limits.long}) i returning id, sender_id)
     ${insertCopies('3 - w.sender_id')}`,
      `with written as (
       insert into messages (sender_id, parent_id, text) select f.low_id, null, f.high_id::text from friendships f where f.high_id > 2 returning id, sender_id, text)
     ${insertCopies('w.text::bigint')}`,
      `insert into conversations (person_id, peer_id, last_message_id, last_sent_id, unread)
     select person_id, peer_id, max(message_id), max(message_id) filter (where sent), count(*) filter (where read_at is null) from message_copies group by person_id, peer_id`,
      `reset session_replication_role`,
      `vacuum analyze`,
    ],
    limits.sessions,
  );
}

export const longConversation = {
  reader: 1,
  other: 2,
  middle: limits.long / 2,
  /** A friend of exactly the people with a session. */
  friendOfSessions: limits.people,
};
