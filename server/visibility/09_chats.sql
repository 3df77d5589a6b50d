-- Group conversations (tables `chats` and `chat_members`).

-- Conversations that the viewer was asked to join and has not answered. Only while the viewer sees
-- who asked. They reveal the name and nothing that was written. The name is empty or an earlier one
-- if there is a block between the viewer and who gave it, here and in visible_chats.
create or replace function visible_chat_requests(viewer bigint)
returns table (id bigint, name text, added_by bigint, last_message_id bigint, created_at timestamptz(3))
language sql stable as $$
  select me.chat_id, coalesce(me.earlier_name, c.name), me.added_by, me.last_message_id, me.created_at
  from chat_members me cross join lateral (select c.* from chats c where c.id = me.chat_id offset 0) c
  where me.person_id = viewer and me.state = 'invited'
    and (select true from visible_people(viewer) p where p.id = me.added_by)
$$;

-- People in the conversations of the viewer. `joined` is false for people who were asked; whether
-- they declined is not revealed. People behind a block are not listed: neither of them sees what
-- the other writes.
create or replace function visible_chat_members(viewer bigint)
returns table (chat_id bigint, person_id bigint, joined boolean, creator boolean, created_at timestamptz(3))
language sql stable as $$
  select m.chat_id, m.person_id, m.state = 'joined', c.creator_id is not distinct from m.person_id, m.created_at
  from chat_members me join chat_members m on m.chat_id = me.chat_id join chats c on c.id = me.chat_id
  where me.person_id = viewer and me.state = 'joined' and m.state in ('joined', 'invited', 'declined')
    and (select true from visible_people(viewer) p where p.id = m.person_id)
$$;

-- Messages in the conversations of the viewer, sent since the viewer was added and delivered to the
-- viewer. Hidden while the sender is suspended or unconfirmed. The name is null if the sender
-- deleted their account. Scalar subqueries, and a single condition, because the planner would
-- otherwise expect few rows, read all messages of a conversation and sort them. Callers name the
-- message, or the conversation with a range of ids that begins at the viewer's `since_id`.
create or replace function visible_chat_messages(viewer bigint)
returns table (id bigint, chat_id bigint, sender_id bigint, sender_name text, sender_username text, parent_id bigint, text text, created_at timestamptz(3), edited_at timestamptz(3), sent boolean, read boolean)
language sql stable as $$
  select m.id, m.chat_id, m.sender_id,
    (select p.name from people p where p.id = m.sender_id and p.active), (select p.username from people p where p.id = m.sender_id and p.active),
    m.parent_id, m.text, m.created_at, m.edited_at,
    m.sender_id = viewer, m.sender_id = viewer or m.id <= (select me.last_read_id from chat_members me where me.chat_id = m.chat_id and me.person_id = viewer)
  from messages m
  where m.chat_id is not null
    and coalesce((select m.id > me.since_id
        and not coalesce((select p.suspended_at is not null or p.confirmed_at is null from people p where p.id = m.sender_id), false)
        and not coalesce((select true from undelivered_messages u where u.message_id = m.id and u.person_id = viewer), false)
      from chat_members me where me.chat_id = m.chat_id and me.person_id = viewer and me.state = 'joined'), false)
$$;

-- What a message of a conversation replies to, as far as the viewer sees both. One row for a reply.
-- `id` and what follows are null unless the viewer sees that message too. `deleted`: it does not
-- exist any more, and was sent since the viewer was added and delivered to the viewer. Otherwise the
-- viewer does not learn that. Call it for one message: the OFFSETs make PostgreSQL look each up.
create or replace function visible_chat_parents(viewer bigint, message bigint)
returns table (id bigint, sender_id bigint, sender_name text, text text, deleted boolean)
language sql stable as $$
  select p.id, p.sender_id, p.sender_name, p.text,
    not exists (select from messages x where x.id = m.parent_id)
      and coalesce((select m.parent_id > me.since_id from chat_members me where me.chat_id = m.chat_id and me.person_id = viewer), false)
      and not exists (select from undelivered_parents u where u.message_id = m.id and u.person_id = viewer)
  from (select s.id, s.chat_id, s.parent_id from visible_chat_messages(viewer) s where s.id = message and s.parent_id is not null offset 0) m
  left join lateral (
    select s.id, s.sender_id, s.sender_name, s.text from visible_chat_messages(viewer) s
    where s.id = m.parent_id and s.chat_id = m.chat_id offset 0) p on true
