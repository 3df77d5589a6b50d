-- Messages between two.

-- What one writes with whom: one's own side of it, unless the other one is suspended or one blocked them. That they blocked the viewer
-- changes nothing in what the viewer has: it goes on as if nothing were. That they deleted their account takes nothing from the viewer
-- either, who is shown no more whose it was. Asked as values, here and below: the planner would rather read all one's conversations.
create or replace function visible_conversations(viewer bigint) returns setof conversations language sql stable as $$
  select c.* from conversations c
  where c.person_id = viewer
    and not coalesce((select p.suspended_at is not null or p.confirmed_at is null from people p where p.id = c.peer_id), false)
    and not coalesce((select true from blocks b where b.blocker_id = viewer and b.blocked_id = c.peer_id), false)
$$;

-- Whom one writes with.
create or replace function correspondents(viewer bigint) returns setof people language sql stable as $$
  select p.* from people p where p.active and (select true from visible_conversations(viewer) c where c.peer_id = p.id)
$$;

-- Whom one wrote with and who deleted their account: nobody but a number, and whether it is for good, or they could still come back.
create or replace function gone_correspondents(viewer bigint) returns table (id bigint, for_good boolean) language sql stable as $$
  select c.peer_id, (select true from people p where p.id = c.peer_id) is null
  from visible_conversations(viewer) c
  where coalesce((select p.deleted_at is not null from people p where p.id = c.peer_id), true)
$$;

-- Who has something of what they wrote with somebody, and whether they are shown it: to tell them that it changed, and to take along what nobody
-- is shown when the account goes, and the block with it.
create or replace function sides_with(peer bigint) returns table (person_id bigint, shown boolean) language sql stable as $$
  select c.person_id, coalesce((select true from visible_conversations(c.person_id) seen where seen.peer_id = c.peer_id), false)
  from conversations c where c.peer_id = peer
$$;

-- Messages as they lie with the viewer, once for each with whom they share it; whoever else has them is not there.
create or replace function visible_messages(viewer bigint)
returns table (id bigint, peer_id bigint, sender_id bigint, parent_id bigint, subject text, text text, in_conversation boolean, added_on timestamptz(3), sent boolean, read_at timestamptz(3))
language sql stable as $$
  select v.message_id, v.peer_id, m.sender_id, m.parent_id, m.subject, m.text, m.in_conversation, m.added_on, v.sent, v.read_at
  from message_views v
  -- with an offset, so that the views are walked and the messages looked up, not all messages the other way round
  cross join lateral (select m.* from messages m where m.id = v.message_id offset 0) m
  where v.person_id = viewer and (select true from visible_conversations(viewer) c where c.peer_id = v.peer_id)
$$;

-- The same for whoever takes everything along that lies with them, whomever they blocked.
create or replace function kept_messages(keeper bigint)
returns table (id bigint, peer_id bigint, sender_id bigint, subject text, text text, added_on timestamptz(3), sent boolean)
language sql stable as $$
  select v.message_id, v.peer_id, m.sender_id, m.subject, m.text, m.added_on, v.sent
  from message_views v join messages m on m.id = v.message_id where v.person_id = keeper
$$;

-- Files of messages: for whoever has the message; while it is on none, its uploader's alone.
create or replace function visible_message_files(viewer bigint) returns setof message_files language sql stable as $$
  select f.* from message_files f
  where case
    when f.message_id is not null then exists (select from visible_messages(viewer) m where m.id = f.message_id)
    else f.owner_id = viewer
  end
$$;

-- Where a message of somebody's to somebody goes, in one word; no row where the other one is nobody for them.
-- blocked: the writer blocked them. direct: to the inbox. request: to be accepted first. refused: they take no requests, and the writer has begun nothing.
-- lost: they blocked the writer, or parted with what the writer had begun and take no requests; for the writer it stays as if it were delivered.
-- Whether they accepted a request is told to the writer by nothing but their answer: until then what was begun goes on, whatever they did with it.
create or replace function way_of_message(writer bigint, person bigint) returns table (word text) language sql stable as $$
  select case
      when known.blocked then 'blocked'
      when not (known.close or p.takes_requests or known.begun) then 'refused'
      when known.blocking then 'lost'
      when known.close or not known.waiting then 'direct'
      when p.takes_requests or known.waiting then 'request'
      else 'lost'
    end
  from people p cross join lateral (select
    (select c.request from conversations c where c.person_id = p.id and c.peer_id = writer) as waiting,
    coalesce((select true from conversations c where c.person_id = writer and c.peer_id = p.id), false) as begun,
    exists (select from blocks b where b.blocker_id = writer and b.blocked_id = p.id) as blocked,
    exists (select from blocks b where b.blocker_id = p.id and b.blocked_id = writer) as blocking,
    (select f.status from friendships f where f.low_id = least(p.id, writer) and f.high_id = greatest(p.id, writer)) is not distinct from 1
      or (select not c.request and c.last_sent_id is not null from conversations c where c.person_id = p.id and c.peer_id = writer) is true
      or exists (select from group_members m join group_members own on own.group_id = m.group_id and own.person_id = writer
        join groups g on g.id = m.group_id where m.person_id = p.id and g.deleted_at is null) as close) known
  where p.id = person and p.id <> writer and p.active
    and (known.blocked or not known.blocking or known.begun)
$$;

-- Keeps a message from going until the transaction ends, so that what answers it finds it there. Tells nothing of it.
create or replace function hold_message(id bigint) returns void language sql as $$
  select from messages m where m.id = hold_message.id for key share
$$;
