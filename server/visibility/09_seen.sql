-- Seen marks: who has read a message. Both people have to show what they read.

-- Since when two people show each other what they read. No row unless both do, or across a block.
create or replace function read_marks_since(one bigint, other bigint) returns table (since timestamptz(3)) language sql stable as $$
  select greatest(me.shows_read_since, p.shows_read_since)
  from people me, visible_people(one) p
  where me.id = one and me.active and me.shows_read_since is not null and p.id = other and p.id <> one and p.shows_read_since is not null
$$;

-- Whether `writer` learns what `reader` reads in their conversation. Not while it is a request, nor
-- after the reader accepted it without an answer: the writer would notice that.
create or replace function shows_read_to(reader bigint, writer bigint) returns boolean language sql stable as $$
  select exists (select from read_marks_since(reader, writer))
    and exists (
      select from visible_conversations(reader) c
      where c.peer_id = writer and not c.request and (c.last_sent_id is not null or are_acquainted(reader, writer)))
$$;

-- Who has read a message of the viewer, as far as both show it. `seen_at` is null in a group
-- conversation, where it would tell when the person read messages of others.
create or replace function visible_message_readers(viewer bigint, message bigint)
returns table (person_id bigint, seen_at timestamptz(3))
language sql stable as $$
  select c.peer_id, c.seen_at
  from message_copies v
  cross join lateral (select s.* from visible_conversations(viewer) s where s.peer_id = v.peer_id offset 0) c
  cross join lateral read_marks_since(viewer, c.peer_id) marks
  where v.person_id = viewer and v.message_id = message and v.sent and c.seen_id = message and c.seen_at >= marks.since
  union all
  select reader.person_id, null
  from (select m.id, m.chat_id from visible_chat_messages(viewer) m where m.id = message and m.sent offset 0) m
  join chat_members reader on reader.chat_id = m.chat_id
  cross join lateral read_marks_since(viewer, reader.person_id) marks
  where reader.state = 'joined' and reader.since_id < m.id and reader.seen_id >= m.id and reader.seen_at >= marks.since
    and not exists (select from undelivered_messages u where u.message_id = m.id and u.person_id = reader.person_id)
$$;

-- Members of a group conversation who wrote since `above` and see what `reader` reads, for events.
create or replace function chat_read_watchers(reader bigint, chat bigint, above bigint)
returns table (person_id bigint) language sql stable as $$
  select m.person_id from chat_members me join chat_members m on m.chat_id = me.chat_id
  where me.chat_id = chat and me.person_id = reader and me.state = 'joined' and m.state = 'joined'
    and exists (select from read_marks_since(reader, m.person_id))
    and (select max(x.id) from messages x where x.sender_id = m.person_id and x.chat_id = chat) > above
$$;