$$;

-- Ids of up to `most` messages of a conversation between two ids, the latest or the first ones, seen
-- by the viewer or not. Look them up in visible_chat_messages: it checks each message, and many in a
-- row can be hidden.
create or replace function latest_chat_message_ids(chat bigint, above bigint, below bigint, most int)
returns table (id bigint) language sql stable as $$
  select m.id from messages m
  where m.chat_id = chat and (m.chat_id, m.id) > (chat, above) and (m.chat_id, m.id) < (chat, below) order by m.id desc limit most
$$;
create or replace function first_chat_message_ids(chat bigint, above bigint, below bigint, most int)
returns table (id bigint) language sql stable as $$
  select m.id from messages m
  where m.chat_id = chat and (m.chat_id, m.id) > (chat, above) and (m.chat_id, m.id) < (chat, below) order by m.id limit most
$$;

-- The lowest id above `above` from which on all messages of a conversation were sent at `since` or
-- later, seen by the viewer or not. Like message_position_since.
create or replace function chat_position_since(chat bigint, above bigint, since timestamptz) returns bigint language sql stable as $$
  with recursive range (low, high) as (
    select above + 1, coalesce((select x.id from latest_chat_message_ids(chat, above, 9223372036854775807, 1) x), above) + 1
    union all
    select case when x.created_at < since then x.id + 1 else r.low end, case when x.created_at < since then r.high else (r.low + r.high) / 2 end
    from range r left join lateral (
      select m.id, m.created_at from first_chat_message_ids(chat, (r.low + r.high) / 2 - 1, r.high, 1) f join messages m on m.id = f.id) x on true
    where r.low < r.high)
  select max(r.low) from range r
$$;

-- People in a conversation, or who were in it, whose messages are hidden because they are suspended
-- or unconfirmed. For counts; never return them.
create or replace function hidden_chat_writers(chat bigint) returns table (person_id bigint) language sql stable as $$
  select o.person_id from chat_members o join people p on p.id = o.person_id
  where o.chat_id = chat and (p.suspended_at is not null or p.confirmed_at is null)
$$;

-- Conversations that the viewer has joined, with the viewer's own state. `unread` leaves out messages
-- of people who were suspended since, and is then counted among the latest 1,000, up to 100.
-- `unread_delivered` includes them: filter by it first, because it has an index.
create or replace function visible_chats(viewer bigint)
returns table (id bigint, name text, own boolean, muted boolean, unread int, unread_delivered int, since_id bigint, last_message_id bigint, last_read_id bigint, joined_at timestamptz(3))
language sql stable as $$
  select me.chat_id, coalesce(me.earlier_name, c.name), c.creator_id is not distinct from viewer, me.muted,
    case when me.unread > 0 and exists (
        select from hidden_chat_writers(me.chat_id) h
        where (select true from messages m where m.sender_id = h.person_id and m.chat_id = me.chat_id and m.id > me.last_read_id limit 1))
      then (select count(*)::int from (
        select from (
          select m.id, m.sender_id from messages m
          where m.chat_id = me.chat_id and (m.chat_id, m.id) > (me.chat_id, me.last_read_id) order by m.id desc limit 1000) latest
        -- Before the messages are looked up one by one.
        where latest.sender_id <> viewer and latest.sender_id <> all (array(select h.person_id from hidden_chat_writers(me.chat_id) h))
          and (select true from visible_chat_messages(viewer) m where m.id = latest.id)
        limit 100) counted)
      else me.unread end,
    me.unread, me.since_id, me.last_message_id, me.last_read_id, me.joined_at
  from chat_members me
  -- The OFFSET makes the planner read conversations along the index, instead of all of the viewer.
  cross join lateral (select c.* from chats c where c.id = me.chat_id offset 0) c
  where me.person_id = viewer and me.state = 'joined'
$$;

-- Whether a block is between a person and who gave a conversation its name, for adding the person.
create or replace function is_named_across_block(chat bigint, person bigint) returns boolean language sql stable as $$
  select exists (select from chats c join blocks b on b.blocker_id = c.named_by and b.blocked_id = person where c.id = chat)
    or exists (select from chats c join blocks b on b.blocker_id = person and b.blocked_id = c.named_by where c.id = chat)
$$;

-- Everyone in a conversation or asked to join it, for the delivery of what `writer` writes or
-- changes. `blocked`: a block is between them. No rows unless the writer has joined it.
create or replace function chat_recipients(writer bigint, chat bigint)
returns table (person_id bigint, joined boolean, muted boolean, blocked boolean)
language sql stable as $$
  select m.person_id, m.state = 'joined', m.muted,
    exists (select from blocks b where b.blocker_id = writer and b.blocked_id = m.person_id)
      or exists (select from blocks b where b.blocker_id = m.person_id and b.blocked_id = writer)
  from chat_members me join chat_members m on m.chat_id = me.chat_id
  where me.chat_id = chat and me.person_id = writer and me.state = 'joined' and m.state in ('joined', 'invited', 'declined')
$$;

-- Everyone who has a message of `sender`, the sender too, for what an edit or deletion changes for
-- them. `unread`: they have not read it. `blocked`: a block is between them and the sender.
create or replace function chat_message_receivers(sender bigint, message bigint)
returns table (person_id bigint, unread boolean, blocked boolean)
language sql stable as $$
  select me.person_id, me.person_id <> sender and m.id > me.last_read_id,
    exists (select from blocks b where b.blocker_id = sender and b.blocked_id = me.person_id)
      or exists (select from blocks b where b.blocker_id = me.person_id and b.blocked_id = sender)
  from messages m join chat_members me on me.chat_id = m.chat_id
  where m.id = message and m.sender_id = sender and me.state = 'joined' and m.id > me.since_id
    and not exists (select from undelivered_messages u where u.message_id = m.id and u.person_id = me.person_id)
$$;

-- The state of a person in a conversation of `adder`, for adding the person again.
create or replace function chat_state_of(adder bigint, chat bigint, person bigint) returns table (state text)
language sql stable as $$
  select m.state from chat_members me join chat_members m on m.chat_id = me.chat_id
  where me.chat_id = chat and me.person_id = adder and me.state = 'joined' and m.person_id = person
$$;

-- People that `adder` added to conversations since then, if they are in them or asked. For ending
-- what was added in an ended session. `added_at` is when they were added last.
create or replace function chat_additions_of(adder bigint, since timestamptz)
returns table (chat_id bigint, person_id bigint, session_id bigint, added_at timestamptz(3))
language sql stable as $$
  select m.chat_id, m.person_id, m.session_id, m.created_at from chat_members m
  where m.added_by = adder and m.created_at > since and m.state in ('joined', 'invited')
$$;

-- Messages that a person has in chats: those that the person sees, and the person's own in
-- conversations that they left. For data exports.
create or replace function chat_messages_kept_for(keeper bigint)
returns table (id bigint, chat_id bigint, sender_id bigint, text text, created_at timestamptz(3))
language sql stable as $$
  select m.id, m.chat_id, m.sender_id, m.text, m.created_at
  from chat_members me cross join lateral (select s.* from visible_chat_messages(keeper) s where s.chat_id = me.chat_id offset 0) m
  where me.person_id = keeper
  union
  select m.id, m.chat_id, m.sender_id, m.text, m.created_at from messages m where m.chat_id is not null and m.sender_id = keeper
$$;

-- Messages that a person sent to chats, for their deletion.
create or replace function chat_messages_sent_by(sender bigint)
returns table (id bigint, chat_id bigint) language sql stable as $$
  select m.id, m.chat_id from messages m where m.sender_id = sender and m.chat_id is not null
$$;

-- Messages of the chats that end when a person leaves, because no one else has joined them.
create or replace function chat_messages_ending_with(person bigint)
returns table (id bigint) language sql stable as $$
  select m.id from chat_members me cross join lateral (select x.id from messages x where x.chat_id = me.chat_id offset 0) m
  where me.person_id = person and me.state = 'joined'
    and not exists (select from chat_members o where o.chat_id = me.chat_id and o.state = 'joined' and o.person_id <> person)
$$;
